"""All tables of this server: those in memory, and those that wait in the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.boards import BoardError
from branchline.editions import Edition, edition
from branchline.record import Ticket
from branchline.server import events as ev
from branchline.server import messages as m
from branchline.server.bots import BOTS, Thinker
from branchline.server.commands import Denied
from branchline.server.keeper import Keeper
from branchline.server.seats import clean_text, hashed, new_salt, new_table_id, seat_token
from branchline.server.store import Store
from branchline.server.table import Table, load


class Tables(Keeper[Table]):
    def __init__(self, store: Store, thinker: Thinker) -> None:
        super().__init__("table")
        self._store = store
        self._thinker = thinker
        self.ended: Callable[[str], None] = lambda campaign: None  # told when a campaign's game is over

    async def create(self, request: m.CreateTable) -> m.Created:
        """Make a table; the same request again finds it. Raises Denied."""
        name = clean_text(request.name)
        if not name:
            raise Denied("name", "a name needs at least one printable character")
        try:
            found = edition(request.edition)
        except ValueError as error:
            raise Denied("unknown_edition", str(error)) from None
        if request.seats not in found.rules.sizes:
            raise Denied("seats", f"{request.edition} is for {found.rules.sizes_text} players")
        if request.open_holders and found.rules.team_size == 1:
            raise Denied("holders", f"{request.edition} has no teams whose holders could be open")
        if len(request.bots) >= request.seats:
            raise Denied("seats", "one seat is the host's")
        for bot in request.bots:
            if bot not in BOTS:
                raise Denied("unknown_bot", f"no bot is called {bot!r}")
        tickets = None if request.tickets is None else _own_tickets(found, request.tickets)
        salt = new_salt()
        made = ev.TableMade(
            edition=request.edition,
            seats=request.seats,
            name=name,
            bots=request.bots,
            person=hashed(seat_token(salt, request.id)),
            salt=salt,
            tickets=tickets,
            open_holders=request.open_holders,
        )
        id = await self._store.create(new_table_id(), hashed(request.id), ev.write_event(made))
        first = ev.read_event((await self._store.events(id))[0].event)
        assert isinstance(first, ev.TableMade)
        return m.Created(id, 0, seat_token(first.salt, request.id))

    async def begin(self, id: str, made: ev.GameMade) -> None:
        """Make the table of a campaign's game, if it is not there yet."""
        await self._store.create(id, hashed(id), ev.write_event(made))

    async def load(self, id: str) -> Table | None:
        state = await load(self._store, id)
        return None if state is None else Table(id, state, self._store, self._thinker, self.ended)


def _own_tickets(found: Edition, tickets: list[Any]) -> list[Ticket]:
    """The list as it is stored, cities by their ids. Raises Denied "tickets": a fault a line."""
    try:
        checked = found.with_tickets(tickets).tickets
    except BoardError as error:
        lines = [f"{fault.entry}: {fault.problem}" for fault in (error, *error.more)]
        raise Denied("tickets", "\n".join(lines)) from None
    return [Ticket(a=t.a, b=t.b, value=t.value, deck=t.deck) for t in checked]
