"""What a connection is sent about its table. The only place where a game's content becomes a message."""

from __future__ import annotations

from collections.abc import Collection

from branchline.server.messages import CampaignGame, Lobby, LobbySeat, SeatState, State, UndoAsked
from branchline.server.state import TableState


def picture(
    table: str, state: TableState, seat: int | None, *, here: Collection[int], host: bool, since: int
) -> Lobby | State:
    """The table as `seat` (None: a spectator) may see it, with the log from entry `since` on.

    Built from `Game.view(seat)` and `Game.log(seat)` alone, and from what everybody may know.
    """
    game = state.game
    own_tickets = None if state.tickets is None else len(state.tickets)
    if game is None:
        return Lobby(
            table=table,
            edition=state.edition,
            own_tickets=own_tickets,
            open_holders=state.open_holders,
            seats=[LobbySeat(s.name, s.player, n in here) for n, s in enumerate(state.seats)],
            seat=seat,
            host=host,
            pace=state.pace,
        )
    view = game.view(seat, state.open_holders)
    view["version"] = state.version  # the table's: it goes up with an undo, too
    if seat is not None:
        view["undo"] = state.undo_for(seat) if state.undo is None else None
    asked = state.undo
    return State(
        version=state.version,
        view=view,
        start=since,
        events=game.log(seat, since, state.open_holders),
        seats=[SeatState(s.player or "", n in here, s.person is not None) for n, s in enumerate(state.seats)],
        host=host,
        pace=state.pace,
        undo_asked=UndoAsked(asked.seat, list(asked.reveals), sorted(asked.accepted)) if asked else None,
        undone=state.undone,
        practice=state.practice,
        commitment=None if game.stack else game.commitment,  # a stacked deck proves nothing
        own_tickets=own_tickets,
        open_holders=state.open_holders,
        chat=state.chat,
        campaign=CampaignGame(state.campaign, state.season.game) if state.campaign and state.season else None,
    )
