"""What happened at a table, as it is stored. Replaying a table's events in order rebuilds it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from branchline.legends.season import Season
from branchline.record import Ticket
from branchline.server.messages import Action, Pace


class _Event(Struct, tag_field="event", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class TableMade(_Event, tag="made", frozen=True):
    """`person` is the hash of the host's token; `salt` makes the same token again from the same request.

    `tickets`: a list of the table's own, checked when the table was made. `open_holders`: see TA-20.
    """

    edition: str
    seats: int
    name: str
    bots: list[str]
    person: str
    salt: str
    tickets: list[Ticket] | None = None
    open_holders: bool = False


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat of a campaign's game. `player`: "human" or "bot:planner"; `person`: the hash of a token."""

    name: str
    player: str
    person: str | None = None


class GameMade(_Event, tag="game_made", frozen=True):
    """The table of a campaign's game, which has started. `host`: the hash of the host's token."""

    campaign: str
    season: Season
    chairs: list[Chair]
    host: str
    key: str
    start: int


class Joined(_Event, tag="joined", frozen=True):
    seat: int
    name: str
    person: str
    salt: str


class BotAdded(_Event, tag="bot_added", frozen=True):
    seat: int
    bot: str


class Removed(_Event, tag="removed", frozen=True):
    seat: int


class Swapped(_Event, tag="swapped", frozen=True):
    seat: int
    other: int


class Started(_Event, tag="started", frozen=True):
    """All chance of the game. `stack`: decks listed from the top, for scripted games only."""

    key: str
    start: int | None = None
    stack: dict[str, list[str]] | None = None


class Acted(_Event, tag="acted", frozen=True):
    seat: int
    action: Action
    bot: bool = False


class UndoAskedFor(_Event, tag="undo_asked", frozen=True):
    seat: int


class UndoAnswered(_Event, tag="undo_answered", frozen=True):
    seat: int
    accept: bool


class TakenBack(_Event, tag="undone", frozen=True):
    """The seat's last action undone without asking: free (C-31), or alone with bots."""

    seat: int


class BotTookOver(_Event, tag="bot_took_over", frozen=True):
    seat: int
    bot: str


class PersonCameBack(_Event, tag="person_came_back", frozen=True):
    seat: int


class Paced(_Event, tag="paced", frozen=True):
    pace: Pace


class Said(_Event, tag="said", frozen=True):
    """`at`: seconds of Unix time."""

    seat: int
    text: str
    at: int


Event = (
    TableMade
    | GameMade
    | Joined
    | BotAdded
    | Removed
    | Swapped
    | Started
    | Acted
    | UndoAskedFor
    | UndoAnswered
    | TakenBack
    | BotTookOver
    | PersonCameBack
    | Paced
    | Said
)

write_event = msgspec.json.Encoder().encode
read_event = msgspec.json.Decoder(Event).decode
