"""One campaign as the server keeps it: its own events, and who may do what to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from msgspec import Struct

from branchline.campaign import Campaign
from branchline.server.seats import same


class Link(Struct, frozen=True):
    """What opens a company: the hash of its token; `salt` makes the token again from the same request."""

    person: str
    salt: str


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is stored: events of the campaign that happen together, and what only the server knows of them.

    `links`: companies with a new link, or with none any more. `host`: the hash of the host's token.
    `bots`: who plays instead of a company's own player, in a game that begins.
    """

    events: list[dict[str, Any]]
    links: dict[str, Link | None] = {}
    host: str | None = None
    bots: dict[str, str] = {}


write_step = msgspec.json.Encoder().encode
read_step = msgspec.json.Decoder(Step).decode


@dataclass(slots=True)
class CampaignState:
    """A campaign after `version` steps. `note` changes it; work on a `copy`."""

    campaign: Campaign
    version: int = 0
    host: str = ""
    links: dict[str, Link] = field(default_factory=dict)  # by company
    bots: dict[str, str] = field(default_factory=dict)  # in the game that has begun
    requests: dict[str, Link | None] = field(default_factory=dict)  # and the link each gave

    @classmethod
    def begin(cls, step: Step) -> CampaignState:
        """Raises CampaignError, ContentError."""
        state = cls(Campaign.of(step.events))
        state.note(step, None)
        return state

    def copy(self) -> CampaignState:
        campaign = self.campaign
        return replace(
            self,
            campaign=Campaign(campaign.events, campaign.content, campaign.state),
            links=dict(self.links),
            requests=dict(self.requests),
        )

    def apply(self, step: Step, request: str | None = None) -> None:
        """Let it happen. Raises CampaignError."""
        for event in step.events:
            self.campaign.apply(event)
        self.note(step, request)

    def note(self, step: Step, request: str | None) -> None:
        """Keep what a step says beside the events of the campaign, which have happened."""
        self.version += 1
        self.host = step.host or self.host
        for company, link in step.links.items():
            self.links.pop(company, None)
            if link is not None:
                self.links[company] = link
        if step.events[0]["type"] == "begin":
            self.bots = step.bots
        if request is not None:
            self.requests[request] = next(iter(step.links.values()), None)

    def company_of(self, person: str | None) -> str | None:
        """The company whose link has this token hash."""
        found = None
        for company, link in self.links.items():  # all of them: the time taken tells nothing
            if person is not None and same(link.person, person):
                found = company
        return found

    def player(self, company: str) -> str | None:
        return self.campaign.state.company(company).player

    @property
    def table(self) -> str | None:
        """Where the game that has begun is played; None before its companies have placed what they missed."""
        playing = self.campaign.state.playing
        return playing.table if playing and self.campaign.stage == "playing" else None
