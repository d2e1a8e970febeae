"""Tickets: which to keep, and whether an offer is worth a turn."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.codes import KEEP_TICKETS
from branchline.kernel.state import TICKETS as MOST_TICKETS
from branchline.kernel.tickets import may_keep

from .mind import FAR, GOALS
from .plan import choose_goals, find_goals, plan_odds
from .ways import spread, trains_on_way


@jit
def choose_to_keep(t, g, w, m):
    """Keep the tickets that are worth most together with those held already."""
    seat = int(m.seat)
    find_goals(t, g, m)
    held = int(m.goal_count)
    goals = np.empty(GOALS, np.int64)
    best = -FAR
    action = KEEP_TICKETS
    for mask in range(1 << g.offered[seat]):
        if not may_keep(t, g, seat, mask):
            continue
        count = held
        for i in range(held):
            goals[i] = m.goals[i]
        for i in range(g.offered[seat]):
            if mask >> i & 1:
                goals[count] = g.offer[seat, i]
                count += 1
        value = choose_goals(t, g, w, m, goals, count)[0]
        if value > best:
            best = value
            action = KEEP_TICKETS | mask
    return action


@jit
def offer_worth(t, g, w, m):
    """What drawing tickets now is worth: the best of an offer, over all tickets that may come."""
    turns = m.turns
    m.turns = max(0.01, turns - 1.0)
    worths = np.empty(MOST_TICKETS, np.float64)
    count = 0
    source = -1
    before = 0.0
    base = plan_odds(t, g, w, m, 0)
    for i in range(m.goal_count):
        before += t.ticket_value[m.goals[i]]
    for city in range(t.cities):
        for ticket in range(t.tickets[0]):
            if t.ticket_a[ticket] != city or not may_come(g, m, ticket):
                continue
            if source != city:
                spread(t, m, city, -1)
                source = city
            goal = int(t.ticket_b[ticket])
            value = float(t.ticket_value[ticket])
            worth = -value
            if m.distance[goal] < FAR:
                extra = trains_on_way(t, g, m, city, goal)
                odds = plan_odds(t, g, w, m, extra)
                risk = 2.0 * before * (base - odds) if extra > 0 else 0.0
                if extra == 0:
                    odds = base
                worth = max(worth, value * (2.0 * odds - 1.0) - m.distance[goal] - risk)
            at = count
            while at > 0 and worths[at - 1] < worth:
                worths[at] = worths[at - 1]
                at -= 1
            worths[at] = worth
            count += 1
    m.turns = turns
    return w.offer * best_of(worths, count, min(int(t.draw), int(g.queue_size[0])))


@jit
def may_come(g, m, ticket):
    """Whether a ticket may be on top: not one this seat knows to be held, out of the game or below."""
    if has(m.tickets, ticket):
        return False
    below = has(g.boxed, ticket) or g.batch[ticket] > g.reached[0]
    return not (g.put_back[ticket] == m.seat and below)


@jit
def best_of(worths, count, drawn):
    """The expected best of so many drawn from ``worths`` (best first)."""
    drawn = min(drawn, count)
    if drawn == 0:
        return -FAR
    expected = 0.0
    none_better = 1.0
    for i in range(count):
        others = count - i
        if others < drawn:
            break
        chance = drawn / others
        expected += none_better * chance * worths[i]
        none_better *= 1.0 - chance
    return expected
