"""How fast the engine is on this machine.

Random games by the two policies of `kernel.playout`, the list of legal actions, the copy of a game inside
compiled code, the routes that stations borrow, and games driven from Python one decision at a time.
"""

import json
import os
import platform
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from branchline.arena.campaign import season_before
from branchline.editions import edition
from branchline.game import Game
from branchline.kernel import playout
from branchline.kernel.borrow import borrow_lanes
from branchline.kernel.codes import MOST_ACTIONS
from branchline.kernel.legal import legal_actions
from branchline.kernel.legends import legal as frontier_legal
from branchline.kernel.legends import playout as frontier
from branchline.kernel.legends import turn as frontier_turn
from branchline.kernel.legends.build import build_season_tables
from branchline.kernel.legends.state import LEGENDS
from branchline.kernel.score import own_roots
from branchline.kernel.state import CITIES, GAME, OVER, STATIONS, TURN
from branchline.kernel.tables import Tables, build_tables
from branchline.kernel.turn import play_action, set_up
from branchline.legends.content import load_content
from branchline.position import Position
from branchline.warmup import warm_up

EDITION, EUROPE = "usa-classic", "europe"
BOARDS = {
    "Europe": (EUROPE, (2, 4)),
    "Legendary Asia": ("legendary-asia", (2, 4)),
    "Team Asia": ("team-asia", (4, 6)),
    "Leyendas": ("leyendas", (2, 5)),
}
POLICIES = {"cheapest": playout.CHEAPEST, "all": playout.ALL}
NOTES = """\
usa-classic where no board is named, scoring included, one core, best of three runs by processor time.
Stations: the assignment that took longest of those a search tried. Policies:
cheapest  any legal action; a lane in one colour is paid with the fewest locomotives
all       any legal action; every payment is an action of its own"""
MIDGAMES = 64
CAMPAIGN, CAMPAIGN_PLAYERS, CAMPAIGN_MIDDLE = "iron-meridian", 4, 60
# A seat of Europe whose stations have more ways to borrow than any other a search has found.
HARD_STATIONS = ("paris", "frankfurt", "kyiv")
HARD_ROUTES = (4, 6, 8, 12, 32, 35, 38, 56, 62, 64, 74, 88, 97, 98, 101)
HARD_TICKETS = (
    *("athina-angora", "barcelona-bruxelles", "berlin-moskva", "brest-marseille", "brest-venezia"),
    *("budapest-sofia", "essen-kyiv", "frankfurt-kobenhavn", "kyiv-petrograd", "marseille-essen"),
    *("palermo-constantinople", "paris-wien", "paris-zagrab", "roma-smyrna", "smolensk-rostov"),
    *("venezia-constantinople", "warszawa-smolensk", "zagrab-brindisi", "zurich-brindisi"),
    *("kobenhavn-erzurum", "lisboa-danzig"),
)

Figures = dict[str, float]
Playout = Callable[[Tables, int, int, int, int], tuple[int, int]]


def bench(seconds: float, last: Path | None, store: bool) -> None:
    """Print the figures, with ratios to those in ``last``; ``store`` writes them there."""
    console = Console(highlight=False)
    warm_up()
    before: Figures = {}
    if last and last.is_file():
        stored = json.loads(last.read_text())
        before = stored["figures"]
        console.print(f"last:  {stored['machine']}", soft_wrap=True)
    console.print(f"now:   {machine()}\n", soft_wrap=True)
    table = Table("", "", "a second", "ns each", "to last", box=None, header_style="bold")
    for column in table.columns[2:]:
        column.justify = "right"
    figures: Figures = {}
    for name, note, per_second in measure(seconds):
        figures[name] = round(per_second, 1)
        ratio = f"× {per_second / before[name]:.2f}" if name in before else "–"
        table.add_row(name, note, f"{per_second:,.0f}", f"{1e9 / per_second:,.0f}", ratio)
    console.print(table)
    console.print(f"\n{NOTES}")
    if store and last:
        last.write_text(json.dumps({"machine": machine(), "figures": figures}, indent=1) + "\n")


def measure(seconds: float) -> Iterator[tuple[str, str, float]]:
    """Name, note and rate a second of each measurement; ``seconds``: time for each."""
    tables = build_tables(edition(EDITION))
    yield from measure_games(tables, "games", range(2, 6), seconds)
    for name, (other, players) in BOARDS.items():
        yield from measure_games(build_tables(edition(other)), name, players, seconds)
    yield from measure_campaign(seconds)
    positions = midgames(tables)
    out = np.empty(MOST_ACTIONS, np.int32)
    length = count_legal(tables, positions, out, 1) / MIDGAMES
    per_second = MIDGAMES * rate(partial(count_legal, tables, positions, out), seconds)
    yield "legal list at midgame", f"{length:.0f} actions", per_second
    per_second = MIDGAMES * rate(partial(copy_games, positions), seconds)
    yield "compiled copy", f"{GAME.itemsize:,} bytes", per_second
    game = hard_stations().game()
    trials = borrow(game.tables, game.state, 1)
    yield "stations", f"{trials} trials", rate(partial(borrow, game.tables, game.state), seconds)
    yield "decisions from Python", "list, play", rate(random_decisions, seconds)


def measure_games(
    tables: Tables, name: str, players: Iterable[int], seconds: float, play: Playout = playout.play_games
) -> Iterator[tuple[str, str, float]]:
    """Random games of an edition, by number of players and policy."""
    for policy, code in POLICIES.items():
        for count in players:
            decisions = play(tables, count, 100, code, 1)[0] / 100
            per_second = rate(partial(play_games, tables, count, code, play), seconds)
            yield f"{name}, {count} players, {policy}", f"{decisions:.0f} decisions", per_second


def measure_campaign(seconds: float) -> Iterator[tuple[str, str, float]]:
    """The first and the last game of a campaign."""
    content = load_content(CAMPAIGN)
    for number in (1, content.games):
        season = season_before(content, CAMPAIGN_PLAYERS, number, bytes(16))
        tables = build_season_tables(season.edition(content))
        yield from measure_games(
            tables, f"Legends, game {number}", [CAMPAIGN_PLAYERS], seconds, frontier.play_games
        )
        positions = campaign_midgames(tables)
        out = np.empty(MOST_ACTIONS, np.int32)
        length = count_campaign_legal(tables, positions, out, 1) / MIDGAMES
        per_second = MIDGAMES * rate(partial(count_campaign_legal, tables, positions, out), seconds)
        yield f"Legends, game {number}, legal list", f"{length:.0f} actions", per_second


def rate(run: Callable[[int], Any], seconds: float) -> float:
    """How often a second of processor time ``run(n)`` does its thing ``n`` times: best of three runs."""
    timed(run, 1)  # compiles
    n, took = 1, 0.0
    while took < seconds / 30:
        n *= 2
        took = timed(run, n)
    n = max(1, round(n * seconds / 3 / took))
    return n / min(timed(run, n) for _ in range(3))


def timed(run: Callable[[int], Any], n: int) -> float:
    start = time.process_time()
    run(n)
    return time.process_time() - start


def play_games(tables: Tables, players: int, policy: int, play: Playout, count: int) -> None:
    play(tables, players, count, policy, 1)


def midgames(tables: Tables) -> Any:
    """GAME[MIDGAMES]: four players, at the start of a turn, half of a random game behind them."""
    games = np.zeros(MIDGAMES, GAME)
    rng = np.array([1], np.uint64)
    nothing = np.empty(0, np.int64)
    for i in range(MIDGAMES):
        key = np.array([1, i], np.uint64)
        set_up(tables, games[i : i + 1], key, 4, -1, nothing, nothing)
        whole = games[i : i + 1].copy()
        half = playout.play_out(tables, whole, rng, playout.CHEAPEST) // 2
        advance(tables, games[i : i + 1], rng, half)
    return games


@numba.njit
def advance(tables, game, rng, decisions):
    while decisions > 0 or game[0].phase != TURN:
        play_action(tables[0], game[0], playout.choose_random(tables[0], game[0], rng, playout.CHEAPEST))
        decisions -= 1
        if game[0].phase == OVER:
            break


@numba.njit
def count_legal(tables, games, out, rounds):
    total = 0
    for _ in range(rounds):
        for i in range(len(games)):
            total += legal_actions(tables[0], games[i], out)
    return total


def campaign_midgames(tables: Tables) -> Any:
    """LEGENDS[MIDGAMES]: at the start of a turn, so many random actions behind them."""
    games = np.zeros(MIDGAMES, LEGENDS)
    rng = np.array([1], np.uint64)
    nothing = [np.empty(0, np.int64)] * 4
    for i in range(MIDGAMES):
        game = games[i : i + 1]
        frontier_turn.set_up(tables, game, np.array([1, i], np.uint64), CAMPAIGN_PLAYERS, -1, *nothing)
        for n in range(1000):
            if n >= CAMPAIGN_MIDDLE and game["phase"] == TURN:
                break
            frontier_turn.play(tables, game, frontier.random_action(tables, game, rng, playout.CHEAPEST))
    return games


@numba.njit
def count_campaign_legal(tables, games, out, rounds):
    total = 0
    for _ in range(rounds):
        for i in range(len(games)):
            total += frontier_legal.legal(tables, games[i : i + 1], out)
    return total


@numba.njit
def copy_games(games, rounds):
    target = np.empty(2, games.dtype)
    total = 0
    for n in range(rounds):
        for i in range(len(games)):
            target[n & 1] = games[i]
            total += target[n & 1].seat  # so that the copy is not optimised away
    return total


def hard_stations() -> Position:
    """Five players: the first has the stations, the others hold every lane that can be borrowed."""
    played = edition(EUROPE)
    own = [lane for lane in played.board.lanes if lane.id in HARD_ROUTES]
    lent = [
        lane
        for lane in played.board.lanes
        if lane not in own and {lane.a, lane.b}.intersection(HARD_STATIONS)
    ]
    return Position(
        played,
        names=("A", "B", "C", "D", "E"),
        routes=(tuple(own), *(tuple(lent[seat::4]) for seat in range(4))),
        tickets=(tuple(t for t in played.tickets if t.id in HARD_TICKETS), (), (), (), ()),
        stations=(tuple(played.board.city(id) for id in HARD_STATIONS), (), (), (), ()),
    )


@numba.njit
def borrow(tables, game, rounds):
    """Find what the first seat's stations borrow; returns the trials of all rounds."""
    roots = np.empty(CITIES, np.int64)
    lanes = np.empty(STATIONS, np.int64)
    trials = 0
    for _ in range(rounds):
        own_roots(tables[0], game[0], 0, roots)
        trials += borrow_lanes(tables[0], game[0], 0, roots, lanes)[1]
    return trials


def random_game(seed: int) -> int:
    """A whole game with four seats through the public interface; returns the number of decisions."""
    rng = np.random.default_rng(seed)
    game = Game(EDITION, seats=("A", "B", "C", "D"), key=seed.to_bytes(16, "big"))
    decisions = 0
    while game.phase != "over":
        actions = game.legal_actions
        game.play(actions[int(rng.integers(len(actions)))])
        decisions += 1
    return decisions


def random_decisions(count: int) -> None:
    """At least ``count`` decisions of whole games."""
    seed = 0
    while count > 0:
        seed += 1
        count -= random_game(seed)


def machine() -> str:
    """The processor, its cores and the versions that matter."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return (
        f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Numba {numba.__version__}, NumPy {np.__version__}"
    )
