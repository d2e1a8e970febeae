"""What the server and its clients say to each other: JSON, typed, unknown fields refused.

The OpenAPI document and the checks of the tests are made from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

# A message id is chosen by the client; the same id again is the same message again.
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
# Creating and joining hand out seats: their ids must be impossible to guess or to meet by accident.
Uuid = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Payment = Annotated[dict[Word, Annotated[int, Meta(ge=1, le=99)]], Meta(min_length=1, max_length=9)]
Pace = Literal["slow", "normal", "fast", "off"]
Line = Annotated[str, Meta(min_length=1, max_length=300)]


class _Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown fields are an error."""


# --- actions: the same JSON as in a record -------------------------------------------------------


class Keep(_Closed, tag_field="do", tag="keep", frozen=True):
    tickets: Annotated[list[Word], Meta(max_length=8)]  # how many at least, the rules say


class Draw(_Closed, tag_field="do", tag="draw", frozen=True, omit_defaults=True):
    source: Literal["deck", "display"] = field(name="from")
    slot: Annotated[int, Meta(ge=0, le=4)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.source == "display") != (self.slot is not UNSET):
            raise ValueError("'slot' belongs to a draw from the display, and to no other")


class Claim(_Closed, tag_field="do", tag="claim", frozen=True):
    """`holder`: the part of `pay` that comes from the team's holder.

    `discounts`: ids of the stickers and crew whose optional discount is used, in a game of a campaign.
    """

    route: Annotated[int, Meta(ge=0, le=9999)]
    pay: Payment
    holder: Payment | UnsetType = UNSET
    discounts: Annotated[list[Word], Meta(min_length=1, max_length=8)] | UnsetType = UNSET


class Add(_Closed, tag_field="do", tag="add", frozen=True):
    """The further cards a tunnel asks for."""

    pay: Payment
    holder: Payment | UnsetType = UNSET


class Decline(_Closed, tag_field="do", tag="decline", frozen=True):
    """Take back the cards laid down for a tunnel; or not do what a card of a campaign would allow."""


class Station(_Closed, tag_field="do", tag="station", frozen=True):
    city: Word
    pay: Payment


class Place(_Closed, tag_field="do", tag="place", frozen=True):
    """Where the first card drawn goes, in teams."""

    to: Literal["hand", "holder"]


class Share(_Closed, tag_field="do", tag="share", frozen=True):
    """The ticket just kept that goes into the team's holder."""

    ticket: Word


class PassTickets(_Closed, tag_field="do", tag="pass_tickets", frozen=True):
    tickets: Annotated[list[Word], Meta(min_length=1, max_length=2)]


class Tickets(_Closed, tag_field="do", tag="tickets", frozen=True):
    pass


class Pass(_Closed, tag_field="do", tag="pass", frozen=True):
    pass


# In a game of a campaign:


class Hire(_Closed, tag_field="do", tag="hire", frozen=True):
    crew: Word


class Extra(_Closed, tag_field="do", tag="extra", frozen=True):
    """The card discarded for a condition of the route being claimed."""

    card: Word


class Give(_Closed, tag_field="do", tag="give", frozen=True):
    """A card to be discarded, passed on or paid as a toll."""

    card: Word


class Toll(_Closed, tag_field="do", tag="toll", frozen=True):
    """The toll in coins."""


class Accept(_Closed, tag_field="do", tag="accept", frozen=True):
    """What is offered for a price."""


class Show(_Closed, tag_field="do", tag="show", frozen=True):
    postcard: Word


class Retire(_Closed, tag_field="do", tag="retire", frozen=True):
    event: Word


Action = (
    Keep | Draw | Place | Claim | Add | Decline | Station | Tickets | Share | PassTickets | Pass
    | Hire | Extra | Give | Toll | Accept | Show | Retire
)  # fmt: skip


# --- client to server ----------------------------------------------------------------------------


class _Message(_Closed, tag_field="type", frozen=True):
    id: Id


class Hello(_Message, tag="hello", frozen=True):
    """First message on a connection; later: send me all again. Without a token: a spectator.

    `since`: log entries already held.
    """

    token: Annotated[str, Meta(max_length=128)] | None = None
    since: Version = 0


class Act(_Message, tag="act", frozen=True):
    """`version`: that of the state on which the player decided."""

    version: Version
    action: Action


class Undo(_Message, tag="undo", frozen=True):
    pass


class UndoAnswer(_Message, tag="undo_answer", frozen=True):
    """The asking seat withdraws its request with `accept` false."""

    accept: bool


class Start(_Message, tag="start", frozen=True):
    pass


class AddBot(_Message, tag="add_bot", frozen=True):
    bot: Word


class Remove(_Message, tag="remove", frozen=True):
    seat: SeatNumber


class Swap(_Message, tag="swap", frozen=True):
    """Two seats of the lobby change places: who plays after whom, and in teams with whom."""

    seat: SeatNumber
    other: SeatNumber


class ToBot(_Message, tag="to_bot", frozen=True):
    seat: SeatNumber
    bot: Word


class FromBot(_Message, tag="from_bot", frozen=True):
    pass


class SetPace(_Message, tag="pace", frozen=True):
    pace: Pace


class Chat(_Message, tag="chat", frozen=True):
    """Something to say to the whole table."""

    text: Line


Command = Act | Undo | UndoAnswer | Start | AddBot | Remove | Swap | ToBot | FromBot | SetPace | Chat
ClientMessage = Hello | Command


# --- HTTP ----------------------------------------------------------------------------------------

# Each entry is checked with the board, so that all faults of a list are told together, not the first alone.
TicketList = Annotated[
    list[Any],
    Meta(
        min_length=1,
        max_length=400,
        description="Tickets instead of the edition's: objects with the cities `a` and `b`, "
        "the points `value` and perhaps `deck`, regular or long.",
    ),
]


class CreateTable(_Closed, frozen=True):
    """The host takes seat 0, `bots` the last ones. The same id again answers with the same table.

    `open_holders`: everybody sees what the teams' holders hold.
    """

    id: Uuid
    edition: Word
    name: Name
    seats: Annotated[int, Meta(ge=2, le=6)]
    bots: Annotated[list[Word], Meta(max_length=5)] = []
    tickets: TicketList | None = None
    open_holders: bool = False


class JoinTable(_Closed, frozen=True):
    id: Uuid
    name: Name


class Created(Struct, frozen=True):
    table: str
    seat: int
    token: str


class Seated(Struct, frozen=True):
    seat: int
    token: str


class Problem(Struct, frozen=True):
    code: str
    message: str


class Failure(Struct, frozen=True):
    error: Problem


# --- server to client ----------------------------------------------------------------------------


class LobbySeat(Struct, frozen=True):
    """`player`: "human", "bot:planner", or None while the seat is free."""

    name: str
    player: str | None
    here: bool


class SeatState(Struct, frozen=True):
    """`person`: a bot plays here for somebody who may take the seat back."""

    player: str
    here: bool
    person: bool


class UndoAsked(Struct, frozen=True):
    seat: int
    reveals: list[Any]
    accepted: list[int]


class Undone(Struct, frozen=True):
    """An action taken back; `n`: its place in the log, `reveals`: what had been seen (C-32)."""

    seat: int
    n: int
    reveals: list[Any]


class ChatLine(Struct, frozen=True):
    """What somebody at the table said; `at`: when, in seconds of Unix time."""

    seat: int
    name: str
    text: str
    at: int


class Lobby(Struct, tag_field="type", tag="lobby", frozen=True):
    """`own_tickets`: how many tickets the table's own list has; None: it plays with the edition's."""

    table: str
    edition: str
    own_tickets: int | None
    open_holders: bool
    seats: list[LobbySeat]
    seat: int | None
    host: bool
    pace: Pace
    started: bool = False


class CampaignGame(Struct, frozen=True):
    """The campaign whose game number `game` is played at a table."""

    id: str
    game: int


class State(Struct, tag_field="type", tag="state", frozen=True):
    """All a connection may know. `events` begin at log entry `from`; 0: they replace the client's log."""

    version: int
    view: dict[str, Any]
    start: int = field(name="from")
    events: list[dict[str, Any]]
    seats: list[SeatState]
    host: bool
    pace: Pace
    undo_asked: UndoAsked | None
    undone: list[Undone]
    practice: bool
    commitment: str | None
    own_tickets: int | None
    open_holders: bool
    chat: list[ChatLine]
    campaign: CampaignGame | None


class Done(Struct, tag_field="type", tag="done", frozen=True):
    """`campaign`, `token`: the copy of a campaign that was made, and the link of its host."""

    id: str
    campaign: str | UnsetType = UNSET
    token: str | UnsetType = UNSET


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    """The rules refuse it: rule id, reason key and the values for its sentence."""

    id: str
    rule: str
    reason: str
    params: dict[str, Any]


class Error(Struct, tag_field="type", tag="error", frozen=True):
    """The server refuses it, whatever the rules say. `id` is None when it could not be read."""

    id: str | None
    code: str
    message: str


class Bye(Struct, tag_field="type", tag="bye", frozen=True):
    """The last message; the connection closes."""

    code: str


ServerMessage = Lobby | State | Done | Refused | Error | Bye

encode = msgspec.json.Encoder().encode
read_message = msgspec.json.Decoder(ClientMessage).decode
