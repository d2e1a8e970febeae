"""What is the case in a campaign: plain data, made by folding its events."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from branchline.campaign.errors import CampaignError
from branchline.legends.content import Content, Effect, Rule, Unlock

Stage = Literal["story", "ready", "playing", "closing", "finished"]


@dataclass
class Company:
    """A company and what it keeps from game to game (LW-3)."""

    id: str
    name: str
    motto: str
    player: str | None  # a person, "bot:…", or None: nobody for now
    office: list[str] = field(default_factory=list)  # unfinished postcards
    finished: list[str] = field(default_factory=list)  # postcards in the vault
    bonds: list[dict[str, Any]] = field(default_factory=list)  # {"colour", "number"}, in the vault
    ticks: list[str] = field(default_factory=list)  # cities of the timetable, or whatever a box has ticked


@dataclass
class Playing:
    """The game that is being played, or waits for markers that its companies missed (LW-107)."""

    companies: list[str]  # by seat, clockwise
    start: str
    table: str | None
    caboose_before: str | None


@dataclass(frozen=True)
class Step:
    """An operation that waits to be carried out: of the story (``unlock``) or of closing a game."""

    op: str
    unlock: Unlock | None = None
    effect: Effect | None = None
    company: str | None = None


@dataclass
class State:
    """A campaign after ``n`` events. ``game`` is the one being prepared, played or closed."""

    content: Content | None  # None: the ledger of a physical box
    id: str
    mode: Literal["screen", "ledger"]
    title: str
    key: str
    games: int
    years: list[int]
    open_vaults: bool
    companies: dict[str, Company]  # in clockwise order
    n: int = 0  # events folded
    drawn: int = 0  # random numbers the present event has used
    game: int = 1
    stage: Stage = "story"
    caboose: str | None = None
    regions: dict[str, int] = field(default_factory=dict)  # id -> the game after which it was opened
    rules: dict[str, int] = field(default_factory=dict)  # sticker -> the first game with it
    events: dict[str, int] = field(default_factory=dict)  # added events -> the first game with it
    flipped: list[str] = field(default_factory=list)  # events that were turned up and can be read
    discards: list[str] = field(default_factory=list)  # events discarded in the last game
    retired_events: list[str] = field(default_factory=list)
    retired_tickets: list[str] = field(default_factory=list)
    postcards: list[str] = field(default_factory=list)  # all that were added
    punches: dict[str, dict[str, int]] = field(default_factory=dict)  # ticket -> company -> punches
    large: list[str] = field(default_factory=list)  # cities that grew
    depots: dict[str, str] = field(default_factory=dict)  # city -> company
    tracks: dict[str, str] = field(default_factory=dict)  # lane of a survey bed -> colour
    missed: list[Step] = field(default_factory=list)  # markers of companies that were away (LW-107)
    read: list[str] = field(default_factory=list)  # story cards, Pause cards included
    turned: list[str] = field(default_factory=list)  # Pause cards whose back is read
    slips: list[dict[str, Any]] = field(default_factory=list)
    starts: dict[int, str | None] = field(default_factory=dict)  # game -> company that began it
    ranking: list[str] = field(default_factory=list)  # of the last game, first place first
    playing: Playing | None = None
    queue: list[Step] = field(default_factory=list)
    decision: dict[str, Any] | None = None
    decisions: int = 0  # made or asked so far
    closed: dict[str, int] = field(default_factory=dict)  # id of a game's table -> its number
    entries: list[dict[str, Any]] = field(default_factory=list)  # ledger: unlocked, retired, ticks, awards
    chronicle: list[dict[str, Any]] = field(default_factory=list)
    at: str = ""  # when the present event happened

    @property
    def of(self) -> Content:
        """The content of a campaign on screen."""
        assert self.content is not None, "a ledger has no content"
        return self.content

    @property
    def coming(self) -> int:
        """The game that is the next one to be closed."""
        return self.game if self.stage in ("story", "ready", "playing") else self.game + 1

    def company(self, id: str) -> Company:
        if id not in self.companies:
            raise CampaignError("unknown_company", company=id, known=", ".join(self.companies))
        return self.companies[id]

    def year(self, game: int) -> int | None:
        """The year of a game; free games go on in the last one (LW-111)."""
        return self.years[min(game, len(self.years)) - 1] if self.years else None

    def stickers(self) -> Iterator[Rule]:
        """The rule stickers in force, in the order they were added (LW-18, LW-106)."""
        for id in self.rules:
            rule = self.of.find("rules", id)
            if rule.expires_after_game is None or self.game <= rule.expires_after_game:
                yield rule

    def effects(self, on: str, kind: str) -> Iterator[tuple[Rule, Effect]]:
        """The effects of the stickers in force with a trigger and a kind."""
        for rule in self.stickers():
            for effect in rule.effects:
                if effect.on == on and effect.kind == kind:
                    yield rule, effect

    def post_office(self) -> list[str]:
        """Postcards that can be drawn now, in the content's order (LW-85)."""
        away = {card for company in self.companies.values() for card in company.office + company.finished}
        here = {"region": set(self.regions), "rule": {rule.id for rule in self.stickers()}}
        return [
            card.id
            for card in self.of.postcards
            if card.id in self.postcards
            and card.id not in away
            and all(needed in here[kind] for kind, needed in card.requires.items())
        ]

    def slip(self, game: int, company: str) -> dict[str, Any]:
        for slip in self.slips:
            if slip["game"] == game and slip["company"] == company:
                return slip
        raise CampaignError("no_slip", game=game, company=company)

    def total(self, company: str) -> int:
        """The bank slips in a company's vault, in dollars; free games do not count (LW-111)."""
        return sum(s["total"] for s in self.slips if s["company"] == company and s["game"] <= self.games)

    def note(self, key: str, **params: Any) -> None:
        """Write a line into the chronicle (LW-112)."""
        self.chronicle.append({"game": self.game, "key": key, "at": self.at, **params})
