"""The games of a campaign at their tables, from the first seat to the bank slips."""

import json
import time
from pathlib import Path

from branchline.record import Record
from tests.server.groups import Member, begin, fast, group
from tests.server.tools import Person, running


def test_a_game_that_bots_play_ends_in_the_campaign(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, _ = group(house)
        t = time.time()
        table = begin(ann, "red", "blue", "green", red="random", blue="random")
        print(time.time() - t)
        ann.let_decide()
        print(time.time() - t)
        assert ann.view["stage"] == "ready"
        assert ann.view["game"] == 2
