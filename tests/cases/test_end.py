"""Cases about the end of the game and its count (C64 to C70), and about trust (C113 to C119)."""

from collections import Counter
from itertools import groupby, pairwise

import pytest

from branchline import EDITIONS, Game
from branchline.record import Record
from tests.properties.play import numbers_of_players, play_to_the_end, random_game
from tests.rules.small import small
from tests.rules.table import NAMES, arrange, begun, movers, over, refused


def test_C64_one_more_turn_each_the_trigger_last() -> None:
    game = arrange(begun(3, start=1), hands={1: "RR"}, trains={1: 4})
    game.play("claim boston-new_york red x2")
    assert movers(game) == [2, 0, 1]


def test_C66_equal_points_and_tickets_the_path_decides() -> None:
    # Ann: 7 and her ticket (15). Bob: 7 + 4 in one path (10), a ticket of 5, one failed (-4).
    edition = small("A-B:4R B-C:1R C-D:1R D-E:4R E-F:3R", {"A-B": 15, "D-F": 5, "B-D": 1, "A-F": 4})
    tickets = {0: ["a-b"], 1: ["d-f", "a-f"]}
    result = over(arrange(begun(edition=edition), owns={0: [1], 1: [4, 5]}, tickets=tickets))
    assert [seat["total"] for seat in result["seats"]] == [22, 22]
    assert [seat["tickets_completed"] for seat in result["seats"]] == [1, 1]
    assert [seat["longest_path"] for seat in result["seats"]] == [0, 10]
    assert (result["winners"], result["decided_by"]) == ([1], "longest_path")


def test_C66_both_have_the_path_shared_whoever_went_last() -> None:
    edition = small("A-B:4R C-D:4R", {"A-B": 4, "C-D": 4, "A-C": 1, "B-D": 1})
    for start in (0, 1):
        game = arrange(
            begun(edition=edition, start=start), owns={0: [1], 1: [2]}, tickets={0: ["a-b"], 1: ["c-d"]}
        )
        result = over(game)
        assert (result["winners"], result["decided_by"]) == ([0, 1], "shared")


def test_C68_negative_results() -> None:
    game = arrange(begun(), tickets={0: ["winnipeg-houston"], 1: ["kansas_city-houston"]})
    result = over(game)
    assert [seat["total"] for seat in result["seats"]] == [-12, -5]
    assert result["winners"] == [1]


@pytest.mark.parametrize("seed", range(3))
def test_C69_the_score_track_equals_the_recount(seed: int) -> None:
    game = random_game("usa", 2 + seed, seed)
    points = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    lanes = {str(lane.id): lane for lane in game.board.lanes}
    view = game.view()
    for seat, public in enumerate(view["seats"]):
        owned = [lanes[route] for route, owner in view["owners"].items() if owner == seat]
        assert public["score"] == sum(points[lane.length] for lane in owned)
        assert 45 - public["trains"] == sum(lane.length for lane in owned)
        assert game.result is not None
        assert game.result["seats"][seat]["routes"] == public["score"]


@pytest.mark.parametrize("name", EDITIONS)
def test_C70_the_final_sheet_adds_up_and_nothing_follows(name: str) -> None:
    game = random_game(name, numbers_of_players(name)[-1], 1)
    assert game.result is not None
    view = game.view()
    rows = game.result["teams" if view["teams"] else "seats"]
    for number, seat in enumerate(rows):
        seats = [view["seats"][i] for i in game.members(number)] + view["teams"][number : number + 1]
        done = [ticket for ticket in seat["tickets"] if ticket["done"]]
        failed = [ticket for ticket in seat["tickets"] if not ticket["done"]]
        assert seat["tickets_done"] == sum(ticket["value"] for ticket in done)
        assert seat["tickets_failed"] == -sum(ticket["value"] for ticket in failed)
        assert seat["tickets_completed"] == len(done)
        assert all({"a", "b", "value", "routes", "borrowed"} <= set(ticket) for ticket in seat["tickets"])
        assert seat["stations"] == 4 * seat["stations_left"]
        lent = {station["route"] for station in seat["borrowed"]}
        assert all(set(ticket["borrowed"]) <= lent for ticket in seat["tickets"])
        assert len(seat["tickets"]) == sum(held["tickets"] for held in seats)
        bonuses = ("longest_path", "globetrotter", "stations", "mountains", "explorer")
        parts = ("routes", "tickets_done", "tickets_failed", *bonuses)
        assert seat["total"] == sum(seat[part] for part in parts)
    assert game.legal_actions_of(0).codes.size == 0
    for action in ("draw deck", "draw 1", "tickets", "pass", "claim #1", "keep boston-miami"):
        for seat in range(game.players):
            assert refused(game, action, seat) == "C-26 game_over"
    city = game.board.cities[0].id
    for action in ("decline", "add red x1", f"station {city} red x1"):
        assert refused(game, action, 0) == "C-26 game_over"


def test_C113_a_new_game_is_new() -> None:
    first, second = Game("usa", NAMES[:2]), Game("usa", NAMES[:2])
    untouched = second.state.tobytes()
    assert first.deal != second.deal
    play_to_the_end(first, 5)
    assert second.state.tobytes() == untouched
    third = Game("usa", NAMES[:2])
    assert [seat["cards"] for seat in third.view()["seats"]] == [4, 4]
    assert [seat["score"] for seat in third.view()["seats"]] == [0, 0]
    assert third.view()["deck"] + third.view()["discards"] == 97
    assert Counter(map(str, third.deal["tickets"])) != Counter(map(str, first.deal["tickets"]))


@pytest.mark.parametrize("name", ["usa", "europe"])
@pytest.mark.parametrize("players", [2, 5])
def test_C116_a_game_can_be_proven(players: int, name: str) -> None:
    game = random_game(name, players, 7)
    record = Record.parse(game.record().to_text())
    assert record.verify().ok
    assert record.replay().state.tobytes() == game.state.tobytes()
    for seat in range(players):
        drawn, paid = Counter(game.deal["hands"][seat]), Counter[str]()
        for entry in game.log(seat):
            if entry["seat"] == seat and entry["do"] == "draw":
                drawn[entry["card"]] += 1
            elif entry["seat"] == seat and entry["do"] in ("claim", "add", "station"):
                laid = entry["pay"]
                paid.update(laid)
            elif entry["seat"] == seat and entry["do"] == "decline":
                paid -= Counter(laid)
        assert drawn - paid == Counter(game.view(seat)["hand"])
        assert not paid - drawn
    turns = turns_of(game)
    assert all((after - before) % players == 1 for before, after in pairwise(turns))
    assert max(Counter(turns).values()) - min(Counter(turns).values()) <= 1


def turns_of(game: Game) -> list[int]:
    """Who took each turn, by the public log."""
    movers = [entry["seat"] for entry in game.log() if entry["rule"] != "C-3"]
    return [seat for seat, _ in groupby(movers)]


@pytest.mark.parametrize("players", [2, 4])
def test_C119_thinking_does_not_touch_the_game(players: int) -> None:
    game = begun(players)
    for _ in range(12):
        game.play(game.legal_actions[0])
    before, log, seen = game.state.tobytes(), game.log(0), [game.view(seat) for seat in range(players)]
    for seat in range(players):
        play_to_the_end(game.redeal(seat), seat)
        play_to_the_end(game.copy(), seat)
    assert game.state.tobytes() == before
    assert game.log(0) == log
    assert [game.view(seat) for seat in range(players)] == seen
    assert game.key == begun(players).key


def test_C125_own_information_is_always_at_hand() -> None:
    def check(game: Game) -> None:
        for seat in range(game.players):
            view = game.view(seat)
            assert sum(view["hand"].values()) == view["seats"][seat]["cards"]
            held = {ticket["id"] for ticket in view["tickets"] if not ticket["shared"]}
            if view["teams"]:
                assert sum(view["holder"].values()) == view["teams"][seat // 2]["cards"]
                assert len(view["tickets"]) - len(held) == view["teams"][seat // 2]["tickets"]
            if game.phase != "opening":
                assert len(held) == view["seats"][seat]["tickets"]
            states = {ticket["status"] for ticket in view["tickets"]}
            assert states <= {"done", "station", "open", "impossible"}
            drawn = [
                entry["card"] for entry in game.log(seat) if entry["seat"] == seat and entry["do"] == "draw"
            ]
            assert view["last_drawn"] == drawn[len(drawn) - len(view["last_drawn"]) :]

    play_to_the_end(begun(3), 2, after=check)
    play_to_the_end(begun(3, edition="europe"), 4, after=check)
    play_to_the_end(begun(4, edition="team-asia"), 4, after=check)
