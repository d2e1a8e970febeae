"""The rules of Legends of the West (LW): the frontier's board, newspapers, events, postcards and dollars.

They stand on the kernel of the other games, whose functions take a larger record here: numba compiles them
once more for it, and a game of another edition stays as small and as quick as it was.

Whatever happens in steps (a newspaper within a refill within a claim) is a stack of frames, run until
somebody has to decide (stack.py).
"""

import warnings

import numba

# A season's tables begin as every edition's do and may be taken for those: numba calls that experimental.
warnings.filterwarnings("ignore", r"Record\(cities", numba.NumbaExperimentalFeatureWarning)
