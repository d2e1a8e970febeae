"""`play`: games in the terminal."""

import builtins
import json
import random
from itertools import combinations
from pathlib import Path

import pytest

from branchline.actions import Action
from branchline.bots import Bot, bot
from branchline.cli import look
from branchline.cli.play import Session
from branchline.editions import edition
from branchline.game import Game
from branchline.record import Record
from tests.command import Command

KEY = "000102030405060708090a0b0c0d0e0f"


@pytest.mark.parametrize(
    ("edition", "bots"),
    [
        ("usa", ["greedy", "random"]),
        ("europe", ["greedy", "random"]),
        ("legendary-asia", ["greedy", "random"]),
        ("leyendas", ["greedy", "random"]),
        ("team-asia", ["random"] * 3),
    ],
)
def test_a_whole_game_typed_in_notation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], edition: str, bots: list[str]
) -> None:
    chance = random.Random(3)
    game = Game(edition, ["You", *(f"{name} {n}" for n, name in enumerate(bots))], key=bytes(16))
    session = Session(game, {seat: bot(name, seat) for seat, name in enumerate(bots, 1)})

    def typed() -> str:
        assert game.deciding[0] == 0
        actions = list(game.legal_actions_of(0))
        claims = [action for action in actions if action.do == "claim"]
        return chance.choice(claims or actions).notation(game.board)

    monkeypatch.setattr(builtins, "input", typed)
    session.run()
    out = capsys.readouterr().out
    assert game.result
    assert game.record().verify().ok
    for side in game.result.get("seats") or game.result["teams"]:
        assert f" {side['total']} \n" in out
    assert " win" in out.splitlines()[-1]
    assert out.count("The last round begins") == 1


def test_the_same_key_and_the_same_input_give_the_same_game(branchline: Command) -> None:
    lines = "keep all\nd deck\nd deck\nboard\n"
    games = [branchline("play", "--bots", "greedy", "--key", KEY, stdin=lines) for _ in range(2)]
    assert games[0].out == games[1].out


def ask(branchline: Command, *lines: str, edition: str = "usa") -> str:
    """What is printed for the lines typed, after the opening choice; the game then stops."""
    typed = "\n".join(["keep all", "show", *lines]) + "\n"
    done = branchline("play", "--edition", edition, "--bots", "greedy", "--key", KEY, stdin=typed)
    assert done.code == 1
    assert "The input ended. The game was not finished." in done.out
    assert "Traceback" not in done.err
    return done.out.partition("> show\n")[2]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "Your turn is one of"),
        ("claim seattle miami", "no route joins seattle and miami"),
        ("claim portland seatle", "'portland seatle': name two cities"),
        ("claim miami-new_orleans", "(C-16)"),
        ("claim", "`routes` lists those you can claim now"),
        ("draw 9", "places 1 to 5"),
        ("draw purpel", "did you mean 'purple'?"),
        ("keep 1", "(C-23)"),
        ("pass", "(C-25)"),
        ("xyzzy", "type ? for help"),
        ("r", "Atlanta"),
        ("routes denver", "Denver – Santa Fe"),
        ("routes nowhere", "unknown city 'nowhere'"),
        ("rule C-10", "Three locomotives in the display"),
        ("rule C-99", "no rule 'C-99'"),
        ("log", "1  You keep"),
        ("outlook", "total: -"),
        ("board", "greedy: "),
        ("undo", "Taken back"),
        ("o", "tickets completed: "),
    ],
)
def test_what_can_be_asked_and_what_is_refused(branchline: Command, line: str, answer: str) -> None:
    assert answer in ask(branchline, line)


def test_several_ways_to_pay_are_offered_by_number(branchline: Command) -> None:
    out = ask(
        branchline,
        *["draw deck"] * 8,
        "claim seattle vancouver",
        "99",
        "claim vancouver-seattle",
        "2",
        "board",
    )
    offered = [line for line in out.splitlines() if line.startswith("   2  claim ")]
    assert len(offered) == 2
    assert "#100" not in "".join(offered)  # both lanes are gray: one is as good as the other
    assert "1 to " in out
    assert "You claim Seattle – Vancouver" in out
    assert "You: Seattle – Vancouver" in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("?", "station riga"),
        ("station", "build in which city?"),
        ("station rome red x9", "(EU-14)"),
        ("station paris red x1 blue x1", "(EU-14)"),
        ("station pariss", "did you mean 'Paris'?"),
        ("add", "(EU-7)"),
        ("decline", "(EU-7)"),
        ("claim amsterdam london", "(EU-6)"),
        ("routes london", "gray, ferry for 2 locomotives"),
        ("routes angora", "orange, tunnel"),
        ("rule tunnel", "EU-7  Tunnels"),
        ("outlook", "stations: 12"),
    ],
)
def test_what_can_be_asked_and_what_is_refused_in_europe(branchline: Command, line: str, answer: str) -> None:
    assert answer in ask(branchline, line, edition="europe")


def test_where_there_are_no_stations_nothing_is_said_of_them(branchline: Command) -> None:
    out = ask(branchline, "?", "outlook", "board", "show")
    assert "station" not in out
    assert "(C-5)" in ask(branchline, "station denver red x1")


def test_a_station_is_paid_shown_and_taken_back(branchline: Command) -> None:
    out = ask(branchline, "station kyjiw", "2", "board", "undo", "board", edition="europe")
    assert "   2  station kyiv " in out
    assert "You build a station in Kyïv, for 1 " in out or "You build a station in Kyiv, for 1 " in out
    assert "station in Ky" in out.partition("board")[0]
    before, after = out.split("> board\n")[1:3]
    assert "  stations: Ky" in before
    assert "  stations: " not in after


TUNNEL = ["red", "red", "red", "locomotive", *["pink", "black"] * 2, *["green", "white"] * 2, "green"]


def typed_session(monkeypatch: pytest.MonkeyPatch, game: Game, bots: dict[int, Bot], *lines: str) -> None:
    """Type the lines into a game on a wide terminal, until there are no more."""
    typed = iter(lines)
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setattr(builtins, "input", lambda: next(typed))
    with pytest.raises(StopIteration):
        Session(game, bots).run()


def tunnel_session(monkeypatch: pytest.MonkeyPatch, turned_up: list[str], *lines: str) -> None:
    """Type the lines into a game in which the first tunnel turns these cards up."""
    game = Game("europe", ["You", "greedy"], key=bytes(16), start=0, stack={"cards": [*TUNNEL, *turned_up]})
    typed_session(monkeypatch, game, {1: bot("greedy")}, "keep all", *lines)


def test_EU7_a_tunnel_asks_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["claim angora constantinople red x2", "draw deck", "add red x2", "add", "2"]
    tunnel_session(monkeypatch, ["red", "blue", "white"], *lines)
    out = capsys.readouterr().out
    assert "You try Angora – Constantinople, gray, tunnel, 2 spaces, for 2 red" in out
    assert "turned up: red, blue, white" in out
    assert "add 1 card: 1 red; or 1 locomotive; or decline" in out
    assert "(EU-7)" in out
    assert "add or decline>" in out
    assert "   2  add locomotive x1" in out
    assert "You add 1 locomotive and claim Angora – Constantinople: 2 points" in out


def test_EU9_a_tunnel_is_given_up_in_the_terminal_and_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["claim angora constantinople red x2", "add", "decline", "undo", "undo", "log"]
    tunnel_session(monkeypatch, ["red", "red", "locomotive"], *lines)
    out = capsys.readouterr().out
    assert "3 cards to add, which you do not have: decline takes your cards back" in out
    assert "(EU-9)" in out
    assert "You give Angora – Constantinople up and take the cards back" in out
    assert "red, red, locomotive turned up for a tunnel (C-32)" in out
    assert "give" not in out.rpartition("Taken back.")[2]


TEAM = ["You", "Abe", "Bea", "Bob"]
# Hands of four, the display, and what the deck gives then.
TEAM_CARDS = [
    *["white", "white", "red", "red"] * 4,
    *["blue", "green", "locomotive", "green", "pink"],
    "black",
]


class Quiet:
    """Draws from the deck, for its own hand first, and leaves the holder alone."""

    def choose(self, game: Game, seat: int) -> Action:
        return next(a for a in game.legal_actions_of(seat) if a.do in ("keep", "share", "place", "draw"))


def team_session(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Game:
    """Type the lines after the opening choices, in teams with three bots."""
    game = Game("team-asia", TEAM, key=bytes(16), start=0, stack={"cards": [*TEAM_CARDS, "yellow"]})
    typed_session(monkeypatch, game, {seat: Quiet() for seat in (1, 2, 3)}, "keep all", "share 1", *lines)
    return game


def test_TA6_a_card_is_placed_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    team_session(monkeypatch, "draw deck", "draw deck", "share 1", "p holder", "draw deck", "log")
    out = capsys.readouterr().out
    assert "Share one of 1, 2, 3, 4, 5: it goes into the holder" in out
    assert "place hand or holder>" in out
    assert "(TA-6)" in out
    assert "You put black into the holder" in out
    assert "Holder   1 black" in out
    assert "You draw yellow from the deck, into the hand" in out
    assert "in the holder: " in out


def test_TA7_TA10_the_holder_pays_first_where_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, open_payment = "claim vientiane hanoi white x9", "claim vientiane hanoi"
    game = team_session(monkeypatch, "draw locomotive", bad, open_payment, f"{open_payment} locomotive x1")
    out = capsys.readouterr().out
    assert "You take locomotive from the display, into the holder" in out
    assert "  claim vientiane-hanoi" in out
    assert " locomotive x1 holder locomotive x1" in out
    assert "(C-16)" in out
    claim = next(entry for entry in game.log(0) if entry["do"] == "claim" and entry["seat"] == 0)
    assert claim["holder"] == {"locomotive": 1}
    assert "for 1 locomotive (1 locomotive of it from the holder)" in out


def test_TA18_tickets_are_passed_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = team_session(monkeypatch, "pass_tickets", "pass_tickets 9", "pass_tickets 1 2", "?")
    out = capsys.readouterr().out
    assert "which ticket? `show` numbers those you hold" in out
    assert "the tickets are numbered 1 to 4" in out
    assert "pass_tickets 1 2 " in out
    passed = next(entry for entry in game.log(0) if entry["do"] == "pass_tickets")
    assert len(passed["tickets"]) == 2
    assert "You pass " in out


def test_a_team_game_has_a_table_of_four_by_itself(branchline: Command) -> None:
    done = branchline("play", "-e", "team-asia", "--bots", "random", "--key", KEY, stdin="keep all\n")
    assert "Team Asia: You, random 1, random 2, random 3" in done.out
    assert "Not certain: This deck of 60 is ours" in done.out
    assert "4 or 6 players" in branchline("play", "-e", "team-asia", "-p", "5").err


def test_LA4_mountains_in_the_terminal(branchline: Command) -> None:
    out = ask(branchline, "routes omsk", "outlook", "?", edition="legendary-asia")
    assert "crossing" in out
    assert "mountains: 0" in out
    assert "cities joined: 0" in out
    assert "place" not in out.rpartition("Your turn is one of")[2].partition("display")[0]


def test_undo_takes_the_bots_answer_back_too(branchline: Command) -> None:
    out = ask(branchline, "log", "draw deck", "draw deck", "undo", "undo", "log")
    before, after = (part.split("\n\n")[0] for part in out.split("> log\n")[1:3])
    assert [line for line in before.splitlines() if line[:4].strip().isdigit()] == [
        line for line in after.splitlines() if line[:4].strip().isdigit()
    ]


def test_others_cards_are_never_told(branchline: Command) -> None:
    out = ask(branchline, *["draw deck"] * 40)
    assert "greedy draws a card from the deck" in out or "greedy takes" in out
    for kind in ("red", "orange", "yellow", "green", "blue", "pink", "white", "black", "locomotive"):
        assert f"greedy draws {kind} from the deck" not in out


def test_the_record_is_saved(branchline: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    chance = random.Random(1)
    words = ["keep all", "tickets", "draw deck", "draw 1", "routes", "claim #1", "claim #26", "claim #58"]
    words += [f"claim #{n}" for n in range(1, 101)]
    monkeypatch.setattr(look, "show", lambda *_: None)
    done = branchline(
        "play", "-p", "3", "--bots", "greedy", "--save", file, stdin="\n".join(chance.choices(words, k=9000))
    )
    assert done.code == 0, done.out[-2000:]
    assert f"Record written to {file}" in done.out
    assert Record.load(file).verify().ok


def test_US2_a_ticket_list_of_ones_own(branchline: Command, tmp_path: Path) -> None:
    cities = [city.id for city in edition("usa").board.cities]
    own = [{"a": a, "b": b, "value": 7} for a, b in list(combinations(cities, 2))[:20]]
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"note": "from my box", "tickets": own}), "utf-8")
    done = branchline("play", "--bots", "greedy", "--key", KEY, "--tickets", str(file), stdin="keep all\n")
    assert "Not certain: from my box" in done.out
    assert done.out.count("(7)") == 8  # the four offered, all kept


def test_US2_every_fault_of_a_ticket_list_is_told(branchline: Command, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text('[{"a": "dallas", "b": "dallas", "value": 1}, {"a": "rome", "b": "miami", "value": 1}]')
    done = branchline("play", "--tickets", str(file))
    assert done.code == 1
    assert done.err.splitlines() == [
        f"{file}: ticket dallas-dallas: both ends are the same city",
        f"{file}: ticket rome-miami: unknown city 'rome'",
    ]
    missing = branchline("play", "--tickets", str(tmp_path / "none.json"))
    assert "none.json: cannot be read" in missing.err
