"""Whole random campaigns with made-up games: what must hold after every event (LW-102 to LW-112)."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.campaign import Campaign
from tests.campaign.made_up import CONTENT, new, play

campaigns = st.tuples(st.integers(2, 5), st.integers(0, 2**32))


def check(campaign: Campaign) -> None:
    """Nothing is lost and nothing is there twice."""
    state = campaign.state
    companies = state.companies.values()
    # Events are in the deck or retired.
    assert len(set(state.retired_events)) == len(state.retired_events)
    assert set(state.retired_events) <= set(state.events)
    # Postcards lie in the post office, in an office or in a vault, or wait for their region or rule.
    away = Counter(card for company in companies for card in company.office + company.finished)
    assert not away or max(away.values()) == 1
    assert set(away) <= set(state.postcards)
    assert set(state.post_office()) <= set(state.postcards) - set(away)
    # Tickets are in the game or retired.
    assert len(set(state.retired_tickets)) == len(state.retired_tickets)
    for ticket, by in state.punches.items():
        stamp = CONTENT.find("tickets", ticket).stamp
        assert max(by.values()) <= 2 - stamp
        assert (ticket in state.retired_tickets) == (stamp or max(by.values()) == 2)
    bonds = Counter((bond["colour"], bond["number"]) for company in companies for bond in company.bonds)
    assert not bonds or max(bonds.values()) == 1
    # Regions hang together, and a region brings all its box holds.
    assert len(set(state.regions)) == len(state.regions)
    for n, id in enumerate(state.regions):
        region = CONTENT.find("regions", id)
        assert region.start or set(region.attach_requires_any) & set(list(state.regions)[:n])
        assert set(region.box.events) <= set(state.events)
        assert set(region.box.postcards) <= set(state.postcards)
    # A slip for every company and every game closed.
    closed = state.game if state.stage in ("closing", "finished") else state.game - 1
    assert Counter((slip["game"], slip["company"]) for slip in state.slips) == Counter(
        (game, company) for game in range(1, closed + 1) for company in state.companies
    )
    assert state.caboose is None or state.caboose in state.companies


@settings(max_examples=25, deadline=None)
@given(campaigns)
def test_nothing_is_lost_and_the_campaign_ends(setting: tuple[int, int]) -> None:
    players, seed = setting
    campaign = play(new(players), seed, after=check)
    assert campaign.stage == "finished"
    assert len(campaign.state.regions) == 1 + len(CONTENT.frontier_picks)  # LW-103


@settings(max_examples=10, deadline=None)
@given(campaigns, st.integers(0, 12))
def test_events_folded_again_make_the_same_campaign(setting: tuple[int, int], games: int) -> None:
    players, seed = setting
    campaign = play(new(players), seed, games)
    again = Campaign.of(campaign.events)
    assert again.state == campaign.state
    for company in (None, *campaign.state.companies):
        assert again.view(company) == campaign.view(company)
