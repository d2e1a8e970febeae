"""What happened in a game of a campaign: the log's entries, and what of them each player may know.

An entry is the action and, in ``came``, all that came of it in order: newspapers, events, cards, dollars and
the claim steps they belong to.
"""

from typing import TYPE_CHECKING, Any

from branchline import history, referee
from branchline.actions import KINDS
from branchline.kernel.legends import state as s
from branchline.kernel.state import NOBODY
from branchline.legends.codebook import LegendsCodebook

if TYPE_CHECKING:
    from branchline.game import Game
    from branchline.legends.content import Event

Entry = dict[str, Any]
RULES = {
    "claim": "LW-53",
    "draw": "LW-29",
    "tickets": "LW-76",
    "hire": "LW-19",
    "extra": "LW-63",
    "toll": "LW-75",
    "accept": "LW-67",
    "show": "LW-82",
    "retire": "LW-E19",
    "pass": "LW-23",
}
GIVEN = {"discard": "LW-E3", "pass_cards": "LW-E4", "toll": "LW-75"}
DECLINED = {"extra": "LW-60", "offer": "LW-67", "show": "LW-82", "retire": "LW-E19"}


class LegendsBefore(history.Before):
    """What is worth remembering of a position to say afterwards what an action did."""

    def __init__(self, game: "Game", seat: int) -> None:
        super().__init__(game, seat)
        self.question = question_source(game) if game.phase in ("extra", "offer") else None

    def entry(self, code: int) -> Entry:
        game = self.game
        action = game._book.decode(code, self.terms)
        came = happened(game)
        entry: Entry = {"seat": self.seat} | action.to_json()
        if action.do == "draw":
            entry["card"] = drawn_card(game) if action.slot is None else self.display[action.slot]
        elif action.do == "claim":
            lane = referee.lane_of(game, action.route)
            entry |= {"between": [lane.a, lane.b], "length": lane.length}
        elif action.do == "tickets":
            entry["offered"] = [game._book.tickets[ticket].id for ticket in game._offer(self.seat)]
        elif action.do == "keep":
            entry["rejected"] = len(self.terms.offer) - len(action.tickets)
        if self.question is not None:
            entry["source"] = self.question
        if came:
            entry["came"] = came
        display = referee.display_of(game)
        if display != self.display:
            entry["display"] = display
        if game.number("final_by") != self.final_by:
            entry["final"] = True
        entry["rule"] = self._rule(entry)
        return entry

    def _rule(self, entry: Entry) -> str:
        if entry["do"] == "keep":
            return "LW-14" if self.phase == "opening" else "LW-76"
        if entry["do"] == "give":
            return GIVEN[self.phase]
        if entry["do"] == "decline":
            return DECLINED[self.phase]
        if entry["do"] == "draw" and entry["from"] == "display" and entry["card"] == KINDS[-1]:
            return "LW-30"
        return RULES[entry["do"]]


def question_source(game: "Game") -> Entry:
    """The card or sticker whose condition or offer is asked about."""
    kind, id = source_asking(game)
    return {"kind": kind, "id": id}


def source_asking(game: "Game") -> tuple[str, str]:
    book, frame = book_of(game), game.numbers("frames", game.number("depth") - 1)
    if game.phase == "extra":
        return candidate_source(book, frame[2])
    return book.source(frame[2])


def candidate_source(book: LegendsCodebook, candidate: int) -> tuple[str, str]:
    """Where a condition for extra cards stands; below 0: a postcard of which no more is known."""
    t = book.tables[0]
    if candidate < 0:
        return "postcard", ""
    effect = int(t["x_effect"][candidate])
    if effect >= 0:
        return book.source(effect)
    return "postcard", book.edition.postcards[int(t["x_postcard"][candidate])].id


def book_of(game: "Game") -> LegendsCodebook:
    book = game._book
    assert isinstance(book, LegendsCodebook)
    return book


def event_pile(game: "Game") -> list["Event"]:
    """The events flipped so far and not retired, bottom to top."""
    flipped = game.numbers("event_pile")[: game.number("event_count")]
    return [book_of(game).edition.events[at] for at in flipped]


def event_in_effect(game: "Game") -> "Event | None":
    """The event on top of the pile (LW-43)."""
    pile = event_pile(game)
    return pile[-1] if pile else None


def happened(game: "Game") -> list[Entry]:
    """What the last action brought about, in order."""
    book = book_of(game)
    notes = game.state[0]["notes"][: game.number("note_count")].tolist()
    return [told(book, *note) for note in notes]


def drawn_card(game: "Game") -> str | None:
    """The card the last action drew by choice; None while an event comes first."""
    notes = game.state[0]["notes"][: game.number("note_count")].tolist()
    return next((KINDS[kind] for what, _, kind, chosen, _ in notes if what == s.DREW and chosen == 1), None)


def told(book: LegendsCodebook, what: int, seat: int, value: int, source: int, more: int) -> Entry:
    """A note of the kernel in words (kernel/legends/state.py)."""
    edition = book.edition

    def effect() -> Entry | None:
        if source < 0:
            return None
        kind, id = book.source(source)
        return {"kind": kind, "id": id}

    if what in (s.FLIPPED, s.RETIRED):
        event = edition.events[value]
        name = "event" if what == s.FLIPPED else "retired"
        return {"what": name, "event": event.id, "title": event.title}
    if what == s.DREW:
        if more >= 0:
            return {"what": "row", "slot": more, "card": KINDS[value]}
        return {"what": "card", "seat": seat, "card": KINDS[value]}
    if what == s.PAID:
        step = {"step": more} if more > 0 else {}
        by_chance = source >= 0 and book.tables[0]["e_chances"][source] > 0
        chance = {"chance": True} if by_chance else {}
        return {"what": "paid", "seat": seat, "amount": value, "source": effect()} | step | chance
    if what in (s.DISCARDED, s.CARD_TAKEN):
        return {"what": "discarded" if what == s.DISCARDED else "taken", "seat": seat, "card": KINDS[value]}
    if what == s.TOLLED:
        return {"what": "toll", "seat": seat, "amount": value, "to": None if more == NOBODY else more}
    if what == s.GRANTED:
        return {
            "what": "token",
            "seat": seat,
            "item": edition.items[more],
            "count": value,
            "source": effect(),
        }
    if what == s.BONDED:
        return {"what": "bond", "seat": seat, "colour": KINDS[more], "number": value}
    if what in (s.POSTED, s.SHOWN_CARD):
        name = "postcard" if what == s.POSTED else "shown"
        return {"what": name, "seat": seat, "postcard": edition.postcards[value].id}
    if what == s.STEPPED:
        return {"what": "step", "step": value}
    if what == s.MOVED:
        return {"what": "passed", "seat": source, "to": seat, "card": KINDS[value]}
    if what == s.EXTRA_PAID:
        kind, id = candidate_source(book, source)
        return {"what": "extra", "seat": seat, "card": KINDS[value], "source": {"kind": kind, "id": id}}
    if what == s.MAILED:
        return {"what": "mail", "city": edition.board.cities[value].id}
    if what == s.HIRED:
        return {"what": "hired", "seat": seat, "crew": edition.content.crew[value].id}
    plain = {s.NEWS: "newspaper", s.RESHUFFLED: "reshuffled", s.ROW_RESET: "reset", s.PASSED: "chosen"}
    return {"what": plain[what], "seat": seat}


def seen_entry(game: "Game", n: int, seat: int | None, open_holders: bool = False) -> Entry:
    """Log entry number ``n`` as a seat (None: a spectator) may know it (LW-78, LW-81, LW-E4)."""
    entry = game._log[n]
    seen = entry | {"n": n}
    if "came" in entry:
        seen["came"] = [seen_part(part, seat) for part in entry["came"]]
    if entry["seat"] == seat:
        return seen
    if entry["do"] == "draw" and entry["from"] == "deck":
        del seen["card"]
    elif entry["do"] == "tickets":
        seen["offered"] = len(entry["offered"])
    elif entry["rule"] == "LW-14":
        del seen["tickets"], seen["rejected"]
    elif entry["do"] == "keep":
        seen["tickets"] = len(entry["tickets"])
    elif entry["do"] == "give" and entry["rule"] == "LW-E4":
        del seen["card"]
    if entry.get("source", {}).get("kind") == "postcard":
        seen["source"] = {"kind": "postcard"}
    return seen


def seen_part(part: Entry, seat: int | None) -> Entry:
    """One thing that came of an action, without what is not for this seat's eyes."""
    hidden = {
        "card": ("card",) if part.get("seat") != seat else (),
        "passed": ("card",) if seat not in (part.get("seat"), part.get("to")) else (),
        "postcard": ("postcard",) if part.get("seat") != seat else (),
    }.get(part["what"], ())
    seen = {name: value for name, value in part.items() if name not in hidden}
    if part["what"] == "extra" and part["seat"] != seat and part["source"]["kind"] == "postcard":
        seen["source"] = {"kind": "postcard"}
    return seen


# What came by chance or out of a hand counts as seen like a card of the deck.
SEEN = {"card": "deck", "newspaper": "deck", "passed": "deck", "mail": "deck"}
SEEN |= {"event": "event", "postcard": "postcard"}


def sights(game: "Game", n: int) -> list[Entry]:
    """What log entry ``n`` showed of what was hidden (C-31, C-32)."""
    entry = game._log[n]
    if entry["do"] == "tickets":
        return [{"seen": "tickets", "count": len(entry["offered"])}]
    counts: dict[str, int] = {}
    turned_up: list[str] = []
    for part in entry.get("came", ()):
        if part["what"] == "row":
            turned_up.append(part["card"])
        elif (where := SEEN.get(part["what"])) is not None:
            counts[where] = counts.get(where, 0) + 1
        elif part.get("chance"):
            counts["deck"] = counts.get("deck", 0) + 1
    found = [{"seen": where, "count": count} for where, count in counts.items()]
    return found + ([{"seen": "display", "cards": turned_up}] if turned_up else [])
