"""Campaigns whose games are really played: a game and its campaign understand each other."""

from random import Random

import pytest

from branchline import Game
from branchline.arena import play_game
from branchline.bots import bot
from branchline.campaign import Campaign
from branchline.campaign.scoring import ranking
from tests.campaign.made_up import decide, new, play
from tests.campaign.test_whole_campaigns import check


def play_next(campaign: Campaign, random: Random, present: list[str] | None = None) -> None:
    """Let random bots play the next game, and close it."""
    campaign.begin(present)
    decide(campaign, random)  # markers that a company missed (LW-107)
    season = campaign.season
    bots = [bot("random", seed=random.randrange(2**32)) for _ in season.companies]
    game = play_game(season.edition(), bots, random.randbytes(16), campaign.start)
    assert game.result is not None
    campaign.close(game.result, table=f"{campaign.state.game}")


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_campaign_of_random_bots(players: int) -> None:
    campaign, random = new(players), Random(players)
    while campaign.stage != "finished":
        companies = list(campaign.state.companies)
        absent = random.choice(companies) if len(companies) > 2 and random.random() < 0.3 else None
        play_next(campaign, random, [company for company in companies if company != absent])
        check(campaign)
        decide(campaign, random)
        check(campaign)
    slips = campaign.state.slips
    assert all(slip["total"] == max(0, sum(slip["lines"])) for slip in slips)
    assert any(company.finished for company in campaign.state.companies.values())


def test_LW_95_a_game_ranks_as_a_ledger_does() -> None:
    campaign, random = new(5), Random(1)
    for _ in range(3):
        play_next(campaign, random)
        start = campaign.state.starts[campaign.state.game]
        seats = list(campaign.state.companies)
        at = seats.index(start or "")
        slips = [slip for slip in campaign.state.slips if slip["game"] == campaign.state.game]
        assert campaign.state.ranking == ranking(slips, seats[at:] + seats[:at])
        decide(campaign, random)


def test_LW_8_a_postcard_that_waited_in_the_office_is_in_hand_from_the_start() -> None:
    campaign, random = new(2), Random(3)
    play_next(campaign, random)
    decide(campaign, random)
    offices = [company.office for company in campaign.state.companies.values()]
    assert all(offices)
    season = campaign.begin()
    game = Game(season.edition(), ["Ann", "Bob"], key=bytes(16), start=campaign.start)
    for seat, office in enumerate(offices):
        held = game.view(seat)["legends"]["postcards"][seat]["held"]
        assert [card["id"] for card in held] == office


def test_LW_111_a_free_game_can_be_played_after_the_last() -> None:
    campaign, random = new(2), Random(5)
    play(campaign, seed=2)
    play_next(campaign, random)
    assert (campaign.stage, campaign.state.game) == ("finished", 13)
