"""Search a board for networks whose longest path is hard to find.

    uv run script/hard_networks.py --board usa --minutes 2
    uv run script/hard_networks.py --board my-board.json --trains 54 --twins 2

Hill climbing from random networks: a few lanes are given up, others claimed until the trains are used, and
the network is kept if the sweep had to look at no fewer states. States are counted rather than time, so that
a busy machine does not mislead the search; time is taken for the hardest network found.
"""

import argparse
import json
import random
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import Progress, TextColumn

from branchline.kernel import network

Lane = tuple[int, int, int]  # city, city, length
PATIENCE = 400  # changes without progress before a new start


def read_lanes(board: str, twins: int) -> tuple[list[str], list[Lane]]:
    """The cities of a board and the lanes one seat may own, at most ``twins`` of a link."""
    ours = files("branchline.boards") / "data" / f"{board}.json"
    data = json.loads((Path(board) if board.endswith(".json") else ours).read_text(encoding="utf-8"))
    cities = [city["id"] for city in data["cities"]]
    number = {city: i for i, city in enumerate(cities)}
    lanes: list[Lane] = []
    for lane in data.get("lanes") or data["routes"]:
        a, b = sorted((number[lane["a"]], number[lane["b"]]))
        printed = lane.get("lanes", [""])  # a legacy campaign lists the colours of a link's lanes instead
        lanes += [(a, b, lane["length"])] * len(printed)
    return cities, [lane for i, lane in enumerate(lanes) if lanes[:i].count(lane) < twins]


def arrays(lanes: Sequence[Lane]) -> tuple[int, np.ndarray, np.ndarray, np.ndarray]:
    table = np.array(lanes, np.int64).reshape(-1, 3)
    return len(lanes), table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()


def fill(owned: set[int], lanes: Sequence[Lane], trains: int, chance: random.Random) -> set[int]:
    """Claim lanes until the trains are used: mostly short ones, next to what is owned if there is any."""
    owned = set(owned)
    left = trains - sum(lanes[i][2] for i in owned)
    while True:
        cities = {city for i in owned for city in lanes[i][:2]}
        free = [i for i in range(len(lanes)) if i not in owned and lanes[i][2] <= left]
        if not free or len(owned) == network.MAX_EDGES:
            return owned
        near = [i for i in free if cities.intersection(lanes[i][:2])]
        loops = [i for i in near if cities.issuperset(lanes[i][:2])]
        among = (loops if chance.random() < 0.5 else near) or near or free
        i = chance.choices(among, [lanes[i][2] ** -2.0 for i in among])[0]
        owned.add(i)
        left -= lanes[i][2]


def hardness(owned: set[int], lanes: Sequence[Lane], cities: int) -> int:
    return int(network.search(*arrays([lanes[i] for i in sorted(owned)]), cities)[2])


def milliseconds(owned: set[int], lanes: Sequence[Lane], cities: int) -> float:
    """The fastest of some runs, in CPU time: what the network costs, not what else the machine does."""
    given = arrays([lanes[i] for i in sorted(owned)])
    times = []
    for _ in range(20):
        start = time.thread_time()
        network.search(*given, cities)
        times.append(time.thread_time() - start)
    return 1000 * min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--board", default="usa", help="a board of the package, or a board file")
    parser.add_argument("--trains", type=int, default=45)
    parser.add_argument("--twins", type=int, default=1, help="lanes of one link it may have (a team: 2)")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cities, lanes = read_lanes(given.board, given.twins)
    chance = random.Random(given.seed)
    hardest: set[int] = set()
    most = tried = starts = 0
    here = -1
    idle = PATIENCE
    owned: set[int] = set()
    hardness(fill(set(), lanes, given.trains, chance), lanes, len(cities))  # compiles
    start = time.monotonic()
    found = TextColumn("{task.fields[found]}")
    with Progress(*Progress.get_default_columns(), found, console=Console(stderr=True)) as progress:
        bar = progress.add_task(given.board, total=60 * given.minutes, found="")
        while (gone := time.monotonic() - start) < 60 * given.minutes:
            if idle == PATIENCE:
                owned, here, idle = fill(set(), lanes, given.trains, chance), -1, 0
                starts += 1
            given_up = chance.sample(sorted(owned), min(len(owned), chance.randint(1, 5)))
            changed = fill(owned.difference(given_up), lanes, given.trains, chance)
            states = hardness(changed, lanes, len(cities))
            tried += 1
            idle += 1
            if states >= here:
                if states > here:
                    idle = 0
                owned, here = changed, states
                if states > most:
                    hardest, most = changed, states
            progress.update(bar, completed=gone, found=f"{most} states, {starts} starts")
    network_ = [lanes[i] for i in sorted(hardest)]
    trains = network.search(*arrays(network_), len(cities))[0] if network_ else 0
    print(
        f"{given.board}: {tried} networks from {starts} starts; the hardest has {len(network_)} lanes with "
        f"{sum(lane[2] for lane in network_)} trains, its longest path {trains}: "
        f"{most} states, {milliseconds(hardest, lanes, len(cities)):.2f} ms"
    )
    for a, b, length in network_:
        print(f"  {cities[a]} - {cities[b]}: {length}")


if __name__ == "__main__":
    main()
