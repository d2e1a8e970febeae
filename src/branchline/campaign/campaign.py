"""A campaign: the games of one group, and what is kept between them."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from branchline.campaign import files
from branchline.campaign.errors import CampaignError
from branchline.campaign.fold import apply, fold
from branchline.campaign.results import kept
from branchline.campaign.seasons import season_of, season_with
from branchline.campaign.state import State
from branchline.campaign.views import view
from branchline.legends.content import Content, load_content
from branchline.legends.season import Season

Event = dict[str, Any]


class Campaign:
    """A campaign as a list of events and what they make: ``state``.

    Every command checks, then adds exactly one event; a command that is refused raises CampaignError
    and changes nothing. ``events`` are plain JSON data: keep them, and :meth:`of` brings the campaign
    back. ``content`` is None for a ledger, which needs none of ours.
    """

    def __init__(self, events: Iterable[Event], content: Content | None, state: State) -> None:
        self.events, self.content, self.state = list(events), content, state
        self.keyed = False  # whether all chance is to follow from the key it was begun with

    @classmethod
    def new(
        cls,
        content: Content | str | None,
        companies: Mapping[str, str | None],
        mode: Literal["screen", "ledger"] = "screen",
        key: bytes | None = None,
        *,
        id: str | None = None,
        title: str = "",
        games: int = 12,
        years: Iterable[int] = (),
        open_vaults: bool = False,
    ) -> "Campaign":
        """Begin a campaign. ``companies`` maps ids to players, in clockwise order.

        A player is a person's name, "bot:planner" or the like, or None for nobody yet. ``key``: 16 bytes
        that decide all its chance, as long as this object is used; without it every game closed brings a
        fresh key. A ledger takes content None, any company ids, a title, the number of
        games and their years. ``open_vaults`` shows everybody's running totals.
        """
        found = load_content(content) if isinstance(content, str) else content
        if (found is None) != (mode == "ledger"):
            raise CampaignError("mode", mode="as a ledger" if found is None else "on screen")
        first: Event = {
            "type": "new",
            "id": id or secrets.token_hex(8),
            "mode": mode,
            "companies": [{"id": company, "player": player} for company, player in companies.items()],
            "key": (secrets.token_bytes(16) if key is None else key).hex(),
            "open_vaults": open_vaults,
        }
        if found:
            first |= {"content": found.id, "sha": found.sha}
        else:
            first |= {"title": title, "games": games, "years": list(years)}
        campaign = cls.of([first | {"at": _now()}], found)
        campaign.keyed = key is not None
        return campaign

    @classmethod
    def of(cls, events: Iterable[Event], content: Content | None = None) -> "Campaign":
        """The campaign of these events. ``content`` where it does not come with the package.

        Raises CampaignError for events that cannot be, or another version of the content; ContentError
        where there is no such content.
        """
        kept = list(events)
        found = files.content_of(kept, content)
        return cls(kept, found, fold(kept, found))

    @classmethod
    def load(cls, path: str | Path, content: Content | None = None) -> "Campaign":
        """Read a campaign's file. Raises CampaignError, OSError if there is no file."""
        return cls.of(files.read(Path(path)), content)

    def save(self, path: str | Path) -> None:
        """Write the file; one that is there stays whole until the new one is."""
        files.write(Path(path), self.to_text())

    def to_text(self) -> str:
        """The file: JSON, one event a line. It names content by its id and holds none of its texts."""
        return files.text(self.events)

    def apply(self, event: Event) -> Event:
        """Add an event (of :mod:`branchline.campaign.events`, as plain data), or raise CampaignError."""
        dated = event if "at" in event else event | {"at": _now()}
        self.state = apply(self.state, dated, self.content)
        self.events.append(dated)
        return dated

    # What can be asked.

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def stage(self) -> str:
        """story (a story card asks, or a marker that was missed), ready, playing, closing or finished.

        A finished campaign can go on with free games (LW-111).
        """
        return self.state.stage

    @property
    def decision(self) -> dict[str, Any] | None:
        """What is to be decided: {"id", "op", "company", "options": [{"id", "name", "text"}]}, or None."""
        return self.state.decision

    @property
    def season(self) -> Season:
        """What the game that has begun is played with. Raises CampaignError if none has."""
        return season_of(self.state)

    @property
    def standing(self) -> Season:
        """What a game of all companies would be played with as things stand: what its board shows."""
        return season_with(self.state, list(self.state.companies))

    @property
    def start(self) -> int:
        """The seat that begins the game being played: the caboose (LW-20)."""
        if self.state.playing is None:
            raise CampaignError("stage", stage=self.stage)
        return self.state.playing.companies.index(self.state.playing.start)

    def view(self, company: str | None = None) -> dict[str, Any]:
        """What a company may know, as JSON; None: somebody who looks on."""
        return view(self.state, company)

    # A campaign on screen.

    def begin(self, companies: Iterable[str] | None = None, table: str | None = None) -> Season:
        """Begin the next game with these companies, by default all that somebody runs (LW-20).

        A company that missed a marker places it first (LW-107): then ``decision`` asks for it, ``stage``
        is story until it is made, and only after that is ``season`` what the game is played with.
        """
        present = (
            [c.id for c in self.state.companies.values() if c.player] if companies is None else companies
        )
        event: Event = {"type": "begin", "companies": list(present), "missed": True}
        self.apply(event | ({"table": table} if table else {}))
        return self.season

    def cancel(self) -> None:
        """Do not play the game that has begun."""
        self.apply({"type": "cancel"})

    def close(self, result: Mapping[str, Any], table: str) -> None:
        """Take over the result of a finished game, once: a second time is refused as "closed" (LW-100)."""
        fresh = {} if self.keyed else {"key": secrets.token_hex(16)}
        self.apply({"type": "close", "table": table, "result": kept(result), **fresh})

    def choose(self, company: str, option: str, decision: str | None = None) -> None:
        """Decide. ``decision``: the id of what is meant to be decided, so that a repeated call is refused."""
        asked = decision or (self.decision or {}).get("id", "-")
        self.apply({"type": "choose", "company": company, "decision": asked, "option": option})

    def default(self) -> None:
        """Decide by the first option, for a company that does not answer in time (LW-101)."""
        if self.decision is None:
            raise CampaignError("no_decision")
        self.choose(self.decision["company"], self.decision["options"][0]["id"])

    def hand_over(self, company: str, player: str | None) -> None:
        """Let another player run a company (LW-108); None: nobody for now."""
        self.apply({"type": "company", "company": company, "player": player})

    # A ledger beside a box.

    def enter_game(
        self,
        slips: Iterable[Mapping[str, Any]],
        *,
        game: int | None = None,
        start: str | None = None,
        unlocked: Iterable[Mapping[str, Any]] = (),
        retired: Iterable[Mapping[str, Any]] = (),
        note: str = "",
    ) -> None:
        """Enter slips: {"company", "lines": [coins, trains, tickets], "completed", "total"?, "absent"?}.

        All of a game or some of it; the game is closed when every company has one. A total is checked.
        ``unlocked`` and ``retired`` are items {"kind", "name", "text"}.
        """
        event: Event = {
            "type": "enter_game",
            "game": self.state.game if game is None else game,
            "slips": [dict(slip) for slip in slips],
            "unlocked": [dict(item) for item in unlocked],
            "retired": [dict(item) for item in retired],
            "note": note,
        }
        self.apply(event | ({"start": start} if start else {}))

    def unlock(self, kind: str, name: str, text: str = "") -> None:
        """Note something new: a "region", "sticker", "card" …, in the owners' words."""
        self.apply({"type": "unlock", "item": {"kind": kind, "name": name, "text": text}})

    def retire(self, kind: str, name: str) -> None:
        """Note a card that has left the campaign."""
        self.apply({"type": "retire", "item": {"kind": kind, "name": name}})

    def tick(self, company: str, what: str) -> None:
        self.apply({"type": "tick", "company": company, "what": what})

    def award(self, company: str, amount: int, what: str) -> None:
        """Dollars beside the slips that count in the final sum."""
        self.apply({"type": "award", "company": company, "amount": amount, "what": what})

    def strike(self, entry: int, note: str) -> None:
        """Strike a wrong entry (not a slip: :meth:`correct` it); it stays readable."""
        self.apply({"type": "strike", "entry": entry, "note": note})

    # Both.

    def correct(
        self,
        game: int,
        company: str,
        note: str,
        lines: tuple[int, int, int] | None = None,
        completed: int | None = None,
    ) -> None:
        """Correct a slip of a ledger, or add a note to any; sums, ranks and the final sum follow."""
        event: Event = {"type": "correct", "game": game, "company": company, "note": note}
        event |= {"lines": list(lines)} if lines is not None else {}
        self.apply(event | ({"completed": completed} if completed is not None else {}))

    def copy(self, after_game: int, *, id: str | None = None, key: bytes | None = None) -> "Campaign":
        """Another branch: a campaign of its own that shares the games up to ``after_game`` (0: none)."""
        state = branch = None
        for n, event in enumerate(self.events):
            state = apply(state, event, self.content)
            if _is_after(state, after_game):
                branch = Campaign(self.events[: n + 1], self.content, state)
        if branch is None:
            raise CampaignError("not_reached", game=after_game)
        for event in self.events[len(branch.events) :]:
            if event["type"] == "correct" and event["game"] <= after_game:
                branch.apply(event)
        branch.keyed = key is not None
        branch.apply(
            {
                "type": "copied",
                "id": id or secrets.token_hex(8),
                "source": self.id,
                "after_game": after_game,
                "key": (secrets.token_bytes(16) if key is None else key).hex(),
            }
        )
        return branch


def _is_after(state: State, game: int) -> bool:
    """Whether a game is closed with all that follows, and the next one not begun."""
    return (
        len(state.closed) == game
        and state.stage in ("ready", "finished")
        and all(slip["game"] <= game for slip in state.slips)
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
