"""What each player may know of a position, as plain data.

Everything that leaves the server passes through :func:`view` and ``history.seen_entry``.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from branchline import outlooks, referee, results
from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.codebook import payment
from branchline.kernel import score
from branchline.kernel.state import NOBODY, SEATS, SLOTS
from branchline.legends import view as legends
from branchline.legends.referee import least_to_keep as legends_least

if TYPE_CHECKING:
    from branchline.game import Game

Entry = dict[str, Any]


def owners(game: "Game") -> dict[str, int]:
    """Lane id (as text, for JSON) -> the seat that owns it."""
    held = game.numbers("owner")
    return {str(lane.id): held[i] for i, lane in enumerate(game._book.lanes) if held[i] != NOBODY}


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
        "stations": referee.stations(game),
        "tunnel": tunnel(game),
        "result": shown_result(game),
        "legends": None if game.edition.season is None else legends.legends_view(game, seat),
    }
    if seat is not None:
        seen |= private_view(game, seat, rows[game.side(seat)])
    return seen


def shown_result(game: "Game") -> Entry | None:
    """The final count; what a campaign's game hands on to the next is not everybody's to know (LW-81)."""
    result = game.result
    return result and {name: part for name, part in result.items() if name != "carry"}


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
    # In a campaign others may have to answer in a player's turn (LW-E3).
    mover = game.number("seat" if game.edition.season is None else "active")
    for turn in range(game.number("turns_left")):
        left[(mover + turn) % game.players] += 1
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
    states = outlooks.ticket_states(game, seat)
    shared = () if alone else referee.held_by(game, SEATS + side)
    seen: Entry = {
        "seat": seat,
        "hand": referee.hand_of(game, seat),
        "last_drawn": last_drawn(game, seat),
        "tickets": [
            results.ticket_json(game, ticket) | {"status": status, "shared": ticket in shared}
            for ticket, status in states.items()
        ],
        "borrowed": results.borrowed(game, side),
        "undo": game.can_undo if game._log and game._log[game._last_choice()]["seat"] == seat else None,
        "outlook": outlooks.outlook(game, row, states),
    }
    if not alone:
        seen["holder"] = referee.holder_of(game, seat)
        waits = game.phase == "place" and game.number("seat") == seat
        seen["waiting"] = KINDS[game.number("waiting")] if waits else None
    if seat not in game.deciding:
        return seen
    if game.phase in ("opening", "keep"):
        offered = [results.ticket_json(game, ticket) for ticket in game._offer(seat)]
        least, most_long = least_to_keep(game, seat), referee.most_long(game)
        return seen | {"offer": {"tickets": offered, "min": least, "most_long": most_long}}
    return seen | (choices if game.edition.season is None else legends.choices)(game, seat)


def least_to_keep(game: "Game", seat: int) -> int:
    if game.edition.season is None:
        return referee.least_to_keep(game, seat)
    return legends_least(game, seat)


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
        "cities": {city: refusal.to_json() for city, refusal in referee.refuse_cities(game).items()},
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
            cards += [entry["card"]] if entry["card"] else []  # an event may come first (LW-40)
        elif entry["do"] != "place" and (cards or entry["do"] != "pass"):
            break
    return cards[::-1]
