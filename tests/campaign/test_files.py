"""Campaigns as files: exact, readable, foldable, copied, and refused when they are no campaign."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.campaign import Campaign, CampaignError
from branchline.campaign.files import parse
from branchline.legends.content import ContentError
from tests.campaign.made_up import CONTENT, decide, new, play, play_game, result

LONG = play(new(3), seed=8, games=4).events


def test_a_file_is_exact_and_holds_one_event_a_line(tmp_path: Path) -> None:
    campaign = play(new(3), seed=1, games=2)
    file = tmp_path / "c.json"
    campaign.save(file)
    again = Campaign.load(file)
    assert again.events == campaign.events
    assert again.state == campaign.state
    assert again.to_text() == file.read_text("utf-8")
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == len(campaign.events) + 5
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_names_its_content_and_refuses_another_version() -> None:
    events = play(new(3), seed=1, games=1).events
    assert (events[0]["content"], events[0]["sha"]) == ("iron-meridian", CONTENT.sha)
    events[0] |= {"sha": "0" * 64}
    with pytest.raises(CampaignError, match="another version of 'iron-meridian'"):
        Campaign.of(events)
    events[0] |= {"content": "no-such"}
    with pytest.raises(ContentError):
        Campaign.of(events)
    for content in ("../../etc/passwd.json", None):
        with pytest.raises(CampaignError, match="names no content"):
            Campaign.of([events[0] | {"content": content}])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": "branchline/1", "events": []}',
        '{"format": "branchline-campaign/1", "events": {}}',
    ],
)
def test_what_is_no_campaign_is_refused(text: str) -> None:
    with pytest.raises(CampaignError):
        Campaign.of(parse(text))


@pytest.mark.parametrize(
    "event",
    [
        {"type": "dance"},
        {"type": "begin"},
        {"type": "begin", "companies": ["red", "green"], "extra": 1},
        {"type": "begin", "companies": "red"},
        {"type": "close", "table": "t", "result": []},
        {"type": "choose", "company": "red", "decision": "1-1", "option": 3},
        {"type": "correct", "game": 1, "company": "red", "note": "n", "lines": [1, 2]},
        {"type": "new", "id": "x", "mode": "screen", "companies": [], "key": "0" * 32},
    ],
    ids=str,
)
def test_an_event_that_is_none_is_refused_and_changes_nothing(event: dict[str, Any]) -> None:
    campaign = new(2)
    before = campaign.view()
    with pytest.raises(CampaignError, match="event 1: "):
        campaign.apply(event)
    assert campaign.view() == before
    assert len(campaign.events) == 1


def test_an_event_without_a_beginning_is_refused() -> None:
    for events in ([], [{"type": "cancel"}]):
        with pytest.raises(CampaignError):
            Campaign.of(events)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 5), st.integers(0, 5))
def test_a_copy_shares_what_was_and_goes_its_own_way(seed: int, games: int, after: int) -> None:
    campaign = play(new(3), seed, games)
    if after > games:
        with pytest.raises(CampaignError, match=f"game {after} is not closed yet"):
            campaign.copy(after)
        return
    branch = campaign.copy(after, id="b", key=bytes(16))
    assert (branch.state.game, branch.stage) == (after + 1, "ready")
    assert branch.state.slips == [slip for slip in campaign.state.slips if slip["game"] <= after]
    assert branch.events[-1] | {"at": ""} == {
        "type": "copied",
        "id": "b",
        "source": "c",
        "after_game": after,
        "key": "0" * 32,
        "at": "",
    }
    before = campaign.view("red")
    play(branch, seed + 1, 1)
    assert campaign.view("red") == before
    assert Campaign.of(branch.events).state == branch.state


def test_a_copy_has_the_notes_that_were_added_later() -> None:
    campaign = play(new(2), seed=1, games=3)
    campaign.correct(1, "red", "Ann was ill")
    assert campaign.copy(2).state.slip(1, "red")["note"] == "Ann was ill"


def test_a_note_on_a_slip_of_a_game_on_screen_and_nothing_else() -> None:
    campaign = play(new(2), seed=1, games=1)
    before = campaign.state.slip(1, "red")
    campaign.correct(1, "red", "Ann was ill")
    assert campaign.state.slip(1, "red") == before | {"note": "Ann was ill"}
    with pytest.raises(CampaignError, match="are computed"):
        campaign.correct(1, "red", "no", (1, 2, 3))


def test_chance_depends_on_key_and_event_and_nothing_else() -> None:
    def dealt(key: int) -> list[list[str]]:
        campaign = new(5, key=bytes([key] * 16))
        play_game(campaign, Random(1))
        decide(campaign)
        return [company.office for company in campaign.state.companies.values()]

    assert dealt(1) == dealt(1)
    assert len({json.dumps(dealt(key)) for key in range(8)}) > 4


def test_a_file_saved_before_a_game_does_not_tell_what_is_dealt_after_it() -> None:
    offices = set()
    first = Campaign.new(CONTENT, dict.fromkeys(("red", "green", "blue"), "Ann"))
    made = result(first.begin(), Random(1))
    for _ in range(6):
        campaign = Campaign.of(first.events)
        campaign.close(made, table="1")
        decide(campaign)
        assert Campaign.of(campaign.events).state == campaign.state
        offices.add(json.dumps([company.office for company in campaign.state.companies.values()]))
    assert len(offices) > 1


def test_a_result_from_a_file_of_json_is_taken_as_it_is() -> None:
    campaign = new(2)
    made = json.loads(json.dumps(result(campaign.begin(), Random(1))))
    campaign.close(made, table="1")
    assert json.loads(campaign.to_text())["events"] == campaign.events


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_damaged_file_is_refused_or_harmless(random: Random) -> None:
    """Files come from anybody: whatever is in one, it is refused, or everything can be asked of it."""
    events: Any = json.loads(json.dumps(LONG))
    at, key = events, random.randrange(len(events))
    while isinstance(at[key], dict | list) and at[key] and random.random() > 0.15:
        at = at[key]
        key = random.choice(list(at) if isinstance(at, dict) else range(len(at)))
    if random.random() < 0.4:
        del at[key]
    else:
        at[key] = random.choice([None, 3, -1, "odd", "red", "E05", [], {}, [[]], ["red"], True, 10**30, 0.5])
    try:
        campaign = Campaign.of(events)
    except (CampaignError, ContentError):
        return
    for viewer in (None, *campaign.state.companies):
        json.dumps(campaign.view(viewer))
    campaign.copy(0)
