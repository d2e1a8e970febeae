"""The registry, and what every bot must hold to: C117, C119 and not looking where it may not."""

import hashlib
import subprocess
import sys

import pytest

from branchline.arena import play_game
from branchline.bots import BOTS, UnknownBot, ask, bot
from branchline.editions import EDITIONS
from branchline.editions import edition as load
from branchline.game import Game

KEY = bytes(range(16))
EVERY_TABLE = [(edition, players) for edition in EDITIONS for players in load(edition).rules.sizes]


def seats(players: int) -> list[str]:
    return [f"P{i}" for i in range(players)]


def test_registry_names_the_bots_without_loading_the_kernel() -> None:
    code = (
        "import sys; from branchline.bots import BOTS; print(*BOTS);"
        "print([m for m in ('numpy', 'numba') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["planner greedy random", "[]"]


def test_registry_describes_each_bot() -> None:
    for id, info in BOTS.items():
        assert info.id == id
        assert info.name
        assert info.description.endswith(".")


def test_unknown_bot_suggests_the_nearest() -> None:
    with pytest.raises(UnknownBot, match="did you mean 'planner'"):
        bot("planer")
    with pytest.raises(UnknownBot, match="known are planner, greedy, random"):
        bot("zzz")


@pytest.mark.parametrize(("edition", "players"), EVERY_TABLE)
def test_c117_games_of_bots_end_with_legal_moves_only(edition: str, players: int) -> None:
    """``play_game`` lets the game check every move: in the opening, second cards and offers too."""
    names = [list(BOTS)[i % len(BOTS)] for i in range(players)]
    game = play_game(edition, [bot(name, seed=1) for name in names], KEY)
    assert game.result is not None


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("edition", ["legendary-asia", "team-asia", "leyendas"])
def test_c117_games_of_one_bot_end_with_legal_moves_only(edition: str, name: str) -> None:
    """The more of a kind, the later the last ticket and card: every place and share has to be legal too."""
    for players in (load(edition).rules.sizes[0], load(edition).rules.sizes[-1]):
        game = play_game(edition, [bot(name, seed=seat) for seat in range(players)], KEY)
        assert game.result is not None


def hoard(game: Game, turns: int) -> None:
    """Draw blind until the deck and the discards are empty or the game is so many actions old."""
    while game.version < turns and game.phase in ("turn", "second_card"):
        if game.why_not("draw deck"):
            return
        game.play("draw deck")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("edition", ["usa-big-cities", "europe-big-cities", "legendary-asia", "leyendas"])
def test_c117_bots_go_on_when_the_deck_is_empty(name: str, edition: str) -> None:
    game = Game(edition, seats(2), key=KEY, start=0)
    for chooser in (0, 1):
        game.play(ask(bot(name, seed=2), game, chooser), chooser)
    hoard(game, 500)
    assert game.view(None)["deck"] == 0
    player = bot(name, seed=3)
    while (seat := game.to_move) is not None:
        game.play(ask(player, game, seat), seat)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("edition", ["usa-mega", "europe-mega"])
def test_c117_bots_choose_for_their_seat_in_any_order_of_the_opening(name: str, edition: str) -> None:
    game = Game(edition, seats(4), key=KEY)
    for seat in (2, 0, 3, 1):
        action = ask(bot(name, seed=4), game, seat)
        dealt = {ticket["id"] for ticket in game.view(seat)["offer"]["tickets"]}
        assert set(action.tickets) <= dealt
        game.play(action, seat)
    assert game.phase == "turn"


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("edition", "actions"), [("usa", 120), ("europe", 500), ("team-asia", 150)])
def test_c119_thinking_does_not_touch_the_game(name: str, edition: str, actions: int) -> None:
    """In Europe up to the last turn, where the planner tries stations."""
    game = Game(edition, seats(4 if edition == "team-asia" else 3), key=KEY)
    player = bot(name, seed=5)
    while (seat := game.to_move) is not None and game.version < actions:
        before = hashlib.sha256(game.state.tobytes()).digest()
        action = ask(player, game, seat)
        assert hashlib.sha256(game.state.tobytes()).digest() == before
        game.play(action, seat)


@pytest.mark.parametrize("name", ["planner", "greedy"])
@pytest.mark.parametrize(
    ("edition", "players"),
    [("usa", 2), ("usa-mega", 5), ("europe", 4), ("legendary-asia", 3), ("team-asia", 4), ("team-asia", 6)],
)
def test_bots_choose_the_same_however_the_hidden_cards_lie(name: str, edition: str, players: int) -> None:
    """What a seat cannot know is dealt anew in five ways: the decision never changes."""
    game = Game(edition, seats(players), key=KEY)
    player = bot(name)
    while (seat := game.to_move) is not None and game.version < 300:
        imagined = [game.redeal(seat, bytes([deal]) * 16) for deal in range(5)]
        actions = {player.choose(each, seat) for each in imagined}
        assert len(actions) == 1, f"{game.version}: {actions}"
        assert player.choose(game.copy(), seat) in actions, "the real game looks different to it"
        game.play(actions.pop(), seat)


def test_random_repeats_itself_with_a_seed() -> None:
    def record() -> bytes:
        return play_game("usa", [bot("random", seed=i) for i in range(2)], KEY).state.tobytes()

    assert record() == record()
