"""Keyed chance: whoever has the key can check every card, nobody else can guess one.

Each stream of chance is SipHash-2-4 in counter mode under the game's 128-bit key, read as 16-bit
words; a bounded draw takes words until one is unbiased (Lemire's method). The streams are apart so
that a ticket drawn does not move a train card: taking an action back keeps the order of every deck.
"""

import numpy as np

from ._jit import jit

U = np.uint64


@jit
def siphash(k0, k1, message):
    """SipHash-2-4 of one 8-byte little-endian ``message``; all uint64 (Aumasson and Bernstein, 2012)."""
    v0 = k0 ^ U(0x736F6D6570736575)
    v1 = k1 ^ U(0x646F72616E646F6D)
    v2 = k0 ^ U(0x6C7967656E657261)
    v3 = k1 ^ U(0x7465646279746573)
    for block in range(3):  # the message, its length, the finalisation
        word = message if block == 0 else U(8) << U(56)
        rounds = 2
        if block < 2:
            v3 ^= word
        else:
            v2 ^= U(0xFF)
            rounds = 4
        for _ in range(rounds):
            v0 += v1
            v2 += v3
            v1 = (v1 << U(13)) | (v1 >> U(51))
            v3 = (v3 << U(16)) | (v3 >> U(48))
            v1 ^= v0
            v3 ^= v2
            v0 = (v0 << U(32)) | (v0 >> U(32))
            v2 += v1
            v0 += v3
            v1 = (v1 << U(17)) | (v1 >> U(47))
            v3 = (v3 << U(21)) | (v3 >> U(43))
            v1 ^= v2
            v3 ^= v0
            v2 = (v2 << U(32)) | (v2 >> U(32))
        if block < 2:
            v0 ^= word
    return v0 ^ v1 ^ v2 ^ v3


@jit
def draw(game, stream, n):
    """An unbiased number from 0 to ``n`` - 1 (1 <= n <= 65536) from a stream of the game's chance."""
    while True:
        at = np.int64(game.words[stream])
        if at & 3 == 0:
            message = (U(stream) << U(56)) | U(at >> 2)
            game.bits[stream] = siphash(game.key[0], game.key[1], message)
        word = np.int64((game.bits[stream] >> U(16 * (at & 3))) & U(0xFFFF))
        game.words[stream] = at + 1
        product = word * n
        low = product & 0xFFFF
        if low >= n or low >= (65536 - n) % n:
            return product >> 16


@jit
def next_random(rng):
    """The next 64 bits of a fast generator for playouts (SplitMix64; ``rng``: uint64[1], changed)."""
    rng[0] += U(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    return z ^ (z >> U(31))


@jit
def pick(rng, n):
    """A number from 0 to ``n`` - 1 for playouts (n < 2**31; a bias of at most n / 2**32)."""
    return np.int64(((next_random(rng) >> U(32)) * U(n)) >> U(32))
