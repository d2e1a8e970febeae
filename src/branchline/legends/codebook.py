"""Between the kernel's numbers and the ids people use, for one game of a campaign."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.codebook import Codebook, Terms, payer_and_locomotives, payment
from branchline.errors import UnknownAction
from branchline.kernel import codes
from branchline.kernel.legends import codes as more
from branchline.kernel.legends import legal, price, redeal, turn
from branchline.kernel.legends.build import build_season_tables
from branchline.kernel.legends.state import (
    DISCARD,
    EXTRA,
    HIRE,
    LEGENDS,
    OFFER,
    PASS_CARDS,
    RETIRE,
    SHOW,
    TAKE,
    TOLL,
)
from branchline.kernel.legends.tables import DISCOUNT, RESTRICT, SOURCES

if TYPE_CHECKING:
    from branchline.game import Game
    from branchline.legends.season import SeasonEdition

PHASES = {
    HIRE: "hire",
    EXTRA: "extra",
    DISCARD: "discard",
    PASS_CARDS: "pass_cards",
    TOLL: "toll",
    OFFER: "offer",
    TAKE: "take",
    SHOW: "show",
    RETIRE: "retire",
}
KIND_NAMES = (*KINDS, "newspaper")


@dataclass(frozen=True, slots=True)
class LegendsTerms(Terms):
    """The position a code is read in, since events and stickers change what a lane costs."""

    seat: int = 0
    state: npt.NDArray[np.void] | None = None


class LegendsCodebook(Codebook):
    """A season as the kernel sees it. Its functions are those of kernel/legends."""

    edition: "SeasonEdition"
    record = LEGENDS
    turn = turn
    legal = legal
    dealing = redeal

    def __init__(self, edition: "SeasonEdition") -> None:
        super().__init__(edition)
        self.phases = self.phases | PHASES
        self.kinds = KIND_NAMES
        self.event_at = {event.id: i for i, event in enumerate(edition.events)}
        self.postcard_at = {card.id: i for i, card in enumerate(edition.postcards)}
        self.crew_at = {card.id: i for i, card in enumerate(edition.content.crew)}
        t = self.tables[0]
        optional = [e for e in range(int(t["effects"])) if t["e_kind"][e] == DISCOUNT and t["e_optional"][e]]
        self.discounts = [self.source(e)[1] for e in optional]  # by their bit
        costs = sorted(t["cost_list"][: int(t["costs"])].tolist())
        self.costs = [(e, int(t["e_kind"][e])) for e in costs if e not in optional]  # what holds unasked

    def _tables(self) -> npt.NDArray[np.void]:
        return build_season_tables(self.edition)

    def source(self, effect: int) -> tuple[str, str]:
        """Where an effect stands: ("event", "company", "rule", "crew" or "postcard", and its id)."""
        t, edition = self.tables[0], self.edition
        kind, owner = SOURCES[t["e_source"][effect]], int(t["e_owner"][effect])
        if kind == "event":
            return kind, edition.events[owner].id
        if kind == "rule":
            return kind, edition.stickers[owner].id
        if kind == "crew":
            return kind, edition.content.crew[owner].id
        if kind == "postcard":
            return kind, edition.postcards[owner].id
        return kind, next(c.id for c in edition.content.companies if c.color == KINDS[owner])

    def price(self, state: npt.NDArray[np.void], seat: int, lane: int, discounts: int = 0) -> tuple[int, int]:
        """(cards, coins) a lane costs a seat; cards below 0: it cannot be had so."""
        cards, coins = price.price_of(self.tables, state, seat, lane, discounts)
        return int(cards), int(coins)

    def forbidden(self, state: npt.NDArray[np.void], event: int) -> list[int]:
        """The lanes that the current event, by its number, forbids to everybody (LW-E10)."""
        t = self.tables[0]
        first = int(t["event_first"][event])
        effects = range(first, first + int(t["event_effects"][event]))
        restricting = [effect for effect in effects if t["e_kind"][effect] == RESTRICT]
        return [
            lane
            for lane in range(len(self.lanes) if restricting else 0)
            if any(price.applies(self.tables, state, 0, effect, lane) for effect in restricting)
        ]

    def terms(self, game: "Game", seat: int) -> LegendsTerms:
        """What the codes of a seat's actions leave to the position."""
        return LegendsTerms(offer=game._offer(seat), seat=seat, state=game.state.copy())

    def stacked(self, stack: Mapping[str, Sequence[str]]) -> list[npt.NDArray[np.int64]]:
        more = [("events", self.event_at), ("postcards", self.postcard_at)]
        return super().stacked(stack) + [self._numbers(stack, name, known) for name, known in more]

    def decode(self, code: int, terms: Terms) -> Action:
        what = code & codes.WHAT
        if what == codes.CLAIM:
            lane, discounts = (code >> 8) & 0xFFF, code >> 24
            assert isinstance(terms, LegendsTerms)
            assert terms.state is not None
            cards, _ = self.price(terms.state, terms.seat, lane, discounts)
            pay = payment((code >> 4) & 0xF, cards, code & 0xF)
            used = tuple(id for bit, id in enumerate(self.discounts) if discounts >> bit & 1)
            return Action("claim", route=self.lanes[lane].id, pay=pay, discounts=used)
        if what != more.HIRE_CREW & codes.WHAT:
            return super().decode(code, terms)
        which, value = code & more.WHICH, code & 0xFF
        if which == more.HIRE_CREW:
            return Action("hire", id=self.edition.content.crew[value].id)
        if which == more.SHOW_CARD:
            return Action("show", id=self.edition.postcards[value].id)
        if which == more.RETIRE_EVENT:
            return Action("retire", id=self.edition.events[value].id)
        if which in (more.PAY_TOLL, more.ACCEPT):
            return Action("toll" if which == more.PAY_TOLL else "accept")
        return Action("extra" if which == more.LAY_EXTRA else "give", card=KINDS[value])

    def encode(self, action: Action, terms: Terms) -> int | None:
        if action.do == "claim":
            return self._claim(action, terms)
        if action.do in ("extra", "give"):
            base = more.LAY_EXTRA if action.do == "extra" else more.GIVE
            return base | KINDS.index(action.card or LOCOMOTIVE)
        if action.do in ("toll", "accept"):
            return more.PAY_TOLL if action.do == "toll" else more.ACCEPT
        if action.do in NAMED:
            base, numbers = NAMED[action.do]
            number = getattr(self, numbers).get(action.id)
            return None if number is None else base | number
        return super().encode(action, terms)

    def _claim(self, action: Action, terms: Terms) -> int | None:
        lane = self.lane(action.route)
        discounts = 0
        for id in action.discounts:
            if id not in self.discounts:
                raise UnknownAction(f"{id!r} is no discount", next(iter(self.discounts), None))
            discounts |= 1 << self.discounts.index(id)
        if not isinstance(terms, LegendsTerms) or terms.state is None or action.holder:
            return None
        cards, _ = self.price(terms.state, terms.seat, lane, discounts)
        paid = payer_and_locomotives(dict(action.pay), cards)
        return None if paid is None else codes.CLAIM | lane << 8 | paid | discounts << 24


NAMED: dict[str, tuple[int, str]] = {
    "hire": (more.HIRE_CREW, "crew_at"),
    "show": (more.SHOW_CARD, "postcard_at"),
    "retire": (more.RETIRE_EVENT, "event_at"),
}
