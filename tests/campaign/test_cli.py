"""`branchline campaign …`: what it prints, keeps and refuses."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from branchline.campaign import Campaign
from branchline.legends.content import DATA, load_content
from tests.campaign.made_up import CONTENT, close, play
from tests.command import Command

KEY = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture
def ours(branchline: Command, tmp_path: Path) -> Path:
    file = tmp_path / "ours.json"
    players = "red=Ann,blue=Bob,black=bot:planner"
    assert branchline("campaign", "new", file, "-c", players).code == 0
    return file


@pytest.fixture
def box(branchline: Command, tmp_path: Path) -> Path:
    file = tmp_path / "box.json"
    assert branchline("campaign", "new", file, "--ledger", "-c", "red=Ann,blue=Bob").code == 0
    return file


def asked(file: Path) -> dict[str, Any]:
    """Play a game up to a decision, and keep it."""
    campaign = Campaign.load(file)
    campaign.begin()
    close(campaign, Random(1))
    campaign.save(file)
    assert campaign.decision is not None
    return campaign.decision


def test_checking_a_sound_and_a_faulty_file(branchline: Command, tmp_path: Path) -> None:
    assert branchline("campaign", "check", "iron-meridian").out.startswith(
        "iron-meridian: sound. Iron Meridian: 12 games"
    )
    data = json.loads((DATA / "iron-meridian.json").read_bytes())
    data["tickets"][0]["a"], data["years"] = "detroyt", []
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), "utf-8")
    done = branchline("campaign", "check", file)
    assert (done.code, done.out) == (1, "")
    assert done.err.splitlines() == [
        f"{file}: years: 0 entries for 12 games",
        f"{file}: ticket HL-01: unknown city 'detroyt', did you mean 'detroit'?",
        f"{file}: 2 faults",
    ]


@pytest.mark.parametrize("command", [("new", "c.json", "-c", "red=Ann,blue=Bob"), ("simulate",)])
def test_faulty_content_is_not_played(branchline: Command, tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[]", "utf-8")
    done = branchline("campaign", *command, "--content", file)
    assert (done.code, done.err) == (1, f"{file}: a campaign is a JSON object\n{file}: 1 fault\n")


def test_a_new_campaign_is_kept_and_never_written_over(branchline: Command, ours: Path) -> None:
    campaign = Campaign.load(ours)
    assert [c.player for c in campaign.state.companies.values()] == ["Ann", "Bob", "bot:planner"]
    done = branchline("campaign", "new", ours, "-c", "red=Ann,blue=Bob")
    assert (done.code, done.err) == (1, f"branchline: {ours}: is there already\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-c", "red=Ann"), "1 companies cannot run this campaign"),
        (("-c", "red=Ann,pink=Bob"), "no company 'pink' takes part"),
        (("-c", "red=Ann,blue=Bob", "--content", "other"), "no such campaign in the package"),
        (("-c", "red=Ann,blue=Bob", "--ledger", "--years", "then"), "'then' is no number"),
    ],
)
def test_what_a_new_campaign_is_refused_for(
    branchline: Command, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = branchline("campaign", "new", tmp_path / "c.json", *arguments)
    assert done.code == 1
    assert told in done.err
    assert list(tmp_path.iterdir()) == []


def test_decisions_are_shown_and_made(branchline: Command, ours: Path) -> None:
    decision = asked(ours)
    shown = branchline("campaign", "show", ours).out
    assert "decides (which event is retired):" in shown
    assert all(option["id"] in shown for option in decision["options"])
    last = decision["options"][-1]
    assert f"{last['name']} is retired." in branchline("campaign", "choose", ours, last["id"]).out
    assert "decides (which region is opened)" in branchline("campaign", "show", ours).out
    assert "is none of the options" in branchline("campaign", "choose", ours, "heartland").err
    assert "is opened." in branchline("campaign", "choose", ours).out
    assert "nothing is to be decided" in branchline("campaign", "choose", ours).err


def test_story_chronicle_and_json_tell_what_is_open(branchline: Command, ours: Path) -> None:
    story = branchline("campaign", "show", ours, "--story").out
    story = " ".join(story.split())
    assert CONTENT.story[0].front in story
    assert CONTENT.story[2].back not in story
    decision = asked(ours)
    chronicle = branchline("campaign", "show", ours, "--chronicle").out
    assert "Ann" not in chronicle
    assert "takes the caboose" in chronicle
    view = json.loads(branchline("campaign", "show", ours, "--json", "--company", "red").out)
    assert view["decision"] == decision
    assert [c["slips_total"] is None for c in view["companies"]] == [False, True, True]


def test_a_finished_campaign_shows_the_sum(branchline: Command, ours: Path) -> None:
    campaign = play(Campaign.load(ours), seed=3)
    campaign.save(ours)
    out = branchline("campaign", "show", ours).out
    final = campaign.view()["final"]
    winner = campaign.state.companies[final["winners"][0]].name
    assert out.endswith(f"{winner} won the campaign.\n")
    assert all(f"${row['total']}" in out for row in final["rows"])


def test_a_branch_is_a_file_of_its_own(branchline: Command, ours: Path) -> None:
    campaign = play(Campaign.load(ours), seed=3, games=3)
    campaign.save(ours)
    branch = ours.with_name("branch.json")
    assert branchline("campaign", "copy", ours, "2", branch).code == 0
    assert Campaign.load(branch).state.game == 3
    assert branchline("campaign", "copy", ours, "2", branch).err.endswith("is there already\n")
    assert "game 4 is not closed yet" in branchline("campaign", "copy", ours, "4", ours.with_name("x")).err


def test_hands_and_notes(branchline: Command, ours: Path) -> None:
    assert "Carol runs Cardinal" in branchline("campaign", "hand", ours, "red", "Carol").out
    assert "Nobody runs Cardinal" in branchline("campaign", "hand", ours, "red").out
    campaign = play(Campaign.load(ours), seed=3, games=1)
    campaign.save(ours)
    assert branchline("campaign", "correct", ours, "1", "red", "--note", "on the train").code == 0
    assert "Game 1, red: on the train" in branchline("campaign", "show", ours).out
    done = branchline("campaign", "correct", ours, "1", "red", "1", "2", "3", "--note", "no")
    assert "only a note can be added" in done.err


def test_a_ledger_from_slip_to_sum(branchline: Command, box: Path) -> None:
    def run(*arguments: str) -> str:
        done = branchline("campaign", arguments[0], box, *arguments[1:])
        return done.out + done.err

    assert "makes 12, not 13" in run("slip", "red", "7", "9", "-4", "--total", "13")
    assert run("slip", "red", "7", "9", "-4", "--total", "12") == "  1  red banks $12.\n"
    assert "All bank slips are in." in run("slip", "blue", "30", "--absent")
    assert "New at the table: Coast (region)" in run("unlock", "region", "Coast", "--text", "Cold")
    assert "invalid enum value 'thing'" in run("unlock", "thing", "Coast")
    assert "Flood (event) is retired" in run("retire", "event", "Flood")
    assert "red ticks Chicago" in run("tick", "red", "Chicago")
    assert "red receives $-3: A fine" in run("award", "red", "-3", "A fine")
    assert "Entry 2 (Flood) is struck" in run("strike", "2", "--note", "put back")
    assert "three lines" in run("correct", "1", "red", "7", "9", "--note", "?")
    assert "from $12 to $14" in run("correct", "1", "red", "7", "9", "-2", "--note", "counted twice")
    shown = run("show")
    assert "7+9-2=14" in shown
    assert "absent: 30" in shown
    assert "Regions: Coast" in shown


def test_content_of_ones_own(branchline: Command, tmp_path: Path) -> None:
    data = json.loads((DATA / "iron-meridian.json").read_bytes())
    data |= {"id": "mine", "title": "My own"}
    content, file = tmp_path / "mine.json", tmp_path / "c.json"
    content.write_text(json.dumps(data), "utf-8")
    done = branchline("campaign", "new", file, "-c", "red=Ann,blue=Bob", "--content", content)
    assert done.out.startswith("My own, game 1 of 12")
    assert "no such campaign in the package" in branchline("campaign", "show", file).err
    assert branchline("campaign", "show", file, "--content", content).out.startswith("My own")
    play(Campaign.load(file, load_content(content)), seed=1, games=1).save(file)
    assert branchline("campaign", "copy", file, "1", tmp_path / "b.json", "--content", content).code == 0
    other = tmp_path / "other.json"
    other.write_text(json.dumps(data | {"note": "changed"}), "utf-8")
    assert "another version of 'mine'" in branchline("campaign", "show", file, "--content", other).err


def test_a_file_that_is_no_campaign(branchline: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}", "utf-8")
    assert (
        branchline("campaign", "show", file).err
        == f"branchline: {file}: this is not a campaign (branchline-campaign/1)\n"
    )
    assert "No such file" in branchline("campaign", "show", tmp_path / "none.json").err


def test_bots_play_whole_campaigns(branchline: Command, tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    done = branchline(
        "campaign", "simulate", "-c", "2", "-b", "random", "-n", "2", "--key", KEY, "--save", file
    )
    assert done.code == 0
    assert "won the campaign." in done.out
    assert "mean slip" in done.out
    campaign = Campaign.load(file)
    assert campaign.stage == "finished"
    assert [c.player for c in campaign.state.companies.values()] == ["bot:random"] * 2
    for key in ("12", "xyz"):
        assert "a key has 32 hex digits" in branchline("campaign", "simulate", "--key", key).err
    assert "unknown bot 'planer'" in branchline("campaign", "simulate", "-b", "planer").err
