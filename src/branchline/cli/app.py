"""Every command, its options and its help text. The work is done in the sibling modules."""

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.campaigns import campaign_app

app = typer.Typer(
    help="Railway board games of the Ticket to Ride family: play, host, check, count, write bots.",
    epilog="`branchline COMMAND --help` shows examples.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # importing Rich's help would cost more than everything else together
    context_settings={"help_option_names": ["-h", "--help"]},
)
board_app = typer.Typer(help="Check and draw boards.", no_args_is_help=True)
app.add_typer(board_app, name="board")
app.add_typer(campaign_app, name="campaign")

Edition = Annotated[str, typer.Option("--edition", "-e", metavar="ID", help="See `branchline editions`.")]
Lang = Annotated[str, typer.Option("--lang", "-l", metavar="en|es|de|fr", help="Language of the text.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record (JSON).")]


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"branchline {version('branchline')}")
        raise typer.Exit


@app.callback()
def branchline(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8000,
    db: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where games are kept. Default: your data directory.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Address of a proxy in front, as browsers see it; may be repeated."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Start a server to play in the browser.

    Friends join by a link; bots take the seats you give them.

    \b
    branchline serve                     on this computer only
    branchline serve --host 0.0.0.0      friends on your network can join
    branchline serve --db evening.db     keep the games in this file
    """
    from branchline.cli.serve import serve as run

    run(host, port, db, tuple(origin or ()), open_page)


@app.command()
def play(
    edition: Edition = "usa",
    players: Annotated[
        int | None,
        typer.Option(
            "--players", "-p", min=2, help="Seats in all, you included. Default: 1 + bots, whole teams."
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", metavar="NAME,…", help="planner, greedy or random; repeated to fill the seats."
        ),
    ] = "planner",
    name: Annotated[str, typer.Option(help="What to call you.")] = "You",
    key: Annotated[
        str | None, typer.Option(metavar="HEX", help="32 hex digits: the same key deals the same game.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record here at the end.")
    ] = None,
    tickets: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play with a ticket list of your own (JSON).")
    ] = None,
) -> None:
    """Play in the terminal against bots.

    Type ? at the prompt for help.

    \b
    branchline play                                two players, against `planner`
    branchline play -p 4 -b planner,greedy         four players
    branchline play -e europe                      on the map of Europe
    branchline play -e team-asia                   with a partner, against two
    branchline play -e usa-mega --save game.json   and keep the record
    branchline play --tickets printed.json         with tickets as in docs/make-a-board.md
    """
    from branchline.cli.play import play as run

    run(edition, players, bots.split(","), name, key, save, tickets)


@app.command()
def editions() -> None:
    """List the editions and how they differ.

    \b
    branchline editions
    """
    from branchline.cli.show import show_editions

    show_editions()


@app.command()
def rules(
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="A rule, such as C-10; or part of its text.")
    ] = None,
    lang: Lang = "en",
    edition: Annotated[
        str | None,
        typer.Option("--edition", "-e", metavar="ID", help="Only what holds in this edition."),
    ] = None,
) -> None:
    """Look up the rules the engine plays by.

    \b
    branchline rules             all of them
    branchline rules C-10        one
    branchline rules locomotive  those that mention it
    branchline rules C-8 -l de   in German
    branchline rules -e europe   those of Europe
    """
    from branchline.cli.show import show_rules

    show_rules(rule, lang, edition)


@app.command()
def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", "-s", help="Wait for Enter after every turn.")] = False,
) -> None:
    """Tell a recorded game, action by action.

    \b
    branchline replay game.json
    branchline replay game.json --step
    """
    from branchline.cli.records import replay as run

    run(file, step)


@app.command()
def verify(file: RecordFile) -> None:
    """Check a record card by card.

    It is played again from its key and compared. Exit code 0: it holds; 1: it does not.

    \b
    branchline verify game.json
    """
    from branchline.cli.records import verify as run

    run(file)


@app.command()
def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record or a position (JSON).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the count as JSON.")] = False,
) -> None:
    """Final count of a record or of a real table.

    \b
    branchline score game.json
    branchline score table.json     routes, tickets and stations, as in docs/score.md:
      {"edition": "usa", "seats": [
        {"name": "Ann", "routes": ["Dallas - Houston", "Houston - New Orleans"],
         "tickets": ["Dallas - New York"]},
        {"name": "Bob", "routes": ["Denver - Omaha pink"], "tickets": []}]}
    Team Asia has "teams" instead of "seats".
    """
    from branchline.cli.records import score as run

    run(file, as_json)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each figure.")] = 3.0,
    last: Annotated[Path | None, typer.Option(metavar="FILE", help="Figures to compare with.")] = None,
    store: Annotated[bool, typer.Option("--store", help="Write the new figures to that file.")] = False,
    warm: Annotated[
        bool, typer.Option("--warm", help="Only compile the rules, so that later starts are quick.")
    ] = False,
) -> None:
    """Measure the engine on this machine.

    \b
    branchline bench
    branchline bench --seconds 10 --last figures.json --store
    """
    if warm:
        from branchline.warmup import warm_up, warm_up_campaigns

        warm_up()
        warm_up_campaigns()
        return
    from branchline.bench import bench as run

    run(seconds, last, store)


@board_app.command("check")
def board_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A board file (JSON).")],
) -> None:
    """Name every fault of a board file.

    Exit code 0: none; 1: some.

    \b
    branchline board check my-board.json
    """
    from branchline.cli.boards import check

    check(file)


@board_app.command("draw")
def board_draw(
    board: Annotated[str, typer.Argument(metavar="FILE|EDITION", help="A board file, or an edition's id.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The SVG file to write.")] = Path(
        "board.svg"
    ),
) -> None:
    """Draw a board as SVG.

    \b
    branchline board draw usa -o usa.svg
    branchline board draw my-board.json -o my-board.svg
    """
    from branchline.cli.boards import draw

    draw(board, out)
