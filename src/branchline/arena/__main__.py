"""`python -m branchline.arena --edition usa --seats planner,greedy --games 1000`."""

import argparse
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from branchline.bots import BOTS
from branchline.editions import EDITIONS, Edition, edition
from branchline.legends.content import load_content
from branchline.warmup import warm_up

from .campaign import season_before
from .match import Match, play_match


def main() -> None:
    parser = argparse.ArgumentParser("python -m branchline.arena", description="Let bots play each other.")
    parser.add_argument("--edition", default="usa", help=f"one of {', '.join(EDITIONS)}")
    parser.add_argument("--campaign", metavar="ID|FILE", help="instead of an edition: a game of a campaign")
    parser.add_argument("--game", type=int, default=1, help="which one; random bots play those before")
    bots = f"a bot for each, or for each team, of {', '.join(BOTS)}"
    parser.add_argument("--seats", default="planner,greedy", help=bots)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="decides all deals")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    console = Console(highlight=False)
    warm_up(console.print)
    entrants = [name.strip() for name in options.seats.split(",")]
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        played = edition(options.edition)
        if options.campaign:
            content = load_content(options.campaign)
            key = options.seed.to_bytes(16, "big")
            played = season_before(content, len(entrants), options.game, key).edition(content)
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("", total=options.games)
            match = play_match(
                played,
                entrants,
                options.games,
                options.seed,
                options.jobs,
                lambda: bar.advance(task),
            )
    except ValueError as error:
        sys.exit(str(error))
    show(console, match, played)


def show(console: Console, match: Match, played: Edition) -> None:
    console.print(f"{match.edition}, {', '.join(match.entrants)}: {len(match.outcomes)} games")
    sides = "teams" if played.rules.team_size > 1 else "seats"
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
