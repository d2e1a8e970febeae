"""How a game of a campaign begins: what it is played with, who plays and who starts (LW-7 to LW-20)."""

from random import Random

import pytest

from branchline.campaign import CampaignError
from branchline.legends.content import load_content
from tests.campaign.made_up import COMPANIES, CONTENT, KEY, decide, new, play, play_game, result


def test_LW_1_two_to_five_companies_of_the_content() -> None:
    assert [len(new(players).state.companies) for players in (2, 5)] == [2, 5]
    with pytest.raises(CampaignError, match="1 companies cannot run this campaign: it takes 2 to 5"):
        new(1)
    campaign = new(2)
    with pytest.raises(CampaignError, match="no company 'pink' takes part; there are red, green"):
        campaign.begin(["red", "pink"])


def test_LW_7_the_board_is_what_has_been_opened() -> None:
    campaign = new()
    season = campaign.begin()
    assert season.regions == ["heartland"]
    assert {city.id for city in season.edition().board.cities} == {
        city.id for city in CONTENT.cities if city.region == "heartland"
    }
    campaign.close(result(season, Random(1)), table="1")
    decide(campaign)
    assert len(campaign.begin().regions) == 2


def test_LW_8_and_LW_84_offices_are_emptied_into_play_and_vaults_are_not() -> None:
    campaign = play(new(3), seed=3, games=3)
    offices = {company.id: company.office for company in campaign.state.companies.values()}
    finished = [company.finished for company in campaign.state.companies.values()]
    assert any(offices.values())
    assert any(finished)
    season = campaign.begin(["red", "blue"])
    assert season.office == [offices["red"], offices["blue"]]
    known = {card for office in season.office for card in office} | set(season.postcards)
    assert not known & {card for cards in finished for card in cards}


def test_LW_15_story_cards_are_read_on_both_sides_and_the_pause_card_on_its_front() -> None:
    story = new().view()["story"]
    assert [(card["type"], "back" in card) for card in story] == [
        ("story", True),
        ("story", True),
        ("pause", False),
    ]
    campaign = play(new(), seed=1, games=1)
    assert "back" in campaign.view()["story"][2]
    assert campaign.view()["story"][-1]["id"] == "PAUSE-02"
    # What a story card unlocks is there at once, in the game it belongs to.
    assert campaign.state.events["E09"] == 2
    assert "mail_contract" in campaign.begin().rules


def test_LW_16_every_event_that_is_not_retired_is_shuffled_in() -> None:
    campaign = new()
    assert campaign.begin().events == list(CONTENT.start_events)
    made = result(campaign.season, Random(0))
    made["carry"]["events"] = {"discards": ["E03", "E05"], "retired": ["E08"]}
    campaign.close(made, table="1")
    campaign.choose(campaign.state.caboose or "", "E03")
    decide(campaign)
    events = campaign.begin().events
    assert not {"E03", "E08"} & set(events)
    assert {"E05", "E09", "E10"} <= set(events)


def test_LW_17_trains_rise_from_game_to_game() -> None:
    campaign, trains = new(2), []
    for game in range(12):
        trains.append(campaign.begin().trains)
        campaign.close(result(campaign.season, Random(game)), table=str(game))
        decide(campaign)
    assert trains == CONTENT.trains_per_game
    assert trains[0] == 20


def test_LW_18_stickers_are_in_force_from_the_game_after_they_are_added() -> None:
    campaign = new()
    assert campaign.begin().rules == []
    campaign.close(result(campaign.season, Random(1)), table="1")
    decide(campaign)
    rules = campaign.begin().rules
    assert rules[1:] == ["post_office", "ticket_punch", "mail_contract"]  # after that of the region
    shown = {rule["id"]: rule for rule in campaign.view()["rules"]}
    assert all(shown[id]["new"] and shown[id]["since"] == 2 for id in rules)


def test_LW_19_last_place_of_the_previous_game_hires_first() -> None:
    campaign = new(4)
    assert campaign.begin().crew_order is None
    made = result(campaign.season, Random(5))
    campaign.close(made, table="1")
    decide(campaign)
    last_to_first = made["ranking"][::-1]
    assert campaign.begin().crew_order == last_to_first
    campaign.cancel()
    present = [COMPANIES[seat] for seat in sorted(last_to_first[:3])]
    assert campaign.begin(present).crew_order == [
        present.index(COMPANIES[seat]) for seat in last_to_first[:3]
    ]


def test_LW_20_the_caboose_starts_or_chance_gives_it_to_one_who_is_there() -> None:
    campaign = new(4)
    campaign.begin()
    assert campaign.state.caboose == COMPANIES[campaign.start]
    campaign.close(result(campaign.season, Random(1), campaign.start), table="1")
    decide(campaign)
    holder = campaign.state.caboose
    assert holder is not None
    campaign.begin()
    assert campaign.season.companies[campaign.start] == holder
    campaign.cancel()
    assert campaign.state.caboose == holder
    others = [company for company in COMPANIES[:4] if company != holder]
    campaign.begin(others)
    assert campaign.season.companies[campaign.start] == campaign.state.caboose in others


def test_LW_20_chance_is_keyed_and_reaches_everybody() -> None:
    starts = set()
    for n in range(40):
        one, other = new(5, key=bytes([n]) + KEY[1:]), new(5, key=bytes([n]) + KEY[1:])
        one.begin()
        other.begin()
        assert one.start == other.start
        starts.add(one.start)
    assert starts == set(range(5))


def test_LW_85_the_post_office_waits_for_regions_and_stickers() -> None:
    campaign = play(new(2), seed=2, games=7)
    while "P29" not in campaign.state.postcards:
        play_game(campaign, Random(1))
        decide(campaign)
    state = campaign.state
    del state.rules["depots"]
    assert "P29" not in state.post_office()
    state.rules["depots"] = 3
    for company in state.companies.values():
        company.office, company.finished = [], []
    assert "P29" in state.post_office()
    here = {
        id
        for id in state.postcards
        if CONTENT.find("postcards", id).requires.get("region") in {None, *state.regions}
    }
    assert set(state.post_office()) == here


def test_LW_107_at_least_two_companies_play() -> None:
    campaign = new(3)
    for present in ([], ["red"], ["red", "red"]):
        with pytest.raises(CampaignError, match="at least two"):
            campaign.begin(present)
    assert campaign.begin(["blue", "red"]).companies == ["red", "blue"]  # clockwise, whoever is named first


def test_LW_108_companies_change_hands_and_keep_everything() -> None:
    campaign = play(new(2), seed=1, games=2)
    before = campaign.view("red")["companies"][0]
    campaign.hand_over("red", "Carol")
    after = campaign.view("red")["companies"][0]
    assert (before.pop("player"), after.pop("player")) == ("bot:random", "Carol")
    assert after == before
    campaign.hand_over("red", None)
    with pytest.raises(CampaignError, match="at least two"):
        campaign.begin()


def test_a_season_is_of_the_content_the_campaign_was_begun_with() -> None:
    assert new().begin().content == load_content("iron-meridian").sha


def test_a_game_begins_once_and_can_be_called_off() -> None:
    campaign = new()
    campaign.begin(table="t1")
    with pytest.raises(CampaignError, match="the campaign is playing"):
        campaign.begin()
    campaign.cancel()
    assert campaign.stage == "ready"
    with pytest.raises(CampaignError):
        campaign.cancel()
