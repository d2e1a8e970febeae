"""Decisions between games: one at a time, by one company, among options that are all legal (LW-101)."""

from typing import Any

from branchline.campaign.errors import CampaignError
from branchline.campaign.state import State

Option = dict[str, Any]  # {"id", "name", "text"} and what the operation wants to show


def ask(state: State, op: str, company: str, options: list[Option]) -> None:
    """Let a company decide; nothing is asked where there is nothing to choose from (LW-125)."""
    if options:
        state.decisions += 1
        state.decision = {
            "id": f"{state.game}-{state.decisions}",
            "op": op,
            "company": company,
            "options": options,
        }


def take(state: State, company: str, decision: str, option: str) -> tuple[str, str, Option]:
    """The operation, the company and the option it has chosen; the decision is made. Raises CampaignError."""
    asked = state.decision
    if asked is None:
        raise CampaignError("no_decision")
    if decision != asked["id"]:
        raise CampaignError("other_decision", decision=decision, expected=asked["id"])
    if company != asked["company"]:
        raise CampaignError("not_yours", company=asked["company"], other=company)
    for chosen in asked["options"]:
        if chosen["id"] == option:
            state.decision = None
            return asked["op"], company, chosen
    raise CampaignError("option", option=option, options=", ".join(each["id"] for each in asked["options"]))


def chooser(state: State, by: str | None) -> str:
    """Who decides: the winner of the last game, or its last place, which holds the caboose (LW-101)."""
    order = state.ranking or list(state.companies)
    return order[0] if by == "winner" else order[-1]
