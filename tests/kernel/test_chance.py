"""Keyed chance: the published test vectors, and draws without bias."""

from collections import Counter
from math import sqrt

import numpy as np
import numpy.typing as npt
import pytest

from branchline import Game
from branchline.kernel import chance
from branchline.kernel.state import GAME, SETUP_CHANCE, STREAMS, TICKET_CHANCE, TRAIN_CHANCE

# Aumasson and Bernstein's key 00 01 … 0f, and the row for the message 00 01 … 07 of their vectors_sip64.
REFERENCE_KEY = np.frombuffer(bytes(range(16)), "<u8")
REFERENCE = bytes.fromhex("6224939a79f5f593")


def new(key: bytes = bytes(range(16))) -> npt.NDArray[np.void]:
    game = np.zeros(1, GAME)
    game["key"][0] = np.frombuffer(key, "<u8")
    return game


def draw(game: npt.NDArray[np.void], stream: int, n: int) -> int:
    return int(chance.draw(game[0], stream, n))


def test_siphash_is_the_reference() -> None:
    message = np.frombuffer(bytes(range(8)), "<u8")[0]
    hashed = chance.siphash(REFERENCE_KEY[0], REFERENCE_KEY[1], message)
    assert int(hashed).to_bytes(8, "little") == REFERENCE


def siphash(key: bytes, message: int) -> int:
    """SipHash-2-4 of one 8-byte message in Python's own numbers."""
    mask = 2**64 - 1
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def left(x: int, n: int) -> int:
        return (x << n | x >> 64 - n) & mask

    def rounds(count: int) -> None:
        for _ in range(count):
            v[0], v[2] = v[0] + v[1] & mask, v[2] + v[3] & mask
            v[1], v[3] = left(v[1], 13) ^ v[0], left(v[3], 16) ^ v[2]
            v[0] = left(v[0], 32)
            v[2], v[0] = v[2] + v[1] & mask, v[0] + v[3] & mask
            v[1], v[3] = left(v[1], 17) ^ v[2], left(v[3], 21) ^ v[0]
            v[2] = left(v[2], 32)

    for word in (message, 8 << 56):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


@pytest.mark.parametrize("stream", range(STREAMS))
def test_a_stream_is_siphash_in_counter_mode_read_in_16_bit_words(stream: int) -> None:
    key = bytes(range(100, 116))
    game = new(key)
    words = [
        siphash(key, stream << 56 | block) >> 16 * part & 0xFFFF for block in range(5) for part in range(4)
    ]
    assert [draw(game, stream, 65536) for _ in range(20)] == words


def test_streams_do_not_move_each_other() -> None:
    alone, mixed = new(), new()
    expected = [draw(alone, TRAIN_CHANCE, 97) for _ in range(50)]
    found = []
    for _ in range(50):
        draw(mixed, TICKET_CHANCE, 33)
        found.append(draw(mixed, TRAIN_CHANCE, 97))
        draw(mixed, SETUP_CHANCE, 5)
    assert found == expected
    assert expected != [draw(new(), TICKET_CHANCE, 97) for _ in range(50)]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 33, 110, 65536])
def test_a_bounded_draw_has_no_bias(n: int) -> None:
    game, draws = new(), 20_000
    found = Counter(draw(game, TRAIN_CHANCE, n) for _ in range(draws))
    assert min(found) >= 0
    assert max(found) < n
    if n <= 110:
        expected = draws / n
        chi_square = sum((found[i] - expected) ** 2 / expected for i in range(n))
        assert chi_square < n - 1 + 6 * sqrt(2 * n)


def test_words_that_would_bias_are_passed_over() -> None:
    """Of 65536 words, n = 40000 leaves 25536 for which two answers would be likelier than the others."""
    game, n, draws = new(), 40_000, 5_000
    for _ in range(draws):
        draw(game, TRAIN_CHANCE, n)
    assert abs(int(game["words"][0][TRAIN_CHANCE]) / draws - 65536 / n) < 0.05


def test_a_game_is_decided_by_its_key() -> None:
    games = [Game("usa", key=bytes([n] * 16)) for n in (1, 1, 2)]
    assert games[0].deal == games[1].deal
    assert games[0].deal != games[2].deal
    assert Game("usa").key != Game("usa").key


def test_every_card_is_as_likely_on_top() -> None:
    tops = Counter(Game("usa", key=n.to_bytes(16, "big")).deal["display"][0] for n in range(3000))
    for kind, count in tops.items():
        share = 14 if kind == "locomotive" else 12
        expected = 3000 * share / 110
        assert abs(count - expected) < 5 * sqrt(expected)  # resets of C-10 move it by less
