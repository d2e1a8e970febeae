"""Writes a season down for the kernel: its content's effects, conditions and steps as numbers (tables.py).

An effect's filter becomes a set of lanes (LW-113); what a filter cannot know beforehand, the claimer's own
colour and the sacks of mail still lying, is asked at the claim.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...boards.model import COLOURS as COLOUR_NAMES
from ..state import GRAY, LOCOMOTIVE
from ..tables import TABLES, build_tables
from .sets import Sets, least_of, most_of
from .state import BOND_PILE, COUNTERS, EVENTS, ITEMS, NEWSPAPER, POSTCARDS
from .tables import (
    ABSENT,
    ANY_CARD,
    AS_LANE,
    BOND,
    CANDIDATES,
    CARD_OF_POST,
    CHANCES,
    CLAIMED,
    COMPANY,
    COMPANY_STEP,
    CONDITION_NAMES,
    CONDITIONS,
    CREW,
    CREW_CARD,
    CREW_STEP,
    DEFAULTS,
    EACH,
    EFFECTS,
    EVENT,
    EVENT_STEP,
    IF_ANY,
    IF_CLAIM_EXTRA,
    KEYS,
    KIND_NAMES,
    LARGE_CITY,
    LARGE_STEP,
    METRICS,
    MOST_LEFT,
    NO_LIMIT,
    OPTIONAL_EXTRA,
    POSTCARD,
    POSTCARD_STEP,
    RULE,
    SETTLED,
    STEPS,
    TRIGGERS,
    WHO,
)

if TYPE_CHECKING:
    from ...legends.content import Condition, Effect
    from ...legends.season import SeasonEdition


def build_season_tables(edition: "SeasonEdition") -> npt.NDArray[np.void]:
    """The one-element SEASON array of a season; ValueError if the record has no room for its content."""
    return _Builder(edition).tables


def colour_code(name: str) -> int:
    if name == "gray":
        return GRAY
    return LOCOMOTIVE if name == "locomotive" else COLOUR_NAMES.index(name)


class _Builder(Sets):
    """Writes a season down; the order of events, postcards, crew and items is that of its lists."""

    def __init__(self, edition: "SeasonEdition") -> None:
        super().__init__(edition)
        plain = build_tables(edition)[0]
        for name in TABLES.names or ():
            self.t[name] = plain[name]
        self.slots = 0
        self.chances = 0
        self.reward_queue: list[tuple[int, Effect]] = []
        self.numbers()
        self.board()
        self.lane_set(range(len(edition.board.lanes)))
        self.city_set(())
        self.all_effects()
        self.order_steps()

    def numbers(self) -> None:
        t, content, season = self.t, self.content, self.edition.season
        players = str(len(season.companies))
        t["newspapers"] = content.deck.newspapers[players]
        t["cards"][NEWSPAPER] = t["newspapers"]
        for colour, count in content.deck.colors.items():
            t["cards"][colour_code(colour)] = count
        t["kinds"] = NEWSPAPER + 1
        t["start_coins"] = self.edition.setup["start_coins"]
        for i, key in enumerate(KEYS):
            t["params"][i] = content.setup.get(key, DEFAULTS.get(key, 0))
        for span in content.trains_bonus:
            last = MOST_LEFT - 1 if span.max is None else span.max
            t["bonus"][span.min : last + 1] = span.dollars
        for seat, company in enumerate(season.companies):
            t["company"][seat] = colour_code(content.find("companies", company).color)
        t["crew"] = len(content.crew) if self.edition.has("crew") else 0
        t["crew_known"] = season.crew_order is not None
        t["crew_order"][: len(season.companies)] = season.crew_order or range(len(season.companies))
        if content.bonds is not None:
            self.room("bond of a colour", content.bonds.per_color, BOND_PILE + 1)
            for colour in content.bonds.colors:
                t["bonds"][colour_code(colour)] = content.bonds.per_color
            for colour, taken in season.bonds.items():
                t["bonds_taken"][colour_code(colour)] = taken

    def board(self) -> None:
        t, season = self.t, self.edition.season
        t["depot"] = -1
        for city, at in self.cities.items():
            word = np.uint64(1 << at % 64)
            t["large" if city in self.large else "small"][at // 64] |= word
        for city, company in season.depots.items():
            if city in self.cities:
                at_table = company in season.companies
                t["depot"][self.cities[city]] = season.companies.index(company) if at_table else ABSENT
        for i, lane in enumerate(self.edition.board.lanes):
            if lane.a in self.large or lane.b in self.large:
                t["large_lanes"][i // 64] |= np.uint64(1 << i % 64)

    # Effects

    def all_effects(self) -> None:
        """Every effect in play, in the order of LW-114: events, companies, stickers, crew, postcards."""
        t, edition = self.t, self.edition
        self.room("event", len(edition.events), EVENTS + 1)
        t["events"] = len(edition.events)
        for i, event in enumerate(edition.events):
            t["in_deck"] |= np.uint64(1 << i)
            t["event_instant"][i] = event.type == "instant"
            t["event_most"][i] = event.uses or 0
            t["event_first"][i], t["event_effects"][i] = self.effects(event.effects, EVENT, i, EVENT_STEP)
        for company in self.content.companies:
            for bonus in company.bonus:
                owner = colour_code(company.color)
                self.effects(bonus.effects, COMPANY, owner, COMPANY_STEP, level=bonus.level)
        for i, rule in enumerate(edition.stickers):
            self.effects(rule.effects, RULE, i, rule.claim_step or 0)
        if t["crew"]:
            self.room("crew card", len(self.content.crew), CREW + 1)
            for i, member in enumerate(self.content.crew):
                self.effects(member.effects, CREW_CARD, i, CREW_STEP)
        self.room("postcard", len(edition.postcards), POSTCARDS + 1)
        t["postcards"] = len(edition.postcards)
        number = {card.id: i for i, card in enumerate(edition.postcards)}
        for i, card in enumerate(edition.postcards):
            t["post_condition"][i] = self.conditions([card.condition])
            benefit = sorted(card.benefit, key=lambda effect: effect.on != "now")  # show() runs those of now
            t["post_first"][i], t["post_effects"][i] = self.effects(benefit, POSTCARD, i, POSTCARD_STEP)
            read = getattr(card, card.read_side)
            first = [getattr(other, other.read_side) for other in edition.postcards].index(read)
            t["post_alike"][first] |= np.uint64(1 << i)
        for id in edition.season.postcards:
            t["in_office"] |= np.uint64(1 << number[id])
        for seat, ids in enumerate(edition.season.office):
            for id in ids:
                t["carried"][seat] |= np.uint64(1 << number[id])
        while self.reward_queue:
            at, effect = self.reward_queue.pop(0)
            source, owner = int(t["e_source"][at]), int(t["e_owner"][at])
            first, count = self.effects(effect.reward, source, owner, int(t["e_step"][at]))
            t["e_reward"][at], t["e_rewards"][at] = first, count

    def effects(
        self, found: "Iterable[Effect]", source: int, owner: int, step: int, level: int = 0
    ) -> tuple[int, int]:
        """Write effects one after the other: (the first, how many). What other parts do is left out."""
        first = int(self.t["effects"])
        for effect in found:
            if works_in_a_game(effect):
                self.effect(effect, source, owner, step, level)
        return first, int(self.t["effects"]) - first

    def effect(self, effect: "Effect", source: int, owner: int, step: int, level: int) -> None:
        at = int(self.t["effects"])
        self.room("effect", at, EFFECTS)
        self.t["effects"] += 1
        lanes, own, mail = self.filter(effect.filter)
        amount, per, most, chances = self.amount(effect.amount)
        row: dict[str, int | None] = {
            "on": TRIGGERS.index(effect.on),
            "kind": KIND_NAMES.index(effect.kind),
            "source": source,
            "owner": owner,
            "filter": lanes,
            "own": own,
            "mail": mail,
            "who": EACH if effect.kind == "pass_cards" else WHO.index(effect.who),  # LW-E4
            "optional": effect.optional,
            "cost": effect.cost,
            "once": {None: 0, "turn": 1, "game": 2}[effect.once],
            "uses": 1 if effect.once == "game" else effect.uses or 0,
            "slot": self.slot(effect),
            "step": step,
            "amount": amount,
            "per": per,
            "most": most,
            "chance": self.chances,
            "chances": len(chances),
            "n": effect.n,
            "row": effect.source == "row",
            "random": effect.pick == "random",
            "right": effect.dir == "right",
            "draw": effect.draw or 0,
            "keep": effect.keep_min or 0,
            "item": self.item(effect.item),
            "take": effect.take_marker,
            "cards": effect.cards,
            "coins": effect.coins,
            "waive": effect.waive_if_broke,
            "least": effect.min,
            "colour": None if effect.as_color is None else colour_code(effect.as_color),
            "match": match_code(effect.match),
            "delta": effect.delta,
            "cap": effect.cap_zero,
            "metric": METRICS.index(effect.metric) if effect.metric in METRICS else -1,
            "each": amount if effect.metric == "connects" else effect.each,
            "sets": effect.set,
            "key": KEYS.index(effect.key) if effect.key in KEYS else -1,
            "value": None if effect.value is None else int(effect.value),
            "adds": effect.add or 0,
            "count": self.count(effect.count),
            "or_cards": effect.or_cards,
            "target": effect.target == "choose",
            "done": -1 if effect.filter.done is None else int(effect.filter.done),
            "low": least_of(effect.filter.value),
            "high": most_of(effect.filter.value),
            "trains_least": (effect.only_if or {}).get("trains_left", {}).get("min", 0),
            "trains_most": (effect.only_if or {}).get("trains_left", {}).get("max", NO_LIMIT),
            "level": level,
        }
        if effect.metric is not None:
            row["most"] = NO_LIMIT if effect.max is None else effect.max
        if effect.kind == "bank_bonus" and effect.metric == "connects":
            row["cards"], row["coins"] = self.city_set(effect.a), self.city_set(effect.b)
        if effect.metric == "large_cities_reached":
            row["cards"] = self.city_set(self.large)
        if effect.kind == "place_marker":
            row["filter"] = self.city_set(self.cities_of(effect.filter))
        for i, chance in enumerate(chances):
            self.room("random payout", self.chances + i, CHANCES)
            self.t["chance"][self.chances + i] = chance
        self.chances += len(chances)
        for column, value in row.items():
            self.t[f"e_{column}"][at] = NO_LIMIT if value is None else value
        if effect.kind == "discount" and effect.optional:
            self.room("optional discount", int(self.t["discounts"]), 4)
            self.t["e_bit"][at] = self.t["discounts"]
            self.t["discounts"] += 1
        for trigger, many, listed in (
            ("cost", "costs", "cost_list"),
            ("passive", "passives", "passive_list"),
        ):
            if effect.on == trigger:
                self.t[listed][int(self.t[many])] = at
                self.t[many] += 1
        if effect.reward:
            self.reward_queue.append((at, effect))

    def slot(self, effect: "Effect") -> int:
        """The counter of an effect that may not always be used."""
        if effect.once is None and effect.uses is None:
            return -1
        self.room("effect with limited use", self.slots, COUNTERS)
        self.slots += 1
        return self.slots - 1

    def amount(self, amount: Any) -> tuple[int, int, int, list[int]]:
        """(each, whether per space, at most, random entries)."""
        if isinstance(amount, dict):
            if "table" in amount:
                return 0, 0, NO_LIMIT, list(amount["table"])
            return amount["each"], 1, amount.get("max", NO_LIMIT), []
        return amount or 0, 0, NO_LIMIT, []

    def item(self, name: str | None) -> int:
        if name in (None, "bond"):
            return BOND
        if name == "postcard":
            return CARD_OF_POST
        items = self.edition.items
        self.room("kind of token", items.index(name), ITEMS)
        return items.index(name)

    def count(self, count: int | str | None) -> int:
        if count is None or isinstance(count, int):
            return count or 1
        base, _, more = count.partition("+")  # "players+2"
        return len(self.edition.season.companies) + int(more or 0) if base == "players" else int(count)

    def conditions(self, found: "list[Condition]") -> int:
        """Write conditions side by side; returns the first."""
        t, first = self.t, int(self.t["conditions"])
        self.room("condition", first + len(found) - 1, CONDITIONS)
        t["conditions"] += len(found)
        for at, condition in enumerate(found, first):
            t["c_kind"][at] = CONDITION_NAMES.index(condition.kind)
            t["c_filter"][at], t["c_own"][at], t["c_mail"][at] = self.filter(condition.filter)
            a = condition.a or condition.cities
            if condition.kind == "reach" and not condition.cities:
                a = self.cities_of(condition.filter)
            t["c_a"][at], t["c_b"][at] = self.city_set(a), self.city_set(condition.b)
            t["c_least"][at] = 1 if condition.at_least is None else condition.at_least
            t["c_most"][at] = NO_LIMIT if condition.at_most is None else condition.at_most
            if condition.at_most is not None and condition.at_least is None:
                t["c_least"][at] = 0
            t["c_colour"][at] = colour_code(condition.color) if condition.color else LOCOMOTIVE
            t["c_item"][at] = self.item(condition.item)
            t["c_count"][at] = len(condition.of)
            if condition.of:
                t["c_first"][at] = self.conditions(condition.of)
        return first

    # What a claim brings, in order

    def order_steps(self) -> None:
        t = self.t
        steps = [(LARGE_STEP, LARGE_CITY)]
        asked: list[tuple[int, int, int, int]] = []  # step, effect or -1, postcard, condition
        for at in range(int(t["effects"])):
            if t["e_on"][at] == CLAIMED:
                steps.append((int(t["e_step"][at]), at))
                if t["e_kind"][at] == OPTIONAL_EXTRA:
                    asked.append((int(t["e_step"][at]), at, -1, -1))
        for card in range(int(t["postcards"])):
            for at in self.alternatives(int(t["post_condition"][card])):
                if t["c_kind"][at] == IF_CLAIM_EXTRA:
                    asked.append((POSTCARD_STEP, -1, card, at))
        # LW-114 within a step, but what an event asks extra cards for comes last (LW-72).
        steps.sort(
            key=lambda step: (step[0], step[0] == EVENT_STEP and t["e_kind"][step[1]] == OPTIONAL_EXTRA)
        )
        asked.sort(key=lambda one: one[0])
        self.room("claim step", len(steps) - 1, STEPS)
        self.room("condition for extra cards", len(asked) - 1, CANDIDATES)
        t["steps"], t["candidates"] = len(steps), len(asked)
        for i, (number, at) in enumerate(steps):
            t["step_number"][i], t["step_effect"][i] = number, at
        conditions = self.extra_conditions()
        for i, (_, at, card, condition) in enumerate(asked):
            t["x_effect"][i], t["x_postcard"][i] = at, card
            if at >= 0:
                for name in ("filter", "own", "mail", "cards", "match"):
                    t[f"x_{name}"][i] = t[f"e_{name}"][at]
            else:
                for name in ("filter", "own", "mail"):
                    t[f"x_{name}"][i] = t[f"c_{name}"][condition]
                t["x_cards"][i], t["x_match"][i] = conditions[condition]

    def alternatives(self, condition: int) -> list[int]:
        t = self.t
        if t["c_kind"][condition] != IF_ANY:
            return [condition]
        first = int(t["c_first"][condition])
        return [c for at in range(first, first + int(t["c_count"][condition])) for c in self.alternatives(at)]

    def extra_conditions(self) -> dict[int, tuple[int, int]]:
        """The number of each condition that takes extra cards -> how many, and which."""
        found: dict[int, tuple[int, int]] = {}

        def walk(condition: "Condition", at: int) -> None:
            if condition.kind == "claim_extra":
                found[at] = condition.cards, match_code(condition.match)
            for i, part in enumerate(condition.of):
                walk(part, int(self.t["c_first"][at]) + i)

        for i, card in enumerate(self.edition.postcards):
            walk(card.condition, int(self.t["post_condition"][i]))
        return found


def works_in_a_game(effect: "Effect") -> bool:
    """What pauses, the end of the campaign and the slips' rewards bring is not the game's to do."""
    return (
        effect.on in TRIGGERS and effect.key not in SETTLED and (effect.on, effect.kind) != ("score", "grant")
    )


def match_code(match: str | None) -> int:
    if match in (None, "any"):
        return ANY_CARD
    return AS_LANE if match == "route" else colour_code(str(match))
