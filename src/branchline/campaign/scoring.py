"""Who is ahead: the ranking of a game, and the final sum of a campaign (LW-95, LW-109, LW-110)."""

from collections.abc import Sequence
from typing import Any

from branchline.campaign.state import State
from branchline.legends.content import Effect


def ranking(slips: Sequence[dict[str, Any]], turn_order: Sequence[str]) -> list[str]:
    """Companies from first to last: total, then completed tickets, then later in turn order (LW-95)."""
    ranked = sorted(
        slips,
        key=lambda slip: (slip["total"], slip["completed"], turn_order.index(slip["company"])),
        reverse=True,
    )
    return [slip["company"] for slip in ranked]


def final(state: State) -> dict[str, Any]:
    """The final sum: {"rows": [{company, slips, postcards, extras, total, games_won, …}], "winners": [id]}.

    Rows are ordered from first to last; companies that tie in everything share the win (LW-110).
    """
    rows = []
    for company in state.companies.values():
        slips = state.total(company.id)
        postcards = sum(state.of.find("postcards", card).vault for card in company.finished)
        extras = _effects(state, company.id) if state.content else _awards(state, company.id)
        own = [s for s in state.slips if s["company"] == company.id and s["game"] <= state.games]
        rows.append(
            {
                "company": company.id,
                "slips": slips,
                "postcards": postcards,
                "extras": extras,
                "total": slips + postcards + sum(extra["amount"] for extra in extras),
                "games_won": sum(slip["rank"] == 1 for slip in own),
                "completed": sum(slip["completed"] for slip in own),
                "last_slip": max(own, key=lambda slip: slip["game"])["total"] if own else 0,
            }
        )
    rows.sort(key=_standing, reverse=True)
    winners = [row["company"] for row in rows if _standing(row) == _standing(rows[0])]
    return {"rows": rows, "winners": winners}


def _standing(row: dict[str, Any]) -> tuple[int, ...]:
    return row["total"], row["games_won"], row["completed"], row["last_slip"]


def _effects(state: State, company: str) -> list[dict[str, Any]]:
    """What the stickers in force pay at the end of the campaign."""
    pay = {"bond_rank": bond_rank, "timetable_lines": timetable_lines}
    found = [
        (rule, pay[effect.metric or ""](state, company, effect))
        for rule, effect in state.effects("final", "bank_bonus")
    ]
    return [
        {"source": rule.id, "kind": "rule", "name": rule.name, "amount": amount}
        for rule, amount in found
        if amount
    ]


def bond_rank(state: State, company: str, effect: Effect) -> int:
    """LW-118: by colour, the most bonds first, ties to the lower lowest number."""
    total = 0
    for colour in state.of.bonds.colors if state.of.bonds else ():
        holdings = []
        for each in state.companies.values():
            numbers = [bond["number"] for bond in each.bonds if bond["colour"] == colour]
            if numbers:
                holdings.append((-len(numbers), min(numbers), each.id))
        order = [id for _, _, id in sorted(holdings)]
        if company in order[: len(effect.rank)]:
            total += effect.rank[order.index(company)]
    return total


def timetable_lines(state: State, company: str, effect: Effect) -> int:
    """LW-119: every full row and column of the company's timetable."""
    ticked = set(state.companies[company].ticks)
    grid = state.of.timetable
    return effect.each * sum(set(line) <= ticked for line in [*grid, *zip(*grid, strict=True)])


def _awards(state: State, company: str) -> list[dict[str, Any]]:
    """Ledger: what the owners of the box added up beside the slips."""
    return [
        {"source": entry["name"], "kind": "award", "name": entry["name"], "amount": entry["amount"]}
        for entry in state.entries
        if entry["kind"] == "award" and entry["company"] == company and entry["struck"] is None
    ]
