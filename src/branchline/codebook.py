"""Between the kernel's numbers and the ids people use, for one edition."""

from functools import lru_cache

from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.editions import Edition
from branchline.errors import UnknownAction
from branchline.kernel import turn
from branchline.kernel.state import LOCOMOTIVE as WHEEL
from branchline.kernel.tables import build_tables, tickets_in_order


class Codebook:
    """An edition as the kernel sees it: its tables, and which number stands for which lane and ticket."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.tables = build_tables(edition)
        self.lanes = edition.board.lanes
        self.tickets = tickets_in_order(edition)
        self.lane_at = {lane.id: i for i, lane in enumerate(self.lanes)}
        self.twins = [
            [j for j, other in enumerate(self.lanes) if i != j and lane.group == other.group is not None]
            for i, lane in enumerate(self.lanes)
        ]
        self.ticket_at = {ticket.id: i for i, ticket in enumerate(self.tickets)}

    def lane(self, route: int) -> int:
        """The position of a lane; raises UnknownAction if the board has no such number."""
        if route not in self.lane_at:
            raise UnknownAction(f"{self.edition.board.name} has no route {route}")
        return self.lane_at[route]

    def decode(self, code: int, offer: list[int]) -> Action:
        """The action a code stands for; ``offer``: the tickets lying before the seat."""
        what = code & turn.WHAT
        if what == turn.DRAW:
            place = code & 0xF
            return Action("draw", slot=place - 1 if place else None)
        if what == turn.CLAIM:
            lane = self.lanes[(code >> 8) & 0xFFF]
            locomotives = code & 0xF
            pay = {KINDS[(code >> 4) & 0xF]: lane.length - locomotives}
            if locomotives:
                pay[LOCOMOTIVE] = locomotives
            return Action.claim(lane.id, pay)
        if what == turn.KEEP_TICKETS:
            return Action.keep(*(self.tickets[t].id for i, t in enumerate(offer) if code >> i & 1))
        return Action("tickets" if what == turn.TICKETS else "pass")

    def encode(self, action: Action, offer: list[int]) -> int | None:
        """The code of an action whose slot and payment are given; None if nothing of the kind exists."""
        if action.do == "draw":
            return turn.DRAW | (0 if action.slot is None else action.slot + 1)
        if action.do == "claim":
            lane = self.lane(action.route)
            pay = dict(action.pay)
            locomotives = pay.pop(LOCOMOTIVE, 0)
            if len(pay) > 1 or locomotives + sum(pay.values()) != self.lanes[lane].length:
                return None
            payer = KINDS.index(next(iter(pay))) if pay else WHEEL
            return turn.CLAIM | lane << 8 | payer << 4 | locomotives
        if action.do == "keep":
            mask = 0
            for ticket in action.tickets:
                number = self.ticket_at.get(ticket, -1)
                bit = 1 << offer.index(number) if number in offer else 0
                if mask & bit or not bit:  # named twice, or not offered
                    return None
                mask |= bit
            return turn.KEEP_TICKETS | mask
        return turn.TICKETS if action.do == "tickets" else turn.PASS


@lru_cache(maxsize=64)
def codebook(edition: Edition) -> Codebook:
    """The codebook of an edition, made once."""
    return Codebook(edition)
