"""Between the kernel's numbers and the ids people use, for one edition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.boards import UnknownCity
from branchline.editions import Edition
from branchline.errors import UnknownAction
from branchline.kernel import codes, legal, redeal, turn
from branchline.kernel.state import (
    GAME,
    KEEP,
    OPENING,
    OVER,
    PLACE,
    SECOND_CARD,
    SHARE,
    STACK,
    TICKET_STACK,
    TUNNEL,
    TURN,
)
from branchline.kernel.state import LOCOMOTIVE as WHEEL
from branchline.kernel.tables import build_tables, tickets_in_order

if TYPE_CHECKING:
    from branchline.game import Game

PHASES = {
    OPENING: "opening",
    TURN: "turn",
    SECOND_CARD: "second_card",
    KEEP: "keep",
    TUNNEL: "tunnel",
    PLACE: "place",
    SHARE: "share",
    OVER: "over",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What the codes of a seat's actions leave to the position."""

    offer: Sequence[int] = ()  # the tickets lying before it
    price: int = 0  # cards its next station costs
    laid: int = 0  # the colour a tunnel is laid in, and the cards to add
    extra: int = 0


NO_TERMS = Terms()


class Codebook:
    """An edition as the kernel sees it: its tables, and which number stands for which lane and ticket.

    ``record``, ``turn``, ``legal`` and ``dealing`` are the kernel's record of its games and what plays them.
    """

    record = GAME
    turn = turn
    legal = legal
    dealing = redeal

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.tables = self._tables()
        self.phases = PHASES
        self.kinds: tuple[str, ...] = KINDS
        self.lanes = edition.board.lanes
        self.tickets = tickets_in_order(edition)
        self.lane_at = {lane.id: i for i, lane in enumerate(self.lanes)}
        self.has_tunnels = any(lane.tunnel for lane in self.lanes)
        self.few: list[int] = self.tables[0]["lane_few"].tolist()
        self.city_at = edition.board.index
        self.twins = [
            [j for j, other in enumerate(self.lanes) if i != j and lane.group == other.group is not None]
            for i, lane in enumerate(self.lanes)
        ]
        self.ticket_at = {ticket.id: i for i, ticket in enumerate(self.tickets)}

    def _tables(self) -> npt.NDArray[np.void]:
        return build_tables(self.edition)

    def terms(self, game: "Game", seat: int) -> Terms:
        """What the codes of a seat's actions leave to the position."""
        phase = game.number("phase")
        if phase in (OPENING, KEEP):
            return Terms(offer=game._offer(seat))
        if phase == TUNNEL:
            return Terms(laid=game.number("laid_payer"), extra=game.number("extra"))
        if self.edition.rules.stations == 0:
            return NO_TERMS
        return Terms(price=self.edition.rules.stations - game.number("stations_left", seat) + 1)

    def stacked(self, stack: Mapping[str, Sequence[str]]) -> list[npt.NDArray[np.int64]]:
        """What the decks give first, as the kernel's numbers: cards, tickets.

        Raises ValueError for what there is not, and for more than there is room for.
        """
        cards = {kind: i for i, kind in enumerate(self.kinds)}
        found = [self._numbers(stack, "cards", cards), self._numbers(stack, "tickets", self.ticket_at)]
        if len(found[0]) > STACK or len(found[1]) > TICKET_STACK:
            raise ValueError(f"a stack has at most {STACK} cards and {TICKET_STACK} tickets")
        return found

    def _numbers(
        self, stack: Mapping[str, Sequence[str]], name: str, known: Mapping[str, int]
    ) -> npt.NDArray[np.int64]:
        try:
            return np.array([known[id] for id in stack.get(name, ())], np.int64)
        except KeyError as error:
            raise ValueError(f"{self.edition.name} has no {name.removesuffix('s')} {error}") from None

    def lane(self, route: int) -> int:
        """The position of a lane; raises UnknownAction if the board has no such number."""
        if route not in self.lane_at:
            raise UnknownAction(f"{self.edition.board.name} has no route {route}")
        return self.lane_at[route]

    def city(self, id: str) -> int:
        """The position of a city; raises UnknownAction, with the nearest name, if the board has none."""
        if id not in self.city_at:
            try:
                found: str | None = self.edition.board.city(id).id
            except UnknownCity as error:
                found = error.suggestion
            raise UnknownAction(f"{self.edition.board.name} has no city with the id {id!r}", found)
        return self.city_at[id]

    def decode(self, code: int, terms: Terms) -> Action:
        """The action a code stands for."""
        what = code & codes.WHAT
        if what == codes.DRAW:
            place = code & 0xF
            return Action("draw", slot=place - 1 if place else None)
        if what == codes.CLAIM:
            lane = self.lanes[(code >> 8) & 0xFFF]
            payer = (code >> 4) & 0xF
            pay = payment(payer, lane.length, code & 0xF)
            return Action("claim", route=lane.id, pay=pay, holder=holder_part(payer, code))
        if what == codes.KEEP_TICKETS:
            return Action.keep(*(self.tickets[t].id for i, t in enumerate(terms.offer) if code >> i & 1))
        if what == codes.STATION:
            city = self.edition.board.cities[(code >> 8) & 0xFFF].id
            return Action("station", city=city, pay=payment((code >> 4) & 0xF, terms.price, code & 0xF))
        if what == codes.ADD:
            pay = payment(terms.laid, terms.extra, code & 0xF)
            return Action("add", pay=pay, holder=holder_part(terms.laid, code))
        if what == codes.PLACE_CARD:
            return Action("place", to="holder" if code & 1 else "hand")
        if what in (codes.SHARE_TICKET, codes.HAND_OVER):
            numbers = [code & 0xFF] + ([(code >> 8 & 0xFF) - 1] if code >> 8 & 0xFF else [])
            verb = "share" if what == codes.SHARE_TICKET else "pass_tickets"
            return Action(verb, tickets=tuple(self.tickets[number].id for number in numbers))
        return Action({codes.DRAW_TICKETS: "tickets", codes.DECLINE: "decline", codes.PASS: "pass"}[what])

    def encode(self, action: Action, terms: Terms) -> int | None:
        """The code of an action whose slot and payment are given; None if nothing of the kind exists."""
        if action.do == "draw":
            return codes.DRAW | (0 if action.slot is None else action.slot + 1)
        if action.do == "claim":
            lane = self.lane(action.route)
            paid = payer_and_locomotives(dict(action.pay), self.lanes[lane].length)
            mix = mix_code(paid, dict(action.holder))
            return None if paid is None or mix is None else codes.CLAIM | lane << 8 | paid | mix
        if action.do == "station":
            paid = payer_and_locomotives(dict(action.pay), terms.price)
            return None if paid is None else codes.STATION | self.city(action.city) << 8 | paid
        if action.do == "add":
            paid = payer_and_locomotives(dict(action.pay), terms.extra)
            mix = mix_code(paid, dict(action.holder))
            if paid is None or mix is None or paid >> 4 not in (terms.laid, WHEEL):
                return None
            return codes.ADD | paid & 0xF | mix
        if action.do == "place":
            return codes.PLACE_CARD | int(action.to == "holder")
        if action.do in ("share", "pass_tickets"):
            numbers = sorted({self.ticket_at.get(ticket, -1) for ticket in action.tickets})
            if len(numbers) != len(action.tickets) or not 1 <= len(numbers) <= 2 or numbers[0] < 0:
                return None
            if action.do == "share":
                return codes.SHARE_TICKET | numbers[0]
            return codes.HAND_OVER | numbers[0] | (numbers[1] + 1 << 8 if len(numbers) > 1 else 0)
        if action.do == "keep":
            mask = 0
            for ticket in action.tickets:
                number = self.ticket_at.get(ticket, -1)
                bit = 1 << terms.offer.index(number) if number in terms.offer else 0
                if mask & bit or not bit:  # named twice, or not offered
                    return None
                mask |= bit
            return codes.KEEP_TICKETS | mask
        return {"tickets": codes.DRAW_TICKETS, "decline": codes.DECLINE, "pass": codes.PASS}[action.do]


Cards = tuple[tuple[str, int], ...]


def payment(payer: int, cards: int, locomotives: int) -> Cards:
    """So many cards in a colour, with locomotives among them, as (kind, count) pairs."""
    own = ((KINDS[payer], cards - locomotives),) if locomotives < cards else ()
    return (*own, (LOCOMOTIVE, locomotives)) if locomotives else own


def payer_and_locomotives(pay: Mapping[str, int], cards: int) -> int | None:
    """A payment as in the code of an action; None if it has two colours or is not so many cards."""
    colours = [kind for kind in pay if kind != LOCOMOTIVE]
    if len(colours) > 1 or sum(pay.values()) != cards:
        return None
    payer = KINDS.index(colours[0]) if colours else WHEEL
    return payer << 4 | pay.get(LOCOMOTIVE, 0)


@lru_cache(maxsize=64)
def codebook(edition: Edition) -> Codebook:
    """The codebook of an edition, made once."""
    if edition.season is None:
        return Codebook(edition)
    from branchline.legends.codebook import LegendsCodebook

    return LegendsCodebook(edition)  # type: ignore[arg-type]


def holder_part(payer: int, code: int) -> Cards:
    """What of a payment comes from the team's holder, as (kind, count) pairs."""
    if code <= codes.ANY_SOURCE:
        return ()
    shared, locomotives = code >> 24 & 0xF, code >> 28
    return payment(payer, shared + locomotives, locomotives)


def mix_code(paid: int | None, holder: Mapping[str, int]) -> int | None:
    """The holder's part as in the code of an action; None if it is not part of the payment."""
    if paid is None:
        return None
    payer, locomotives = KINDS[paid >> 4], holder.get(LOCOMOTIVE, 0)
    shared = holder.get(payer, 0) if payer != LOCOMOTIVE else 0
    if sum(holder.values()) != shared + locomotives or shared > 15 or locomotives > 7:
        return None
    return shared << 24 | locomotives << 28
