"""A season as the kernel sees it: the board's tables, and every effect in play as a row of numbers.

An effect's filter becomes a set of lanes (LW-113); what a filter cannot know beforehand, the claimer's own
colour and the sacks of mail still lying, is asked at the claim.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...boards.model import COLOURS as COLOUR_NAMES
from ..state import CITIES, CITY_WORDS, COLOURS, GRAY, LOCOMOTIVE, SEATS, WORDS
from ..tables import TABLES, build_tables
from .state import COUNTERS, EVENTS, ITEMS, NEWSPAPER, POSTCARDS

if TYPE_CHECKING:
    from ...legends.content import Condition, Content, Effect, Filter, Span
    from ...legends.season import SeasonEdition

EFFECTS, FILTERS, CONDITIONS, STEPS, CANDIDATES, CREW, CHANCES, MOST_LEFT = 256, 160, 96, 128, 48, 16, 64, 64

TRIGGERS = ("setup", "flip", "cost", "claim", "draw", "passive", "score", "now")
SETUP, FLIP_EVENT, COST, CLAIMED, AFTER_DRAW, PASSIVE, SCORE, NOW = range(8)
KIND_NAMES = (
    "coins",
    "draw_cards",
    "discard_cards",
    "pass_cards",
    "refresh_row",
    "draw_tickets",
    "grant",
    "surcharge",
    "discount",
    "restrict",
    "recolor",
    "optional_extra",
    "ticket_payout",
    "trains_bonus",
    "bank_bonus",
    "set_rule",
    "place_marker",
    "toll",
    "retire",
)
COINS, DRAW_CARDS, DISCARD_CARDS, PASS_ON, REFRESH_ROW, DRAW_TICKETS, GRANT, SURCHARGE = range(8)
DISCOUNT, RESTRICT, RECOLOR, OPTIONAL_EXTRA, TICKET_PAYOUT, TRAINS_BONUS, BANK_BONUS = range(8, 15)
SET_RULE, PLACE_MARKER, TOLL_EFFECT, RETIRE_EFFECT = range(15, 19)
SOURCES = ("event", "company", "rule", "crew", "postcard")
EVENT, COMPANY, RULE, CREW_CARD, POSTCARD = range(5)
WHO = ("active", "each", "richest", "poorest")
ACTIVE, EACH, RICHEST, POOREST = range(4)
# The parameters effects may change (LW-115).
KEYS = (
    "draw_count",
    "ticket_draw",
    "ticket_keep_min",
    "loco_reset",
    "deck_lock",
    "end_trigger",
    "faceup_allowed",
    "ignore_card_surcharge",
    "company_bonus_level",
)
DRAW_COUNT, TICKET_DRAW, TICKET_KEEP_MIN, LOCO_RESET, DECK_LOCK, END_TRIGGER, FACE_UP, NO_SURCHARGE, LEVEL = (
    range(9)
)
DEFAULTS = {"faceup_allowed": 1, "ignore_card_surcharge": 0, "company_bonus_level": 1}
# Parameters that are settled when a game is set up: they stand in the season's numbers.
SETTLED = {
    "start_coins",
    "start_cards",
    "start_tickets",
    "start_keep_min",
    "row_size",
    "double_closed_at_players",
}
CONDITION_NAMES = (
    "claim",
    "claim_extra",
    "own",
    "connect",
    "reach",
    "hold",
    "coins",
    "trains_left",
    "tickets_kept",
    "token",
    "any",
)
IF_CLAIM, IF_CLAIM_EXTRA, IF_OWN, IF_CONNECT, IF_REACH, IF_HOLD, IF_COINS = range(7)
IF_TRAINS_LEFT, IF_TICKETS_KEPT, IF_TOKEN, IF_ANY = range(7, 11)
METRICS = ("tokens", "token_sets", "own_routes", "connects", "large_cities_reached")
TOKENS, TOKEN_SETS, OWN_ROUTES, CONNECTS, LARGE_REACHED = range(5)
# What an extra card has to be, beside a colour: as the lane is paid, or anything (LW-E12).
AS_LANE, ANY_CARD = -2, -3
BOND, CARD_OF_POST, TOLL_RECEIVED = -1, -2, "toll_received"  # items that are not plain tokens
MAIL = "mail"
# Claim steps that no effect stands for.
LARGE_STEP, LARGE_CITY = 20, -1
COMPANY_STEP, EVENT_STEP, CREW_STEP, POSTCARD_STEP = 10, 30, 80, 90
ABSENT = 100  # the owner of a depot who does not play
NO_LIMIT = 32767

_COLUMNS = [
    "on",
    "kind",
    "source",
    "owner",
    "filter",
    "own",
    "mail",
    "who",
    "optional",
    "cost",
    "once",
    "uses",
    "slot",
    "step",
    "amount",
    "per",
    "most",
    "chance",
    "chances",
    "n",
    "row",
    "random",
    "right",
    "draw",
    "keep",
    "item",
    "take",
    "cards",
    "coins",
    "waive",
    "least",
    "colour",
    "match",
    "reward",
    "rewards",
    "delta",
    "cap",
    "metric",
    "each",
    "sets",
    "key",
    "value",
    "adds",
    "count",
    "or_cards",
    "target",
    "done",
    "low",
    "high",
    "trains_most",
    "level",
    "bit",
]

SEASON = np.dtype(
    [(name, field[0]) for name, field in (TABLES.fields or {}).items()]
    + [
        ("newspapers", np.int64),
        ("start_coins", np.int64),
        ("params", np.int64, len(KEYS)),
        ("bonus", np.int64, MOST_LEFT),  # dollars by plastic trains left (LW-91)
        ("company", np.int64, SEATS),  # the colour of each seat's company
        ("large", np.uint64, CITY_WORDS),
        ("large_lanes", np.uint64, WORDS),  # with a large city at either end
        ("small", np.uint64, CITY_WORDS),
        ("depot", np.int16, CITIES),  # the seat whose depot a city has, ABSENT, or -1
        ("lane_filter", np.uint64, (FILTERS, WORDS)),
        ("city_set", np.uint64, (FILTERS, CITY_WORDS)),
        ("effects", np.int64),
        *((f"e_{column}", np.int16, EFFECTS) for column in _COLUMNS),
        ("chance", np.int16, CHANCES),
        ("costs", np.int64),
        ("cost_list", np.int16, EFFECTS),  # in the order of LW-114
        ("passives", np.int64),
        ("passive_list", np.int16, EFFECTS),
        ("discounts", np.int64),  # how many optional discounts there are
        ("steps", np.int64),  # claim steps in order: an effect, or LARGE_CITY
        ("step_effect", np.int16, STEPS),
        ("step_number", np.int16, STEPS),
        ("candidates", np.int64),  # conditions that may take extra cards, in the order of their steps
        ("x_effect", np.int16, CANDIDATES),  # the effect, or -1 …
        ("x_postcard", np.int16, CANDIDATES),  # … and then the postcard
        ("x_filter", np.int16, CANDIDATES),
        ("x_own", np.int16, CANDIDATES),
        ("x_mail", np.int16, CANDIDATES),
        ("x_cards", np.int16, CANDIDATES),
        ("x_match", np.int16, CANDIDATES),
        ("events", np.int64),
        ("in_deck", np.uint64),
        ("event_instant", np.int8, EVENTS),
        ("event_most", np.int16, EVENTS),  # payouts after which it is retired, 0: any number
        ("event_first", np.int16, EVENTS),
        ("event_effects", np.int16, EVENTS),
        ("postcards", np.int64),
        ("in_office", np.uint64),  # in the post office
        ("carried", np.uint64, SEATS),  # unfinished ones in the companies' offices
        ("post_condition", np.int16, POSTCARDS),
        ("post_first", np.int16, POSTCARDS),
        ("post_effects", np.int16, POSTCARDS),
        ("conditions", np.int64),
        ("c_kind", np.int16, CONDITIONS),
        ("c_filter", np.int16, CONDITIONS),
        ("c_own", np.int16, CONDITIONS),
        ("c_mail", np.int16, CONDITIONS),
        ("c_a", np.int16, CONDITIONS),  # sets of cities
        ("c_b", np.int16, CONDITIONS),
        ("c_least", np.int16, CONDITIONS),
        ("c_most", np.int16, CONDITIONS),
        ("c_colour", np.int16, CONDITIONS),
        ("c_item", np.int16, CONDITIONS),
        ("c_first", np.int16, CONDITIONS),  # "any": the conditions it is one of
        ("c_count", np.int16, CONDITIONS),
        ("crew", np.int64),  # crew cards, 0: nobody hires
        ("crew_order", np.int16, SEATS),
        ("crew_known", np.int64),
        ("bonds", np.int64),  # of each colour
        ("bonds_taken", np.int16, COLOURS),
    ],
    align=True,
)


def build_season_tables(edition: "SeasonEdition") -> npt.NDArray[np.void]:
    """The one-element SEASON array of a season; ValueError if the record has no room for its content."""
    return _Builder(edition).tables


def colour_code(name: str) -> int:
    if name == "gray":
        return GRAY
    return LOCOMOTIVE if name == "locomotive" else COLOUR_NAMES.index(name)


class _Builder:
    """Writes a season down; the order of events, postcards, crew and items is that of its lists."""

    def __init__(self, edition: "SeasonEdition") -> None:
        self.content: Content = edition.content
        self.edition = edition
        self.tables = np.zeros(1, SEASON)
        self.t = self.tables[0]
        plain = build_tables(edition)[0]
        for name in TABLES.names or ():
            self.t[name] = plain[name]
        self.cities = edition.board.index
        self.where = {city.id: city for city in self.content.cities}
        self.large = {c for c in self.cities if self.where[c].large} | set(edition.season.large)
        self.masks: list[bytes] = []
        self.sets: list[bytes] = []
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
        t["kinds"] = NEWSPAPER + 1
        t["start_coins"] = content.setup["start_coins"]
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
            t["bonds"] = content.bonds.per_color
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

    # Sets of lanes and of cities

    def filter(self, wanted: "Filter") -> tuple[int, int, int]:
        """A filter as (its set of lanes, whether only in one's own colour, whether only with mail)."""
        lanes = [i for i, lane in enumerate(self.edition.board.lanes) if self.suits(wanted, lane)]
        return self.lane_set(lanes), int(bool(wanted.own_color)), int(wanted.marker == MAIL)

    def suits(self, wanted: "Filter", lane: Any) -> bool:
        route = self.edition.route(lane)
        ends = [self.where[lane.a], self.where[lane.b]]
        depots = self.edition.season.depots
        return all(
            (
                wanted.color is None or lane.colour in wanted.color,
                wanted.not_color is None or lane.colour not in wanted.not_color,
                in_span(wanted.length, lane.length),
                wanted.tag is None or any(tag in wanted.tag for tag in route.tags),
                wanted.city_tag is None or any(tag in wanted.city_tag for end in ends for tag in end.tags),
                wanted.region is None or any(end.region in wanted.region for end in ends),
                wanted.city is None or any(end.id in wanted.city for end in ends),
                wanted.large is None or any(end.id in self.large for end in ends) == wanted.large,
                in_span(wanted.lanes, len(route.lanes)),
                wanted.edge is None or route.edge == wanted.edge,
                wanted.marker in (None, MAIL) or any(end.id in depots for end in ends),
            )
        )

    def lane_set(self, lanes: Iterable[int]) -> int:
        words = np.zeros(WORDS, np.uint64)
        for lane in lanes:
            words[lane // 64] |= np.uint64(1 << lane % 64)
        return self.known(self.masks, words, "lane_filter")

    def city_set(self, cities: Iterable[str]) -> int:
        words = np.zeros(CITY_WORDS, np.uint64)
        for city in cities:
            if city in self.cities:
                at = self.cities[city]
                words[at // 64] |= np.uint64(1 << at % 64)
        return self.known(self.sets, words, "city_set")

    def known(self, kept: list[bytes], words: npt.NDArray[np.uint64], field: str) -> int:
        """The number of a set, new or seen before."""
        if words.tobytes() not in kept:
            self.room(field, len(kept), FILTERS)
            self.t[field][len(kept)] = words
            kept.append(words.tobytes())
        return kept.index(words.tobytes())

    def cities_of(self, wanted: "Filter") -> list[str]:
        """The cities a filter is about."""
        return [
            id
            for id in self.cities
            if (wanted.large is None or (id in self.large) == wanted.large)
            and (wanted.city_tag is None or any(tag in wanted.city_tag for tag in self.where[id].tags))
            and (wanted.region is None or self.where[id].region in wanted.region)
            and (wanted.city is None or id in wanted.city)
        ]

    def room(self, what: str, used: int, most: int) -> None:
        if used >= most:
            raise ValueError(f"{self.content.title}: more than {most} {what.replace('_', ' ')}s")

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
            t["post_first"][i], t["post_effects"][i] = self.effects(card.benefit, POSTCARD, i, POSTCARD_STEP)
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
            "who": WHO.index(effect.who),
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
        steps.sort(key=lambda step: step[0])  # stable: LW-114 within a step
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


def in_span(span: "Span | None", value: int) -> bool:
    return least_of(span) <= value <= most_of(span)


def least_of(span: "Span | None") -> int:
    return 0 if span is None or span.min is None else span.min


def most_of(span: "Span | None") -> int:
    return NO_LIMIT if span is None or span.max is None else span.max
