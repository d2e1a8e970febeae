"""How cards, routes, tickets and counts read in a terminal, with or without colour."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from branchline.boards import Board, Lane
from branchline.editions import edition

STYLES = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "pink": "magenta",
    "white": "bold",
    "black": "dim",
    "locomotive": "bold cyan",
    "gray": "",
}


def console() -> Console:
    """Plain when piped; names of players and cities are never taken for markup or numbers."""
    return Console(highlight=False, emoji=False)


def escape(text: str) -> str:
    from rich.markup import escape as rich_escape

    return rich_escape(text)


def kind(name: str) -> str:
    """A card kind or route colour in its colour; the word stays when there is none."""
    style = STYLES[name]
    return f"[{style}]{name}[/]" if style else name


def cards(held: Mapping[str, int]) -> str:
    """ "2 red, 1 locomotive", in the order of `held`."""
    return ", ".join(f"{count} {kind(name)}" for name, count in held.items() if count) or "none"


def ends(board: Board, a: str, b: str) -> str:
    return f"{city_name(board, a)} – {city_name(board, b)}"


def lane_ends(board: Board, route: int) -> str:
    lane = next(lane for lane in board.lanes if lane.id == route)
    return ends(board, lane.a, lane.b)


def city_name(board: Board, city: str) -> str:
    return board.cities[board.index[city]].name


def lane_text(board: Board, lane: Lane) -> str:
    """ "Dallas – Houston, gray, 1 space"."""
    return f"{ends(board, lane.a, lane.b)}, {lane_kind(lane)}, {plural(lane.length, 'space')}"


def lane_kind(lane: Lane) -> str:
    """A lane's colour, and what it is besides: "gray, ferry for 2 locomotives", "red, tunnel of 5"."""
    ferry = f", ferry for {plural(lane.ferry, 'locomotive')}" if lane.ferry else ""
    tunnel = "" if not lane.tunnel else ", tunnel" if lane.tunnel == 3 else f", tunnel of {lane.tunnel}"
    mountain = f", mountain with {plural(lane.mountain, 'crossing')}" if lane.mountain else ""
    return kind(lane.colour) + ferry + tunnel + mountain


def plural(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def ticket_text(board: Board, ticket: Mapping[str, Any]) -> str:
    long = ", long" if ticket["deck"] == "long" else ""
    return f"{ends(board, ticket['a'], ticket['b'])} ({ticket['value']}{long})"


def paid(entry: Mapping[str, Any]) -> str:
    """What was paid, and what of it came from the team's holder."""
    part = f" ({cards(entry['holder'])} of it from the holder)" if entry.get("holder") else ""
    return cards(entry["pay"]) + part


def gained(entry: Mapping[str, Any]) -> str:
    """ "6 points", and why so many."""
    crossings = entry.get("crossings")
    return plural(entry["points"], "point") + (
        f", {plural(crossings, 'crossing')} included" if crossings else ""
    )


def entry_text(board: Board, names: tuple[str, ...], entry: Mapping[str, Any], you: int | None = None) -> str:
    """A log entry as a sentence that says only what the entry says; seat ``you`` is addressed."""
    who = "[bold]You[/]" if entry["seat"] == you else f"[bold]{escape(names[entry['seat']])}[/]"
    s = "" if entry["seat"] == you else "s"
    card = kind(entry["card"]) if "card" in entry else "a card"
    match entry["do"]:
        case "draw":
            into = f", into the {entry['to']}" if "to" in entry else ""
            verb = f"take{s}" if entry["from"] == "display" else f"draw{s}"
            text = f"{who} {verb} {card} from the {entry['from']}{into}"
        case "place":
            text = f"{who} put{s} {card} into the {entry['to']}"
        case "claim":
            lane = next(lane for lane in board.lanes if lane.id == entry["route"])
            what = f"{lane_text(board, lane)}, for {paid(entry)}"
            shown = f"turned up: {turned_up(entry['turned_up'])}" if "turned_up" in entry else ""
            if "points" in entry:
                text = f"{who} claim{s} {what}: {gained(entry)}" + (f" ({shown})" if shown else "")
            else:
                tries = "tries" if s else "try"
                text = f"{who} {tries} {what}; {shown}; {plural(entry['extra'], 'card')} to add"
        case "add":
            what = f"{paid(entry)} and claim{s} {ends(board, *entry['between'])}"
            text = f"{who} add{s} {what}: {gained(entry)}"
        case "decline":
            text = f"{who} give{s} {ends(board, *entry['between'])} up and take{s} the cards back"
        case "station":
            where = city_name(board, entry["city"])
            text = f"{who} build{s} a station in {where}, for {cards(entry['pay'])}"
        case "tickets":
            text = f"{who} draw{s} {ticket_names(board, entry['offered'])}"
        case "keep" if "tickets" not in entry:  # others may not know yet how many (C-3)
            text = f"{who} has chosen tickets"
        case "keep":
            shared = f", and share{s} it" if "shared" in entry else ""
            text = f"{who} keep{s} {ticket_names(board, entry['tickets'])}{shared}"
        case "share":
            text = f"{who} share{s} {ticket_names(board, [entry['ticket']] if 'ticket' in entry else 1)}"
        case "pass_tickets":
            es = "es" if s else ""
            text = f"{who} pass{es} {ticket_names(board, entry['tickets'])} into the holder"
        case _:
            text = f"{who} cannot do anything and pass{'es' if s else ''}"
    if entry.get("resets"):
        text += "; three locomotives lay open, so there are five new cards"
    if entry.get("reshuffled"):
        text += "; the discards are shuffled into a new deck"
    if entry.get("final"):
        text += "\n  [bold]The last round begins: one more turn for everybody.[/]"
    return text


def turned_up(kinds: Sequence[str]) -> str:
    """The cards turned up for a tunnel, in order."""
    return ", ".join(map(kind, kinds)) or "nothing, the deck is empty"


def ticket_names(board: Board, tickets: int | Sequence[str]) -> str:
    """Tickets by their cities, or how many when that is all there is to know."""
    if isinstance(tickets, int):
        return plural(tickets, "ticket")
    return "; ".join(ends(board, *ticket.split("-")) for ticket in tickets)


def sight_text(sight: Mapping[str, Any]) -> str:
    """What an undone action had shown of the hidden cards (C-32)."""
    match sight["seen"]:
        case "display":
            return f"{', '.join(kind(card) for card in sight['cards'])} turned up"
        case "tunnel":
            return f"{turned_up(sight['cards'])} turned up for a tunnel"
        case "deck":
            return "a card from the deck"
        case _:
            return plural(sight["count"], "ticket")


def standing(view: Mapping[str, Any], to_move: int | None) -> Table:
    """Every seat's public counts; in teams the team's below its seats, cards and tickets in the holders."""
    rules = edition(view["edition"]).rules
    stations = {"stations": "stations"} if rules.stations else {}
    network = {"cities": "cities_joined", "mountains": "mountain_routes"}
    shown = {"trains": "trains"} | stations | {"cards": "cards", "tickets": "tickets"}
    shown |= network if rules.explorer else {"longest": "longest"}
    table = Table("", "", "points", *shown, box=None)
    for column in table.columns[2:]:
        column.justify = "right"

    def add(mark: str, name: str, row: Mapping[str, Any]) -> None:
        table.add_row(mark, name, *(str(row[key]) for key in ("score", *shown.values())))

    for seat, row in enumerate(view["seats"]):
        add("▶" if seat == to_move else " ", escape(row["name"]), row)
        for number, team in enumerate(view["teams"], 1):
            if seat == team["seats"][-1]:
                add(" ", f"[bold]Team {number}, in the holders[/]", team)
    return table


def side_names(names: tuple[str, ...], result: Mapping[str, Any]) -> tuple[str, ...]:
    """Who is counted: the seats, or the teams by the names of their seats."""
    if "seats" in result:
        return names
    return tuple(" and ".join(names[seat] for seat in team["seats"]) for team in result["teams"])


def final_table(names: tuple[str, ...], result: Mapping[str, Any]) -> Table:
    """The final count of every side, best first, winners marked."""
    rows = result.get("seats") or result["teams"]
    globetrotter = ["globetrotter"] if any(row["globetrotter"] for row in rows) else []
    stations = ["stations"] if any(row["stations_left"] or row["borrowed"] for row in rows) else []
    mountains = ["mountains"] if any(row["mountains"] for row in rows) else []
    network = "explorer" if any(row["explorer"] for row in rows) else "longest"
    columns = ["routes", *mountains, "tickets", "failed", *stations, network, *globetrotter, "total"]
    table = Table("", "", *columns, box=None, header_style="bold")
    for column in table.columns[2:]:
        column.justify = "right"
    for side in sorted(range(len(names)), key=lambda side: -rows[side]["total"]):
        row = rows[side]
        cells = {
            "routes": str(row["routes"]),
            "mountains": f"{row['mountains']} ({plural(row['mountain_routes'], 'route')})",
            "tickets": f"{row['tickets_done']} ({row['tickets_completed']})",
            "failed": str(row["tickets_failed"]),
            "stations": f"{row['stations']} ({row['stations_left']} left)",
            "longest": f"{row['longest_path']} ({plural(row['longest_path_trains'], 'train')})",
            "explorer": f"{row['explorer']} ({row['cities_joined']} cities)",
            "globetrotter": str(row["globetrotter"]),
            "total": str(row["total"]),
        }
        mark = "★" if side in result["winners"] else " "
        table.add_row(mark, escape(names[side]), *(cells[column] for column in columns))
    return table


def print_count(out: Console, board: Board, names: tuple[str, ...], result: Mapping[str, Any]) -> None:
    """The final count with its proofs: each ticket's connection and each longest path.

    names: of the sides, see `side_names`.
    """
    lanes = {lane.id: lane for lane in board.lanes}
    for name, row in zip(names, result.get("seats") or result["teams"], strict=True):
        out.print(f"\n[bold]{escape(name)}[/]")
        for ticket in row["tickets"]:
            if ticket["done"]:
                way = walk(board, [lanes[route] for route in ticket["routes"]], ticket["a"])
                lent = " and ".join(lane_ends(board, route) for route in ticket["borrowed"])
                lent = f" (borrowing {lent})" if lent else ""
                out.print(f"  +{ticket['value']:<3} {ticket_text(board, ticket)}: {way}{lent}")
            else:
                out.print(f"  −{ticket['value']:<3} {ticket_text(board, ticket)}: not connected")
        for station in row["borrowed"]:
            out.print(f"  {station_text(board, station)}")
        path = [lanes[route] for route in row["longest_path_routes"]]
        if row["cities_joined"]:  # counted where no path is (LA-6)
            out.print(f"  {row['cities_joined']} cities in one network")
        elif path:
            trains = plural(row["longest_path_trains"], "train")
            out.print(f"  longest path, {trains}: {walk(board, path, None)}")
    out.print()
    out.print(final_table(names, result))
    winners = ("; " if "teams" in result else " and ").join(escape(names[side]) for side in result["winners"])
    how = {
        "points": "",
        "tickets": " on completed tickets",
        "stations": " with fewer stations",
        "mountains": " with more mountain routes",
        "longest_path": " by the longest path",
        "shared": ": the victory is shared",
    }[result["decided_by"]]
    verb = "win" if " and " in winners or "; " in winners else "wins"
    out.print(f"\n[bold]{winners} {verb}{how}.[/]")


def station_text(board: Board, station: Mapping[str, Any]) -> str:
    """ "station in Paris: borrows Paris – Dieppe", which route a station lends or that none helps."""
    route = station["route"]
    lends = "no route that helps" if route is None else f"borrows {lane_ends(board, route)}"
    return f"station in {city_name(board, station['city'])}: {lends}"


def walk(board: Board, path: list[Lane], start: str | None) -> str:
    """The cities along lanes in walking order: "Dallas – Houston – New Orleans"."""
    if start is None:
        first = path[0]
        follows = len(path) > 1 and first.b not in (path[1].a, path[1].b)
        start = first.b if follows else first.a
    visited = [start]
    for lane in path:
        start = lane.b if lane.a == start else lane.a
        visited.append(start)
    return " – ".join(city_name(board, city) for city in visited)
