"""How a game is closed: caboose, an event to retire, punching, what is carried on (LW-96 to LW-101)."""

from random import Random
from typing import Any

import pytest

from branchline.campaign import Campaign, CampaignError
from tests.campaign.made_up import COMPANIES, CONTENT, decide, new, play, result

Json = dict[str, Any]


def closed(campaign: Campaign, **changes: Any) -> Json:
    """Close the next game with a result without events, finished postcards and tickets but what is given."""
    season = campaign.begin()
    made = result(season, Random(7), campaign.start)
    for slip in made["slips"]:
        slip["tickets"] = []
    made["carry"]["events"] = {"discards": [], "retired": []}
    made["carry"]["postcards"] = {
        "held": season.office or [[] for _ in season.companies],
        "done": [[] for _ in season.companies],
        "office": season.postcards,
    }
    made["carry"] |= changes.pop("carry", {})
    for seat, tickets in enumerate(changes.pop("tickets", [])):
        made["slips"][seat]["tickets"] = [
            {"ticket": id, "done": done, "value": 1, "amount": 1, "changes": []} for id, done in tickets
        ]
    campaign.close(made | changes, table=f"t{season.game}")
    return made


def test_LW_96_last_place_takes_the_caboose() -> None:
    campaign = new(3)
    made = closed(campaign)
    assert campaign.state.caboose == COMPANIES[made["ranking"][-1]]
    shown = campaign.view()["companies"]
    assert [c["caboose"] for c in shown] == [c["id"] == campaign.state.caboose for c in shown]


def test_LW_97_the_caboose_holder_retires_one_of_the_discarded_events() -> None:
    campaign = new(3)
    made = closed(campaign, carry={"events": {"discards": ["E03", "E07"], "retired": []}})
    asked = campaign.decision
    assert asked is not None
    assert (asked["op"], asked["company"]) == ("retire_event", COMPANIES[made["ranking"][-1]])
    assert [option["id"] for option in asked["options"]] == ["E03", "E07"]
    campaign.choose(asked["company"], "E07")
    assert campaign.state.retired_events == ["E07"]
    assert campaign.view()["events"]["retired"][0]["title"] == "Lost Luggage"


def test_LW_97_does_nothing_without_discarded_events() -> None:
    campaign = new(3)
    closed(campaign)
    assert campaign.decision is not None
    assert campaign.decision["op"] == "choose_region"


def punched(*games: list[list[tuple[str, bool]]]) -> Campaign:
    """A campaign of two in which these tickets were completed or not, from the second game on."""
    campaign = new(2)
    closed(campaign)
    decide(campaign)
    for tickets in games:
        closed(campaign, tickets=tickets)
        decide(campaign)
    return campaign


PLAIN, STAMPED = "HL-01", "HL-03"


def test_LW_98_a_ticket_is_retired_at_its_second_punch_by_one_company() -> None:
    once = punched([[(PLAIN, True)], []], [[], [(PLAIN, True)]])
    assert once.state.punches == {PLAIN: {"red": 1, "green": 1}}
    assert once.state.retired_tickets == []
    twice = punched([[(PLAIN, True)], []], [[], [(PLAIN, True)]], [[(PLAIN, True)], []])
    assert twice.state.retired_tickets == [PLAIN]
    assert PLAIN in {ticket.id for ticket in once.begin().edition().tickets}
    assert PLAIN not in {ticket.id for ticket in twice.begin().edition().tickets}


def test_LW_98_a_stamped_ticket_is_retired_at_its_first_punch_and_draws_a_postcard() -> None:
    campaign = punched([[(STAMPED, True)], []])
    assert campaign.state.retired_tickets == [STAMPED]
    assert [len(company.office) for company in campaign.state.companies.values()] == [2, 1]


def test_LW_98_failed_tickets_are_not_punched_and_nothing_is_before_the_sticker() -> None:
    assert punched([[(PLAIN, False), (STAMPED, False)], []]).state.punches == {}
    campaign = new(2)
    closed(campaign, tickets=[[(PLAIN, True), (STAMPED, True)], []])
    decide(campaign)
    assert campaign.state.punches == {}


def test_LW_83_a_postcard_drawn_after_a_game_waits_in_the_office() -> None:
    campaign = punched([[(STAMPED, True)], []])
    season = campaign.begin()
    assert season.office[0] == campaign.state.companies["red"].office
    assert not set(season.office[0]) & set(season.postcards)


def test_LW_99_the_back_of_the_pause_card_waits_for_the_event_and_goes_in_its_order() -> None:
    campaign = new(2)
    closed(campaign, carry={"events": {"discards": ["E03"], "retired": []}})
    assert "back" not in campaign.view()["story"][-1]
    campaign.choose(campaign.state.caboose or "", "E03")
    assert "back" in campaign.view()["story"][-1]
    assert campaign.state.rules == {}  # the region comes first on this card
    decide(campaign)
    keys = [entry["key"] for entry in campaign.state.chronicle if entry["game"] == 1]
    assert keys.index("region_opened") < keys.index("rule_added") < keys.index("postcards_dealt")


def test_LW_100_finished_postcards_and_bonds_go_to_the_vault_and_others_to_the_office() -> None:
    campaign = punched([[], []])
    season = campaign.begin()
    (red,), (green,) = season.office
    made = result(season, Random(1))
    made["carry"]["postcards"] = {"held": [[red], []], "done": [[], [green]], "office": season.postcards}
    made["carry"]["bonds"] = [[{"colour": "white", "number": 1}], []]
    campaign.close(made, table="3")
    first, second = campaign.state.companies.values()
    assert (first.office[0], second.finished) == (red, [green])
    assert first.bonds == [{"colour": "white", "number": 1}]
    decide(campaign)
    assert campaign.begin().bonds == {"white": 1}


def test_LW_100_a_game_is_closed_exactly_once() -> None:
    campaign = new(2)
    season = campaign.begin(table="abc")
    made = result(season, Random(1))
    with pytest.raises(CampaignError, match="game 'other' is not the one being played, which is 'abc'"):
        campaign.close(made, table="other")
    campaign.close(made, table="abc")
    events, state = list(campaign.events), campaign.state
    for _ in range(2):
        with pytest.raises(CampaignError, match="game 'abc' is closed already") as refused:
            campaign.close(made, table="abc")
        assert refused.value.reason == "closed"
        decide(campaign)
    assert campaign.events[: len(events)] == events
    assert len([slip for slip in state.slips if slip["game"] == 1]) == 2
    campaign.begin(table="def")
    with pytest.raises(CampaignError, match="closed already"):
        campaign.close(made, table="abc")


def test_LW_101_winner_and_last_place_decide_and_a_late_one_gets_the_first_option() -> None:
    campaign = new(3)
    made = closed(campaign, carry={"events": {"discards": ["E03", "E07"], "retired": []}})
    winner, last = COMPANIES[made["ranking"][0]], COMPANIES[made["ranking"][-1]]
    with pytest.raises(CampaignError, match=f"{last} decides, not {winner}"):
        campaign.choose(winner, "E03")
    with pytest.raises(CampaignError, match="'E01' is none of the options; they are E03, E07"):
        campaign.choose(last, "E01")
    asked = campaign.decision
    assert asked is not None
    campaign.default()
    assert campaign.state.retired_events == ["E03"]
    assert campaign.decision is not None
    assert campaign.decision["company"] == winner
    with pytest.raises(CampaignError, match="is not the one to be made"):
        campaign.choose(last, "E07", asked["id"])  # the same answer again


def test_LW_101_everybody_places_a_depot_last_place_first() -> None:
    campaign = punched([[], []])
    placed = [entry["company"] for entry in campaign.state.chronicle if entry["key"] == "depot_placed"]
    assert placed == campaign.state.ranking[::-1]
    assert list(campaign.state.depots.values()) == placed


def test_LW_107_an_absent_company_is_paid_and_nothing_else_happens_to_it() -> None:
    campaign = play(new(3), seed=2, games=2)
    before = campaign.view("blue")["companies"][2]
    season = campaign.begin(["red", "green"])
    campaign.close(result(season, Random(3)), table="3")
    decide(campaign)
    slip = campaign.state.slip(3, "blue")
    assert (slip["absent"], slip["total"], slip["rank"]) == (True, CONTENT.absent_payout[2], None)
    after = campaign.view("blue")["companies"][2]
    assert after["slips_total"] == before["slips_total"] + CONTENT.absent_payout[2]
    assert (after["postcards"], after["caboose"]) == (before["postcards"], False)
    assert after["vault"] | {"slips": 2} == before["vault"]
    assert "blue" not in campaign.state.ranking


BROKEN = {
    "slips of others": lambda made: made["slips"].reverse(),
    "a ranking of others": lambda made: made.update(ranking=[0, 0]),
    "no carry": lambda made: made.pop("carry"),
    "not by seat": lambda made: made["carry"]["touched"].pop(),
    "a postcard from nowhere": lambda made: made["carry"]["postcards"]["held"][0].append("P28"),
    "a postcard lost": lambda made: made["carry"]["postcards"].update(held=[[], []], done=[[], []]),
    "an event from nowhere": lambda made: made["carry"]["events"]["discards"].append("E38"),
    "an event twice": lambda made: made["carry"].update(events={"discards": ["E05"], "retired": ["E05"]}),
    "an unknown ticket": lambda made: made["slips"][0]["tickets"][0].update(ticket="X-1"),
    "a change from nowhere": lambda made: made["slips"][0]["bonuses"].append(
        {"source": "luck", "kind": "rule", "amount": 3}
    ),
    "a slip without lines": lambda made: made["slips"][0].pop("lines"),
    "a bond twice": lambda made: made["carry"].update(bonds=[[{"colour": "red", "number": 1}]] * 2),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_result_that_cannot_be_is_refused_and_changes_nothing(how: str) -> None:
    campaign = punched([[], []])
    made = result(campaign.begin(), Random(1))
    BROKEN[how](made)
    before = campaign.view("red")
    with pytest.raises(CampaignError, match="not the result of the game being played"):
        campaign.close(made, table="3")
    assert campaign.view("red") == before
    assert campaign.stage == "playing"
