"""What a seat can still connect: the fewest trains it takes, over its own lanes and the open ones."""

import numpy as np

from ._jit import jit
from .state import CITIES

U = np.uint64
CUT_OFF = 1 << 20


@jit
def trains_needed(tables, game, seat, tickets, needed):
    """Write for each ticket of ``tickets`` the fewest trains that connect it to ``needed`` (int64).

    0: connected; CUT_OFF: the lanes that are left do not connect it.
    """
    t, g = tables[0], game[0]
    far = np.empty(CITIES, np.int64)
    for i in range(len(tickets)):
        far[:] = CUT_OFF
        far[t.ticket_a[tickets[i]]] = 0
        shorter = True
        while shorter:  # Bellman and Ford; boards are small
            shorter = False
            for lane in range(t.lanes):
                if g.owner[lane] == seat:
                    cost = 0
                elif g.open[seat, lane >> 6] >> U(lane & 63) & U(1):
                    cost = int(t.lane_length[lane])
                else:
                    continue
                a, b = t.lane_a[lane], t.lane_b[lane]
                if far[a] + cost < far[b]:
                    far[b] = far[a] + cost
                    shorter = True
                elif far[b] + cost < far[a]:
                    far[a] = far[b] + cost
                    shorter = True
        needed[i] = far[t.ticket_b[tickets[i]]]
