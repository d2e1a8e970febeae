"""What happened: the log's entries, and what of them each player may know.

Everything that leaves the server passes through :func:`seen_entry` and ``views.view``.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from branchline import referee
from branchline.actions import KINDS, LOCOMOTIVE

if TYPE_CHECKING:
    from branchline.game import Game

Entry = dict[str, Any]
RULES = {
    "tickets": "C-23",
    "station": "EU-13",
    "place": "TA-6",
    "pass_tickets": "TA-18",
    "pass": "C-25",
}


class Before:
    """What is worth remembering of a position to say afterwards what an action did."""

    def __init__(self, game: "Game", seat: int) -> None:
        self.game, self.seat, self.phase = game, seat, game.phase
        self.display = referee.display_of(game)
        self.terms = game._terms(seat)
        if game._book.has_tunnels:
            self.laid = game._book.lanes[game.number("laid_lane")]
            self.to_turn_up = game.number("deck_size") + game.number("discards_size")
        if game.edition.rules.team_size > 1:
            self.waiting, self.to_holder = KINDS[game.number("waiting")], game.number("to_holder")
            self.begun = bool(game.number("begun"))
        self.resets, self.reshuffles = game.number("resets"), game.number("reshuffles")
        self.final_by = game.number("final_by")

    def entry(self, code: int) -> Entry:
        """The log entry of an action just done: the action, and what came of it."""
        game = self.game
        action = game._book.decode(code, self.terms)
        entry: Entry = {"seat": self.seat} | action.to_json()
        if action.do == "draw":
            entry["card"] = turned_up(game)[0] if action.slot is None else self.display[action.slot]
            if (to := self._drawn_to(entry)) is not None:
                entry["to"] = to
        elif action.do == "place":
            entry["card"] = self.waiting
        elif action.do == "claim":
            lane = referee.lane_of(game, action.route)
            entry |= {"between": [lane.a, lane.b], "length": lane.length}
            if lane.tunnel:
                entry["turned_up"] = turned_up(game)[: min(lane.tunnel, self.to_turn_up)]
                entry["extra"] = game.number("extra")
            if lane.mountain:
                entry["crossings"] = lane.mountain
            if game.phase != "tunnel":
                entry["points"] = game.edition.points(lane)
        elif action.do == "add":
            entry |= self._tried() | {"length": self.laid.length, "points": game.edition.points(self.laid)}
        elif action.do == "decline":
            entry |= self._tried()
        elif action.do == "tickets":
            entry["offered"] = [game._book.tickets[ticket].id for ticket in game._offer(self.seat)]
        elif action.do == "keep":
            entry["rejected"] = len(self.terms.offer) - len(action.tickets)
            if self.phase == "keep" and len(action.tickets) == 1 and game.edition.rules.team_size > 1:
                entry["shared"] = action.tickets[0]  # the only one: there is nothing to choose (TA-17)
        display = referee.display_of(game)
        if display != self.display:
            entry["display"] = display
        if resets := game.number("resets") - self.resets:
            entry["resets"] = resets
            entry["turned"] = turned_up(game)
        if game.number("reshuffles") > self.reshuffles:
            entry["reshuffled"] = True
        if game.number("final_by") != self.final_by:
            entry["final"] = True
        entry["rule"] = self._rule(entry)
        return entry

    def _drawn_to(self, entry: Entry) -> str | None:
        """In teams where a card went that had not to be placed: a locomotive, or the second (TA-6, TA-7)."""
        if self.game.edition.rules.team_size == 1 or self.game.phase == "place":
            return None
        if entry["card"] == LOCOMOTIVE and entry["from"] == "display":
            return "holder"
        return "hand" if self.to_holder else "holder"

    def _tried(self) -> Entry:
        return {"route": self.laid.id, "between": [self.laid.a, self.laid.b]}

    def _rule(self, entry: Entry) -> str:
        """The rule a reader of the log would look up."""
        if entry["do"] == "claim":
            lane = referee.lane_of(self.game, entry["route"])
            features = {"tunnel": lane.tunnel, "ferry": lane.ferry, "mountain": lane.mountain}
            return next((self.game.edition.rule(name) for name, has in features.items() if has), "C-16")
        if entry["do"] == "draw":
            return "C-8" if entry["card"] == LOCOMOTIVE and entry["from"] == "display" else "C-6"
        if entry["do"] == "keep":
            return "C-3" if self.phase == "opening" else "C-23"
        if entry["do"] == "share":
            return "TA-17" if self.begun else "TA-4"
        if entry["do"] in ("add", "decline"):
            return self.game.edition.rule(entry["do"])
        return RULES[entry["do"]]


def turned_up(game: "Game") -> list[str]:
    """The cards the last action took from the deck, in order."""
    return [KINDS[kind] for kind in game.numbers("turned")[: game.number("turned_count")]]


def seen_entry(game: "Game", n: int, seat: int | None, open_holders: bool = False) -> Entry:
    """Log entry number ``n`` as a seat (None: a spectator) may know it (C-15, C-24, TA-20)."""
    entry = game._log[n]
    seen = entry | {"n": n}
    if entry["seat"] != seat:
        team = open_holders or (seat is not None and game.side(seat) == game.side(entry["seat"]))
        if "card" in entry and (entry["do"] == "place" or entry["from"] == "deck"):
            if not (team and entry.get("to") == "holder"):
                del seen["card"]
        elif entry["do"] == "share":
            if not (team and entry["rule"] == "TA-17"):
                del seen["ticket"]
        elif entry["do"] == "pass_tickets":
            if not team:
                seen["tickets"] = len(entry["tickets"])
        elif entry["do"] == "tickets":
            seen["offered"] = len(entry["offered"])
        elif entry["rule"] == "C-3":  # how many is part of the choice: the view says it when all have chosen
            del seen["tickets"], seen["rejected"]
        elif entry["do"] == "keep":
            seen["tickets"] = len(entry["tickets"])
            if not team:
                seen.pop("shared", None)
    return seen


def sights(game: "Game", n: int) -> list[Entry]:
    """What log entry ``n`` showed of the hidden cards (C-31, C-32)."""
    entry = game._log[n]
    if entry["do"] == "tickets":
        return [{"seen": "tickets", "count": len(entry["offered"])}]
    found: list[Entry] = []
    if shown := shared_tickets(game, n):  # the partner has seen them
        found.append({"seen": "tickets", "count": shown})
    if entry["do"] == "place" and entry["to"] == "holder" and game._log[n - 1]["from"] == "deck":
        found.append({"seen": "deck", "count": 1})
    if entry["do"] == "draw" and entry["from"] == "deck":
        found.append({"seen": "deck", "count": 1})
    if entry.get("turned_up"):
        found.append({"seen": "tunnel", "cards": entry["turned_up"]})
    if "display" in entry:
        earlier = (e["display"] for e in reversed(game._log[:n]) if "display" in e)
        before = Counter() if "resets" in entry else Counter(next(earlier, game.deal["display"]))
        if new := Counter(card for card in entry["display"] if card) - before:
            found.append({"seen": "display", "cards": sorted(new.elements(), key=KINDS.index)})
    elif entry["do"] == "draw" and entry["from"] == "display":
        found.append({"seen": "display", "cards": [entry["card"]]})  # replaced by one of its kind
    return found


def shared_tickets(game: "Game", n: int) -> int:
    """How many tickets log entry ``n`` brought to light in a team's holder."""
    entry = game._log[n]
    if entry["do"] == "pass_tickets":
        return len(entry["tickets"])
    if entry["rule"] == "TA-4":  # those of the opening all together, with the last
        chosen = sum(earlier["rule"] == "TA-4" for earlier in game._log[: n + 1])
        return chosen if chosen == game.players else 0
    return int(entry["do"] == "share" or "shared" in entry)


def deal(game: "Game") -> Entry:
    """What was dealt, for the record: hands, display, and each seat's opening tickets."""
    dealt = game.players * game.edition.rules.hand
    return {
        "turned": turned_up(game)[dealt:] if game.number("resets") else None,
        "hands": [referee.hand_of(game, seat) for seat in range(game.players)],
        "display": referee.display_of(game),
        "tickets": [
            [game._book.tickets[ticket].id for ticket in game._offer(seat)] for seat in range(game.players)
        ],
    }
