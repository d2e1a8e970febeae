"""`editions` and `rules`: what can be read without playing. Neither imports NumPy or Numba."""

import textwrap

import typer
from rich.table import Table

from branchline.cli.text import console
from branchline.editions import EDITIONS, Numbers, edition


def show_editions() -> None:
    out = console()
    found = [edition(id) for id in EDITIONS]
    bonuses = ("longest", "globe-\ntrotter", "")
    columns = ("id", "seats", "tickets", "deal/keep", "draw/keep", *bonuses)
    table = Table(*columns, box=None, header_style="bold", padding=(0, 1, 0, 0), pad_edge=False)
    for column in table.columns[1:-1]:
        column.justify = "right"
    for each in found:
        rules = each.rules
        long = f"+{rules.deal_long}" if rules.deal_long else ""
        table.add_row(
            each.id,
            f"{rules.players[0]}–{rules.players[1]}" if rules.team_size == 1 else rules.sizes_text,
            str(len(each.tickets)),
            f"{rules.deal}{long}/{rules.keep_first}",
            f"{rules.draw}/{rules.keep}",
            str(rules.longest or "–"),
            str(rules.globetrotter or "–"),
            more(rules),
        )
    out.print(table)
    for each in found:
        out.print(f"\n[bold]{each.id}[/]  {each.description}")
        if each.note:
            out.print(f"  Not certain: {each.note}")


def more(rules: Numbers) -> str:
    """What only some editions have."""
    own = {
        f"stations {rules.stations} × {rules.station_points}": rules.stations,
        f"explorer {rules.explorer}": rules.explorer,
        "teams of two": rules.team_size > 1,
        "six colours": len(rules.colours) == 6,
    }
    return ", ".join(text for text, has in own.items() if has)


def show_rules(query: str | None, lang: str, of: str | None = None) -> None:
    """The rules that the query names or mentions, of one edition or of all."""
    from branchline import rulebook

    if lang not in rulebook.LANGUAGES:
        raise typer.BadParameter(f"no rulebook in {lang!r}; choose {', '.join(rulebook.LANGUAGES)}")
    if of is not None:
        edition(of)  # says which ones there are
    found = rulebook.search(query, lang, of) if query else rulebook.rules(lang, of)
    if query and not found:
        found = (rulebook.rule(query, lang),)  # says which ids are near
    for rule in found:
        typer.echo(f"{rule.id}  {rule.title}")
        typer.echo(textwrap.indent(textwrap.fill(rule.text, 92, break_long_words=False), "    "))
        related = f"; → {', '.join(rule.related)}" if rule.related else ""
        typer.echo(f"    ({rulebook.mark_text(rule.mark, lang)}{related})\n")
