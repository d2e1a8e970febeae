"""The ledger beside a physical box: slips, names and cards as its owners write them down.

Texts of a box are theirs to type; none ship with us, and nothing here knows what is in one.
"""

from typing import Any

from branchline.campaign.closing import absent_slip
from branchline.campaign.errors import CampaignError
from branchline.campaign.events import EnterGame, Item, WrittenSlip
from branchline.campaign.scoring import ranking
from branchline.campaign.state import State


def enter_game(state: State, event: EnterGame) -> None:
    """Slips of a game and what came with it. The game is closed when every company has its slip."""
    if event.game != state.game or state.stage == "finished":
        for slip in event.slips:
            state.slip(event.game, slip.company)
            raise CampaignError("written", game=event.game, company=slip.company)
        raise CampaignError("not_reached", game=event.game)
    if event.start is not None:
        state.caboose = state.company(event.start).id
    for written in event.slips:
        _write(state, written)
    for item in event.unlocked:
        unlock(state, item)
    for item in event.retired:
        retire(state, item)
    if event.note:
        state.note("noted", text=event.note)
    if all(_slip(state, company) for company in state.companies):
        _close(state)


def _slip(state: State, company: str) -> dict[str, Any] | None:
    return next((s for s in state.slips if (s["game"], s["company"]) == (state.game, company)), None)


def _write(state: State, written: WrittenSlip) -> None:
    company = state.company(written.company).id
    if _slip(state, company):
        raise CampaignError("written", game=state.game, company=company)
    lines = list(written.lines)
    total = added(state.game, company, lines, written.total)
    slip = absent_slip(company, 0) | {"absent": written.absent, "completed": written.completed}
    slip |= lines_of(lines, total)
    state.slips.append({"game": state.game, "year": state.year(state.game), **slip, "note": None, "was": []})
    state.note("slip", company=company, amount=total)


def lines_of(lines: list[int], total: int) -> dict[str, Any]:
    return {
        "coins": lines[0],
        "trains_bonus": lines[1],
        "lines": lines,
        "total": total,
        "floored": sum(lines) < 0,
    }


def added(game: int, company: str, lines: list[int], claimed: int | None = None) -> int:
    """The total of a slip, never below zero (LW-94). CampaignError if the paper claims another one."""
    total = max(0, sum(lines))
    if claimed is not None and claimed != total:
        text = " ".join(f"{'+-'[line < 0]} {abs(line)}" for line in lines).removeprefix("+ ")
        raise CampaignError("arithmetic", company=company, game=game, sum=text, total=total, claimed=claimed)
    return total


def _close(state: State) -> None:
    """Rank the game, hand on the caboose (LW-96) and turn to the next one."""
    state.starts[state.game] = state.caboose
    state.closed[f"{state.id}-{state.game}"] = state.game
    rank(state, state.game)
    state.note("closed")
    if state.game == state.games:
        state.stage = "finished"
    else:
        state.game += 1


def rank(state: State, game: int) -> None:
    """Rank a game's slips anew; the caboose follows if it is the last one closed."""
    slips = [slip for slip in state.slips if slip["game"] == game and not slip["absent"]]
    seats = list(state.companies)
    start = state.starts[game]
    at = seats.index(start) if start is not None else 0
    order = ranking(slips, seats[at:] + seats[:at])
    for slip in slips:
        slip["rank"] = order.index(slip["company"]) + 1
    if order and game == max(state.starts):
        state.ranking, state.caboose = order, order[-1]


def unlock(state: State, item: Item) -> None:
    _enter(state, item.kind, item.name, text=item.text)
    state.note("unlocked", kind=item.kind, name=item.name)


def retire(state: State, item: Item) -> None:
    _enter(state, "retired", item.name, what=item.kind, text=item.text)
    state.note("retired", kind=item.kind, name=item.name)


def tick(state: State, company: str, what: str) -> None:
    state.company(company).ticks.append(what)
    _enter(state, "tick", what, company=company)
    state.note("ticked", company=company, cities=[what])


def award(state: State, company: str, amount: int, what: str) -> None:
    _enter(state, "award", what, company=state.company(company).id, amount=amount)
    state.note("awarded", company=company, amount=amount, name=what)


def _enter(state: State, kind: str, name: str, **more: Any) -> None:
    number = len(state.entries) + 1
    entry = {"entry": number, "game": state.game, "kind": kind, "name": name, **more, "struck": None}
    state.entries.append(entry)
