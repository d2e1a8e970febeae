"""Bank slips as plain data, each line with what it is made of (LW-90 to LW-95), and what a game hands on."""

from typing import TYPE_CHECKING, Any

import numpy as np

from branchline import referee, results
from branchline.actions import KINDS
from branchline.kernel.legends import slip
from branchline.kernel.legends.tables import BANK_BONUS, EFFECTS, TICKET_PAYOUT, TRAINS_BONUS
from branchline.kernel.state import COLOURS, SEATS
from branchline.legends import log
from branchline.legends.log import book_of

if TYPE_CHECKING:
    from branchline.game import Game

Entry = dict[str, Any]


def result(game: "Game") -> Entry:
    """Every company's slip, the order they come in, and what goes back to the campaign."""
    rows = np.zeros((SEATS, slip.SLIP_COLUMNS), np.int64)
    items = np.zeros((SEATS, EFFECTS), np.int64)
    slip.slips(game.tables, game.state, rows, items)
    slips = [slip_of(game, seat, rows[seat].tolist(), items[seat].tolist()) for seat in range(game.players)]
    ranking = sorted(range(game.players), key=lambda seat: slips[seat]["rank"])
    return {"slips": slips, "ranking": ranking, "winners": ranking[:1], "carry": carry(game)}


def slip_of(game: "Game", seat: int, row: list[int], items: list[int]) -> Entry:
    book, t = book_of(game), game.tables[0]

    def changes(kind: int) -> list[Entry]:
        found = [effect for effect, amount in enumerate(items) if amount and t["e_kind"][effect] == kind]
        return [named(book.source(effect)) | {"amount": items[effect]} for effect in found]

    bonuses, trains = changes(BANK_BONUS), changes(TRAINS_BONUS)
    tickets = [ticket_line(game, seat, ticket) for ticket in results.held_tickets(game, seat)]
    lines = [
        row[slip.SLIP_COINS] + row[slip.SLIP_BONUSES],
        row[slip.SLIP_TRAINS] + row[slip.SLIP_CHANGES],
        row[slip.SLIP_TICKETS],
    ]
    return {
        "seat": seat,
        "company": book.edition.season.companies[seat],
        "coins": row[slip.SLIP_COINS],
        "bonuses": bonuses,
        "trains": game.number("trains", seat),
        "trains_bonus": row[slip.SLIP_TRAINS],
        "trains_changes": trains,
        "tickets": tickets,
        "lines": lines,
        "total": row[slip.SLIP_TOTAL],
        "floored": sum(lines) < 0,
        "completed": row[slip.SLIP_COMPLETED],
        "rank": row[slip.SLIP_RANK],
    }


def named(source: tuple[str, str]) -> Entry:
    return {"source": source[1], "kind": source[0]}


def ticket_line(game: "Game", seat: int, ticket: int) -> Entry:
    """A ticket with the routes that complete it, and what was added to its value (LW-E13)."""
    book, t = book_of(game), game.tables[0]
    lanes = results.way(game, seat, ticket, results.borrowed_lanes(game, seat))
    items = np.zeros(EFFECTS, np.int64)
    amount = slip.amount_of_ticket(game.tables, game.state, seat, ticket, lanes is not None, items)
    found = [effect for effect in items.nonzero()[0].tolist() if t["e_kind"][effect] == TICKET_PAYOUT]
    return {
        "ticket": book.tickets[ticket].id,
        "a": book.tickets[ticket].a,
        "b": book.tickets[ticket].b,
        "done": lanes is not None,
        "value": book.tickets[ticket].value,
        "amount": int(amount),
        "changes": [named(book.source(effect)) | {"amount": int(items[effect])} for effect in found],
        "routes": results.lane_ids(game, lanes or ()),
    }


def carry(game: "Game") -> Entry:
    """What a game leaves to the campaign: postcards, bonds, events, the cities touched."""
    return {
        "postcards": {
            "held": [postcards(game, game.number("postcards", seat)) for seat in range(game.players)],
            "done": [postcards(game, game.number("shown_cards", seat)) for seat in range(game.players)],
            "office": postcards(game, game.number("post_office")),
        },
        "bonds": bonds(game),
        "events": {
            "discards": [event.id for event in log.event_pile(game)],
            "retired": retired(game),
        },
        "touched": [touched(game, seat) for seat in range(game.players)],
        "start": game.number("start"),
    }


def bonds(game: "Game") -> list[list[Entry]]:
    """By seat the bonds it took in this game."""
    owner = game.state[0]["bond_owner"]
    return [
        [
            {"colour": KINDS[colour], "number": at + 1}
            for colour in range(COLOURS)
            for at in (owner[colour] == seat).nonzero()[0].tolist()
        ]
        for seat in range(game.players)
    ]


def retired(game: "Game") -> list[str]:
    bits = game.number("event_retired")
    return [event.id for i, event in enumerate(book_of(game).edition.events) if bits >> i & 1]


def postcards(game: "Game", bits: int) -> list[str]:
    return [card.id for i, card in enumerate(book_of(game).edition.postcards) if bits >> i & 1]


def mail(game: "Game") -> list[str]:
    return [game.board.cities[city].id for city in referee.members(game.numbers("mail"))]


def touched(game: "Game", seat: int) -> list[str]:
    """The cities a company's lanes touch."""
    owners = game.numbers("owner")
    ends = [c for i, lane in enumerate(game._book.lanes) if owners[i] == seat for c in (lane.a, lane.b)]
    return sorted(set(ends))
