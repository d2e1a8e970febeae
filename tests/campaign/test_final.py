"""The end of a campaign: the sum, bonds and timetables, ties, free games, chronicle (LW-109 – LW-112)."""

from random import Random
from typing import Any

import pytest

from branchline.campaign import Campaign
from branchline.campaign.scoring import final, ranking
from tests.campaign.made_up import CONTENT, close, decide, new, play


def finished(players: int = 3, **changes: dict[str, Any]) -> Campaign:
    """A campaign after its twelfth game; ``changes``: what companies have in the end, by id."""
    campaign = play(new(players), seed=4)
    for id, fields in changes.items():
        for name, value in fields.items():
            setattr(campaign.state.companies[id], name, value)
    return campaign


def rows(campaign: Campaign) -> dict[str, dict[str, Any]]:
    return {row["company"]: row for row in final(campaign.state)["rows"]}


def slip(company: str, total: int, completed: int) -> dict[str, Any]:
    return {"company": company, "total": total, "completed": completed}


def test_LW_95_total_then_completed_tickets_then_later_in_turn_order() -> None:
    order = ["red", "green", "blue"]
    for totals, completed, first_to_last in (
        ((5, 7, 6), (9, 0, 9), ["green", "blue", "red"]),
        ((5, 5, 5), (1, 3, 2), ["green", "blue", "red"]),
        ((5, 5, 5), (1, 1, 1), ["blue", "green", "red"]),
    ):
        slips = [slip(*each) for each in zip(order, totals, completed, strict=True)]
        assert ranking(slips, order) == first_to_last


def test_LW_109_slips_postcards_and_what_stickers_pay() -> None:
    campaign = finished(red={"finished": ["P01", "P06"], "bonds": [], "ticks": []})
    red = rows(campaign)["red"]
    assert red["slips"] == sum(s["total"] for s in campaign.state.slips if s["company"] == "red")
    assert red["postcards"] == 3 + 6
    assert red["total"] == red["slips"] + 9
    assert [row["total"] for row in final(campaign.state)["rows"]] == sorted(
        (row["total"] for row in rows(campaign).values()), reverse=True
    )


def bonds(**numbers: list[int]) -> list[dict[str, Any]]:
    return [{"colour": colour, "number": number} for colour, held in numbers.items() for number in held]


def test_LW_118_most_bonds_of_each_colour_pay_and_ties_go_to_the_lowest_number() -> None:
    campaign = finished(
        4,
        red={"bonds": bonds(red=[3, 4], white=[8]), "ticks": []},
        green={"bonds": bonds(red=[2, 5], white=[1]), "ticks": []},
        blue={"bonds": bonds(red=[1]), "ticks": []},
        yellow={"bonds": bonds(red=[6]), "ticks": []},
    )
    paid = {id: sum(extra["amount"] for extra in row["extras"]) for id, row in rows(campaign).items()}
    assert paid == {"green": 12 + 12, "red": 8 + 8, "blue": 4, "yellow": 0}


def test_LW_119_full_rows_and_columns_of_the_timetable_pay() -> None:
    grid = CONTENT.timetable
    cross = [*grid[1], *(row[2] for row in grid)]
    campaign = finished(
        red={"ticks": cross, "bonds": []}, green={"ticks": grid[0][:3], "bonds": []}, blue={"bonds": []}
    )
    assert [extra["amount"] for extra in rows(campaign)["red"]["extras"]] == [5 + 5]
    assert rows(campaign)["green"]["extras"] == []


def test_LW_119_cities_reached_are_ticked_after_each_game_with_the_sticker() -> None:
    campaign = new(2)
    while "timetable" not in campaign.state.rules:
        campaign.begin()
        close(campaign, Random(campaign.state.game))
        decide(campaign)
    assert [company.ticks for company in campaign.state.companies.values()] == [[], []]
    for game in (8, 9):
        before = set(campaign.state.companies["red"].ticks)
        campaign.begin()
        close(campaign, Random(game))
        touched = set(campaign.events[-1]["result"]["carry"]["touched"][0])
        grid = {city for row in CONTENT.timetable for city in row}
        assert set(campaign.state.companies["red"].ticks) == before | (touched & grid)
        decide(campaign)


@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [
        ([(9, 1, 0), (3, 2, 0)], [(6, 2, 0), (7, 1, 0)], ["blue"]),  # more dollars
        ([(9, 1, 0), (9, 1, 0), (2, 2, 0)], [(5, 2, 0), (5, 2, 0), (10, 1, 0)], ["red"]),  # more games won
        ([(9, 1, 0), (3, 2, 4)], [(5, 2, 3), (7, 1, 0)], ["red"]),  # more tickets
        ([(9, 1, 1), (3, 2, 1)], [(5, 2, 1), (7, 1, 1)], ["blue"]),  # a higher last slip
        ([(9, 1, 1), (7, 2, 1)], [(9, 2, 1), (7, 1, 1)], ["red", "blue"]),  # shared
    ],
)
def test_LW_110_ties(red: list[tuple[int, ...]], blue: list[tuple[int, ...]], winners: list[str]) -> None:
    state = finished(2, red={"finished": [], "bonds": [], "ticks": []}).state
    other = state.companies.pop("green")
    other.id, other.finished, other.bonds, other.ticks = "blue", [], [], []
    state.companies["blue"] = other
    state.slips = [
        {"company": company, "game": game, "total": total, "rank": rank, "completed": completed}
        for company, slips in (("red", red), ("blue", blue))
        for game, (total, rank, completed) in enumerate(slips, 1)
    ]
    assert sorted(final(state)["winners"]) == sorted(winners)


def test_LW_111_free_games_have_all_stickers_and_change_nothing() -> None:
    campaign = finished()
    before = campaign.view()
    for game in (13, 14):
        season = campaign.begin()
        assert (season.game, season.trains, season.year) == (game, 45, 1891)
        assert "bonds" in season.rules
        assert "finale" not in season.rules  # it has expired (LW-106)
        close(campaign, Random(game))
        assert (campaign.stage, campaign.decision) == ("finished", None)
    after = campaign.view()
    assert after["final"] == before["final"]
    assert after["story"] == before["story"]
    assert [c["slips_total"] for c in after["companies"]] == [c["slips_total"] for c in before["companies"]]
    assert [slip["game"] for slip in after["slips"][-6:]] == [13, 13, 13, 14, 14, 14]
    campaign.begin()
    campaign.cancel()
    assert (campaign.stage, campaign.state.game) == ("finished", 14)


def test_LW_112_the_chronicle_tells_everything() -> None:
    campaign = play(new(3), seed=6)
    told = campaign.view()["chronicle"]
    keys = {entry["key"] for entry in told}
    assert keys >= {
        *("begun", "slip", "caboose", "event_retired", "punched", "ticket_retired", "region_opened"),
        *("rule_added", "rule_removed", "events_added", "postcards_added", "postcards_dealt"),
        *("depot_placed", "city_grown", "track_built", "ticked", "postcard_finished", "finished"),
    }
    assert all(entry["sentence"] and entry["at"] for entry in told)
    assert [entry["game"] for entry in told] == sorted(entry["game"] for entry in told)
    slips = [(entry["company"], entry["amount"]) for entry in told if entry["key"] == "slip"]
    assert slips == [(slip["company"], slip["total"]) for slip in campaign.view()["slips"]]
