"""`branchline campaign …`: the commands, their options and help. `campaign` and `simulate` do the work."""

from pathlib import Path
from typing import Annotated

import typer

NUMBERS = {"ignore_unknown_options": True}  # so that -4 is a number and no option

campaign_app = typer.Typer(
    help="Keep a campaign: on screen, or as the ledger beside a box.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign's file (JSON).")]
Company = Annotated[str, typer.Argument(metavar="COMPANY", help="A company's id, such as red.")]
Content = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="Content of your own the campaign was begun with."),
]
Note = Annotated[str, typer.Option(help="What was wrong; it is kept beside the entry.")]
Kind = Annotated[
    str, typer.Argument(metavar="KIND", help="region, sticker, card, ticket, event, postcard, other.")
]


@campaign_app.command("check")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE|ID", help="A content file, or the id of one of ours.")],
) -> None:
    """Name every fault of a campaign's content.

    Exit code 0: none; 1: some.

    \b
    branchline campaign check my-campaign.json
    branchline campaign check iron-meridian
    """
    from branchline.cli.campaign import check as run

    run(file)


@campaign_app.command("new")
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to keep it in.")],
    companies: Annotated[
        str,
        typer.Option(
            "--companies",
            "-c",
            metavar="ID=PLAYER,…",
            help="Who runs which company, clockwise; bots as bot:planner.",
        ),
    ],
    content: Annotated[
        str, typer.Option(metavar="ID|FILE", help="What it is played with; a file has to end in .json.")
    ] = "iron-meridian",
    ledger: Annotated[bool, typer.Option("--ledger", help="Only keep the books of a physical box.")] = False,
    title: Annotated[str, typer.Option(help="Of a ledger.")] = "",
    games: Annotated[int, typer.Option(min=1, max=100, help="Of a ledger.")] = 12,
    years: Annotated[str, typer.Option(metavar="YEAR,…", help="Of a ledger's games.")] = "",
    open_vaults: Annotated[
        bool, typer.Option("--open-vaults", help="Show everybody's running totals, not only one's own.")
    ] = False,
) -> None:
    """Begin a campaign.

    \b
    branchline campaign new ours.json -c red=Ann,blue=Bob,black=bot:planner
    branchline campaign new box.json --ledger -c red=Ann,blue=Bob --title "Our box"
    """
    from branchline.cli.campaign import new as run

    run(file, companies, None if ledger else content, title, games, years, open_vaults)


@campaign_app.command("show")
def show(
    file: File,
    company: Annotated[
        str | None, typer.Option(metavar="COMPANY", help="As this company sees it, with its own secrets.")
    ] = None,
    story: Annotated[bool, typer.Option("--story", help="The story as far as it is read.")] = False,
    chronicle: Annotated[bool, typer.Option("--chronicle", help="All that has happened.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what can be known as JSON.")] = False,
    content: Content = None,
) -> None:
    """Show a campaign: companies, slips, what is open, what is to be done next.

    Nothing is shown that the group has not opened.

    \b
    branchline campaign show ours.json
    branchline campaign show ours.json --company red --chronicle
    """
    from branchline.cli.campaign import show as run

    run(file, company, story, chronicle, as_json, content)


@campaign_app.command("choose")
def choose(
    file: File,
    option: Annotated[
        str | None, typer.Argument(metavar="OPTION", help="One of those `show` lists; the first if left out.")
    ] = None,
    content: Content = None,
) -> None:
    """Make the decision that a campaign waits for, for the company that has to.

    \b
    branchline campaign choose ours.json gulf
    branchline campaign choose ours.json
    """
    from branchline.cli.campaign import choose as run

    run(file, option, content)


@campaign_app.command("hand")
def hand(
    file: File,
    company: Company,
    player: Annotated[str | None, typer.Argument(metavar="PLAYER", help="Nobody if left out.")] = None,
    content: Content = None,
) -> None:
    """Let another player run a company.

    \b
    branchline campaign hand ours.json red Carol
    """
    from branchline.cli.campaign import hand as run

    run(file, company, player, content)


@campaign_app.command("slip", context_settings=NUMBERS)
def slip(
    file: File,
    company: Company,
    coins: Annotated[
        int, typer.Argument(metavar="COINS", help="Line 1: coins, with what was added to them.")
    ],
    trains: Annotated[
        int, typer.Argument(metavar="TRAINS", help="Line 2: the bonus for trains remaining.")
    ] = 0,
    tickets: Annotated[int, typer.Argument(metavar="TICKETS", help="Line 3: tickets, below zero if so.")] = 0,
    total: Annotated[
        int | None, typer.Option(help="The total on paper: entered only if the lines make it.")
    ] = None,
    completed: Annotated[int, typer.Option(min=0, help="Completed tickets; they decide ties.")] = 0,
    absent: Annotated[
        bool, typer.Option("--absent", help="It did not play; the lines are what it got.")
    ] = False,
    start: Annotated[
        str | None, typer.Option(metavar="COMPANY", help="Who began this game, if it was not the caboose.")
    ] = None,
) -> None:
    """Enter a bank slip into a ledger, for the game that is open.

    With the last company's slip the game is closed: ranks and caboose follow.

    \b
    branchline campaign slip box.json red 7 9 -4 --total 12
    branchline campaign slip box.json blue 11 0 21 --completed 3
    """
    from branchline.cli.campaign import slip as run

    run(file, company, (coins, trains, tickets), total, completed, absent, start)


@campaign_app.command("unlock")
def unlock(
    file: File,
    kind: Kind,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    text: Annotated[str, typer.Option(help="What it says, if you want to keep that.")] = "",
) -> None:
    """Write something new at the table into a ledger, in your words.

    \b
    branchline campaign unlock box.json region "The far coast"
    branchline campaign unlock box.json sticker "Harbors" --text "One dollar a port"
    """
    from branchline.cli.campaign import change

    change(file, "unlock", kind, name, text)


@campaign_app.command("retire")
def retire(
    file: File, kind: Kind, name: Annotated[str, typer.Argument(metavar="NAME", help="Which one.")]
) -> None:
    """Write a card that has left the campaign into a ledger.

    \b
    branchline campaign retire box.json event "The flood"
    """
    from branchline.cli.campaign import change

    change(file, "retire", kind, name)


@campaign_app.command("tick")
def tick(
    file: File,
    company: Company,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A city, a card …")],
) -> None:
    """Tick something off for a company in a ledger.

    \b
    branchline campaign tick box.json red Chicago
    """
    from branchline.cli.campaign import change

    change(file, "tick", company, what)


@campaign_app.command("award", context_settings=NUMBERS)
def award(
    file: File,
    company: Company,
    amount: Annotated[int, typer.Argument(metavar="DOLLARS")],
    what: Annotated[str, typer.Argument(metavar="WHAT", help="What they are for.")],
) -> None:
    """Write dollars beside the slips into a ledger: they count in the final sum.

    \b
    branchline campaign award box.json red 12 "Most bonds"
    """
    from branchline.cli.campaign import change

    change(file, "award", company, amount, what)


@campaign_app.command("correct", context_settings=NUMBERS)
def correct(
    file: File,
    game: Annotated[int, typer.Argument(metavar="GAME", help="Its number.")],
    company: Company,
    lines: Annotated[
        list[int] | None, typer.Argument(metavar="COINS TRAINS TICKETS", help="The right lines (ledger).")
    ] = None,
    note: Note = "",
    completed: Annotated[int | None, typer.Option(help="The right number of completed tickets.")] = None,
    content: Content = None,
) -> None:
    """Correct a bank slip of a ledger, or add a note to any.

    The old figures stay readable; totals, ranks and the final sum follow.

    \b
    branchline campaign correct box.json 3 red 7 9 -2 --note "a ticket was counted twice"
    branchline campaign correct ours.json 3 red --note "Ann was on the train"
    """
    from branchline.cli.campaign import correct as run

    run(file, game, company, lines, note, completed, content)


@campaign_app.command("strike")
def strike(
    file: File,
    entry: Annotated[
        int, typer.Argument(metavar="ENTRY", help="Its number, as `show --chronicle` lists it.")
    ],
    note: Note = "",
) -> None:
    """Strike a wrong entry of a ledger that is no slip.

    \b
    branchline campaign strike box.json 4 --note "it was another event"
    """
    from branchline.cli.campaign import change

    change(file, "strike", entry, note)


@campaign_app.command("copy")
def copy(
    file: File,
    after_game: Annotated[
        int, typer.Argument(metavar="GAME", min=0, help="The last game they share; 0: none.")
    ],
    to: Annotated[Path, typer.Argument(metavar="NEW", help="The file of the branch.")],
    content: Content = None,
) -> None:
    """Copy a campaign after one of its games, to try another branch.

    \b
    branchline campaign copy ours.json 4 what-if.json
    """
    from branchline.cli.campaign import copy as run

    run(file, after_game, to, content)


@campaign_app.command("simulate")
def simulate(
    companies: Annotated[int, typer.Option("--companies", "-c", min=2, max=5)] = 3,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="NAME,…", help="Repeated to fill them.")
    ] = "planner",
    content: Annotated[str, typer.Option(metavar="ID|FILE", help="Content to try.")] = "iron-meridian",
    campaigns: Annotated[int, typer.Option("--campaigns", "-n", min=1, help="How many.")] = 1,
    key: Annotated[
        str | None, typer.Option(metavar="HEX", help="32 hex digits: the same key, the same campaigns.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the (last) campaign here.")] = None,
) -> None:
    """Let bots play whole campaigns, to see how content plays.

    \b
    branchline campaign simulate
    branchline campaign simulate -c 4 -b planner,greedy -n 20
    branchline campaign simulate --content my-campaign.json --save played.json
    """
    from branchline.cli.simulate import simulate as run

    run(companies, bots.split(","), content, campaigns, key, save)
