"""What a company may know of its campaign: what its group has opened, and no more (LW-126)."""

from typing import Any

from branchline.campaign.chronicle import told
from branchline.campaign.scoring import final
from branchline.campaign.state import Company, State

Json = dict[str, Any]


def view(state: State, company: str | None) -> Json:
    """The campaign as JSON for a company, or for somebody who looks on (None)."""
    viewer = None if company is None else state.company(company).id
    shown: Json = {
        "id": state.id,
        "content": state.content.id if state.content else None,
        "title": state.title,
        "language": state.content.language if state.content else None,
        "mode": state.mode,
        "company": viewer,
        "game": state.game,
        "games": state.games,
        "year": state.year(state.game),
        "stage": state.stage,
        "open_vaults": state.open_vaults,
        "companies": [_company(state, each, viewer) for each in state.companies.values()],
        "slips": [_slip(state, slip) for slip in state.slips],
        "decision": state.decision,
        "chronicle": [told(state, entry) for entry in state.chronicle],
        "final": final(state) if state.stage == "finished" else None,
    }
    return shown | (_opened(state) if state.content else _entered(state))


def _company(state: State, company: Company, viewer: str | None) -> Json:
    """Running totals are everybody's own until the end, unless vaults are open."""
    open_to = state.open_vaults or viewer == company.id or state.stage == "finished"
    shown: Json = {
        "id": company.id,
        "name": company.name,
        "motto": company.motto,
        "player": company.player,
        "caboose": state.caboose == company.id,
        "slips_total": state.total(company.id) if open_to else None,
        "office": {"postcards": len(company.office)},
        "vault": {
            "slips": sum(slip["company"] == company.id for slip in state.slips),
            "postcards": [_postcard(state, card, "public", "private") for card in company.finished],
            "bonds": company.bonds,
        },
        "ticks": company.ticks,
    }
    if state.content:
        card = next(c for c in state.content.companies if c.id == company.id)
        level = max(
            [e.value or 1 for _, e in state.effects("passive", "set_rule") if e.key == BONUS], default=1
        )
        sides = ("public", "private")
        shown |= {
            "level": level,
            "bonus": next((bonus.text for bonus in card.bonus if bonus.level == level), ""),
            "postcards": [
                _postcard(state, id, *sides) if viewer == company.id else _read_side(state, id)
                for id in company.office
            ],
        }
    return shown


BONUS = "company_bonus_level"


def _postcard(state: State, id: str, *sides: str) -> Json:
    card = state.of.find("postcards", id)
    return {"id": id, "vault": card.vault, **{side: getattr(card, side) for side in sides}}


def _read_side(state: State, id: str) -> Json:
    """Another company's postcard: the side that was read to all (LW-81), nothing to look it up by."""
    card = state.of.find("postcards", id)
    return {card.read_side: getattr(card, card.read_side)}


def _slip(state: State, slip: Json) -> Json:
    """A slip with the names of what is on it; it is public once written."""
    if not state.content:
        return slip
    tickets = []
    for line in slip["tickets"]:
        ticket = state.of.find("tickets", line["ticket"])
        ends = {end: state.of.find("cities", getattr(ticket, end)).name for end in ("a", "b")}
        tickets.append({**line, **ends, "changes": _named(state, line["changes"])})
    items = {key: _named(state, slip[key]) for key in ("bonuses", "trains_changes")}
    return {**slip, **items, "tickets": tickets}


TITLES = {"event": ("events", "title"), "rule": ("rules", "name"), "crew": ("crew", "name")}


def _named(state: State, items: list[Json]) -> list[Json]:
    """Changes on a slip with the name of where they come from, if that has one."""
    named = []
    for item in items:
        kind, field = TITLES.get(item["kind"], (None, ""))
        name = {"name": getattr(state.of.find(kind, item["source"]), field)} if kind else {}
        named.append({**item, **name})
    return named


def _opened(state: State) -> Json:
    """What is open of the content: by the ids that were added, never by what the content holds."""
    content = state.of
    regions = [content.find("regions", id) for id in state.regions]
    return {
        "regions": [
            {"id": r.id, "name": r.name, "intro": r.intro, "opened_after": state.regions[r.id]}
            for r in regions
        ],
        "frontiers_to_open": len(content.frontier_picks) - sum(not region.start for region in regions),
        "rules": [
            {
                "id": rule.id,
                "name": rule.name,
                "text": rule.text,
                "step": rule.claim_step,
                "since": state.rules[rule.id],
                "new": state.rules[rule.id] == state.coming,
                "expires_after": rule.expires_after_game,
            }
            for rule in state.stickers()
        ],
        "events": {
            "cards": [_event(state, id) for id in sorted(state.events) if id not in state.retired_events],
            "retired": [_event(state, id) for id in state.retired_events],
        },
        "story": [_story(state, id) for id in state.read],
        "retired_tickets": [_ticket(state, id) for id in state.retired_tickets],
        "punches": [{**_ticket(state, id), "by": by} for id, by in state.punches.items()],
        "large": state.large,
        "depots": state.depots,
        "tracks": state.tracks,
        "timetable": content.timetable if any(r.feature == "timetable" for r in state.stickers()) else None,
        "absent_payout": content.absent_payout[min(state.coming, state.games) - 1],
    }


def _event(state: State, id: str) -> Json:
    """An event of the deck by its title; its text is read when it is flipped."""
    card = state.of.find("events", id)
    shown: Json = {"id": id, "title": card.title, "since": state.events[id]}
    if id in state.flipped:
        shown |= {"text": card.text, "instant": card.type == "instant"}
    return shown


def _story(state: State, id: str) -> Json:
    """A story card with both sides; a Pause card without its back until the game is closed (LW-15)."""
    card = state.of.find("story", id)
    shown: Json = {"id": id, "game": card.game, "type": card.type, "front": card.front}
    if card.type == "story" or id in state.turned:
        shown["back"] = card.back
    return shown


def _ticket(state: State, id: str) -> Json:
    ticket = state.of.find("tickets", id)
    ends = {end: state.of.find("cities", getattr(ticket, end)).name for end in ("a", "b")}
    return {"id": id, **ends, "value": ticket.value}


def _entered(state: State) -> Json:
    """A ledger: what its owners have entered, the struck entries included."""
    entries = [entry for entry in state.entries if entry["struck"] is None]
    regions = [entry for entry in entries if entry["kind"] == "region"]
    stickers = [entry for entry in entries if entry["kind"] == "sticker"]
    return {
        "regions": [
            {"id": e["name"], "name": e["name"], "intro": e["text"], "opened_after": e["game"]}
            for e in regions
        ],
        "frontiers_to_open": 0,
        "rules": [
            {
                "id": entry["name"],
                "name": entry["name"],
                "text": entry["text"],
                "since": entry["game"],
                "new": entry["game"] == state.game,
                "expires_after": None,
            }
            for entry in stickers
        ],
        "story": [],
        "entries": state.entries,
    }
