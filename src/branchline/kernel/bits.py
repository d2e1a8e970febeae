"""Sets of lanes, cities and tickets as the bits of a uint64."""

import numpy as np

from ._jit import jit

U = np.uint64


@jit
def bit_count(x):
    """The number of ones in a uint64; LLVM makes one instruction of it."""
    x = x - ((x >> U(1)) & U(0x5555555555555555))
    x = (x & U(0x3333333333333333)) + ((x >> U(2)) & U(0x3333333333333333))
    x = (x + (x >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * U(0x0101010101010101)) >> U(56))


@jit
def lowest_bit(x):
    """The position of the lowest one of a uint64 that has one."""
    return bit_count((x & (~x + U(1))) - U(1))


@jit
def nth_bit(x, n):
    """The position of the ``n``-th one (from 0) of a uint64 that has more than ``n``."""
    at = 0
    for step in (32, 16, 8, 4, 2, 1):
        low = bit_count(x & ((U(1) << U(step)) - U(1)))
        above = int(n >= low)  # multiplied with, since the processor could not guess a branch
        n -= low * above
        at += step * above
        x >>= U(step * above)
    return at


@jit
def has(words, member):
    """Whether a set of several words, such as a seat's tickets or its stations, has a member."""
    return words[member >> 6] >> U(member & 63) & U(1) != U(0)


@jit
def size_of(words):
    """How many members a set of several words has."""
    count = 0
    for word in range(len(words)):
        count += bit_count(words[word])
    return count


@jit
def nth_of(words, n):
    """The ``n``-th member (from 0) of a set of several words that has more than ``n``."""
    word = 0
    while bit_count(words[word]) <= n:
        n -= bit_count(words[word])
        word += 1
    return 64 * word + nth_bit(words[word], n)
