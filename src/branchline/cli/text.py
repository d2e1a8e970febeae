"""How cards, routes, tickets and counts read in a terminal, with or without colour."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from branchline.boards import Board, Lane

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
    names = {city.id: city.name for city in board.cities}
    return f"{names[a]} – {names[b]}"


def lane_text(board: Board, lane: Lane) -> str:
    """ "Dallas – Houston, gray, 1 space"."""
    return f"{ends(board, lane.a, lane.b)}, {kind(lane.colour)}, {spaces(lane.length)}"


def spaces(count: int) -> str:
    return f"{count} space" if count == 1 else f"{count} spaces"


def plural(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def ticket_text(board: Board, ticket: Mapping[str, Any]) -> str:
    return f"{ends(board, ticket['a'], ticket['b'])} ({ticket['value']})"


def entry_text(board: Board, names: tuple[str, ...], entry: Mapping[str, Any], you: int | None = None) -> str:
    """A log entry as a sentence that says only what the entry says; seat ``you`` is addressed."""
    who = "[bold]You[/]" if entry["seat"] == you else f"[bold]{escape(names[entry['seat']])}[/]"
    s = "" if entry["seat"] == you else "s"
    match entry["do"]:
        case "draw" if entry["from"] == "display":
            text = f"{who} take{s} {kind(entry['card'])} from the display"
        case "draw":
            text = f"{who} draw{s} {kind(entry['card']) if 'card' in entry else 'a card'} from the deck"
        case "claim":
            lane = next(lane for lane in board.lanes if lane.id == entry["route"])
            gain = plural(board.points[lane.length], "point")
            text = f"{who} claim{s} {lane_text(board, lane)}, for {cards(entry['pay'])}: {gain}"
        case "tickets":
            text = f"{who} draw{s} {ticket_names(board, entry['offered'])}"
        case "keep" if "tickets" not in entry:  # others may not know yet how many (C-3)
            text = f"{who} has chosen tickets"
        case "keep":
            text = f"{who} keep{s} {ticket_names(board, entry['tickets'])}"
        case _:
            text = f"{who} cannot do anything and pass{'es' if s else ''}"
    if entry.get("resets"):
        text += "; three locomotives lay open, so there are five new cards"
    if entry.get("reshuffled"):
        text += "; the discards are shuffled into a new deck"
    if entry.get("final"):
        text += "\n  [bold]The last round begins: one more turn for everybody.[/]"
    return text


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
        case "deck":
            return "a card from the deck"
        case _:
            return plural(sight["count"], "ticket")


def standing(view: Mapping[str, Any], to_move: int | None) -> Table:
    """Every seat's public counts."""
    table = Table("", "", "points", "trains", "cards", "tickets", "longest", box=None)
    for column in table.columns[2:]:
        column.justify = "right"
    for seat, row in enumerate(view["seats"]):
        table.add_row(
            "▶" if seat == to_move else " ",
            escape(row["name"]),
            *(str(row[key]) for key in ("score", "trains", "cards", "tickets", "longest")),
        )
    return table


def final_table(names: tuple[str, ...], result: Mapping[str, Any]) -> Table:
    """The final count, best first, winners marked."""
    table = Table("", "", "routes", "tickets", "failed", "longest", "total", box=None, header_style="bold")
    globetrotter = any(row["globetrotter"] for row in result["seats"])
    if globetrotter:
        table.add_column("globetrotter")
        table.columns.insert(6, table.columns.pop())
    for column in table.columns[2:]:
        column.justify = "right"
    ranking = sorted(range(len(names)), key=lambda seat: -result["seats"][seat]["total"])
    for seat in ranking:
        row = result["seats"][seat]
        longest = f"{row['longest_path']} ({plural(row['longest_path_trains'], 'train')})"
        table.add_row(
            "★" if seat in result["winners"] else " ",
            escape(names[seat]),
            str(row["routes"]),
            f"{row['tickets_done']} ({row['tickets_completed']})",
            str(row["tickets_failed"]),
            longest,
            *([str(row["globetrotter"])] if globetrotter else []),
            str(row["total"]),
        )
    return table


def print_count(out: Console, board: Board, names: tuple[str, ...], result: Mapping[str, Any]) -> None:
    """The final count with its proofs: each ticket's connection and each longest path."""
    lanes = {lane.id: lane for lane in board.lanes}
    for seat, row in enumerate(result["seats"]):
        out.print(f"\n[bold]{escape(names[seat])}[/]")
        for ticket in row["tickets"]:
            if ticket["done"]:
                way = walk(board, [lanes[route] for route in ticket["routes"]], ticket["a"])
                out.print(f"  +{ticket['value']:<3} {ticket_text(board, ticket)}: {way}")
            else:
                out.print(f"  −{ticket['value']:<3} {ticket_text(board, ticket)}: not connected")
        path = [lanes[route] for route in row["longest_path_routes"]]
        if path:
            trains = plural(row["longest_path_trains"], "train")
            out.print(f"  longest path, {trains}: {walk(board, path, None)}")
    out.print()
    out.print(final_table(names, result))
    winners = " and ".join(escape(names[seat]) for seat in result["winners"])
    how = {
        "points": "",
        "tickets": " on completed tickets",
        "longest_path": " by the longest path",
        "shared": ": the victory is shared",
    }[result["decided_by"]]
    verb = "wins" if len(result["winners"]) == 1 else "win"
    out.print(f"\n[bold]{winners} {verb}{how}.[/]")


def walk(board: Board, path: list[Lane], start: str | None) -> str:
    """The cities along lanes in walking order: "Dallas – Houston – New Orleans"."""
    if start is None:
        first = path[0]
        follows = len(path) > 1 and first.b not in (path[1].a, path[1].b)
        start = first.b if follows else first.a
    names = {city.id: city.name for city in board.cities}
    visited = [names[start]]
    for lane in path:
        start = lane.b if lane.a == start else lane.a
        visited.append(names[start])
    return " – ".join(visited)
