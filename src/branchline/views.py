"""What each player may know: log entries, views and the count, as plain data.

Everything that leaves the server passes through :func:`view` and :func:`seen_entry`.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from branchline import outlooks, referee, results
from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.codebook import payment
from branchline.kernel import score
from branchline.kernel.state import NOBODY, SEATS, SLOTS

if TYPE_CHECKING:
    from branchline.boards import Lane
    from branchline.game import Game

Entry = dict[str, Any]
RULES = {
    "tickets": "C-23",
    "station": "EU-13",
    "place": "TA-6",
    "pass_tickets": "TA-18",
    "pass": "C-25",
}


# The log


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
                entry["points"] = points_for(game, lane)
        elif action.do == "add":
            entry |= self._tried() | {"length": self.laid.length, "points": points_for(game, self.laid)}
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


def points_for(game: "Game", lane: "Lane") -> int:
    """What claiming a lane scores at once (C-22, LA-4)."""
    return game.board.points[lane.length] + game.edition.rules.mountain_points * lane.mountain


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


# The position


def owners(game: "Game") -> dict[str, int]:
    """Lane id (as text, for JSON) -> the seat that owns it."""
    held = game.numbers("owner")
    return {str(lane.id): held[i] for i, lane in enumerate(game._book.lanes) if held[i] != NOBODY}


def stations(game: "Game") -> dict[str, int]:
    """City id -> the seat that has a station there."""
    cities = game.board.cities
    return {cities[at].id: seat for seat in range(game.players) for at in results.built(game, seat)}


def tunnel(game: "Game") -> Entry | None:
    """The tunnel being decided: what was laid down, what was turned up for it and how many cards to add."""
    if game.phase != "tunnel":
        return None
    lane = game._book.lanes[game.number("laid_lane")]
    laid = game.number("laid_payer")
    return {
        "seat": game.number("seat"),
        "route": lane.id,
        "pay": dict(payment(laid, lane.length, game.number("laid_locomotives"))),
        "turned_up": [KINDS[kind] for kind in game.numbers("shown")[: game.number("shown_count")]],
        "colour": KINDS[laid],
        "extra": game.number("extra"),
    }


def view(game: "Game", seat: int | None, open_holders: bool = False) -> Entry:
    """What a seat may know, or what everybody may (None)."""
    rows, _ = outlooks.count(game)
    owned = owners(game)
    seen: Entry = {
        "edition": game.edition.id,
        "version": game.version,
        "phase": game.phase,
        "deciding": list(game.deciding),
        "start": game.number("start"),
        "turn": game.number("turns"),
        "players": game.players,
        "final": final_round(game),
        "display": referee.display_of(game),
        "deck": game.number("deck_size"),
        "discards": game.number("discards_size"),
        "ticket_deck": game.number("queue_size", 0),
        "seats": [public_seat(game, seat, rows[game.side(seat)]) for seat in range(game.players)],
        "teams": teams(game, rows, open_holders),
        "owners": owned,
        "closed": closed_lanes(game, owned),
        "stations": stations(game),
        "tunnel": tunnel(game),
        "result": game.result,
    }
    if seat is not None:
        seen |= private_view(game, seat, rows[game.side(seat)])
    return seen


def public_seat(game: "Game", seat: int, row: list[int]) -> Entry:
    """What everybody may know of one seat; ``row``: its count."""
    return {
        "name": game.seats[seat],
        "score": game.number("score", seat),
        "trains": game.number("trains", seat),
        "stations": game.number("stations_left", seat),
        "cards": game.number("cards", seat),
        "tickets": game.number("tickets", seat) if game.phase != "opening" else 0,
        "chosen": bool(game.number("chosen") >> seat & 1),
        "longest": row[score.LONGEST],
        "mountain_routes": row[score.CROSSED],
        "cities_joined": row[score.CITIES_JOINED],
    }


def teams(game: "Game", rows: list[list[int]], open_holders: bool) -> list[Entry]:
    """What everybody may know of the teams; none where everybody plays alone (TA-3).

    open_holders: that is also what their holders hold (TA-20).
    """
    if game.edition.rules.team_size == 1:
        return []
    return [
        {
            "seats": list(game.members(side)),
            "score": sum(game.number("score", seat) for seat in game.members(side)),
            "trains": sum(game.number("trains", seat) for seat in game.members(side)),
            "cards": game.number("cards", SEATS + side),
            "tickets": game.number("tickets", SEATS + side),
            "longest": row[score.LONGEST],
        }
        | (holder(game, side) if open_holders else {})
        for side, row in enumerate(rows)
    ]


def holder(game: "Game", side: int) -> Entry:
    """What lies in a team's holders."""
    shared = referee.held_by(game, SEATS + side)
    return {
        "holder": referee.hand_of(game, SEATS + side),
        "shared": [results.ticket_json(game, ticket) for ticket in shared],
    }


def final_round(game: "Game") -> Entry | None:
    """Who triggered the last round and how many turns each seat has left (C-26)."""
    if game.number("final_by") == NOBODY:
        return None
    left = [0] * game.players
    for turn in range(game.number("turns_left")):
        left[(game.number("seat") + turn) % game.players] += 1
    return {"by": game.number("final_by"), "left": left}


def closed_lanes(game: "Game", owned: dict[str, int]) -> list[int]:
    """Lanes closed to everyone because enough of their route's are claimed (C-20, TA-11)."""
    if game.players >= game.edition.rules.double_min_players:
        return []
    taken = Counter(lane.group for lane in game._book.lanes if str(lane.id) in owned)
    return [
        lane.id
        for lane, few in zip(game._book.lanes, game._book.few, strict=False)
        if lane.group is not None and str(lane.id) not in owned and taken[lane.group] >= few
    ]


def private_view(game: "Game", seat: int, row: list[int]) -> Entry:
    """What only this seat may know, and in a team what its partner knows too; ``row``: their count."""
    side, alone = game.side(seat), game.edition.rules.team_size == 1
    shared = set() if alone else set(referee.held_by(game, SEATS + side))
    held = sorted({*referee.held_by(game, seat), *shared})
    states = outlooks.ticket_states(game, seat, held)
    seen: Entry = {
        "seat": seat,
        "hand": referee.hand_of(game, seat),
        "last_drawn": last_drawn(game, seat),
        "tickets": [
            results.ticket_json(game, ticket) | {"status": status, "shared": ticket in shared}
            for ticket, status in zip(held, states, strict=True)
        ],
        "borrowed": results.borrowed(game, side),
        "undo": game.can_undo if game._log and game._log[game._last_choice()]["seat"] == seat else None,
        "outlook": outlooks.outlook(game, seat, row, held, states),
    }
    if not alone:
        seen["holder"] = referee.holder_of(game, seat)
        waits = game.phase == "place" and game.number("seat") == seat
        seen["waiting"] = KINDS[game.number("waiting")] if waits else None
    if seat not in game.deciding:
        return seen
    if game.phase in ("opening", "keep"):
        offered = [results.ticket_json(game, ticket) for ticket in game._offer(seat)]
        least, most_long = referee.least_to_keep(game, seat), referee.most_long(game)
        return seen | {"offer": {"tickets": offered, "min": least, "most_long": most_long}}
    return seen | choices(game, seat)


def choices(game: "Game", seat: int) -> Entry:
    """The legal actions of the seat to move, sorted by kind, and why the others are refused."""
    display = [False] * SLOTS
    claims: dict[str, list[dict[str, int]]] = {}
    extra: list[dict[str, int]] = []
    cities: dict[str, list[dict[str, int]]] = {}
    legal: Entry = {"deck": False, "display": display, "tickets": False, "claims": claims, "add": extra}
    share: list[str] = []
    legal |= {"decline": False, "pass": False, "place": False, "share": share, "pass_tickets": False}
    for action in game.legal_actions_of(seat).whatever_the_source():
        if action.do == "claim":
            claims.setdefault(str(action.route), []).append(dict(action.pay))
        elif action.do == "station":
            cities.setdefault(action.city, []).append(dict(action.pay))
        elif action.do == "add":
            extra.append(dict(action.pay))
        elif action.do == "share":
            share += action.tickets
        elif action.do == "draw" and action.slot is not None:
            display[action.slot] = True
        else:
            legal["deck" if action.do == "draw" else action.do] = True
    for payments in (*claims.values(), *cities.values(), extra):
        payments.sort(key=lambda pay: pay.get(LOCOMOTIVE, 0))
    # Every city that may have a station may have it for the same cards.
    payments = next(iter(cities.values()), [])
    legal["station"] = {"cities": list(cities), "payments": payments} if cities else None

    def why(holds: bool, action: Action) -> Entry | None:
        return None if holds else referee.refuse(game, action, seat).to_json()

    rest = (lane for lane in game._book.lanes if str(lane.id) not in claims)
    barred = referee.refuse_lanes(game, rest, seat)
    refused: Entry = {
        "deck": why(legal["deck"], Action("draw")),
        "display": [why(display[slot], Action("draw", slot=slot)) for slot in range(len(display))],
        "tickets": why(legal["tickets"], Action("tickets")),
        "claims": {lane: refusal.to_json() for lane, refusal in barred.items()},
        "station": no_station.to_json() if (no_station := referee.refuse_stations(game, seat)) else None,
        "cities": {
            city.id: refusal.to_json()
            for city in game.board.cities
            if game.edition.rules.stations and (refusal := referee.refuse_city(game, city.id))
        },
    }
    return {"legal": legal, "refused": refused}


def last_drawn(game: "Game", seat: int) -> list[str]:
    """The cards a seat drew in its last turn of drawing, in order."""
    cards: list[str] = []
    for entry in reversed(game._log):
        if entry["seat"] != seat:
            if cards:
                break
        elif entry["do"] == "draw":
            cards.append(entry["card"])
        elif entry["do"] != "place" and (cards or entry["do"] != "pass"):
            break
    return cards[::-1]
