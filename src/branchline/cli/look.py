"""What a player in the terminal can look at: the table, the routes, who owns what, the count so far."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from branchline.boards import Board, Lane
from branchline.cli import text
from branchline.game import Game

STATUS = {
    "done": ("✓", ""),
    "station": ("✓", " (by a borrowed route, if it stays so)"),
    "open": ("·", ""),
    "impossible": ("✗", " (cannot be connected any more)"),
}


def example(board: Board) -> Lane:
    """A route to explain claiming by, with short names."""
    plain = [lane for lane in board.lanes if lane.length == 4 and lane.colour != "gray" and not lane.group]
    return min(plain, key=lambda lane: len(lane.a + lane.b))


def show(out: Console, game: Game, you: int) -> None:
    """The table as a seat sees it, with what it has to decide."""
    view = game.view(you)
    out.print()
    if final := view["final"]:
        out.print(f"[bold]Last round[/], started by {text.escape(game.seats[final['by']])}")
    out.print(text.standing(view, game.to_move))
    places = [f"{i} {text.kind(card) if card else '–'}" for i, card in enumerate(view["display"], 1)]
    left = f"deck {view['deck']}, discards {view['discards']}"
    out.print(f"[bold]Display[/]  {'   '.join(places)}   {left}")
    out.print(f"[bold]Hand[/]     {text.cards(view['hand'])}")
    if "holder" in view:
        out.print(f"[bold]Holder[/]   {text.cards(view['holder'])}")
    own = private(view)
    for ticket in sorted(view["tickets"], key=lambda ticket: ticket["shared"]):
        mark, more = STATUS[ticket["status"]]
        if view["teams"]:  # only what can be passed has a number
            mark += " in the holder:" if ticket["shared"] else f" {own.index(ticket['id']) + 1} "
        out.print(f"  {mark} {text.ticket_text(game.board, ticket)}{more}")
    for station in view["borrowed"]:
        out.print(f"    {text.station_text(game.board, station)}")
    if tunnel := view["tunnel"]:
        show_tunnel(out, game.board, tunnel, view["legal"]["add"])
    if share := (view.get("legal") or {}).get("share"):
        numbers = ", ".join(str(own.index(ticket) + 1) for ticket in share)
        out.print(f"[bold]Share one[/] of {numbers}: it goes into the holder, where your partner sees it")
    if offer := view.get("offer"):
        most = f", at most {offer['most_long']} long" if offer["most_long"] is not None else ""
        choose = f"[bold]Choose at least {offer['min']}{most}[/]"
        out.print(f"{choose}; a kept ticket counts against you if it fails:")
        for number, ticket in enumerate(offer["tickets"], 1):
            out.print(f"  {number}  {text.ticket_text(game.board, ticket)}")


def private(view: Mapping[str, Any]) -> list[str]:
    """The ids of the tickets a seat holds for itself."""
    return [ticket["id"] for ticket in view["tickets"] if not ticket["shared"]]


def show_tunnel(
    out: Console, board: Board, tunnel: Mapping[str, Any], payments: list[Mapping[str, int]]
) -> None:
    """The tunnel a seat has to decide about, and what adding to it would cost (EU-7)."""
    out.print(f"[bold]Tunnel[/]   {text.lane_ends(board, tunnel['route'])}, for {text.cards(tunnel['pay'])}")
    out.print(f"  turned up: {text.turned_up(tunnel['turned_up'])}")
    more = text.plural(tunnel["extra"], "card")
    costs = "; or ".join(text.cards(pay) for pay in payments)
    if costs:
        out.print(f"  add {more}: {costs}; or decline, which takes your cards back")
    else:
        out.print(f"  {more} to add, which you do not have: decline takes your cards back")


def routes(out: Console, game: Game, you: int, city: str) -> None:
    """The routes that can be claimed now; with a city: all at it, with what keeps them from being."""
    view, board = game.view(you), game.board
    claims: dict[str, Any] = (view.get("legal") or {}).get("claims", {})
    at = board.city(city).id if city else None
    table = Table("", "route", "", "", "", box=None, show_header=False)
    for lane in board.lanes:
        ways = claims.get(str(lane.id), [])
        if (at is None and not ways) or (at is not None and at not in (lane.a, lane.b)):
            continue
        owner = view["owners"].get(str(lane.id))
        state = (
            f"owned by {text.escape(game.seats[owner])}"
            if owner is not None
            else "closed"
            if lane.id in view["closed"]
            else f"for {text.cards(ways[0])}"
            if ways
            else ""
        )
        table.add_row(
            f"#{lane.id}",
            text.ends(board, lane.a, lane.b),
            text.lane_kind(lane),
            text.plural(lane.length, "space"),
            state,
        )
    if table.row_count:
        out.print(table)
    else:
        here = f"routes {example(board).a}"
        out.print(f"  You cannot claim a route now. `{here}` lists all routes at a city.")


def owned(out: Console, game: Game) -> None:
    """Everybody's routes and stations."""
    view, board = game.view(), game.board
    for seat, name in enumerate(game.seats):
        mine = [lane for lane in board.lanes if view["owners"].get(str(lane.id)) == seat]
        ways = "; ".join(text.ends(board, lane.a, lane.b) for lane in mine)
        out.print(f"[bold]{text.escape(name)}[/]: {ways or 'no routes yet'}")
        built = [text.city_name(board, city) for city, owner in view["stations"].items() if owner == seat]
        if built:
            out.print(f"  stations: {', '.join(built)}")


def outlook(out: Console, game: Game, you: int) -> None:
    """A seat's count as it stands, its team's in teams."""
    rules = game.edition.rules
    scored = {"stations": rules.stations, "mountains": rules.mountain_points, "cities_joined": rules.explorer}
    for key, value in game.outlook(you).items():
        if scored.get(key, True):
            out.print(f"  {key.replace('_', ' ')}: {value}")
