"""A game from its beginning to its end: who plays it, and what its result leaves behind (LW-95 to LW-101).

The steps of closing wait in the state's queue: bank slips and caboose at once, then an event to retire,
punching, the back of the Pause card, and the next game.
"""

from typing import Any

import msgspec

from branchline.campaign.chance import below
from branchline.campaign.decisions import ask
from branchline.campaign.errors import CampaignError
from branchline.campaign.events import Begin
from branchline.campaign.results import Carry, checked
from branchline.campaign.state import Playing, State, Step
from branchline.campaign.story import deal_postcards, in_turn_order


def begin(state: State, event: Begin) -> None:
    """A game begins; the caboose says with whom, or chance, which then gives it the caboose (LW-20)."""
    if state.stage not in ("ready", "finished"):
        raise CampaignError("stage", stage=state.stage)
    present = {state.company(company).id for company in event.companies}
    if len(present) < 2:
        raise CampaignError("too_few")
    if state.stage == "finished":  # LW-111: a free game
        state.game += 1
    seats = [company for company in state.companies if company in present]
    before = state.caboose
    if before not in present:
        state.caboose = seats[below(state, len(seats))]
    assert state.caboose is not None
    state.playing = Playing(seats, state.caboose, event.table, before)
    state.stage = "playing"
    state.note("begun", companies=seats, start=state.caboose)
    late = [step for step in state.missed if step.company in present]
    if event.missed and late and state.game <= state.games:  # LW-107: before the set-up; LW-111
        state.stage, state.queue = "story", late
        state.missed = [step for step in state.missed if step.company not in present]


def cancel(state: State) -> None:
    """The game is not played after all: back to before it began."""
    played = _playing(state)
    state.caboose, state.playing = played.caboose_before, None
    if state.game > state.games:
        state.game -= 1
        state.stage = "finished"
    else:
        state.stage = "ready"
    state.note("cancelled")


def close(state: State, table: str, data: dict[str, Any]) -> None:
    """Take over a game's result. Raises CampaignError if it was done before, or is not of this game."""
    if table in state.closed:
        raise CampaignError("closed", game=table)
    played = _playing(state)
    if played.table not in (None, table):
        raise CampaignError("other_game", game=table, expected=played.table)
    result = checked(state, played, data)
    state.closed[table] = state.game
    state.stage, state.playing = "closing", None
    state.starts[state.game] = played.start
    state.ranking = [played.companies[seat] for seat in result.ranking]
    for slip in result.slips:
        rank = state.ranking.index(slip.company) + 1
        _write(state, {**msgspec.to_builtins(slip), "rank": rank, "absent": False})
    state.caboose = state.ranking[-1]  # LW-96
    state.note("caboose", company=state.caboose)
    if state.game > state.games:  # LW-111: nothing else comes of a free game
        state.stage = "finished"
        return
    for company in state.companies:
        if company not in played.companies:
            _write(state, absent_slip(company, state.of.absent_payout[state.game - 1]))
    _carry(state, played, result.carry)
    state.queue = [Step("retire_event"), Step("punch"), Step("turn_pause"), Step("next_game")]


def absent_slip(company: str, dollars: int) -> dict[str, Any]:
    """The slip of a company that was not there (LW-107)."""
    return {
        "company": company,
        "coins": dollars,
        "bonuses": [],
        "trains": 0,
        "trains_bonus": 0,
        "trains_changes": [],
        "tickets": [],
        "lines": [dollars, 0, 0],
        "total": dollars,
        "floored": False,
        "completed": 0,
        "rank": None,
        "absent": True,
    }


def _write(state: State, slip: dict[str, Any]) -> None:
    state.slips.append({"game": state.game, "year": state.year(state.game), **slip, "note": None})
    state.note("slip", company=slip["company"], amount=slip["total"])


def _carry(state: State, played: Playing, carry: Carry) -> None:
    """Postcards and bonds into vaults and offices, ticks, and the events of the game (LW-100, LW-119)."""
    ticking = any(effect.item == "timetable_tick" for _, effect in state.effects("score", "grant"))
    grid = {city for row in state.of.timetable for city in row}
    for seat, id in enumerate(played.companies):
        company = state.companies[id]
        company.office = list(carry.postcards.held[seat])
        for card in carry.postcards.done[seat]:
            company.finished.append(card)
            state.note("postcard_finished", company=id, postcard=card)
        company.bonds += [msgspec.to_builtins(bond) for bond in carry.bonds[seat]]
        ticks = sorted((grid & set(carry.touched[seat])) - set(company.ticks)) if ticking else []
        company.ticks += ticks
        if ticks:
            state.note("ticked", company=id, cities=ticks)
    for event in carry.events.retired:
        retire_event(state, event)
    state.flipped += [event for event in carry.events.discards if event not in state.flipped]
    state.discards = list(carry.events.discards)


def retire_event(state: State, event: str, company: str | None = None) -> None:
    """An event leaves the campaign for good (LW-46); ``company``: who decided so after the game (LW-97)."""
    state.flipped += [event] if event not in state.flipped else []
    state.retired_events.append(event)
    state.note("event_retired", event=event, company=company)


def ask_to_retire(state: State, _: Step) -> None:
    """The caboose holder retires one of the events that were discarded, if there are any (LW-97)."""
    events = [state.of.find("events", id) for id in state.discards]
    options = [{"id": event.id, "name": event.title, "text": event.text} for event in events]
    assert state.caboose is not None
    ask(state, "retire_event", state.caboose, options)


def punch(state: State, _: Step) -> None:
    """Punch the completed tickets (LW-98): a stamped one is retired at once, others when punched twice."""
    if not any(rule.feature == "punch" for rule in state.stickers()):
        return
    granted = sum(
        effect.n
        for _, effect in state.effects("score", "grant")
        if effect.item == "postcard" and effect.per == "stamped_ticket_done"
    )
    slips = {slip["company"]: slip for slip in state.slips if slip["game"] == state.game}
    for company in in_turn_order(state):
        for line in slips[company]["tickets"]:
            if not line["done"]:
                continue
            ticket = state.of.find("tickets", line["ticket"])
            punches = state.punches.setdefault(ticket.id, {})
            punches[company] = punches.get(company, 0) + 1
            retired = ticket.stamp or punches[company] == 2
            state.note("ticket_retired" if retired else "punched", company=company, ticket=ticket.id)
            if retired:
                state.retired_tickets.append(ticket.id)
            if ticket.stamp:
                deal_postcards(state, company, granted)


def _playing(state: State) -> Playing:
    if state.playing is None or state.stage != "playing":
        raise CampaignError("stage", stage=state.stage)
    return state.playing
