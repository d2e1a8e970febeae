"""Teams: what goes into the holders, and from where a payment comes (TA-4, TA-6, TA-10, TA-17, TA-18).

A seat counts the holder's cards and tickets as its own; of its teammate it knows the trains. What lies in the
holder the teammate can use too, so the shared tickets alone say what should lie there.
"""

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.claim import holder_of, mix_range
from branchline.kernel.codes import ADD, CLAIM, HAND_OVER, PASS, PLACE_CARD, SHARE_TICKET, WHAT
from branchline.kernel.state import LOCOMOTIVE, TICKET_WORDS

from ..decision import can_claim
from .cards import ask_for_cards, card_gain, hand_worth, look_at_extras
from .mind import FAR, NEVER
from .plan import make_plan
from .ways import spread


@jit
def think_for(t, g, w, m, row):
    """Plan with the tickets and cards of a hand alone: the seat's own, or the holder's."""
    for word in range(TICKET_WORDS):
        m.tickets[word] = g.held[row, word]
    for kind in range(t.kinds):
        m.hand[kind] = g.hands[row, kind]
    make_plan(t, g, w, m)
    look_at_extras(t, g, w, m)
    ask_for_cards(t, g, m, -1)


@jit
def choose_place(t, g, w, m):
    """The first card goes where it helps more: to the own tickets and hand, or to the shared ones."""
    seat, kind = int(m.seat), int(g.waiting)
    think_for(t, g, w, m, seat)
    m.hand[kind] -= 1
    kept = card_gain(t, w, m, hand_worth(t, w, m, m.spare), kind)
    think_for(t, g, w, m, holder_of(t, seat))
    shared = card_gain(t, w, m, hand_worth(t, w, m, m.spare), kind)
    return PLACE_CARD | int(shared >= kept)


@jit
def choose_to_share(t, g, m):
    """The most valuable ticket that is still pursued, so that the teammate works on it too."""
    best = -1
    found = 0
    for ticket in range(t.tickets[0] + t.tickets[1]):
        if has(g.shareable[m.seat], ticket):
            value = int(t.ticket_value[ticket]) << (8 if is_goal(m, ticket) else 0)
            if value > best:
                best = value
                found = ticket
    return SHARE_TICKET | found


@jit
def is_goal(m, ticket):
    for i in range(m.goal_count):
        if m.goals[i] == ticket:
            return True
    return False


@jit
def best_hand_over(t, g, w, m):
    """(worth, action) of passing the one or two tickets only the teammate can finish; NEVER without."""
    seat = int(m.seat)
    first = second = 0.0
    one = two = -1
    if t.team_size > 1 and m.turns >= 2.0:
        for ticket in range(t.tickets[0] + t.tickets[1]):
            if has(g.held[seat], ticket) and only_partner_can(t, g, m, ticket):
                worth = 2.0 * w.passing * t.ticket_value[ticket]
                if worth > first:
                    second, two = first, one
                    first, one = worth, ticket
                elif worth > second:
                    second, two = worth, ticket
    if one < 0:
        return NEVER, PASS
    if two < 0:
        return first, HAND_OVER | one
    return first + second, HAND_OVER | min(one, two) | (max(one, two) + 1) << 8


@jit
def only_partner_can(t, g, m, ticket):
    """Whether this seat lacks trains for the way a ticket lacks, and its teammate has them and the turns."""
    seat = int(m.seat)
    start, goal = int(t.ticket_a[ticket]), int(t.ticket_b[ticket])
    for lane in range(t.lanes):
        m.cost[lane] = m.price[lane]
    spread(t, m, start, goal)
    if m.distance[goal] >= FAR:
        return False
    trains = lanes = 0
    mine = True
    city = goal
    while city != start:
        lane = int(m.arrival[city])
        if m.price[lane] > 0.0:
            trains += int(t.lane_trains[lane])
            lanes += 1
            mine &= can_claim(t, g, seat, lane)
        city ^= int(t.lane_a[lane]) ^ int(t.lane_b[lane])
    mine &= trains <= g.trains[seat]
    return not mine and trains <= g.trains[seat ^ 1] and lanes < m.turns


@jit
def with_sources(t, g, w, m, code):
    """A payment with its cards from where they are missed less.

    The holder pays first, as far as the shared tickets do not need the cards: those the teammate can use too.
    """
    what = code & WHAT
    if t.team_size == 1 or (what != CLAIM and what != ADD):
        return code
    lane, payer, cards = int(g.laid_lane), int(g.laid_payer), int(g.extra)
    if what == CLAIM:
        lane, payer = (code >> 8) & 0xFFF, (code >> 4) & 0xF
        cards = int(t.lane_length[lane])
    locomotives = code & 0xF
    think_for(t, g, w, m, holder_of(t, int(m.seat)))
    ask_for_cards(t, g, m, lane)
    shared = from_holder(t, g, m, payer, cards - locomotives)
    return code | shared << 24 | from_holder(t, g, m, LOCOMOTIVE, locomotives) << 28


@jit
def from_holder(t, g, m, kind, count):
    least, most = mix_range(t, g, int(m.seat), kind, count)
    return min(most, max(least, int(m.hand[kind] - m.need[kind])))
