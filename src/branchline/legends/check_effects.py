"""Faults of effects and conditions: the part of the checker that knows the vocabulary."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from branchline.legends.content import LOCOMOTIVE_COLOUR, SURVEY, Entry, Span
from branchline.legends.faults import Faults
from branchline.legends.vocabulary import (
    AT_THE_END,
    BY,
    COMMON,
    CONDITIONS,
    COUNTED,
    EFFECTS,
    FILTERS,
    ITEMS,
    MARKERS,
    MATCHES,
    METRICS,
    PER,
    PLACES,
    RULE_KEYS,
    Form,
)

Json = Mapping[str, Any]


class OnlyIf(Entry, frozen=True):
    """What an effect may depend on."""

    trains_left: Span


class Known:
    """The ids and words of a content that its effects may name."""

    def __init__(self, data: Json, ids: Mapping[str, Collection[str]]) -> None:
        self.ids = ids
        self.colours = list(data["deck"]["colors"])
        self.route_tags = {tag for route in data["routes"] for tag in route.get("tags", ())}
        self.city_tags = {tag for city in data["cities"] for tag in city.get("tags", ())}
        self.tokens = {each["item"] for each in _walk(data) if each.get("kind") == "grant" and "item" in each}
        self.tokens = self.tokens - set(ITEMS) | set(COUNTED)


def _walk(data: Any) -> Iterable[Json]:
    """All objects of a file."""
    if isinstance(data, Mapping):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from _walk(each)


class Effects:
    """Checks effects and conditions, one after another."""

    def __init__(self, known: Known, faults: Faults) -> None:
        self.known, self.faults = known, faults

    def effects(self, effects: Iterable[Json], place: str, where: str) -> None:
        """``place``: the kind of entry they stand in, a key of PLACES; ``where``: which one."""
        for n, effect in enumerate(effects):
            self.effect(effect, place, f"{where}[{n}]")

    def effect(self, effect: Json, place: str, where: str) -> None:
        kind = effect["kind"]
        if not self.faults.known(where, "kind of effect", kind, EFFECTS):
            return
        form = EFFECTS[kind]
        self.fields(effect, form, COMMON, kind, where)
        on = effect["on"]
        if on not in PLACES[place]:
            allowed = ", ".join(sorted(PLACES[place]))
            self.faults.add(where, f"trigger {on!r} has no place here; there is {allowed}")
        elif on not in form.on and not (place == "postcard" and form.on == {"score"}):
            self.faults.add(
                where, f"{kind!r} cannot have the trigger {on!r}, but {', '.join(sorted(form.on))}"
            )
        if place == "postcard" and on == "score" and effect.get("duration") != "game":
            self.faults.add(where, 'a benefit that waits for the bank slip needs "duration": "game"')
        about = "bed" if effect.get("marker") == "track" else form.filter
        self.filter(effect.get("filter", {}), about, f"{where}.filter")
        self.details(effect, where)

    def fields(self, entry: Json, form: Form, common: Collection[str], kind: str, where: str) -> None:
        for name in sorted(form.needs - set(entry)):
            self.faults.add(where, f"{kind!r} needs the field {name!r}")
        if form.one_of and not form.one_of & set(entry):
            self.faults.add(where, f"{kind!r} needs one of the fields {', '.join(sorted(form.one_of))}")
        for name in entry:
            if name not in common and name not in form.fields:
                self.faults.known(where, f"field of {kind!r}", name, form.fields | set(common))

    def details(self, effect: Json, where: str) -> None:
        """What the fields of one kind hold."""
        known, faults, kind = self.known, self.faults, effect["kind"]
        if kind == "coins":
            self.amount(effect.get("amount"), where)
        elif kind == "grant":
            item = effect.get("item")
            if "per" in effect:
                faults.one_of(where, f"per for {item!r}", effect["per"], [PER[item]] if item in PER else [])
        elif kind == "recolor":
            faults.known(where, "colour", effect.get("as_color", "gray"), [*known.colours, "gray"])
        elif kind == "optional_extra":
            self.match(effect, where)
            self.effects(effect.get("reward", ()), "reward", f"{where}.reward")
        elif kind == "bank_bonus" and "metric" in effect:
            self.bonus(effect, where)
        elif kind == "set_rule" and "key" in effect:
            self.setting(effect, where)
        elif kind == "place_marker":
            if faults.known(where, "marker", effect.get("marker", "mail"), MARKERS) and effect["on"] in BY:
                faults.one_of(where, "by", effect.get("by", "random"), BY[effect["on"]])
            self.count(effect, where)
        elif kind == "toll":
            faults.one_of(where, "marker of a toll", effect.get("marker", "depot"), ["depot"])
        if effect.get("only_if"):
            self.faults.convert(effect["only_if"], OnlyIf, f"{where}.only_if")

    def amount(self, amount: Any, where: str) -> None:
        """LW-E1: a number, dollars by space, or a table."""
        if isinstance(amount, Mapping):
            whole = all(isinstance(number, int) for key, number in amount.items() if key in ("each", "max"))
            by_space = set(amount) - {"max"} == {"per", "each"} and amount["per"] == "space" and whole
            table = amount.get("table")
            chances = isinstance(table, list) and table and all(isinstance(number, int) for number in table)
            if not by_space and not (set(amount) == {"table"} and chances):
                forms = 'a number, {"per": "space", "each", "max"} or {"table": [numbers]}'
                self.faults.add(where, f"the amount is none of {forms}")

    def bonus(self, effect: Json, where: str) -> None:
        metric, faults = effect["metric"], self.faults
        if not faults.known(where, "metric", metric, METRICS):
            return
        self.fields(effect, METRICS[metric], COMMON | {"metric"}, metric, where)
        at_the_end = effect["on"] == "final"
        if (metric in AT_THE_END) != at_the_end or at_the_end != (effect.get("scope") == "campaign"):
            faults.add(
                where,
                f"metric {metric!r} goes with "
                + (
                    "the trigger 'final' and the scope 'campaign'"
                    if metric in AT_THE_END
                    else "the trigger 'score'"
                ),
            )
        if "item" in effect:
            faults.known(where, "token", effect["item"], self.known.tokens)
        for city in (*effect.get("a", ()), *effect.get("b", ())):
            faults.known(where, "city", city, self.known.ids["cities"])

    def setting(self, effect: Json, where: str) -> None:
        key = effect["key"]
        if not self.faults.known(where, "parameter", key, RULE_KEYS):
            return
        wanted = RULE_KEYS[key]
        if "value" in effect and type(effect["value"]) is not wanted:
            self.faults.add(where, f"{key!r} is a {wanted.__name__}, not {effect['value']!r}")
        if "add" in effect and wanted is bool:
            self.faults.add(where, f"nothing can be added to {key!r}")

    def count(self, effect: Json, where: str) -> None:
        count = effect.get("count", 1)
        base, _, more = str(count).partition("+")
        players = effect["on"] == "setup" and base == "players" and more.isdigit()
        if not players and not str(count).isdigit():
            self.faults.add(where, f'count {count!r} is neither a number nor, at setup, "players+2"')

    def match(self, entry: Json, where: str) -> None:
        if "match" in entry:
            words = [*MATCHES, *self.known.colours]
            self.faults.known(where, "match", entry["match"], words)

    def filter(self, wanted: Json, about: str, where: str) -> None:
        """LW-113: the keys a filter may have, and what they name."""
        known, faults = self.known, self.faults
        for key in wanted:
            if key not in FILTERS[about]:
                faults.known(where, f"key of a filter for {about}s", key, FILTERS[about])
        colours = [*known.colours, "gray", SURVEY]
        for key, what, ids in (
            ("color", "colour", colours),
            ("not_color", "colour", colours),
            ("tag", "tag of a route", known.route_tags),
            ("city_tag", "tag of a city", known.city_tags),
            ("region", "region", known.ids["regions"]),
            ("city", "city", known.ids["cities"]),
        ):
            for id in wanted.get(key) or ():
                faults.known(where, what, id, ids)
        for key in ("marker", "without_marker"):
            if wanted.get(key):
                faults.known(where, "marker", wanted[key], MARKERS)
        for key in ("length", "lanes", "value"):
            span = wanted.get(key) or {}
            least, most = span.get("min"), span.get("max")
            if least is not None and most is not None and least > most:
                faults.add(where, f"{key}: {least} is more than {most}")

    def condition(self, condition: Json, where: str) -> None:
        """LW-121."""
        kind, known, faults = condition["kind"], self.known, self.faults
        if not faults.known(where, "kind of condition", kind, CONDITIONS):
            return
        self.fields(condition, CONDITIONS[kind], {"kind"}, kind, where)
        self.filter(condition.get("filter", {}), CONDITIONS[kind].filter, f"{where}.filter")
        self.match(condition, where)
        cities = [*condition.get("a", ()), *condition.get("b", ()), *condition.get("cities", ())]
        for city in cities:
            faults.known(where, "city", city, known.ids["cities"])
        if kind == "reach" and "cities" in condition and condition.get("at_least", 0) > len(set(cities)):
            faults.add(
                where, f"at least {condition['at_least']} of {len(set(cities))} cities cannot be reached"
            )
        if "color" in condition:
            faults.known(where, "colour", condition["color"], [*known.colours, LOCOMOTIVE_COLOUR])
        if "item" in condition:
            faults.known(where, "token", condition["item"], known.tokens)
        for n, part in enumerate(condition.get("of", ())):
            self.condition(part, f"{where}.of[{n}]")
