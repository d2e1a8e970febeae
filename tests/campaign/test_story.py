"""The story and what it unlocks: regions, stickers, cards, markers (LW-102 to LW-106, LW-123 to LW-125)."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.campaign import Campaign, CampaignError
from branchline.legends.check_map import orders
from branchline.legends.content import SURVEY, Content, Unlock
from tests.campaign.made_up import CONTENT, KEY, a_depot_is_missed, decide, new, play, play_game


def playing(content: Content, games: int, choose: str = "") -> Campaign:
    """Some games with a content that was changed; ``choose``: the option to take where there is it."""
    campaign = Campaign.new(content, {"red": "Ann", "blue": "Bob", "black": "Cy"}, key=KEY)
    for game in range(games):
        play_game(campaign, Random(game))
        while (asked := campaign.decision) is not None:
            ids = [option["id"] for option in asked["options"]]
            campaign.choose(asked["company"], choose if choose in ids else ids[0])
    return campaign


def with_pause(game: int, *unlocks: Unlock) -> Content:
    """The content with other unlocks on the Pause card of a game."""
    story = [
        msgspec.structs.replace(card, unlocks=list(unlocks))
        if card.game == game and card.type == "pause"
        else card
        for card in CONTENT.story
    ]
    return msgspec.structs.replace(CONTENT, story=story)


def with_rule(id: str, **changes: Any) -> Content:
    rules = [msgspec.structs.replace(rule, **changes) if rule.id == id else rule for rule in CONTENT.rules]
    return msgspec.structs.replace(CONTENT, rules=rules)


def test_LW_102_twelve_games_and_then_the_sum() -> None:
    campaign, stages = new(2), []
    while campaign.stage != "finished":
        assert campaign.view()["final"] is None
        stages.append((campaign.state.game, campaign.view()["year"]))
        play_game(campaign, Random(len(stages)))
        decide(campaign)
    assert stages == list(enumerate(CONTENT.years, 1))
    assert campaign.view()["final"]["rows"][0]["company"] in campaign.view()["final"]["winners"]


def test_LW_102_the_last_game_is_the_last_even_if_the_story_does_not_say_so() -> None:
    campaign = playing(with_pause(12), 12)
    assert (campaign.stage, campaign.state.game) == ("finished", 12)


def test_LW_103_the_winner_opens_regions_after_games_1_2_4_5_7_and_8() -> None:
    campaign, opened = new(3), {}
    while campaign.stage != "finished":
        game = campaign.state.game
        play_game(campaign, Random(game))
        while (asked := campaign.decision) is not None:
            if asked["op"] == "choose_region":
                assert asked["company"] == campaign.state.ranking[0]
                opened[game] = [option["id"] for option in asked["options"]]
            campaign.default()
    assert list(opened) == [pick.after_game for pick in CONTENT.frontier_picks] == [1, 2, 4, 5, 7, 8]
    assert opened[1] == ["seaboard", "tidewater", "gulf", "prairie"]


def test_LW_103_a_region_opens_after_its_neighbours_only() -> None:
    campaign = playing(CONTENT, 4, "gulf")
    assert list(campaign.state.regions) == ["heartland", "gulf", "seaboard", "dominion"]
    play_game(campaign, Random(1))
    decide_until(campaign, "choose_region")
    assert campaign.decision is not None
    assert {option["id"] for option in campaign.decision["options"]} == {"tidewater", "prairie", "rio_grande"}


def decide_until(campaign: Campaign, op: str) -> None:
    while campaign.decision is not None and campaign.decision["op"] != op:
        campaign.default()


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(sorted(orders(CONTENT)[0])))
def test_LW_103_every_order_can_be_played(path: tuple[str, ...]) -> None:
    campaign = new(2)
    while campaign.stage != "finished":
        play_game(campaign, Random(1))
        decide_until(campaign, "choose_region")
        if campaign.decision is not None:
            campaign.choose(campaign.decision["company"], path[len(campaign.state.regions)])
        decide(campaign)
    assert tuple(campaign.state.regions) == path


def test_LW_104_a_region_brings_all_that_its_box_holds() -> None:
    campaign = playing(CONTENT, 1, "seaboard")
    box = CONTENT.find("regions", "seaboard").box
    season = campaign.begin()
    assert set(box.events) <= set(season.events)
    assert box.rule in season.rules
    assert set(box.postcards) <= set(campaign.state.postcards)
    assert set(box.tickets) & {ticket.id for ticket in season.edition().tickets}
    assert campaign.view()["regions"][-1] == {
        "id": "seaboard",
        "name": "The Seaboard",
        "intro": CONTENT.find("regions", "seaboard").intro,
        "opened_after": 1,
    }


def test_LW_105_markers_stay_for_the_rest_of_the_campaign() -> None:
    campaign = playing(CONTENT, 4)
    season = campaign.begin()
    assert len(season.depots) == 3
    assert len(season.large) == 1
    ((lane, colour),) = season.tracks.items()
    route, _, index = lane.partition(":")
    assert CONTENT.find("routes", route).lanes[int(index)] == SURVEY
    board = season.edition().board
    assert next(each.colour for each in board.lanes if each.id == CONTENT.lane_numbers[lane]) == colour
    campaign.cancel()
    later = play(campaign, seed=1).state
    assert (later.depots | season.depots, later.tracks | season.tracks) == (later.depots, later.tracks)
    assert later.large[:1] == season.large


def test_LW_105_a_city_that_grows_is_small_and_has_no_depot() -> None:
    campaign = playing(CONTENT, 3)
    play_game(campaign, Random(1))
    decide_until(campaign, "place_large")
    assert campaign.decision is not None
    assert campaign.decision["company"] == campaign.state.caboose
    options = {option["id"] for option in campaign.decision["options"]}
    assert not options & set(campaign.state.depots)
    assert options == {
        city.id
        for city in CONTENT.cities
        if city.region in campaign.state.regions and not city.large and city.id not in campaign.state.depots
    }


def test_LW_106_a_sticker_expires_after_its_game_or_is_removed_at_once() -> None:
    assert "trust_toll" in playing(CONTENT, 9).begin().rules
    assert "trust_toll" not in playing(CONTENT, 10).begin().rules
    short = playing(with_rule("trust_toll", expires_after_game=7), 7)
    assert "trust_toll" not in short.begin().rules
    assert [e["rule"] for e in short.state.chronicle if e["key"] == "rule_expired"] == ["trust_toll"]
    longer = with_rule("trust_toll", expires_after_game=None)
    assert "trust_toll" not in playing(longer, 10).begin().rules
    assert "finale" in play(playing(CONTENT, 11), seed=1, games=0).begin().rules


def test_LW_123_some_story_cards_and_a_pause_card_for_every_game() -> None:
    campaign = play(new(2), seed=5)
    story = campaign.view()["story"]
    assert [card["id"] for card in story] == [card.id for card in CONTENT.story]
    assert all("back" in card for card in story)


def test_LW_124_each_operation_once() -> None:
    content = with_pause(
        1,
        Unlock(op="choose_region", by="last", tiers=["near"]),
        Unlock(op="add_rule", id="depots"),
        Unlock(op="add_rule", id="crew"),
        Unlock(op="remove_rule", id="crew"),
        Unlock(op="add_events", ids=["E20"]),
        Unlock(op="add_postcards", ids=["P01", "P02", "P03", "P04", "P05"]),
        Unlock(op="deal_postcards", who="each", n=1),
        Unlock(op="deal_postcards", who="last", n=2),
        Unlock(op="place", rule="depots"),
    )
    campaign = Campaign.new(content, {"red": "Ann", "blue": "Bob"}, key=KEY)
    play_game(campaign, Random(2))
    decide_until(campaign, "choose_region")
    last = campaign.state.ranking[-1]
    assert campaign.decision is not None
    assert campaign.decision["company"] == last
    decide(campaign)
    state = campaign.state
    assert {"depots", "crew"} & set(state.rules) == {"depots"}
    assert "E20" in state.events
    assert {id: len(company.office) for id, company in state.companies.items()} == {
        id: 3 if id == last else 1 for id in state.companies
    }
    assert len(state.depots) == 2


def test_LW_124_an_absent_company_is_dealt_no_postcards() -> None:
    campaign = new(3)
    play_game(campaign, Random(2), ["red", "green"])
    decide(campaign)
    assert [len(company.office) for company in campaign.state.companies.values()] == [1, 1, 0]


def test_LW_107_a_missed_marker_is_placed_before_the_next_game_of_its_company() -> None:
    campaign = a_depot_is_missed()
    away = campaign.state.companies.keys() - {"red", "green"}
    campaign.begin(["red", "green"])  # a game that it misses, too: nothing is asked
    assert campaign.stage == "playing"
    campaign.cancel()
    campaign.begin()
    assert campaign.decision is not None
    assert (campaign.stage, {campaign.decision["company"]}) == ("story", away)
    with pytest.raises(CampaignError, match="cannot be done now"):
        campaign.cancel()
    option = campaign.decision["options"][-1]
    campaign.choose(campaign.decision["company"], option["id"])
    assert campaign.stage == "playing"
    assert campaign.view()["decision"] is None
    assert {campaign.season.depots[option["city"]]} == away
    play(campaign, seed=1, games=0)
    campaign.cancel()
    assert campaign.begin().depots == campaign.season.depots  # it is asked once
    assert campaign.stage == "playing"


def test_LW_107_a_file_from_before_missed_markers_were_asked_for_goes_on() -> None:
    campaign = a_depot_is_missed()
    campaign.apply({"type": "begin", "companies": list(campaign.state.companies)})
    assert campaign.stage == "playing"


def test_LW_125_what_has_nothing_to_act_on_does_nothing() -> None:
    content = msgspec.structs.replace(
        with_pause(
            1,
            Unlock(op="choose_region", by="winner", tiers=["nowhere"]),
            Unlock(op="deal_postcards", who="each", n=1),
            Unlock(op="place", rule="city_growth"),
            Unlock(op="place", rule="survey_beds"),
            Unlock(op="remove_rule", id="crew"),
        ),
        cities=[msgspec.structs.replace(city, large=True) for city in CONTENT.cities],
        routes=[route for route in CONTENT.routes if SURVEY not in route.lanes],
    )
    state = playing(content, 1).state
    assert (state.stage, state.game) == ("ready", 2)
    assert {entry["key"] for entry in state.chronicle if entry["game"] == 1} <= {
        *("begun", "slip", "caboose", "event_retired")
    }


def test_LW_E17_a_marker_can_be_placed_by_chance() -> None:
    rule = CONTENT.find("rules", "city_growth")
    effect = msgspec.structs.replace(rule.effects[0], by="random", count=2)
    content = with_rule("city_growth", effects=[effect])
    one, other = (playing(content, 4).state.large for _ in range(2))
    assert one == other
    assert len(set(one)) == 2


def test_a_decision_on_a_story_card_is_made_before_the_game() -> None:
    story = [
        msgspec.structs.replace(card, unlocks=[Unlock(op="choose_region", by="winner", tiers=["near"])])
        if card.id == "S02-A"
        else card
        for card in CONTENT.story
    ]
    campaign = playing(msgspec.structs.replace(CONTENT, story=story), 0)
    play_game(campaign, Random(1))
    while campaign.stage == "closing":
        campaign.default()
    assert (campaign.stage, campaign.state.game) == ("story", 2)
    campaign.default()
    assert campaign.stage == "ready"
    assert list(campaign.state.regions.values()) == [0, 1, 1]
