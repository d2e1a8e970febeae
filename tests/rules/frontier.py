"""Small campaigns made up for a test, and their games stacked: the rules LW from data, not from card ids.

Routes are written as on the small boards (small.py), "A-B:4Y/4R"; g is gray, s a survey bed. Cards are
letters as in table.py, N a newspaper.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Literal

import msgspec
import numpy as np

from branchline import Game
from branchline.actions import KINDS
from branchline.kernel.state import EMPTY, NOBODY, OVER
from branchline.legends.content import (
    Bonds,
    Company,
    CompanyBonus,
    Condition,
    Content,
    CrewCard,
    Effect,
    Event,
    Postcard,
    Rule,
    load_content,
)
from branchline.legends.content import City as ContentCity
from branchline.legends.content import Route as ContentRoute
from branchline.legends.content import Ticket as ContentTicket
from branchline.legends.season import Season, SeasonEdition
from tests.rules.table import KEY, NAMES

LETTERS = dict(zip("ROYGBPWKL", KINDS, strict=True)) | {"N": "newspaper"}
COLOURS = {letter: LETTERS[letter] for letter in "RYGBWK"} | {"g": "gray", "s": "survey"}
COMPANIES = ("yellow", "red", "blue", "green", "black")
HANDS = ("RGBW", "RGBW", "RGBW", "RGBW", "RGBW")
DISPLAY = "RGBYK"
MERIDIAN = load_content("iron-meridian")
# B is large; every kind of lane is there. D-E is one space, A-F five.
ROUTES = "A-B:4Y/4R B-C:2R C-D:3g D-E:1Y E-F:2K/2W/2G A-F:5B A-C:2G/2s F-G:2s D-G:1g"


def effect(kind: str, on: str, **fields: Any) -> Effect:
    """One effect, as it would stand in a content: ``effect("coins", "claim", amount=2)``."""
    return msgspec.convert({"kind": kind, "on": on, **fields}, Effect)


def event(id: str, *effects: Effect, uses: int | None = None, instant: bool = False) -> Event:
    """An event, instant if one of its effects works when it is flipped."""
    happens = instant or any(each.on == "flip" for each in effects)
    kind: Literal["instant", "ongoing"] = "instant" if happens else "ongoing"
    return Event(id, f"Event {id}", f"The text of {id}.", kind, list(effects), "story", uses)


def sticker(id: str, *effects: Effect, step: int | None = None, feature: str | None = None) -> Rule:
    return Rule(id, id.capitalize(), f"The text of {id}.", list(effects), "story", step, feature)


def hireling(id: str, *effects: Effect) -> CrewCard:
    return CrewCard(id, id.capitalize(), f"The text of {id}.", list(effects))


def postcard(id: str, condition: Mapping[str, Any], *benefit: Effect, public: str = "") -> Postcard:
    """A postcard whose public side is read."""
    when = msgspec.convert(condition, Condition)
    return Postcard(id, "public", public or f"Greetings {id}", f"Secret of {id}", when, list(benefit), 3)


def campaign(
    routes: str = ROUTES,
    *,
    large: str = "B",
    tags: Mapping[str, Sequence[str]] | None = None,
    route_tags: Mapping[str, Sequence[str]] | None = None,
    regions: Mapping[str, str] | None = None,
    tickets: Mapping[str, int] | None = None,
    bonus: Mapping[str, Sequence[Sequence[Effect]]] | None = None,
    events: Sequence[Event] = (),
    rules: Sequence[Rule] = (),
    crew: Sequence[CrewCard] = (),
    postcards: Sequence[Postcard] = (),
    bonds: str = "",
    **setup: int,
) -> Content:
    """A content on a small map. Cities are letters, in the region "home" if none is named.

    tickets: "A-C" -> value; all other pairs of cities are tickets of 3. bonus: by company the effects of
    each level; by default $2. bonds: the colours there are bonds of, two each.
    """
    laid = [route.partition(":") for route in routes.split()]
    names = sorted({city for ends, _, _ in laid for city in ends.split("-")})
    home = {city: (regions or {}).get(city, "home") for city in names}
    made_routes = []
    for ends, _, shown in laid:
        a, b = ends.split("-")
        tracks = [re.fullmatch(r"(\d)([A-Za-z])", track) for track in shown.split("/")]
        joined = sorted({home[a], home[b]})
        made_routes.append(
            ContentRoute(
                ends.lower(),
                a.lower(),
                b.lower(),
                int(tracks[0][1]),  # type: ignore[index]
                [COLOURS[track[2]] for track in tracks],  # type: ignore[index]
                list((route_tags or {}).get(ends, ())),
                joined,
                len(joined) > 1,
            )
        )
    values = {f"{a}-{b}": 3 for a, b in combinations(names, 2)} | dict(tickets or {})
    plain = [[effect("coins", "claim", amount=2)]] * 2
    return replace_in(
        MERIDIAN,
        id="made-up",
        title="Made up",
        board=None,
        cities=[
            ContentCity(c.lower(), c, home[c], float(i), float(i), c in large, list((tags or {}).get(c, ())))
            for i, c in enumerate(names)
        ],
        routes=made_routes,
        tickets=[
            ContentTicket(
                pair, pair[0].lower(), pair[2].lower(), value, home[pair[0]], sorted({home[pair[2]]})
            )
            for pair, value in values.items()
        ],
        companies=[
            Company(
                id,
                id.capitalize(),
                id,
                "",
                [
                    CompanyBonus(level, f"Level {level}", list(effects))
                    for level, effects in enumerate((bonus or {}).get(id, plain), 1)
                ],
            )
            for id in COMPANIES
        ],
        events=list(events),
        rules=list(rules),
        crew=list(crew),
        postcards=list(postcards),
        bonds=Bonds(2, [LETTERS[letter] for letter in bonds], 2, [12, 8, 4]) if bonds else None,
        setup=MERIDIAN.setup | setup,
    )


def replace_in(content: Content, **changes: Any) -> Content:
    return msgspec.structs.replace(content, **changes)


def season(content: Content, players: int = 2, **changes: Any) -> SeasonEdition:
    """A season with all that is in a content; ``changes``: fields of Season."""
    fields: dict[str, Any] = {
        "campaign": content.id,
        "content": content.sha,
        "game": 1,
        "year": 1869,
        "companies": list(COMPANIES[:players]),
        "regions": sorted({city.region for city in content.cities}),
        "trains": 20,
        "events": [each.id for each in content.events],
        "rules": [rule.id for rule in content.rules],
        "crew_order": list(range(players)),
    }
    return Season(**(fields | changes)).edition(content)


def dealt(
    content: Content,
    players: int = 2,
    *,
    hands: Sequence[str] = HANDS,
    display: str = DISPLAY,
    deck: str = "",
    tickets: Sequence[str] = (),
    post: Sequence[str] = (),
    start: int = 0,
    key: bytes = KEY,
    **changes: Any,
) -> Game:
    """A game before the opening choices; events come in the content's order, postcards as in ``post``."""
    edition = season(content, players, **changes)
    stack = {
        "cards": [LETTERS[letter] for letter in "".join(hands[:players]) + display + deck],
        "tickets": list(tickets),
        "events": list(edition.season.events),
        "postcards": list(post),
    }
    return Game(edition, NAMES[:players], key=key, start=start, stack=stack)


def begun(content: Content, players: int = 2, *, hire: Sequence[str] = (), **more: Any) -> Game:
    """A game in its first turn: everybody kept two tickets, and hired those of ``hire`` in order."""
    game = dealt(content, players, **more)
    for seat in range(players):
        game.play({"do": "keep", "tickets": offered(game, seat)[:2]}, seat)
    for id in hire:
        game.play({"do": "hire", "crew": id})
    return game


def table(*, players: int = 2, hire: Sequence[str] = (), arranged: Any = None, **content: Any) -> Game:
    """A campaign, and a game of it in its first turn."""
    played = {name: content.pop(name) for name in PLAYED if name in content}
    return arrange(begun(campaign(**content), players, hire=hire, **played), **(arranged or {}))


PLAYED = {"hands", "display", "deck", "start", "post", "trains", "large_cities", "depots", "tracks", "office"}
PLAYED |= {"game", "key", "companies"}


def offered(game: Game, seat: int) -> list[str]:
    return [ticket["id"] for ticket in game.view(seat)["offer"]["tickets"]]


def counts(game: Game, letters: str) -> list[int]:
    kinds = [LETTERS[letter] for letter in letters]
    return [kinds.count(kind) for kind in game._book.kinds]


def arrange(
    game: Game,
    *,
    hands: Mapping[int, str] | None = None,
    display: str | None = None,
    deck: str | None = None,
    discards: str | None = None,
    trains: Mapping[int, int] | None = None,
    owns: Mapping[int, Sequence[str]] | None = None,
    coins: Mapping[int, int] | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    current: Sequence[str] = (),
    mail: str = "",
) -> Game:
    """Change a position; the deck is listed from the top. The rest stays.

    owns: lanes by their routes' ids, "a-b" or "a-b:1". current: events that have been flipped, the last
    one current. mail: cities with a sack.
    """
    state, book = game.state[0], game._book
    for seat, letters in (hands or {}).items():
        state["hands"][seat, : len(book.kinds)] = counts(game, letters)
        state["cards"][seat] = len(letters)
    if display is not None:
        state["display"] = [KINDS.index(LETTERS[each]) if each != "-" else EMPTY for each in display]
        state["gaps"] = display.count("-")
    if deck is not None:
        state["deck"][: len(book.kinds)] = counts(game, deck)
        state["deck_size"] = state["stack_end"] = len(deck)
        state["stack_at"] = 0
        state["stack"][: len(deck)] = [book.kinds.index(LETTERS[letter]) for letter in deck]
    if discards is not None:
        state["discards"][: len(book.kinds)] = counts(game, discards)
        state["discards_size"] = len(discards)
    for seat, routes in (owns or {}).items():
        for route in routes:
            state["owner"][book.lane_at[lane(game, route)]] = seat
    for seat, left in (trains or {}).items():
        state["trains"][seat] = left
    for seat, dollars in (coins or {}).items():
        state["coins"][seat] = dollars
    for seat in range(game.players):
        state["open"][seat] = 0
        for number in open_lanes(game, seat):
            word, bit = divmod(book.lane_at[number], 64)
            state["open"][seat, word] |= np.uint64(1 << bit)
    for seat, held in (tickets or {}).items():
        state["held"][seat], state["tickets"][seat] = 0, len(held)
        for ticket in held:
            word, bit = divmod(book.ticket_at[ticket], 64)
            state["held"][seat, word] |= np.uint64(1 << bit)
    for id in current:
        at = book.event_at[id]  # type: ignore[attr-defined]
        state["event_deck"] &= ~np.uint64(1 << at)
        state["event_pile"][state["event_count"]] = at
        state["event_count"] += 1
    laid = [
        at
        for at in state["event_stack"][: state["event_stack_end"]]
        if at not in state["event_pile"][: state["event_count"]]
    ]
    state["event_stack"][: len(laid)], state["event_stack_end"] = laid, len(laid)
    for city in mail:
        word, bit = divmod(game.board.index[city.lower()], 64)
        state["mail"][word] |= np.uint64(1 << bit)
    return game


def lane(game: Game, route: str) -> int:
    """The number of a lane: "a-b" is the first of its route, "a-b:1" the second."""
    id, _, at = route.partition(":")
    return int(game.edition.content.lane_numbers[f"{id}:{at or 0}"])  # type: ignore[attr-defined]


def open_lanes(game: Game, seat: int) -> set[int]:
    """The lanes LW-54 and LW-59 leave to a seat, by the letter of the rules."""
    owner = game.state[0]["owner"].tolist()
    free = set()
    for at, each in enumerate(game.board.lanes):
        twins = [owner[i] for i, o in enumerate(game.board.lanes) if (o.a, o.b) == (each.a, each.b)]
        few = game.players <= 3 and len(twins) == 2 and any(one != NOBODY for one in twins)
        manned = each.length <= game.state[0]["trains"][seat]
        if owner[at] == NOBODY and seat not in twins and not few and manned:
            free.add(each.id)
    return free


def claim(game: Game, route: str, pay: str = "", **more: Any) -> list[dict[str, Any]]:
    """Claim a lane by its route's id, paid in letters; the rest of the declaration is left open."""
    cards = {LETTERS[letter]: pay.count(letter) for letter in dict.fromkeys(pay)}
    return game.play({"do": "claim", "route": lane(game, route), "pay": cards} | more)


def claims(game: Game) -> set[int]:
    return {action.route for action in game.legal_actions if action.do == "claim"}


def price(game: Game, route: str) -> tuple[int, int]:
    """(cards, coins) a lane costs the first player, where that is not a card a space."""
    shown = game.view(0)["legends"]["prices"][str(lane(game, route))]
    return shown["cards"], shown["coins"]


def coins(game: Game) -> list[int]:
    return list(game.view()["legends"]["coins"])


def hand(game: Game, seat: int = 0) -> str:
    """A hand as letters, in the order R Y G B W K L."""
    held = game.view(seat)["hand"]
    return "".join(letter * held.get(LETTERS[letter], 0) for letter in "RYGBWKL")


def display(game: Game) -> str:
    names = {name: letter for letter, name in LETTERS.items()}
    return "".join(names[kind] if kind else "-" for kind in game.view()["display"])


def current(game: Game) -> str | None:
    """The current event's id."""
    found = game.view()["legends"]["event"]
    return None if found is None else str(found["id"])


def piles(game: Game) -> tuple[list[str], list[str], list[str]]:
    """The events in the deck, in the discards from the bottom, and retired in this game."""
    events = game.view()["legends"]["events"]
    return [e["id"] for e in events["deck"]], [e["id"] for e in events["discards"]], events["retired"]


def came(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """What came of actions, in order, each in a word or two."""
    return [" ".join(map(str, words(part))) for entry in entries for part in entry.get("came", ())]


def words(part: Mapping[str, Any]) -> list[Any]:
    what = part["what"]
    fields = {
        "event": ("event",),
        "retired": ("event",),
        "card": ("seat", "card"),
        "row": ("slot", "card"),
        "paid": ("seat", "amount"),
        "step": ("step",),
        "discarded": ("seat", "card"),
        "toll": ("seat", "amount", "to"),
        "token": ("seat", "item", "count"),
        "bond": ("seat", "colour", "number"),
        "postcard": ("seat", "postcard"),
        "shown": ("seat", "postcard"),
        "extra": ("seat", "card"),
        "passed": ("seat", "to", "card"),
    }.get(what, ())
    return [what, *(part[field] for field in fields)]


def slips(game: Game) -> list[dict[str, Any]]:
    """The bank slips of a position, as if its last turn had just ended."""
    game.state["phase"] = OVER
    result = game.result
    assert result is not None
    return list(result["slips"])
