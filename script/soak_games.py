"""Random whole games of every edition and number of players, with every invariant checked after every action.

python script/soak_games.py --seconds 120
python script/soak_games.py --first 1000017 --seconds 0     one game: the seed that a fault named
"""

import argparse
import time
from collections import Counter

import numpy as np

from branchline.actions import KINDS
from branchline.editions import EDITIONS
from branchline.editions import edition as edition_named
from branchline.game import Game
from branchline.record import Record, decision


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    seed, actions = asked.first, 0
    while True:
        try:
            actions += soak(seed)
        except Exception as fault:
            raise SystemExit(f"seed {seed}: {type(fault).__name__}: {fault}") from fault
        if time.monotonic() >= end:
            break
        seed += 1
    print(f"{seed - asked.first + 1} games, {actions} actions, no fault")


def soak(seed: int) -> int:
    """Play one game; AssertionError at the first thing that does not add up. Returns its actions."""
    rng = np.random.default_rng(seed)
    edition = EDITIONS[seed % len(EDITIONS)]
    rules = edition_named(edition).rules
    numbers = range(rules.players[0], rules.players[1] + 1, rules.team_size)
    players = numbers[seed // len(EDITIONS) % len(numbers)]
    game = Game(edition, [f"P{i}" for i in range(players)], key=rng.bytes(16))
    hoards = rng.random() < 0.3  # a game of drawing alone empties the deck
    while game.result is None:
        seat = int(rng.choice(game.deciding))
        actions = game.legal_actions_of(seat)
        claims = [] if hoards else [action for action in actions if action.do in ("claim", "add")]
        others = [action for action in actions if action.do != "station"]  # which would be most of them
        likely = claims if rng.random() < 0.5 else others if rng.random() < 0.9 else actions
        choices = likely or actions
        action = choices[int(rng.integers(len(choices)))]
        game.play(action, seat)
        check(game)
        if rng.random() < 0.02:
            check_undo(game)
        if game.result is None and rng.random() < 0.05:
            check_redeal(game)
    record = game.record()
    again = Record.parse(record.to_text())
    assert again == record, "the record is not what was written"
    report = again.verify()
    assert report.ok, str(report)
    return game.version


def check(game: Game) -> None:
    """Conservation of cards, trains, stations and tickets; the running score (C-28)."""
    view = game.view(None)
    state, rules = game.state[0], game.edition.rules
    cards: Counter[str] = Counter()
    for i, kind in enumerate(KINDS):
        cards[kind] = int(state["deck"][i] + state["discards"][i] + state["hands"][:, i].sum())
    cards.update(card for card in view["display"] if card)
    if view["tunnel"]:
        cards.update(view["tunnel"]["pay"])
        cards.update(view["tunnel"]["turned_up"])
    for kind in KINDS:
        printed = rules.locomotives if kind == "locomotive" else rules.per_colour
        assert cards[kind] == printed, f"{cards[kind]} × {kind}, not {printed}"
    lanes = {lane.id: lane for lane in game.board.lanes}
    for seat, row in enumerate(view["seats"]):
        owned = [lanes[int(route)] for route, owner in view["owners"].items() if owner == seat]
        assert row["trains"] == rules.trains - sum(lane.trains for lane in owned), f"trains of seat {seat}"
        points = sum(game.board.points[lane.length] + rules.mountain_points * lane.mountain for lane in owned)
        assert row["score"] == points, f"score of seat {seat}"
        built = sum(owner == seat for owner in view["stations"].values())
        assert row["stations"] == rules.stations - built, f"stations of seat {seat}"
    tickets = sum(row["tickets"] for row in (*view["seats"], *view["teams"]))
    offered = int(state["offered"].sum())
    boxed = sum(int(word).bit_count() for word in state["boxed"])
    decks = int(state["queue_size"].sum())
    if game.phase != "opening":
        assert tickets + offered + boxed + decks == len(game.edition.tickets), "tickets do not add up"


def check_undo(game: Game) -> None:
    """Taking an action back and doing it again leads to the same position."""
    if game.can_undo is None:
        return
    before, log = game.state.tobytes(), game.log(None)
    gone = game.undo(agreed=True)
    entry = gone[0]
    game.play(decision(entry), entry["seat"])
    assert game.log(None) == log, "the log differs after undo and redo"
    assert game.state.tobytes() == before, "the position differs after undo and redo"


def check_redeal(game: Game) -> None:
    """A game dealt anew shows its seat the same."""
    for seat in range(game.players):
        twin, view = game.redeal(seat), game.view(seat)
        seen = twin.view(seat)
        for name in view.keys() - {"version", "undo", "last_drawn"}:  # a copy has no history
            assert seen[name] == view[name], f"seat {seat} sees another {name}"


if __name__ == "__main__":
    main()
