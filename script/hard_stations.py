"""Search an edition for final positions in which the stations' routes are hard to choose.

    uv run script/hard_stations.py --edition europe-mega --minutes 2
    uv run script/hard_stations.py --edition europe --tickets 12

Hill climbing from random positions of five seats on a full board: routes change hands, stations and tickets
are changed, and the position is kept if the search for the best assignment had to look at no fewer trials.
Trials are counted rather than time, so that a busy machine does not mislead the search; time is taken for
the hardest position found. The bound is what looking at every assignment would take.
"""

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from rich.console import Console
from rich.progress import Progress, TextColumn

from branchline.codebook import Codebook, codebook
from branchline.editions import EDITIONS, edition
from branchline.kernel import score
from branchline.kernel.borrow import borrow_lanes
from branchline.kernel.state import CITIES, GAME, NOBODY, STATIONS

SEATS = 5
PATIENCE = 400  # changes without progress before a new start


@dataclass(frozen=True)
class Position:
    """What seat 0's borrowing depends on."""

    owner: tuple[int, ...]  # by lane
    stations: tuple[int, ...]  # cities
    tickets: tuple[int, ...]


class Search:
    """Positions of an edition, and how hard they are."""

    def __init__(self, book: Codebook, tickets: int, chance: random.Random) -> None:
        self.book, self.chance = book, chance
        self.tickets = min(tickets, len(book.tickets))
        self.game = np.zeros(1, GAME)
        self.game["players"] = SEATS
        self.roots = np.empty(CITIES, np.int64)
        self.lanes = np.empty(STATIONS, np.int64)

    def start(self) -> Position:
        cities = range(len(self.book.edition.board.cities))
        tickets = self.chance.sample(range(len(self.book.tickets)), self.tickets)
        stations = self.chance.sample(cities, self.book.edition.rules.stations)
        return Position(self.fill([NOBODY] * len(self.book.lanes)), tuple(stations), tuple(tickets))

    def fill(self, owner: Sequence[int]) -> tuple[int, ...]:
        """Give the free lanes away in random order, as far as trains and double routes allow."""
        owned = list(owner)
        left = [self.book.edition.rules.trains] * SEATS
        for lane, seat in zip(self.book.lanes, owned, strict=True):
            if seat != NOBODY:
                left[seat] -= lane.length
        free = [at for at, seat in enumerate(owned) if seat == NOBODY]
        self.chance.shuffle(free)
        for at in free:
            twins = {owned[twin] for twin in self.book.twins[at]}
            length = self.book.lanes[at].length
            able = [seat for seat in range(SEATS) if left[seat] >= length and seat not in twins]
            if able:
                owned[at] = self.chance.choice(able)
                left[owned[at]] -= length
        return tuple(owned)

    def change(self, position: Position) -> Position:
        what = self.chance.randrange(3)
        if what == 0:
            given_up = set(self.chance.sample(range(len(position.owner)), self.chance.randint(1, 12)))
            owner = [NOBODY if at in given_up else seat for at, seat in enumerate(position.owner)]
            return replace(position, owner=self.fill(owner))
        if what == 1:
            others = set(range(len(self.book.edition.board.cities))) - set(position.stations)
            return replace(position, stations=self.exchange(position.stations, others))
        others = set(range(len(self.book.tickets))) - set(position.tickets)
        return replace(position, tickets=self.exchange(position.tickets, others))

    def exchange(self, chosen: Sequence[int], others: set[int]) -> tuple[int, ...]:
        if not others:
            return tuple(chosen)
        new = list(chosen)
        new[self.chance.randrange(len(new))] = self.chance.choice(sorted(others))
        return tuple(new)

    def lay_out(self, position: Position) -> None:
        game = self.game[0]
        game["owner"][: len(position.owner)] = position.owner
        game["stations"] = game["held"] = 0
        for row, bits in (("stations", position.stations), ("held", position.tickets)):
            for bit in bits:
                game[row][0, bit >> 6] |= np.uint64(1 << (bit & 63))
        score.own_roots(self.book.tables[0], game, 0, self.roots)

    def hardness(self, position: Position) -> int:
        self.lay_out(position)
        return int(borrow_lanes(self.book.tables[0], self.game[0], 0, self.roots, self.lanes)[1])

    def milliseconds(self, position: Position) -> float:
        """The fastest of some runs, in CPU time: what it costs, not what else the machine does."""
        self.lay_out(position)
        times = []
        for _ in range(50):
            start = time.thread_time()
            borrow_lanes(self.book.tables[0], self.game[0], 0, self.roots, self.lanes)
            times.append(time.thread_time() - start)
        return 1000 * min(times)

    def bound(self, position: Position) -> int:
        """Assignments, begun or whole: products of the stations' choices and one, by their cities."""
        self.lay_out(position)
        begun, most = 1, 0
        for city in sorted(position.stations):
            id = self.book.edition.board.cities[city].id
            far = set()
            for lane, seat in zip(self.book.lanes, position.owner, strict=True):
                if seat not in (0, NOBODY) and id in (lane.a, lane.b):
                    other = lane.b if id == lane.a else lane.a
                    far.add(int(self.roots[self.book.city_at[other]]))
            begun *= len(far - {int(self.roots[city])}) + 1
            most += begun
        return most


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    with_stations = [name for name in EDITIONS if edition(name).rules.stations]
    parser.add_argument("--edition", default="europe-mega", choices=with_stations)
    parser.add_argument("--tickets", type=int, default=40, help="how many the seat holds")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    search = Search(codebook(edition(given.edition)), given.tickets, random.Random(given.seed))
    here = hardest = search.start()
    level = most = search.hardness(here)  # compiles
    tried = starts = 1
    idle = 0
    start = time.monotonic()
    found = TextColumn("{task.fields[found]}")
    with Progress(*Progress.get_default_columns(), found, console=Console(stderr=True)) as progress:
        bar = progress.add_task(given.edition, total=60 * given.minutes, found="")
        while (gone := time.monotonic() - start) < 60 * given.minutes:
            if idle == PATIENCE:
                here, level, idle = search.start(), -1, 0
                starts += 1
            changed = search.change(here)
            trials = search.hardness(changed)
            tried += 1
            idle = 0 if trials > level else idle + 1
            if trials >= level:
                here, level = changed, trials
            if trials > most:
                hardest, most = changed, trials
            progress.update(bar, completed=gone, found=f"{most} trials, {starts} starts")
    cities = [search.book.edition.board.cities[city].name for city in sorted(hardest.stations)]
    print(
        f"{given.edition}: {tried} positions from {starts} starts; the hardest has {len(hardest.tickets)} "
        f"tickets and stations in {', '.join(cities)}: {most} trials of at most {search.bound(hardest)}, "
        f"{search.milliseconds(hardest):.3f} ms"
    )


if __name__ == "__main__":
    main()
