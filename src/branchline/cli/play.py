"""`play`: a game in the terminal, against bots."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import typer

from branchline.actions import Action
from branchline.boards import BoardError, UnknownCity
from branchline.bots import Bot, ask, bot
from branchline.cli import commands, look, text
from branchline.editions import Edition
from branchline.editions import edition as find_edition
from branchline.errors import IllegalAction, UnknownAction
from branchline.game import Game
from branchline.warmup import warm_up

COMMANDS = (
    "draw",
    "claim",
    "tickets",
    "keep",
    "station",
    "add",
    "decline",
    "place",
    "share",
    "pass_tickets",
    "pass",
    "show",
    "routes",
    "board",
    "outlook",
    "log",
    "rule",
    "undo",
    "quit",
    "help",
)
SHORT = {
    "?": "help",
    "d": "draw",
    "c": "claim",
    "t": "tickets",
    "k": "keep",
    "p": "place",
    "s": "show",
    "r": "routes",
    "q": "quit",
}


Cards = tuple[tuple[str, int], ...]
NO_COLOURS: Mapping[int, str] = {}


class Problem(Exception):
    """Something to tell the player, who then tries again."""


class Stopped(Exception):
    """The player quits, or the input ends."""


def play(
    edition: str,
    players: int | None,
    bots: Sequence[str],
    name: str,
    key: str | None,
    save: Path | None,
    tickets: Path | None,
) -> None:
    names = [each.strip() for each in bots if each.strip()]
    played = find_edition(edition)
    if tickets is not None:
        played = with_tickets(played, tickets)
    rules = played.rules
    count = players or next((size for size in rules.sizes if size > len(names)), 0)
    if count not in rules.sizes or not names:
        raise typer.BadParameter(f"{edition} is for {rules.sizes_text} players, you and at least one bot")
    kinds = [names[i % len(names)] for i in range(count - 1)]
    opponents = {seat: bot(kind) for seat, kind in enumerate(kinds, 1)}
    seats = [name, *numbered(kinds)]
    game_key = read_key(key)
    warm_up()
    game = Game(played, seats=seats, key=game_key)
    session = Session(game, opponents)
    try:
        session.run()
    except Stopped as stop:
        session.out.print(f"\n{stop} The game was not finished.")
        raise typer.Exit(1) from None
    if save:
        game.record().save(save)
        session.out.print(f"\nRecord written to {save}; check it with: branchline verify {save}")


def numbered(names: Sequence[str]) -> list[str]:
    """Bots' seats are named after them, with a number where two are alike."""
    return [
        f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name
        for i, name in enumerate(names)
    ]


def named_tickets(text: str, ids: list[str]) -> list[str]:
    """Ticket ids from their numbers in a list, ids or "all"."""
    words = text.replace(",", " ").split()
    if words == ["all"]:
        return ids
    for word in words:
        if word.isdigit() and ids and not 1 <= int(word) <= len(ids):
            raise Problem(f"the tickets are numbered 1 to {len(ids)}")
    return [ids[int(word) - 1] if word.isdigit() and ids else word for word in words]


def total(cards: Cards) -> int:
    return sum(count for _, count in cards)


def with_tickets(played: Edition, file: Path) -> Edition:
    """The edition with the list in the file; ends with all that is wrong with it, one line a fault."""
    try:
        return played.with_tickets(file)
    except BoardError as error:
        for fault in (error, *error.more):
            place = f"{fault.entry}: " if fault.entry else ""
            typer.echo(f"{file}: {place}{fault.problem}", err=True)
        raise typer.Exit(1) from None


def read_key(key: str | None) -> bytes | None:
    if key is None:
        return None
    try:
        found = bytes.fromhex(key)
    except ValueError:
        found = b""
    if len(found) != 16:
        raise typer.BadParameter(f"a key is 32 hex digits, not {key!r}")
    return found


class Session:
    """One person at the terminal in seat 0, bots in the other seats."""

    def __init__(self, game: Game, bots: dict[int, Bot]) -> None:
        self.game = game
        self.board = game.board
        self.you = 0
        self.bots = bots
        self.out = text.console()
        self.told = 0  # log entries already printed
        self.shown: tuple[int, str] | None = None  # the decision for which the table was printed
        self.menu: list[Action] = []  # payments offered, chosen by number
        self.looks: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.out.print(commands.text(game)),
            "show": lambda _: look.show(self.out, game, self.you),
            "routes": lambda city: look.routes(self.out, game, self.you, city),
            "board": lambda _: look.owned(self.out, game),
            "outlook": lambda _: look.outlook(self.out, game, self.you),
            "log": lambda _: self.log(),
            "rule": self.rule,
            "undo": lambda _: self.undo(),
            "quit": self.quit,
        }

    def run(self) -> None:
        if sys.stdin.isatty():
            import readline  # noqa: F401  # gives input() history and editing
        self.out.print(f"[bold]{self.game.edition.name}[/]: {', '.join(map(text.escape, self.game.seats))}")
        if self.game.edition.note:
            self.out.print(f"Not certain: {self.game.edition.note}")
        self.out.print("Type ? for help.")
        while self.game.result is None:
            self.tell()
            if self.you in self.game.deciding:
                turn = (self.game.view()["turn"], self.game.phase)
                if turn != self.shown and self.game.phase != "place":
                    look.show(self.out, self.game, self.you)
                    self.shown = turn
                self.ask()
            else:
                seat = self.game.deciding[0]
                self.game.play(ask(self.bots[seat], self.game, seat), seat)
        self.tell()
        names = text.side_names(self.game.seats, self.game.result)
        text.print_count(self.out, self.board, names, self.game.result)

    def tell(self) -> None:
        """Print what has happened since, as far as this seat may know."""
        for entry in self.game.log(self.you, self.told):
            self.out.print(f"  {text.entry_text(self.board, self.game.seats, entry, self.you)}")
            self.told = entry["n"] + 1

    def ask(self) -> None:
        prompts = {
            "opening": "keep which?",
            "keep": "keep which?",
            "second_card": "second card",
            "tunnel": "add or decline",
            "place": "place hand or holder",
            "share": "share which?",
        }
        prompt = "which?" if self.menu else prompts.get(self.game.phase, "your turn")
        self.out.print(f"[bold]{prompt}>[/] ", end="")
        try:
            line = input().strip()
        except EOFError:
            raise Stopped("The input ended.") from None
        except KeyboardInterrupt:
            raise Stopped("Stopped.") from None
        if not sys.stdin.isatty():
            self.out.print(text.escape(line))  # so that what was piped can be read with its answers
        try:
            self.answer(line)
        except IllegalAction as error:
            self.out.print(f"  {text.escape(str(error))}")
        except (Problem, UnknownAction, UnknownCity) as error:
            self.out.print(f"  {text.escape(str(error))}")

    def answer(self, line: str) -> None:
        """Do what was typed."""
        menu, self.menu = self.menu, []
        if menu and line.isdigit():
            if not 1 <= int(line) <= len(menu):
                raise Problem(f"1 to {len(menu)}, please; or type the command again")
            self.game.play(menu[int(line) - 1], self.you)
            return
        if not line:
            return
        word, _, rest = line.partition(" ")
        verb, rest = self.verb(word.lower()), rest.strip()
        if verb in self.looks:
            self.looks[verb](rest)
        elif verb == "claim":
            self.claim(rest)
        elif verb == "station":
            self.station(rest)
        elif verb == "add":
            self.add(rest)
        elif verb == "keep":
            self.game.play(Action.keep(*self.chosen(rest)), self.you)
        elif verb in ("share", "pass_tickets"):
            self.game.play(Action(verb, tickets=tuple(self.held(rest))), self.you)
        else:
            self.game.play(Action.parse(f"{verb} {rest}", self.board), self.you)

    def verb(self, word: str) -> str:
        if word in SHORT:
            return SHORT[word]
        found = [verb for verb in COMMANDS if verb.startswith(word)]
        if word not in COMMANDS and len(found) != 1:
            clue = f"do you mean {' or '.join(found)}?" if found else "type ? for help"
            raise Problem(f"{word!r}: {clue}")
        return found[0] if len(found) == 1 else word

    def claim(self, rest: str) -> None:
        """Claim a route; when there is more than one way to pay, offer them by number."""
        if not rest:
            raise Problem("claim which route? `routes` lists those you can claim now")
        if "-" not in rest and "–" not in rest and not rest.startswith("#"):
            rest = self.with_dash(rest)
        named = Action.parse(f"claim {rest}", self.board)
        lane = next(lane for lane in self.board.lanes if lane.id == named.route)
        twins = (lane,) if "#" in rest else self.board.lanes_between(lane.a, lane.b)
        colours = {twin.id: twin.colour for twin in twins}
        claims = [a for a in self.game.legal_actions_of(self.you) if a.route in colours]
        self.pay(named, claims, colours)

    def station(self, rest: str) -> None:
        """Build a station, paid as a claim is."""
        if not rest:
            raise Problem("build in which city? any without a station will do")
        named = Action.parse(f"station {rest}", self.board)
        legal = self.game.legal_actions_of(self.you)
        self.pay(named, [action for action in legal if action.city == named.city])

    def add(self, rest: str) -> None:
        """Add the cards a tunnel asks for, paid as a claim is."""
        named = Action.parse(f"add {rest}", self.board)
        self.pay(named, [action for action in self.game.legal_actions_of(self.you) if action.do == "add"])

    def pay(self, named: Action, actions: list[Action], colours: Mapping[int, str] = NO_COLOURS) -> None:
        """Do what was typed; where the payment is left open, offer the ways to pay by number.

        Of lanes of one colour the first will do; of a payment the holder gives as much as it can.
        """
        found: dict[tuple[str, Cards], Action] = {}
        for action in actions:
            key = colours.get(action.route, ""), action.pay
            if key not in found or total(action.holder) > total(found[key].holder):
                found[key] = action
        ways = list(found.values())
        if named.pay:
            if self.game.why_not(named, self.you) and not named.holder:  # the hand alone cannot pay it
                named = next((way for way in ways if way.pay == named.pay), named)
            ways = [named]
        if len(ways) < 2:
            self.game.play(ways[0] if ways else named, self.you)  # the rules say why not
            return
        for number, way in enumerate(ways, 1):
            self.out.print(f"  {number:>2}  {way.notation(self.board)}")
        self.menu = ways

    def with_dash(self, rest: str) -> str:
        """ "kansas city denver pink x4" with a dash where the second city begins."""
        words = rest.split()
        for i in range(1, len(words)):
            for j in range(len(words), i, -1):
                try:
                    a, b = self.board.city(" ".join(words[:i])), self.board.city(" ".join(words[i:j]))
                except UnknownCity:
                    continue
                return " ".join([f"{a.id}-{b.id}", *words[j:]])
        example = look.example(self.board)
        raise Problem(f"{rest!r}: name two cities, as in claim {example.a}-{example.b}")

    def chosen(self, rest: str) -> list[str]:
        """Ids of tickets offered, from numbers, ids or "all"."""
        offer = self.game.view(self.you).get("offer")
        return named_tickets(rest, [ticket["id"] for ticket in offer["tickets"]] if offer else [])

    def held(self, rest: str) -> list[str]:
        """Ids of tickets held, in the same way."""
        found = named_tickets(rest, look.private(self.game.view(self.you)))
        if not found:
            raise Problem("which ticket? `show` numbers those you hold")
        return found

    def log(self) -> None:
        for entry in self.game.log(self.you):
            self.out.print(
                f"{entry['n'] + 1:>4}  {text.entry_text(self.board, self.game.seats, entry, self.you)}"
            )

    def rule(self, query: str) -> None:
        from branchline.cli.show import show_rules
        from branchline.rulebook import UnknownRule

        try:
            show_rules(query or "C-5", "en", self.game.edition.id)
        except UnknownRule as error:
            raise Problem(str(error)) from None

    def undo(self) -> None:
        """Back to this player's last decision (C-31; C-32: bots agree, but what was seen is said)."""
        seen: list[str] = []
        undone = False
        while self.game.can_undo and not (undone and self.you in self.game.deciding):
            seen += [text.sight_text(sight) for sight in self.game.undo_reveals]
            self.game.undo(agreed=True)
            undone = True
        if not undone:
            raise Problem("there is nothing to take back (C-31)")
        self.told = self.game.version
        self.out.print("  Taken back." + (f" Seen meanwhile: {', '.join(seen)} (C-32)." if seen else ""))
        self.shown = None

    def quit(self, _: str) -> None:
        raise Stopped("Bye.")
