"""What `branchline campaign …` does: read a campaign's file, change it by one event, write it, show it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from branchline.campaign import Campaign
from branchline.cli import fail
from branchline.cli.text import console, escape, plural
from branchline.legends.check import check_file
from branchline.legends.content import CONTENTS, Content, load_content


def check(source: str) -> None:
    content = sound(source)
    parts = [("regions", "region"), ("routes", "route"), ("tickets", "ticket"), ("events", "event")]
    parts += [("postcards", "postcard"), ("rules", "sticker"), ("story", "story card")]
    counts = ", ".join(plural(len(getattr(content, kind)), one) for kind, one in parts)
    typer.echo(f"{source}: sound. {content.title}: {plural(content.games, 'game')}, {counts}")


def sound(source: str) -> Content:
    """Content by its id or from a file; ends the program with its faults if it has some."""
    if source in CONTENTS or not source.endswith(".json"):
        return load_content(source)
    faults = check_file(source)
    for fault in faults:
        typer.echo(str(fault), err=True)
    if faults:
        typer.echo(f"{source}: {plural(len(faults), 'fault')}", err=True)
        raise typer.Exit(1)
    return load_content(source)


def new(
    file: Path,
    companies: str,
    content: str | None,
    title: str,
    games: int,
    years: str,
    open_vaults: bool,
) -> None:
    if file.exists():
        fail(f"{file}: is there already")
    players: dict[str, str | None] = {}
    for pair in companies.split(","):
        company, _, player = pair.partition("=")
        players[company.strip()] = player.strip() or None
    campaign = Campaign.new(
        None if content is None else sound(content),
        players,
        "screen" if content else "ledger",
        title=title,
        games=games,
        years=[number(year) for year in years.split(",") if year],
        open_vaults=open_vaults,
    )
    campaign.save(file)
    show_campaign(console(), campaign.view())


def number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        fail(f"{text!r} is no number")


def opened(file: Path, content: Path | None = None) -> Campaign:
    return Campaign.load(file, None if content is None else load_content(content))


def change(file: Path, command: str, *arguments: Any, content: Path | None = None, **options: Any) -> None:
    """Do one command of a campaign, keep it and tell what it brought."""
    campaign = opened(file, content)
    before = len(campaign.state.chronicle)
    getattr(campaign, command)(*arguments, **options)
    campaign.save(file)
    tell(console(), campaign.view(), before)


def choose(file: Path, option: str | None, content: Path | None) -> None:
    asked = opened(file, content).decision
    if asked is None or option is None:
        change(file, "default", content=content)
    else:
        change(file, "choose", asked["company"], option, content=content)


def hand(file: Path, company: str, player: str | None, content: Path | None) -> None:
    change(file, "hand_over", company, player, content=content)


def slip(
    file: Path,
    company: str,
    lines: tuple[int, int, int],
    total: int | None,
    completed: int,
    absent: bool,
    start: str | None,
) -> None:
    written = {"company": company, "lines": list(lines), "completed": completed, "absent": absent}
    written |= {} if total is None else {"total": total}
    change(file, "enter_game", [written], start=start)


def correct(
    file: Path,
    game: int,
    company: str,
    lines: Sequence[int] | None,
    note: str,
    completed: int | None,
    content: Path | None,
) -> None:
    if lines and len(lines) != 3:
        fail("a bank slip has three lines: COINS TRAINS TICKETS")
    change(file, "correct", game, company, note, lines or None, completed, content=content)


def copy(file: Path, after_game: int, to: Path, content: Path | None) -> None:
    if to.exists():
        fail(f"{to}: is there already")
    branch = opened(file, content).copy(after_game)
    branch.save(to)
    show_campaign(console(), branch.view())


def show(
    file: Path, company: str | None, story: bool, chronicle: bool, as_json: bool, content: Path | None
) -> None:
    view = opened(file, content).view(company)
    out = console()
    if as_json:
        typer.echo(json.dumps(view, ensure_ascii=False, indent=1))
    elif story:
        show_story(out, view)
    elif chronicle:
        tell(out, view, 0)
    else:
        show_campaign(out, view)


def show_campaign(out: Console, view: Mapping[str, Any]) -> None:
    year = f", {view['year']}" if view["year"] else ""
    out.print(f"[bold]{escape(view['title'] or 'Ledger')}[/], game {view['game']} of {view['games']}{year}\n")
    show_companies(out, view)
    if view["slips"]:
        show_slips(out, view)
    for name, key in (("Regions", "regions"), ("Stickers", "rules")):
        if view[key]:
            names = [each["name"] + (" (new)" if each.get("new") else "") for each in view[key]]
            out.print(f"{name}: {escape(', '.join(names))}", soft_wrap=True)
    show_next(out, view)


def show_companies(out: Console, view: Mapping[str, Any]) -> None:
    final = {row["company"]: row for row in view["final"]["rows"]} if view["final"] else {}
    table = Table("", "company", "player", "slips", "in them", box=None)
    for column in table.columns[3:]:
        column.justify = "right"
    if final:
        for name in ("postcards", "more", "in all"):
            table.add_column(name, justify="right")
    companies = list(view["companies"])
    if final:
        companies.sort(key=lambda company: list(final).index(company["id"]))
    for company in companies:
        row = final.get(company["id"])
        more = (
            [row["postcards"], sum(extra["amount"] for extra in row["extras"]), row["total"]] if row else []
        )
        total = company["slips_total"]
        table.add_row(
            "caboose" if company["caboose"] else "",
            escape(company["name"]),
            escape(company["player"] or "–"),
            str(company["vault"]["slips"]),
            "?" if total is None else f"${total}",
            *(f"${amount}" for amount in more),
        )
    out.print(table)
    out.print()


def show_slips(out: Console, view: Mapping[str, Any]) -> None:
    """All slips: three lines and the total; a game a row, a company a column."""
    ids = [company["id"] for company in view["companies"]]
    table = Table("game", *ids, box=None)
    for column in table.columns:
        column.justify = "right"
    for game in sorted({slip["game"] for slip in view["slips"]}):
        slips = {slip["company"]: slip for slip in view["slips"] if slip["game"] == game}
        table.add_row(str(game), *(slip_text(slips.get(id)) for id in ids))
    out.print(table)
    for slip in view["slips"]:
        if slip["note"]:
            out.print(f"Game {slip['game']}, {slip['company']}: {escape(slip['note'])}")
    out.print()


def slip_text(slip: Mapping[str, Any] | None) -> str:
    if slip is None:
        return ""
    if slip["absent"]:
        return f"absent: {slip['total']}"
    coins, trains, tickets = slip["lines"]
    return f"{coins}{trains:+}{tickets:+}={slip['total']}"


def show_next(out: Console, view: Mapping[str, Any]) -> None:
    names = {company["id"]: company["name"] for company in view["companies"]}
    if view["decision"]:
        asked = view["decision"]
        out.print(f"\n{escape(names[asked['company']])} decides ({DECISIONS[asked['op']]}):")
        for option in asked["options"]:
            text = f", {option['text']}" if option["text"] else ""
            out.print(f"  {option['id']:<12} {escape(option['name'] + text)}", soft_wrap=True)
    elif view["final"]:
        winners = " and ".join(names[id] for id in view["final"]["winners"])
        out.print(f"\n{escape(winners)} won the campaign.")


DECISIONS = {
    "retire_event": "which event is retired",
    "choose_region": "which region is opened",
    "place_depot": "where its depot is raised",
    "place_large": "which city grows large",
    "place_track": "which survey bed is built, and in what colour",
}


def show_story(out: Console, view: Mapping[str, Any]) -> None:
    for card in view["story"]:
        out.print(f"[bold]Game {card['game']}[/]")
        for side in ("front", "back"):
            if card.get(side):
                out.print(escape(card[side]))
        out.print()


def tell(out: Console, view: Mapping[str, Any], after: int) -> None:
    """The chronicle from an entry on, and what is to be done next."""
    for entry in view["chronicle"][after:]:
        out.print(f"{entry['game']:>3}  {escape(entry['sentence'])}", soft_wrap=True)
    show_next(out, view)
