"""What is still to be done: a stack of frames, the topmost first (LW-40, LW-67).

A frame is (what, and up to five numbers). Frames from :data:`FIRST_DECISION` on wait for somebody.
"""

from .._jit import jit
from .state import DEPTH, NOTES

END_TURN, DRAWN, DRAW_CARD, DISCARD_NEWS, FLIP, RUN, FILL_ROW, CONFIRM, STEP, PASS_MOVE = range(10)
SETUP_EFFECTS, BEGIN, AFTER_DRAWS, RUN_ALL, PAY_EXTRAS, ASK_EXTRAS, RETIRE_USED, GO_ON = range(10, 18)
ASK_EXTRA, ASK_DISCARD, ASK_PASS, ASK_KEEP, ASK_RETIRE, ASK_TOLL, ASK_OFFER, ASK_TAKE, ASK_SHOW, ASK_HIRE = (
    range(20, 30)
)
FIRST_DECISION = 20
HAND = -1  # where a drawn card goes, if not to a place of the row


@jit
def push(g, what, a=0, b=0, c=0, d=0, e=0):
    """Put a frame on the stack. It cannot overflow: only newspapers nest, and there are six."""
    if g.depth >= DEPTH:
        raise ValueError("the stack of frames is full")
    frame = g.frames[g.depth]
    frame[0], frame[1], frame[2], frame[3], frame[4], frame[5] = what, a, b, c, d, e
    g.depth += 1


@jit
def pop(g):
    g.depth -= 1


@jit
def note(g, what, seat, value, source=-1, more=-1):
    """Write down what came about, for the log (state.py lists them)."""
    if g.note_count < NOTES:
        row = g.notes[g.note_count]
        row[0], row[1], row[2], row[3], row[4] = what, seat, value, source, more
        g.note_count += 1
