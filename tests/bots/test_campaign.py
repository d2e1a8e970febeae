"""Bots between games, and whole campaigns of bots."""

import msgspec
import pytest

from branchline.arena.campaign import season_before, simulate
from branchline.bots.campaign import choose
from branchline.bots.legends.opinions import crew_opinion, event_opinion
from branchline.campaign import Campaign
from branchline.legends.content import load_content

CONTENT = load_content("iron-meridian")


@pytest.mark.parametrize("bots", [["planner", "greedy"], ["random"]], ids=["good", "random"])
def test_bots_play_a_whole_campaign(bots: list[str]) -> None:
    campaign = simulate(CONTENT, 3, bots, bytes(16))
    assert campaign.stage == "finished"
    assert {slip["game"] for slip in campaign.state.slips} == set(range(1, 13))
    assert campaign.view()["final"]["winners"]


def test_a_campaign_of_bots_repeats_itself_with_its_key() -> None:
    """Every decision is one of its options, and the same again."""

    def told(key: bytes) -> list[object]:
        campaign = simulate(CONTENT, 2, ["random"], key)
        return [event | {"at": "", "id": ""} for event in campaign.events if event["type"] == "choose"]

    assert told(b"a" * 16) == told(b"a" * 16)
    assert told(b"a" * 16) != told(b"b" * 16)


DECISIONS = {"retire_event", "choose_region", "place_depot", "place_large", "place_track"}


def test_lw_101_every_kind_of_decision_is_weighed() -> None:
    """The order of the options does not matter, unless two are worth the same."""
    played = simulate(CONTENT, 3, ["random"], bytes(16))
    asked: dict[str, list[bool]] = {}
    for n, event in enumerate(played.events):
        if event["type"] == "choose":
            campaign = Campaign.of(played.events[:n], CONTENT)
            decision = campaign.decision
            assert decision is not None
            turned = decision | {"options": decision["options"][::-1]}
            same = choose(campaign, event["company"], turned) == event["option"]
            asked.setdefault(decision["op"], []).append(same or len(decision["options"]) == 1)
    assert set(asked) == DECISIONS
    for op, found in asked.items():
        assert any(found), op


def test_a_track_is_built_in_the_companys_own_colour() -> None:
    played = simulate(CONTENT, 3, ["random"], bytes(16))
    built = [entry for entry in played.state.chronicle if entry["key"] == "track_built"]
    assert built
    for entry in built:
        assert entry["colour"] == CONTENT.find("companies", entry["company"]).color


def test_a_game_of_a_campaign_can_be_asked_for() -> None:
    season = season_before(CONTENT, 2, 4, bytes(16))
    assert (season.game, len(season.companies), len(season.regions)) == (4, 2, 3)


def test_events_and_crew_are_weighed_by_their_effects() -> None:
    """What pays is above nothing, what makes lanes dear, closes them or takes cards is below."""
    worth = {event.id: event_opinion(event.effects, "red") for event in CONTENT.events}
    for event in CONTENT.events:
        kinds = {effect.kind for effect in event.effects}
        if kinds <= {"surcharge", "restrict", "discard_cards", "pass_cards"}:
            assert worth[event.id] < 0, event.id
        if kinds <= {"draw_cards", "discount", "optional_extra"}:
            assert worth[event.id] > 0, event.id
    for member in CONTENT.crew:
        assert crew_opinion(member.effects, "red") > 0, member.id


def test_lw_103_a_frontier_is_chosen_by_the_lanes_that_lead_there() -> None:
    """What lies beyond is not known before it is opened: the same choice without it."""
    campaign = simulate(CONTENT, 2, ["random"], bytes(16))
    asked = [n for n, event in enumerate(campaign.events) if event["type"] == "choose"]
    for n in asked:
        before = Campaign.of(campaign.events[:n], CONTENT)
        decision = before.decision
        assert decision is not None
        if decision["op"] != "choose_region":
            continue
        kept = {city.id for city in CONTENT.cities if city.region in before.state.regions}
        routes = [route for route in CONTENT.routes if {route.a, route.b} & kept]
        seen = msgspec.structs.replace(CONTENT, routes=routes, tickets=[], events=CONTENT.events)
        before.state.content = seen
        assert choose(before, decision["company"], decision) == campaign.events[n]["option"]
