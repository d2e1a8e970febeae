"""What the server and its clients say to each other about a campaign: JSON, typed, unknown fields refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from branchline.campaign.events import Dollars, Item, Number, WrittenSlip
from branchline.server.messages import (
    Bye,
    Done,
    Error,
    Hello,
    Name,
    Refused,
    Uuid,
    Word,
    _Closed,
    _Message,
)

Mode = Literal["screen", "ledger"]
Note = Annotated[str, Meta(max_length=300)]
Long = Annotated[str, Meta(min_length=1, max_length=100)]
GameNumber = Annotated[int, Meta(ge=0, le=200)]
Completed = Annotated[int, Meta(ge=0, le=200)]
Items = Annotated[list[Item], Meta(max_length=50)]

# --- client to server ----------------------------------------------------------------------------


class Begin(_Message, tag="begin", frozen=True):
    """The next game begins with the companies `present`; `others`: bots that play for some of them."""

    present: Annotated[list[Word], Meta(max_length=5)]
    others: Annotated[dict[Word, Word], Meta(max_length=5)] = field(default_factory=dict)


class Cancel(_Message, tag="cancel", frozen=True):
    """The game that is being played does not count, and is played again."""


class Choose(_Message, tag="choose", frozen=True):
    """`option`: one of the decision's options."""

    decision: Word
    option: Long


class DecideFor(_Message, tag="decide_for", frozen=True):
    """The host lets a bot make a decision that its company does not make in time (LW-101)."""

    decision: Word


class HandOver(_Message, tag="company", frozen=True):
    """Another player runs a company (LW-108): "bot:planner"; None: whoever joins."""

    company: Word
    player: Word | None


class EnterGame(_Message, tag="enter_game", frozen=True):
    """Slips of a game of a ledger, some or all, and what came with it."""

    game: GameNumber
    slips: Annotated[list[WrittenSlip], Meta(max_length=5)]
    start: Word | None = None
    unlocked: Items = field(default_factory=list)
    retired: Items = field(default_factory=list)
    note: Note = ""


class UnlockItem(_Message, tag="unlock", frozen=True):
    item: Item


class RetireItem(_Message, tag="retire", frozen=True):
    item: Item


class Tick(_Message, tag="tick", frozen=True):
    company: Word
    what: Long


class Award(_Message, tag="award", frozen=True):
    company: Word
    amount: Number
    what: Long


class Strike(_Message, tag="strike", frozen=True):
    """A wrong entry of a ledger, by its number."""

    entry: GameNumber
    note: Note


class Correct(_Message, tag="correct", frozen=True):
    """A slip of a ledger was wrong; to the slip of a game played on screen only a note can be added."""

    game: GameNumber
    company: Word
    note: Note
    lines: Dollars | UnsetType = UNSET
    completed: Completed | UnsetType = UNSET


class Copy(_Message, tag="copy", frozen=True):
    """Make another campaign that shares the games up to `after_game` with this one."""

    id: Uuid  # it gives a link
    after_game: GameNumber
    note: Note = ""


Command = (
    Begin | Cancel | Choose | DecideFor | HandOver | EnterGame | UnlockItem | RetireItem | Tick | Award
    | Strike | Correct | Copy
)  # fmt: skip
CampaignClientMessage = Hello | Command

# --- HTTP ----------------------------------------------------------------------------------------


class Runner(_Closed, frozen=True):
    """`player`: "human" for somebody who will join, or the id of a bot."""

    company: Word
    player: Word


class CreateCampaign(_Closed, frozen=True):
    """The host runs `company`, `seats` are the others. The same request again finds the same campaign.

    A ledger takes title, number of games, years and companies from `content`, and nothing else.
    """

    request: Uuid
    content: Word
    mode: Mode
    name: Name
    company: Word
    seats: Annotated[list[Runner], Meta(max_length=5)]
    open_vaults: bool = False


class JoinCampaign(_Closed, frozen=True):
    request: Uuid
    name: Name
    company: Word


class ImportCampaign(_Closed, frozen=True):
    """`file`: what an export gave, as JSON. Whoever imports it runs the first company a person ran."""

    request: Uuid
    file: dict[str, Any]


class Opened(Struct, frozen=True):
    campaign: str
    token: str
    company: str


class Joined(Struct, frozen=True):
    token: str
    company: str


class CompanyInfo(Struct, frozen=True):
    id: str
    name: str
    motto: str


class ContentInfo(Struct, frozen=True):
    """A campaign that can be played, and nothing of its story."""

    id: str
    title: str
    language: str
    games: int
    players: tuple[int, int]
    companies: list[CompanyInfo]
    note: str


# --- server to client ----------------------------------------------------------------------------


class Picture(Struct, tag_field="type", tag="campaign", frozen=True):
    """All a connection may know. `table`: where the game that has begun is played; `host`: one's own role."""

    view: dict[str, Any]
    table: str | None
    host: bool


CampaignServerMessage = Picture | Done | Refused | Error | Bye

read_message = msgspec.json.Decoder(CampaignClientMessage).decode
