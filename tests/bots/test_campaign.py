"""Bots between games, and whole campaigns of bots."""

import pytest

from branchline.arena.campaign import season_before, simulate
from branchline.bots.campaign import choose
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
