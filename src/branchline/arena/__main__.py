"""`python -m branchline.arena --edition usa --seats planner,greedy --games 1000`."""

import argparse
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from branchline.bots import BOTS
from branchline.editions import EDITIONS, edition
from branchline.warmup import warm_up

from .match import Match, play_match


def main() -> None:
    parser = argparse.ArgumentParser("python -m branchline.arena", description="Let bots play each other.")
    parser.add_argument("--edition", default="usa", help=f"one of {', '.join(EDITIONS)}")
    bots = f"a bot for each, or for each team, of {', '.join(BOTS)}"
    parser.add_argument("--seats", default="planner,greedy", help=bots)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="decides all deals")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    console = Console(highlight=False)
    warm_up(console.print)
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("", total=options.games)
            match = play_match(
                options.edition,
                [name.strip() for name in options.seats.split(",")],
                options.games,
                options.seed,
                options.jobs,
                lambda: bar.advance(task),
            )
    except ValueError as error:
        sys.exit(str(error))
    show(console, match)


def show(console: Console, match: Match) -> None:
    console.print(f"{match.edition}, {', '.join(match.entrants)}: {len(match.outcomes)} games")
    sides = "seats" if edition(match.edition).rules.team_size == 1 else "teams"
    table = Table("bot", sides, "wins", "95 %", "if equal", "mean total", "95 %", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for each in match.standings:
        low, rate, high = each.win_rate
        least, mean, most = each.mean_total
        table.add_row(
            each.bot,
            str(each.sides),
            f"{rate:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{each.expected:.0%}",
            f"{mean:.1f}",
            f"{least:.1f} – {most:.1f}",
        )
    console.print(table)


if __name__ == "__main__":
    main()
