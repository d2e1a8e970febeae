"""Markers put on the board for good between games: depots, large cities, rails (LW-E17, LW-105)."""

from collections.abc import Iterator

from branchline.campaign.chance import below
from branchline.campaign.decisions import Option, ask, chooser
from branchline.campaign.state import State, Step
from branchline.legends.content import SURVEY, City, Effect, Filter


def place(state: State, step: Step) -> None:
    """Run the ``pause`` effects of a sticker once (LW-124): queue a step for every marker to be put."""
    assert step.unlock is not None
    rule = state.of.find("rules", step.unlock.rule or "")
    now: list[Step] = []
    for effect in rule.effects:
        if effect.on != "pause" or effect.kind != "place_marker":
            continue
        n = int(effect.count or 1)
        if effect.by == "each_reverse_rank":  # LW-101: last place first
            now += _puts(effect, state.ranking[::-1], n)
            away = [company for company in state.companies if company not in state.ranking]
            state.missed += _puts(effect, away, n)  # LW-107
        else:
            now += _puts(effect, [chooser(state, effect.by)], n)
    state.queue[:0] = now


def _puts(effect: Effect, companies: list[str], n: int) -> list[Step]:
    return [Step("put", effect=effect, company=company) for company in companies for _ in range(n)]


def put(state: State, step: Step) -> None:
    """Ask where a marker goes, or let chance say."""
    effect, company = step.effect, step.company
    assert effect is not None
    assert company is not None
    options = list(_beds(state, effect) if effect.marker == "track" else _cities(state, effect))
    if effect.by == "random" and options:
        set_marker(state, f"place_{effect.marker}", company, options[below(state, len(options))])
    else:
        ask(state, f"place_{effect.marker}", company, options)


def set_marker(state: State, op: str, company: str, option: Option) -> None:
    """Put the marker where it was decided; it stays for the rest of the campaign (LW-105)."""
    if op == "place_depot":
        state.depots[option["city"]] = company
        state.note("depot_placed", company=company, city=option["city"])
    elif op == "place_large":
        state.large.append(option["city"])
        state.note("city_grown", company=company, city=option["city"])
    else:
        state.tracks[option["lane"]] = option["colour"]
        state.note("track_built", company=company, lane=option["lane"], colour=option["colour"])


def _cities(state: State, effect: Effect) -> Iterator[Option]:
    for city in state.of.cities:
        if (
            city.region in state.regions
            and not _has(state, city, effect.marker)
            and _matches(state, city, effect.filter)
        ):
            region = state.of.find("regions", city.region)
            yield {"id": city.id, "name": city.name, "text": region.name, "city": city.id}


def _has(state: State, city: City, marker: str | None) -> bool:
    if marker == "large":
        return city.large or city.id in state.large
    return marker == "depot" and city.id in state.depots


def _matches(state: State, city: City, wanted: Filter) -> bool:
    """LW-113, for cities."""
    return (
        (wanted.large is None or _has(state, city, "large") == wanted.large)
        and (wanted.without_marker is None or not _has(state, city, wanted.without_marker))
        and (wanted.marker is None or _has(state, city, wanted.marker))
        and (wanted.region is None or city.region in wanted.region)
        and (wanted.city is None or city.id in wanted.city)
        and (wanted.city_tag is None or bool(set(city.tags) & set(wanted.city_tag)))
    )


def _beds(state: State, effect: Effect) -> Iterator[Option]:
    """Survey beds with both cities on the board, each in every colour that has cards."""
    cities = state.of.index("cities")
    for route in state.of.routes:
        ends = [cities[route.a], cities[route.b]]
        if any(city.region not in state.regions for city in ends):
            continue
        for i, colour in enumerate(route.lanes):
            lane = f"{route.id}:{i}"
            if colour != SURVEY or lane in state.tracks:
                continue
            for new in state.of.deck.colors:
                yield {
                    "id": f"{lane}={new}",
                    "name": f"{ends[0].name} – {ends[1].name}",
                    "text": new,
                    "lane": lane,
                    "colour": new,
                }
