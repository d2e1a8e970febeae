"""What a campaign is stored as: a list of events, each a decision or a result that came from outside.

Everything else follows: what the story unlocks, what chance deals, who chooses. So an event holds no
text of the content and no card that was dealt at random (LW-126), and a campaign is what a fold of its
events makes of them.
"""

from typing import Annotated, Any, Literal

import msgspec

from branchline.boards.check import reason
from branchline.campaign.errors import CampaignError

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Words = Annotated[str, msgspec.Meta(max_length=2000)]
Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
Number = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
Dollars = tuple[Number, Number, Number]  # the three lines of a bank slip


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A piece of an event: an unknown field is refused."""


class Runner(Part, frozen=True):
    """A company and who runs it at the start of a campaign."""

    id: Name
    player: Name | None = None


class WrittenSlip(Part, frozen=True):
    """A bank slip copied from paper. ``total`` is checked if it is given; an absent company has one line."""

    company: Name
    lines: Dollars
    completed: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    total: Number | None = None
    absent: bool = False


class Item(Part, frozen=True):
    """What a box at the table brought, in its owners' words."""

    kind: Literal["region", "sticker", "card", "ticket", "event", "postcard", "other"]
    name: Name
    text: Words = ""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An event; ``at`` is when it happened (ISO 8601)."""

    at: Annotated[str, msgspec.Meta(max_length=40)] = ""


class New(Event, frozen=True, tag_field="type", tag="new"):
    """The first event. ``companies`` sit in this order, clockwise; ``content`` is None for a ledger."""

    id: Name
    mode: Literal["screen", "ledger"]
    companies: list[Runner]
    key: Hex
    content: Name | None = None
    sha: str | None = None
    title: Words = ""
    games: Annotated[int, msgspec.Meta(ge=1, le=100)] = 12
    years: list[int] = []
    open_vaults: bool = False


class Begin(Event, frozen=True, tag_field="type", tag="begin"):
    """A game begins with these companies; ``table`` is its id where it is known already.

    missed: they first place the markers they missed (LW-107); files from before that was asked lack it.
    """

    companies: list[Name]
    table: Name | None = None
    missed: bool = False


class Cancel(Event, frozen=True, tag_field="type", tag="cancel"):
    """The game that was begun is not played."""


class Close(Event, frozen=True, tag_field="type", tag="close"):
    """A game has ended: its result, once for each ``table``. ``key``: for all chance from here on.

    So a file that was saved before tells nobody what is dealt now.
    """

    table: Name
    result: dict[str, Any]
    key: Hex | None = None


class Choose(Event, frozen=True, tag_field="type", tag="choose"):
    """A company decides."""

    company: Name
    decision: Name
    option: Name


class Hand(Event, frozen=True, tag_field="type", tag="company"):
    """A company changes hands (LW-108); None: nobody runs it for now."""

    company: Name
    player: Name | None = None


class EnterGame(Event, frozen=True, tag_field="type", tag="enter_game"):
    """Ledger: slips of one game, some or all, and what came with it; ``start`` began it, else the caboose."""

    game: int
    slips: list[WrittenSlip] = []
    start: Name | None = None
    unlocked: list[Item] = []
    retired: list[Item] = []
    note: Words = ""


class Unlock(Event, frozen=True, tag_field="type", tag="unlock"):
    """Ledger: something new at the table."""

    item: Item


class Retire(Event, frozen=True, tag_field="type", tag="retire"):
    """Ledger: a card that left the campaign."""

    item: Item


class Tick(Event, frozen=True, tag_field="type", tag="tick"):
    """Ledger: a company ticks off a city, a card or whatever the box has ticked."""

    company: Name
    what: Name


class Award(Event, frozen=True, tag_field="type", tag="award"):
    """Ledger: dollars beside the slips, for the final sum."""

    company: Name
    amount: Number
    what: Name


class Strike(Event, frozen=True, tag_field="type", tag="strike"):
    """Ledger: an entry was wrong. ``entry`` is its number in the ledger."""

    entry: int
    note: Words


class Correct(Event, frozen=True, tag_field="type", tag="correct"):
    """A slip was wrong (``lines``, in a ledger) or needs a word (``note``)."""

    game: int
    company: Name
    note: Words
    lines: Dollars | None = None
    completed: Annotated[int, msgspec.Meta(ge=0, le=200)] | None = None


class Copied(Event, frozen=True, tag_field="type", tag="copied"):
    """From here on this is another branch of the campaign ``source``, with a key of its own."""

    id: Name
    source: Name
    after_game: int
    key: Hex


Any_ = (
    New | Begin | Cancel | Close | Choose | Hand | EnterGame | Unlock | Retire | Tick | Award | Strike
    | Correct | Copied
)  # fmt: skip


def read(event: object, n: int) -> Any:
    """An event from its plain data, the ``n``-th of its campaign. Raises CampaignError."""
    try:
        return msgspec.convert(event, Any_)
    except msgspec.ValidationError as error:
        raise CampaignError("event", n=n, problem=reason(error)) from None
