"""Events: flipping, being current, retiring (LW-40, LW-43 to LW-48)."""

import numpy as np

from .._jit import jit
from ..bits import bit_count, nth_bit
from ..chance import draw
from ..state import NOBODY
from .effects import current_event
from .stack import FLIP, RUN_ALL, note, pop, push
from .state import EVENT_CHANCE, FLIPPED, RETIRED

U = np.uint64


@jit
def flip(t, g, keep_current):
    """Flip the next event onto the pile; an instant one happens at once (LW-44).

    keep_current: of an empty deck the discards but the current event are shuffled (LW-47).
    """
    pop(g)
    if g.event_deck == U(0):
        current = current_event(g) if keep_current else NOBODY
        for i in range(g.event_count):
            if g.event_pile[i] != current:
                g.event_deck |= U(1) << U(g.event_pile[i])
        g.event_count = 0
        if current != NOBODY:
            g.event_pile[0] = current
            g.event_count = 1
    if g.event_deck == U(0):
        return
    event = next_event(g)
    g.event_deck ^= U(1) << U(event)
    g.event_pile[g.event_count] = event
    g.event_count += 1
    note(g, FLIPPED, g.active, event)
    if t.event_instant[event]:
        push(g, RUN_ALL, int(t.event_first[event]), int(t.event_effects[event]))


@jit
def next_event(g):
    if g.event_stack_at < g.event_stack_end:
        event = int(g.event_stack[g.event_stack_at])
        g.event_stack_at += 1
        if g.event_deck >> U(event) & U(1):
            return event
    return nth_bit(g.event_deck, draw(g, EVENT_CHANCE, bit_count(g.event_deck)))


@jit
def retire(g, event):
    """Take an event out of the campaign; a replacement is flipped for the current one (LW-45, LW-46)."""
    was_current = current_event(g) == event
    g.event_deck &= ~(U(1) << U(event))  # it may have been shuffled in (LW-47)
    left = 0
    for i in range(g.event_count):
        if g.event_pile[i] != event:
            g.event_pile[left] = g.event_pile[i]
            left += 1
    g.event_count = left
    g.event_retired |= U(1) << U(event)
    note(g, RETIRED, g.active, event)
    if was_current:
        push(g, FLIP, 0)
