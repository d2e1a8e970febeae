"""The story deck and what its cards unlock (LW-15, LW-99, LW-104, LW-123 to LW-125).

Operations wait in the state's queue; one that asks somebody stops the queue until it is answered.
"""

from collections.abc import Callable

from branchline.campaign.chance import sample
from branchline.campaign.decisions import ask, chooser
from branchline.campaign.places import place
from branchline.campaign.state import State, Step
from branchline.legends.content import Region, StoryCard, Unlock


def open_region(state: State, region: Region) -> None:
    """Attach a piece of the board with all its box holds (LW-104); the next game is played on it (LW-103)."""
    state.regions[region.id] = state.coming - 1
    state.note("region_opened", region=region.id)
    add_events(state, region.box.events)
    add_postcards(state, region.box.postcards)
    if region.box.rule:
        add_rule(state, region.box.rule)


def add_rule(state: State, id: str) -> None:
    if id not in state.rules:
        state.rules[id] = state.coming
        state.note("rule_added", rule=id)


def add_events(state: State, ids: list[str]) -> None:
    new = [id for id in ids if id not in state.events]
    state.events |= dict.fromkeys(new, state.coming)
    if new:
        state.note("events_added", n=len(new))


def add_postcards(state: State, ids: list[str]) -> None:
    new = [id for id in ids if id not in state.postcards]
    state.postcards += new
    if new:
        state.note("postcards_added", n=len(new))


def deal_postcards(state: State, company: str, n: int) -> None:
    """Draw postcards into an office, frozen until the next game (LW-83); none where none is left (LW-85)."""
    drawn = sample(state, state.post_office(), n)
    state.company(company).office += drawn
    if drawn:
        state.note("postcards_dealt", company=company, n=len(drawn))


def read_story(state: State) -> None:
    """Read to the next Pause card: both sides of the story cards, the front of the Pause card (LW-15)."""
    for card in cards_of(state, state.game):
        state.read.append(card.id)
        if card.type == "story":
            state.queue += _steps(card)


def turn_pause(state: State, _: Step) -> None:
    """Read the back of the Pause card; its unlocks come next, in their order (LW-99)."""
    turned = [card for card in cards_of(state, state.game) if card.type == "pause"]
    state.turned += [card.id for card in turned]
    state.queue[:0] = [step for card in turned for step in _steps(card)]


def cards_of(state: State, game: int) -> list[StoryCard]:
    return [card for card in state.of.story if card.game == game]


def in_turn_order(state: State) -> list[str]:
    """The companies of the last game, clockwise from the one that began it."""
    played = [company for company in state.companies if company in state.ranking]
    start = state.starts.get(state.game)
    at = played.index(start) if start in played else 0
    return played[at:] + played[:at]


def _steps(card: StoryCard) -> list[Step]:
    return [Step(unlock.op, unlock) for unlock in card.unlocks]


def _choose_region(state: State, unlock: Unlock) -> None:
    """LW-103: a region of these tiers that is not open yet and joins one that is."""
    options = [
        {"id": region.id, "name": region.name, "text": ""}
        for region in state.of.regions
        if region.tier in unlock.tiers
        and region.id not in state.regions
        and set(region.attach_requires_any) & set(state.regions)
    ]
    ask(state, "choose_region", chooser(state, unlock.by), options)


def _remove_rule(state: State, unlock: Unlock) -> None:
    if state.rules.pop(unlock.id or "", None) is not None:
        state.note("rule_removed", rule=unlock.id)


def _deal(state: State, unlock: Unlock) -> None:
    """To each company that played, in turn order, or to the last place (LW-124)."""
    for company in [chooser(state, "last")] if unlock.who == "last" else in_turn_order(state):
        deal_postcards(state, company, unlock.n)


UNLOCKS: dict[str, Callable[[State, Unlock], None]] = {
    "choose_region": _choose_region,
    "add_rule": lambda state, unlock: add_rule(state, unlock.id or ""),
    "remove_rule": _remove_rule,
    "add_events": lambda state, unlock: add_events(state, unlock.ids),
    "add_postcards": lambda state, unlock: add_postcards(state, unlock.ids),
    "deal_postcards": _deal,
}


def unlock(state: State, step: Step) -> None:
    """Carry out one operation of a story card (LW-124)."""
    if step.op == "place":
        place(state, step)
    else:
        assert step.unlock is not None
        UNLOCKS[step.op](state, step.unlock)
