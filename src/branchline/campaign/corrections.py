"""Putting a wrong entry right: the old one stays readable, and what follows from it is reckoned again."""

from branchline.campaign.errors import CampaignError
from branchline.campaign.events import Correct
from branchline.campaign.ledger import added, lines_of, rank
from branchline.campaign.state import State


def correct(state: State, event: Correct) -> None:
    """Rewrite a slip of a ledger, or add a note to any slip. Totals, ranks and the final sum follow."""
    slip = state.slip(event.game, event.company)
    before = {"lines": slip["lines"], "total": slip["total"], "note": slip["note"]}
    if event.lines is not None or event.completed is not None:
        if state.mode == "screen":
            raise CampaignError("computed")
        slip["was"].append(before)
        lines = list(event.lines or slip["lines"])
        slip |= lines_of(lines, added(event.game, event.company, lines))
        if event.completed is not None:
            slip["completed"] = event.completed
        if event.game in state.starts:
            rank(state, event.game)
    slip["note"] = event.note
    state.note(
        "corrected",
        of=event.game,
        company=event.company,
        before=before["total"],
        after=slip["total"],
        text=event.note,
    )


def strike(state: State, number: int, note: str) -> None:
    """Strike an entry of a ledger: it stays in the file, and counts no more."""
    if not 1 <= number <= len(state.entries) or state.entries[number - 1]["struck"] is not None:
        raise CampaignError("no_entry", entry=number)
    entry = state.entries[number - 1]
    entry["struck"] = note
    if entry["kind"] == "tick":
        state.companies[entry["company"]].ticks.remove(entry["name"])
    state.note("struck", entry=number, name=entry["name"], text=note)
