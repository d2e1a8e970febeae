"""The plan: the cheapest set of lanes that connects the tickets, and which tickets are worth it."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.network import MAX_EDGES, connect
from branchline.kernel.score import gather
from branchline.kernel.state import CITIES, NOBODY, TICKET_WORDS

from .lending import borrow, lend_nothing, lend_the_rest, lend_too_much
from .mind import FAR, GOALS
from .ways import spread

U = np.uint64
ORDERS = 5  # orders of the tickets that are tried
FEW = 2  # as many, to see what giving one up would bring
SURE = 0.9  # above these odds giving tickets up is not considered
MOST = 10  # tickets pursued at once; of more (somebody else's choice) the farthest are given up


@jit
def find_goals(t, g, m):
    """List the tickets planned for that are not connected yet (those cut off are given up)."""
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    roots = np.empty(CITIES, np.int64)
    n = gather(t, g, int(m.side), edges, lanes)
    connect(n, edges[0], edges[1], t.cities, roots)
    m.goal_count = 0
    for word in range(TICKET_WORDS):
        held = m.tickets[word]
        ticket = 64 * word
        while held:
            if held & U(1) and roots[t.ticket_a[ticket]] != roots[t.ticket_b[ticket]]:
                m.goals[m.goal_count] = ticket
                m.goal_count += 1
            held >>= U(1)
            ticket += 1


@jit
def lay(t, g, w, m, goals, count, first):
    """Plan the tickets one after the other, ``goals[first]`` first; the price, FAR when one is cut off.

    Each takes the cheapest way, free where an earlier one has been. Lanes of others are part of it as far
    as stations go.
    """
    lend_nothing(g, m)
    for lane in range(t.lanes):
        m.cost[lane] = m.price[lane]
    m.plan_size = 0
    m.plan_price = 0.0
    m.plan_trains = 0
    m.plan_cards = 0
    for i in range(count):
        at = first if i == 0 else (i - 1 if i <= first else i)
        ticket = goals[at]
        start, goal = int(t.ticket_a[ticket]), int(t.ticket_b[ticket])
        spread(t, m, start, goal)
        if m.lent_count > 0 and m.distance[goal] < FAR and lend_too_much(t, g, m, start, goal):
            spread(t, m, start, goal)
        if m.distance[goal] >= FAR:
            return FAR
        city = goal
        while city != start:
            lane = int(m.arrival[city])
            price = m.cost[lane]
            if g.owner[lane] != NOBODY:
                price = borrow(t, g, w, m, lane)
            if price > 0.0:
                m.plan[m.plan_size] = lane
                m.plan_size += 1
                m.plan_price += price
                if g.owner[lane] == NOBODY:
                    m.plan_trains += int(t.lane_trains[lane])
                    m.plan_cards += int(t.lane_length[lane])
            m.cost[lane] = 0.0
            city ^= int(t.lane_a[lane]) ^ int(t.lane_b[lane])
        if m.lent_count > 0:
            lend_the_rest(t, g, w, m)
    return m.plan_price


@jit
def lay_best(t, g, w, m, goals, count, orders):
    """The cheapest of several orders; leaves its plan in ``m``. The first order is by distance."""
    best = FAR
    winner = 0
    orders = min(count, orders)
    for first in range(orders):
        price = lay(t, g, w, m, goals, count, first)
        if price < best:
            best = price
            winner = first
    if winner != orders - 1:
        lay(t, g, w, m, goals, count, winner)
    return best


@jit
def plan_odds(t, g, w, m, extra_trains):
    """The odds of carrying the plan out with so many trains beyond it; 0 when it cannot be."""
    trains = float(m.plan_trains + extra_trains)
    if trains > m.trains or (m.turns <= 1.0 and m.plan_size > t.team_size):
        return 0.0
    odds = 1.0 - w.hard_trains * max(0.0, trains / max(1.0, m.trains) - w.easy_trains)
    missing = max(0.0, float(m.plan_cards + extra_trains - m.cards))
    turns = max(trains / w.claim_trains, float(m.plan_size)) + missing / w.draw_cards
    odds -= w.hard_turns * max(0.0, turns / (m.turns * m.pace) - w.easy_turns)
    odds -= w.blocked * m.plan_size * (g.players - t.team_size)
    return max(0.0, odds)


@jit
def appraise(t, g, w, m, goals, count, orders):
    """What having these open tickets is worth, all of them pursued; leaves the plan in ``m``."""
    if count == 0:
        lay(t, g, w, m, goals, 0, 0)
        return 0.0
    if lay_best(t, g, w, m, goals, count, orders) >= FAR:
        return -FAR
    odds = plan_odds(t, g, w, m, 0)
    worth = 0.0
    for i in range(count):
        worth += t.ticket_value[goals[i]]
    return worth * (2.0 * odds - 1.0) - m.plan_price


@jit
def sort_by_distance(t, m, goals, count):
    """Far tickets first: the others then find much of their way laid."""
    far = np.empty(GOALS, np.float64)
    for lane in range(t.lanes):
        m.cost[lane] = m.price[lane]
    for i in range(count):
        ticket = goals[i]
        goal = int(t.ticket_b[ticket])
        spread(t, m, int(t.ticket_a[ticket]), goal)
        distance = m.distance[goal]
        at = i
        while at > 0 and far[at - 1] < distance:
            far[at] = far[at - 1]
            goals[at] = goals[at - 1]
            at -= 1
        far[at] = distance
        goals[at] = ticket
    return far


@jit
def remove(goals, far, count, at):
    for i in range(at + 1, count):
        goals[i - 1] = goals[i]
        far[i - 1] = far[i]


@jit
def worst_goal(t, g, w, m, goals, count, far, value):
    """The ticket without which the others are worth most, more than ``value`` with it; -1: none."""
    doubtful = value <= -FAR or plan_odds(t, g, w, m, 0) < SURE
    fewer = np.empty(GOALS, np.int64)
    best = value
    worst = -1
    for at in range(count):
        loss = float(t.ticket_value[goals[at]])
        if doubtful or far[at] > 2.0 * loss:
            n = 0
            for i in range(count):
                if i != at:
                    fewer[n] = goals[i]
                    n += 1
            without = appraise(t, g, w, m, fewer, n, FEW) - loss
            if without > best:
                best = without
                worst = at
    return worst


@jit
def choose_goals(t, g, w, m, goals, count):
    """Give up tickets while that is better; the value of all. ``goals`` is changed, the plan is in ``m``.

    Returns (value, tickets still pursued).
    """
    far = sort_by_distance(t, m, goals, count)
    owed = 0.0
    while count > 0 and (far[0] >= FAR or count > MOST):  # cut off, or too many
        owed += t.ticket_value[goals[0]]
        remove(goals, far, count, 0)
        count -= 1
    while True:
        value = appraise(t, g, w, m, goals, count, ORDERS)
        worst = worst_goal(t, g, w, m, goals, count, far, value)
        if worst < 0:
            break
        owed += t.ticket_value[goals[worst]]
        remove(goals, far, count, worst)
        count -= 1
    appraise(t, g, w, m, goals, count, ORDERS)  # trying without has overwritten the plan
    return value - owed, count


@jit
def make_plan(t, g, w, m):
    """Plan for ``m.tickets``, and note what the plan leaves over."""
    find_goals(t, g, m)
    goals = np.empty(GOALS, np.int64)
    for i in range(m.goal_count):
        goals[i] = m.goals[i]
    value, count = choose_goals(t, g, w, m, goals, int(m.goal_count))
    m.goal_count = count
    for i in range(count):
        m.goals[i] = goals[i]
    m.spare = int(m.trains) - m.plan_trains
    m.in_plan[:] = 0
    for i in range(m.plan_size):
        m.in_plan[m.plan[i]] = 1
    return value
