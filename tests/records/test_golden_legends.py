"""Golden records of a campaign's games: they replay to the last dollar, and have something of everything."""

import pytest

from branchline.record import Record, RecordError
from tests.records.make import SEASONS, path, season
from tests.records.test_golden import AGAIN

ACTIONS = {"hire", "claim", "draw", "tickets", "keep", "extra", "give", "accept", "decline", "show", "retire"}
CAME = {"newspaper", "event", "retired", "paid", "card", "row", "reset", "reshuffled", "discarded", "passed"}
CAME |= {"step", "extra", "token", "bond", "shown", "mail", "hired", "toll"}
PLAYERS = [players for players, _ in SEASONS]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_of_a_campaign_replays_to_the_last_dollar(players: int) -> None:
    file = path("legends", players)
    record = Record.load(file)
    assert record.to_text() == file.read_text(encoding="utf-8"), AGAIN
    assert record.options.season == season(players).season, AGAIN
    report = record.verify()
    assert report.ok, f"{report}\n{AGAIN}"
    game = record.replay()
    assert game.result is not None
    assert game.result == record.result, AGAIN
    log = game.log()
    assert {entry["do"] for entry in log} >= ACTIONS
    assert {part["what"] for entry in log for part in entry.get("came", ())} >= CAME
    assert sum(entry["do"] == "claim" for entry in log) > 8 * players


@pytest.mark.parametrize("players", PLAYERS)
def test_without_its_key_a_game_of_a_campaign_cannot_be_replayed(players: int) -> None:
    record = Record.load(path("legends", players))
    record.key = None
    with pytest.raises(RecordError, match="key"):
        record.replay()
