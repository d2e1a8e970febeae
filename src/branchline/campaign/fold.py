"""Events folded into a state: ``apply(state, event) -> state``, a pure function of its arguments."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from branchline.campaign import closing, corrections, ledger, places, story
from branchline.campaign import events as kinds
from branchline.campaign.decisions import take
from branchline.campaign.errors import CampaignError
from branchline.campaign.state import Company, State, Step
from branchline.legends.content import Content

SCREEN = (kinds.Begin, kinds.Cancel, kinds.Close, kinds.Choose)
LEDGER = (kinds.EnterGame, kinds.Unlock, kinds.Retire, kinds.Tick, kinds.Award, kinds.Strike)


def fold(events: Iterable[dict[str, Any]], content: Content | None) -> State:
    """The state after all events. Raises CampaignError at the first one that is not possible."""
    state: State | None = None
    for event in events:
        state = apply(state, event, content)
    if state is None:
        raise CampaignError("event", n=0, problem="there is none")
    return state


def apply(before: State | None, event: dict[str, Any], content: Content | None) -> State:
    """The state after one more event; ``before`` is not changed. Raises CampaignError."""
    n = before.n if before else 0
    typed = kinds.read(event, n)
    if (before is None) != isinstance(typed, kinds.New):
        raise CampaignError("event", n=n, problem="a campaign begins with one event that says what is new")
    if before is None:
        state = _new(typed, content)
    else:
        state = deepcopy(before, {id(content): content})  # the content is shared, not copied
        state.drawn, state.at = 0, typed.at
        _fold(state, typed)
    if state.mode == "screen":
        _proceed(state)
    state.n += 1
    return state


def _new(event: kinds.New, content: Content | None) -> State:
    named = content.index("companies") if content else {}
    fewest, most = content.players if content else (2, 5)
    ids = [runner.id for runner in event.companies]
    if not fewest <= len(ids) <= most or len(set(ids)) < len(ids):
        raise CampaignError("companies", count=len(set(ids)), fewest=fewest, most=most)
    companies = {}
    for runner in event.companies:
        if content and runner.id not in named:
            raise CampaignError("unknown_company", company=runner.id, known=", ".join(named))
        card = named.get(runner.id)
        name, motto = (card.name, card.motto) if card else (runner.id, "")
        companies[runner.id] = Company(runner.id, name, motto, runner.player)
    state = State(
        content=content,
        id=event.id,
        mode=event.mode,
        title=content.title if content else event.title,
        key=event.key,
        games=content.games if content else event.games,
        years=list(content.years) if content else list(event.years),
        open_vaults=event.open_vaults,
        companies=companies,
        at=event.at,
    )
    if content:
        state.events = dict.fromkeys(content.start_events, 1)
        state.regions = {region.id: 0 for region in content.regions if region.start}
        story.read_story(state)
    else:
        state.stage = "ready"
    return state


def _fold(state: State, event: Any) -> None:
    if isinstance(event, SCREEN) and state.mode != "screen":
        raise CampaignError("mode", mode="on screen")
    if isinstance(event, LEDGER) and state.mode != "ledger":
        raise CampaignError("mode", mode="as a ledger")
    match event:
        case kinds.Begin():
            closing.begin(state, event)
        case kinds.Cancel():
            closing.cancel(state)
        case kinds.Close():
            state.key = event.key or state.key
            closing.close(state, event.table, event.result)
        case kinds.Choose():
            _decide(state, *take(state, event.company, event.decision, event.option))
        case kinds.Hand():
            state.company(event.company).player = event.player
            state.note("player", company=event.company, player=event.player)
        case kinds.EnterGame():
            ledger.enter_game(state, event)
        case kinds.Unlock():
            ledger.unlock(state, event.item)
        case kinds.Retire():
            ledger.retire(state, event.item)
        case kinds.Tick():
            ledger.tick(state, event.company, event.what)
        case kinds.Award():
            ledger.award(state, event.company, event.amount, event.what)
        case kinds.Strike():
            corrections.strike(state, event.entry, event.note)
        case kinds.Correct():
            corrections.correct(state, event)
        case kinds.Copied():
            state.id, state.key = event.id, event.key
            state.note("copied", source=event.source)


def _decide(state: State, op: str, company: str, option: dict[str, Any]) -> None:
    """Carry out what was chosen."""
    if op == "retire_event":
        closing.retire_event(state, option["id"], company)
    elif op == "choose_region":
        story.open_region(state, state.of.find("regions", option["id"]))
    else:
        places.set_marker(state, op, company, option)


STEPS: dict[str, Callable[[State, Step], None]] = {
    "retire_event": closing.ask_to_retire,
    "punch": closing.punch,
    "turn_pause": story.turn_pause,
    "put": places.put,
}


def _proceed(state: State) -> None:
    """Carry out what waits, until somebody has to decide."""
    while state.queue and state.decision is None:
        step = state.queue.pop(0)
        if step.op == "next_game":
            _next_game(state)
        elif step.op == "final_scoring":
            _finish(state)
        else:
            STEPS.get(step.op, story.unlock)(state, step)
    if state.stage == "story" and not state.queue and state.decision is None:
        state.stage = "ready" if state.playing is None else "playing"


def _next_game(state: State) -> None:
    """Turn to the next game, if there is one; stickers expire (LW-106), the story goes on (LW-123)."""
    if state.game == state.games:
        _finish(state)
        return
    before = {rule.id for rule in state.stickers()}
    state.game += 1
    state.stage = "story"
    for id in sorted(before - {rule.id for rule in state.stickers()}):
        state.note("rule_expired", rule=id)
    story.read_story(state)


def _finish(state: State) -> None:
    """The campaign is over, and its sum can be asked for (LW-102, LW-109)."""
    if state.stage != "finished":
        state.stage = "finished"
        state.note("finished")
