"""The rules of Legends of the West (LW): the frontier's board, newspapers, events, postcards and dollars.

They stand on the kernel of the other games, whose functions take a larger record here: numba compiles them
once more for it, and a game of another edition stays as small and as quick as it was.

Whatever happens in steps (a newspaper within a refill within a claim) is a stack of frames, run until
somebody has to decide (stack.py).
"""
