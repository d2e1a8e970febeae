"""The ledger beside a physical box: slips, names, corrections, the final sum; no content of ours (LW-112)."""

from typing import Any

import pytest

from branchline.campaign import Campaign, CampaignError


def ledger(games: int = 12, **options: Any) -> Campaign:
    players: dict[str, str | None] = {"red": "Ann", "blue": "Bob", "black": None}
    return Campaign.new(None, players, "ledger", title="Our box", games=games, **options)


def entered(campaign: Campaign, *totals: int, completed: tuple[int, ...] = (0, 0, 0)) -> Campaign:
    """A game with these totals, in the companies' order."""
    campaign.enter_game(
        [
            {"company": company, "lines": [total, 0, 0], "completed": done}
            for company, total, done in zip(campaign.state.companies, totals, completed, strict=True)
        ]
    )
    return campaign


def slips(campaign: Campaign) -> dict[str, tuple[int, int | None]]:
    game = max(slip["game"] for slip in campaign.state.slips)
    return {s["company"]: (s["total"], s["rank"]) for s in campaign.state.slips if s["game"] == game}


def test_a_game_is_closed_when_every_company_has_its_slip() -> None:
    campaign = ledger()
    campaign.enter_game([{"company": "red", "lines": [7, 9, -4], "completed": 2}], start="blue")
    campaign.enter_game([{"company": "blue", "lines": [4, 2, -9]}])
    assert campaign.state.game == 1
    campaign.enter_game([{"company": "black", "lines": [3, 9, 0], "completed": 1}])
    assert campaign.state.game == 2
    assert slips(campaign) == {"red": (12, 1), "blue": (0, 3), "black": (12, 2)}
    assert campaign.state.caboose == "blue"


def test_LW_94_a_wrong_total_on_paper_is_told_with_the_sum() -> None:
    campaign = ledger()
    with pytest.raises(CampaignError) as refused:
        campaign.enter_game([{"company": "red", "lines": [7, 9, -4], "total": 13}])
    assert str(refused.value) == "red, game 1: 7 + 9 - 4 makes 12, not 13"
    told = refused.value.to_json()
    assert (told["rule"], told["reason"], told["params"]["text"]) == (
        "LW-94",
        "arithmetic",
        str(refused.value),
    )
    campaign.enter_game([{"company": "red", "lines": [7, 9, -24], "total": 0}])
    assert campaign.state.slip(1, "red")["floored"]


def test_LW_95_ties_in_a_ledger_go_by_tickets_and_then_turn_order() -> None:
    assert slips(entered(ledger(), 5, 5, 5, completed=(1, 0, 2))) == {
        "red": (5, 2),
        "blue": (5, 3),
        "black": (5, 1),
    }
    campaign = ledger()
    campaign.enter_game([], start="blue")
    entered(campaign, 5, 5, 5)
    assert slips(campaign) == {"red": (5, 1), "blue": (5, 3), "black": (5, 2)}  # blue, black, red
    entered(campaign, 5, 5, 5)
    assert campaign.state.caboose == "blue"  # it began, having the caboose


def test_all_of_an_entry_is_taken_or_nothing() -> None:
    campaign = ledger()
    before = campaign.view()
    with pytest.raises(CampaignError, match="no company 'pink' takes part"):
        campaign.enter_game([{"company": "red", "lines": [1, 1, 1]}, {"company": "pink", "lines": [1, 1, 1]}])
    assert campaign.view() == before
    entered(campaign, 1, 2, 3)
    for game in (1, 2):
        if game == 2:
            campaign.enter_game([{"company": "red", "lines": [1, 1, 1]}])
        with pytest.raises(CampaignError, match=f"red for game {game} is written; correct it instead"):
            campaign.enter_game([{"company": "red", "lines": [1, 1, 1]}], game=game)
    with pytest.raises(CampaignError):
        campaign.enter_game([{"company": "red", "lines": [1, 1, 1]}], game=4)


def test_an_absent_company_has_no_rank() -> None:
    campaign = ledger()
    campaign.enter_game(
        [
            {"company": "red", "lines": [4, 0, 0]},
            {"company": "blue", "lines": [30, 0, 0], "absent": True},
            {"company": "black", "lines": [5, 0, 0]},
        ]
    )
    assert slips(campaign) == {"red": (4, 2), "blue": (30, None), "black": (5, 1)}


def test_names_cards_ticks_and_awards_are_the_owners_words() -> None:
    campaign = ledger()
    campaign.unlock("region", "The coast", "Cold harbors")
    campaign.unlock("sticker", "Tolls", "One dollar")
    campaign.retire("event", "The flood")
    campaign.tick("red", "Chicago")
    campaign.award("red", 12, "Bonds")
    campaign.enter_game([], unlocked=[{"kind": "card", "name": "No. 7"}], note="a long evening")
    view = campaign.view()
    assert [(r["name"], r["intro"], r["opened_after"]) for r in view["regions"]] == [
        ("The coast", "Cold harbors", 1)
    ]
    assert [(r["name"], r["text"], r["new"]) for r in view["rules"]] == [("Tolls", "One dollar", True)]
    assert [(e["entry"], e["kind"], e["name"]) for e in view["entries"]][2:] == [
        (3, "retired", "The flood"),
        (4, "tick", "Chicago"),
        (5, "award", "Bonds"),
        (6, "card", "No. 7"),
    ]
    assert view["companies"][0]["ticks"] == ["Chicago"]
    assert view["chronicle"][-1]["sentence"] == "a long evening"


def test_a_corrected_slip_changes_all_that_follows_and_keeps_what_it_was() -> None:
    campaign = entered(entered(entered(ledger(3), 5, 6, 7), 5, 6, 7), 5, 6, 7)
    assert campaign.view()["final"]["winners"] == ["black"]
    campaign.correct(2, "red", "a ticket was forgotten", (5, 4, 9), completed=3)
    slip = campaign.state.slip(2, "red")
    assert (slip["total"], slip["lines"], slip["rank"], slip["completed"]) == (18, [5, 4, 9], 1, 3)
    assert slip["was"] == [{"lines": [5, 0, 0], "total": 5, "note": None}]
    assert slip["note"] == "a ticket was forgotten"
    final = campaign.view()["final"]
    assert (final["winners"], final["rows"][0]["total"], final["rows"][0]["games_won"]) == (["red"], 28, 1)
    assert campaign.view("red")["companies"][0]["slips_total"] == 28
    assert campaign.state.caboose == "red"  # the last game's ranking is as it was
    campaign.correct(3, "red", "more", (50, 0, 0))
    assert campaign.state.caboose == "blue"


def test_what_cannot_be_corrected() -> None:
    campaign = entered(ledger(), 1, 2, 3)
    for game, company in ((2, "red"), (1, "pink")):
        with pytest.raises(CampaignError, match="there is no bank slip"):
            campaign.correct(game, company, "?", (1, 1, 1))


def test_struck_entries_count_no_more_but_stay_readable() -> None:
    campaign = entered(ledger(1), 1, 2, 3)
    campaign.award("red", 12, "Bonds")
    campaign.tick("red", "Chicago")
    assert campaign.view()["final"]["winners"] == ["red"]
    campaign.strike(1, "they were blue's")
    campaign.strike(2, "never there")
    view = campaign.view()
    assert view["final"]["winners"] == ["black"]
    assert view["companies"][0]["ticks"] == []
    assert [entry["struck"] for entry in view["entries"]] == ["they were blue's", "never there"]
    for entry in (1, 0, 3):
        with pytest.raises(CampaignError, match="can be struck"):
            campaign.strike(entry, "again")


def test_the_final_sum_of_a_ledger() -> None:
    campaign = entered(ledger(2), 10, 20, 30)
    assert campaign.view()["final"] is None
    entered(campaign, 10, 20, 3)
    campaign.award("red", 25, "Postcards")
    assert [(r["company"], r["slips"], r["total"]) for r in campaign.view()["final"]["rows"]] == [
        ("red", 20, 45),
        ("blue", 40, 40),
        ("black", 33, 33),
    ]
    with pytest.raises(CampaignError):
        entered(campaign, 1, 1, 1)


def test_a_ledger_and_a_campaign_on_screen_do_different_things() -> None:
    screen = Campaign.new("iron-meridian", {"red": "Ann", "blue": "Bob"})
    with pytest.raises(CampaignError, match="kept as a ledger"):
        screen.unlock("region", "The coast")
    with pytest.raises(CampaignError, match="kept on screen"):
        ledger().begin(["red", "blue"])
    with pytest.raises(CampaignError, match="kept as a ledger"):
        Campaign.new(None, {"red": "Ann", "blue": "Bob"})


def test_years_are_those_of_the_box() -> None:
    campaign = entered(ledger(years=[1865, 1868]), 1, 2, 3)
    assert campaign.state.slip(1, "red")["year"] == 1865
    assert campaign.view()["year"] == 1868
    assert ledger().view()["year"] is None
