"""Actions as people and files write them: readable objects, one notation, one JSON form."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from branchline.boards import COLOURS, Board, Lane, UnknownCity
from branchline.errors import UnknownAction

LOCOMOTIVE = "locomotive"
KINDS = (*COLOURS, LOCOMOTIVE)
ALIASES = {"wheel": LOCOMOTIVE, "loco": LOCOMOTIVE, "wild": LOCOMOTIVE, "purple": "pink"}
VERBS = (
    "draw",
    "claim",
    "tickets",
    "keep",
    "station",
    "add",
    "decline",
    "place",
    "share",
    "pass_tickets",
    "pass",
    "hire",
    "extra",
    "give",
    "toll",
    "accept",
    "show",
    "retire",
)
PLACES = ("hand", "holder")
# What a verb of the frontier names, by its id.
NAMED = {"hire": "crew", "show": "postcard", "retire": "event"}
FRONTIER = ("hire", "extra", "give", "toll", "accept", "show", "retire")  # verbs only a campaign's games have
BARE = ("tickets", "decline", "pass", "toll", "accept")  # verbs that need no more said

PAYMENT = re.compile(r"\s+([a-z]+)\s*[x×]\s*(\d+)$")
NUMBER = re.compile(r"\s+#(\d+)$")


@dataclass(frozen=True, slots=True)
class Action:
    """What a player decides, without what comes of it.

    do: "draw", "claim", "tickets", "keep", "station", "pass"; of a tunnel's extra cards "add" or "decline";
    in teams "place" (the first card drawn), "share" (a ticket just kept) and "pass_tickets"; on the frontier
    "hire", "extra" (a card for a condition), "give", "toll" (in coins), "accept", "show" and "retire".
    slot: draw: the place in the display, 0 to 4; None: blind from the deck.
    card: draw: the kind to take from the display, whichever place it lies in (``slot`` is None then);
    extra, give: the kind.
    route: claim: the lane's id.  city: station: the city's id.
    pay: claim, station, add: (kind, count) pairs; empty: the cheapest legal payment.
    holder: claim, add: how many of the cards paid come from the team's holder, in pairs as ``pay``.
    tickets: keep, share, pass_tickets: ticket ids.  to: place: "hand" or "holder".
    discounts: claim: the stickers and crew whose optional discount is used.  id: hire, show, retire: which.
    """

    do: str
    slot: int | None = None
    card: str | None = None
    route: int = 0
    city: str = ""
    pay: tuple[tuple[str, int], ...] = ()
    holder: tuple[tuple[str, int], ...] = ()
    tickets: tuple[str, ...] = ()
    to: str = ""
    discounts: tuple[str, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        """Raises UnknownAction for a verb, place or payment that there cannot be."""
        if self.do not in VERBS:
            raise UnknownAction(f"unknown action {self.do!r}", _nearest(str(self.do), VERBS))
        _expect(self.slot is None or (type(self.slot) is int and 0 <= self.slot < 5), "a slot is 0 to 4")
        _expect(self.card is None or self.card in KINDS, f"no card is called {self.card!r}")
        if self.do == "place":
            _expect(self.to in PLACES, "a card goes to the hand or the holder")
        elif self.do == "share":
            _expect(len(self.tickets) == 1, "exactly one ticket is shared")
        elif self.do in ("extra", "give"):
            _expect(self.card is not None, "say which card")
        elif self.do in NAMED:
            _expect(type(self.id) is str and self.id != "", f"say which {NAMED[self.do]}")
        _expect(bool(self.pay) or not self.holder, "say all that is paid, not only the holder's part")
        for kind, count in (*self.pay, *self.holder):
            _expect(kind in KINDS, f"no card is called {kind!r}")
            _expect(type(count) is int and count > 0, f"{count!r} is not a number of {kind} cards")

    @classmethod
    def claim(
        cls,
        route: int,
        pay: Mapping[str, int] | None = None,
        holder: Mapping[str, int] | None = None,
        discounts: tuple[str, ...] = (),
    ) -> "Action":
        """Claim a lane; raises UnknownAction for a payment that is not so many of a kind of card."""
        return cls("claim", route=route, pay=_payment(pay), holder=_payment(holder), discounts=discounts)

    @classmethod
    def station(cls, city: str, pay: Mapping[str, int] | None = None) -> "Action":
        """Build a station; raises UnknownAction as :meth:`claim` does."""
        return cls("station", city=city, pay=_payment(pay))

    @classmethod
    def add(cls, pay: Mapping[str, int] | None = None, holder: Mapping[str, int] | None = None) -> "Action":
        """Add the cards a tunnel asks for; raises UnknownAction as :meth:`claim` does."""
        return cls("add", pay=_payment(pay), holder=_payment(holder))

    @classmethod
    def keep(cls, *tickets: str) -> "Action":
        return cls("keep", tickets=tickets)

    @classmethod
    def parse(cls, text: str, board: Board) -> "Action":
        """Read the notation, for example ``claim dallas-houston red x1``; raises UnknownAction.

        ``claim A-B`` of a double route means the lane that the colour paid fits, else the first;
        ``claim A-B #17 …`` or ``claim #17 …`` names the lane by its number.
        """
        words = text.strip().split()
        if not words:
            raise UnknownAction("an action is missing", "draw deck")
        verb, rest = words[0].lower(), words[1:]
        if verb == "draw" and len(rest) == 1:
            return _parse_draw(rest[0].lower())
        if verb == "claim" and rest:
            return _parse_claim(" ".join(rest), board)
        if verb in ("keep", "share", "pass_tickets"):
            return cls(verb, tickets=tuple(rest))
        if verb == "place" and len(rest) == 1:
            return cls("place", to=rest[0].lower())
        if verb == "station" and rest:
            return _parse_station(" ".join(rest), board)
        if verb == "add":
            pay, holder, left = _take_payment(" ".join(rest))
            if not left:
                return cls.add(pay, holder)
        if verb in ("extra", "give") and len(rest) == 1:
            return cls(verb, card=_kind(rest[0].lower()))
        if verb in NAMED and len(rest) == 1:
            return cls(verb, id=rest[0])
        if verb in BARE and not rest:
            return cls(verb)
        if verb in VERBS:
            examples = {
                "draw": "draw deck",
                "claim": "claim dallas-houston red x1",
                "station": f"station {board.cities[0].id} red x1",
                "add": "add red x1",
                "place": "place holder",
                "extra": "extra red",
                "give": "give red",
            }
            raise UnknownAction(f"cannot read {text.strip()!r}", examples.get(verb, verb))
        raise UnknownAction(f"unknown action {words[0]!r}", _nearest(verb, VERBS))

    def __str__(self) -> str:
        if self.do == "draw":
            return f"draw {self.card or ('deck' if self.slot is None else self.slot + 1)}"
        if self.do == "claim":
            return " ".join([f"claim #{self.route}", *self._payment_words()])
        if self.do in ("extra", "give"):
            return f"{self.do} {self.card}"
        if self.do in NAMED:
            return f"{self.do} {self.id}"
        if self.do == "station":
            return " ".join(["station", self.city, *self._payment_words()])
        if self.do == "place":
            return f"place {self.to}"
        return " ".join([self.do, *self._payment_words(), *self.tickets])

    def _payment_words(self) -> list[str]:
        words = [f"{kind} x{count}" for kind, count in self.pay]
        words += ["holder", *(f"{kind} x{n}" for kind, n in self.holder)] if self.holder else []
        return words + (["with", ",".join(self.discounts)] if self.discounts else [])

    def notation(self, board: Board) -> str:
        """The notation with city names; the lane's number only where they leave a doubt."""
        if self.do != "claim":
            return str(self)
        lane = next(lane for lane in board.lanes if lane.id == self.route)
        words = [f"claim {lane.a}-{lane.b}"]
        if len(board.lanes_between(lane.a, lane.b)) > 1:
            words.append(f"#{lane.id}")
        return " ".join(words + self._payment_words())

    def to_json(self) -> dict[str, Any]:
        """The action as it stands in a record and on the wire."""
        if self.do == "draw":
            if self.slot is None and self.card is None:
                return {"do": "draw", "from": "deck"}
            place = {} if self.slot is None else {"slot": self.slot}
            return {"do": "draw", "from": "display"} | place | ({"card": self.card} if self.card else {})
        if self.do == "claim":
            used = {"discounts": list(self.discounts)} if self.discounts else {}
            return {"do": "claim", "route": self.route} | self._payment_json() | used
        if self.do in ("extra", "give"):
            return {"do": self.do, "card": self.card}
        if self.do in NAMED:
            return {"do": self.do, NAMED[self.do]: self.id}
        if self.do in ("keep", "pass_tickets"):
            return {"do": self.do, "tickets": list(self.tickets)}
        if self.do == "share":
            return {"do": "share", "ticket": self.tickets[0]}
        if self.do == "place":
            return {"do": "place", "to": self.to}
        if self.do == "station":
            return {"do": "station", "city": self.city, "pay": dict(self.pay)}
        if self.do == "add":
            return {"do": "add"} | self._payment_json()
        return {"do": self.do}

    def _payment_json(self) -> dict[str, Any]:
        return {"pay": dict(self.pay)} | ({"holder": dict(self.holder)} if self.holder else {})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Action":
        """Read what :meth:`to_json` wrote; raises UnknownAction, also for a field that does not belong."""
        fields = dict(data)
        do = fields.pop("do", None)
        try:
            if do == "draw":
                source = fields.pop("from")
                _expect(source in ("deck", "display"), f"cards lie in deck and display, not in {source!r}")
                if source == "deck":
                    action = cls("draw")
                else:
                    slot, card = fields.pop("slot", None), fields.pop("card", None)
                    _expect(slot is not None or card is not None, "a display card needs a slot or a card")
                    action = cls("draw", slot=slot, card=card)
            elif do == "claim":
                route, pay = fields.pop("route"), fields.pop("pay", {})
                _expect(type(route) is int, "a route is a number")
                discounts = fields.pop("discounts", [])
                _expect(all(type(id) is str for id in discounts), "discounts are ids")
                action = cls.claim(route, pay, fields.pop("holder", {}), tuple(discounts))
            elif do in ("extra", "give"):
                action = cls(do, card=fields.pop("card"))
            elif do in NAMED:
                action = cls(do, id=fields.pop(NAMED[do]))
            elif do == "station":
                city, pay = fields.pop("city"), fields.pop("pay", {})
                _expect(type(city) is str, "a city is an id")
                action = cls.station(city, pay)
            elif do == "add":
                action = cls.add(fields.pop("pay", {}), fields.pop("holder", {}))
            elif do == "place":
                action = cls("place", to=fields.pop("to"))
            elif do == "share":
                ticket = fields.pop("ticket")
                _expect(type(ticket) is str, "a ticket is an id")
                action = cls("share", tickets=(ticket,))
            elif do in ("keep", "pass_tickets"):
                tickets = fields.pop("tickets")
                _expect(all(type(ticket) is str for ticket in tickets), "tickets are ids")
                action = cls(do, tickets=tuple(tickets))
            else:
                action = cls(do)
        except (KeyError, AttributeError, TypeError) as error:
            raise UnknownAction(f"cannot read the action {dict(data)!r}: {error}") from None
        _expect(not fields, f"{do!r} has no field {next(iter(fields), None)!r}")
        return action


def _expect(holds: bool, problem: str) -> None:
    if not holds:
        raise UnknownAction(problem)


def _payment(pay: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    cards = pay or {}
    unknown = [kind for kind in cards if kind not in KINDS]
    _expect(not unknown, f"no card is called {next(iter(unknown), None)!r}")
    return tuple((kind, cards[kind]) for kind in KINDS if cards.get(kind))


def _nearest(text: str, choices: tuple[str, ...]) -> str | None:
    return next(iter(get_close_matches(text, choices, 1)), None)


def _kind(text: str) -> str:
    kind = ALIASES.get(text, text)
    if kind not in KINDS:
        raise UnknownAction(f"no card is called {text!r}", _nearest(text, (*KINDS, *ALIASES)))
    return kind


def _parse_draw(what: str) -> Action:
    if what in ("deck", "blind"):
        return Action("draw")
    if what.isdecimal():
        if not 1 <= int(what) <= 5:
            raise UnknownAction(f"the display has places 1 to 5, not {what}", "draw 1")
        return Action("draw", slot=int(what) - 1)
    return Action("draw", card=_kind(what))


def _take_payment(text: str) -> tuple[dict[str, int], dict[str, int], str]:
    """Read ``red x3 holder red x1`` off the end of a text: all that is paid, the holder's part, the rest."""
    pay, text = _take_cards(text)
    if not text.lower().endswith(" holder") and text.lower() != "holder":
        return pay, {}, text
    holder = pay
    pay, text = _take_cards(text[: -len("holder")])
    return pay, holder, text


def _take_cards(text: str) -> tuple[dict[str, int], str]:
    pay: dict[str, int] = {}
    text = " " + text.rstrip()
    while found := PAYMENT.search(text.lower()):
        kind = _kind(found[1])
        pay[kind] = pay.get(kind, 0) + int(found[2])
        text = text[: found.start()]
    return pay, text.strip()


def _parse_station(text: str, board: Board) -> Action:
    pay, name = _take_cards(text)
    try:
        return Action.station(board.city(name).id, pay)
    except UnknownCity as error:
        raise UnknownAction(str(error)) from None


def _parse_claim(text: str, board: Board) -> Action:
    text, _, used = text.partition(" with ")
    discounts = tuple(used.replace(",", " ").split())
    pay, holder, text = _take_payment(text)
    text = " " + text
    if found := NUMBER.search(text):
        route = int(found[1])
        lanes: tuple[Lane, ...] = tuple(lane for lane in board.lanes if lane.id == route)
        if not lanes:
            raise UnknownAction(f"no route has the number {route}", f"#{board.lanes[0].id}")
        ends = text[: found.start()].strip()
        if ends and lanes[0] not in _lanes_named(ends, board):
            raise UnknownAction(f"#{route} is {lanes[0].a}-{lanes[0].b}, not {ends}", f"#{route}")
    else:
        lanes = _lanes_named(text.strip(), board)
    colour = next((kind for kind in pay if kind != LOCOMOTIVE), None)
    fitting = [lane for lane in lanes if lane.colour in ("gray", colour)] or list(lanes)
    return Action.claim(fitting[0].id, pay, holder, discounts)


def _lanes_named(text: str, board: Board) -> tuple[Lane, ...]:
    """The lanes of ``A-B``; names may have hyphens themselves, so every one is tried as the divider."""
    problem: UnknownAction | None = None
    for divider in re.finditer(r"\s*[-–]\s*", text):
        try:
            a, b = board.city(text[: divider.start()]), board.city(text[divider.end() :])
        except UnknownCity as error:
            problem = problem or UnknownAction(str(error))
            continue
        lanes = board.lanes_between(a.id, b.id)
        if lanes:
            return lanes
        neighbour = next(
            lane.b if lane.a == a.id else lane.a for lane in board.lanes if a.id in (lane.a, lane.b)
        )
        problem = UnknownAction(f"no route joins {a.id} and {b.id}", f"{a.id}-{neighbour}")
    raise problem or UnknownAction(f"{text!r} is not a route", f"{board.lanes[0].a}-{board.lanes[0].b}")
