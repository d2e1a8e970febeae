"""What a connection may ask of a table, and the event that follows. Nothing is changed here."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec

from branchline.errors import UnknownAction
from branchline.server import events as ev
from branchline.server import messages as m
from branchline.server.bots import BOTS
from branchline.server.seats import clean_text
from branchline.server.state import TableState


class Denied(Exception):
    """The server says no, whatever the rules say."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


class AgainstRules(Exception):
    """The rules say no."""

    def __init__(self, rule: str, reason: str, params: dict[str, Any]) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule, self.reason, self.params = rule, reason, params


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the seat (None: a spectator), and whether as host; `here`: the seats now connected."""

    seat: int | None
    host: bool
    here: Collection[int]


def decide(state: TableState, asker: Asker, command: m.Command) -> ev.Event:
    """The event that carries out a command. Raises Denied or AgainstRules."""
    match command:
        case m.Act():
            return _act(state, asker, command)
        case m.Undo():
            return _undo(state, asker)
        case m.UndoAnswer():
            return _undo_answer(state, asker, command)
        case m.Start():
            return _start(state, asker)
        case m.AddBot():
            need_host(asker.host)
            _need_lobby(state)
            need_bot(command.bot)
            seat = state.free_seat
            if seat is None:
                raise Denied("full", "no seat is free")
            return ev.BotAdded(seat, command.bot)
        case m.Remove():
            return _remove(state, asker, command)
        case m.Swap():
            return _swap(state, asker, command)
        case m.ToBot():
            return _to_bot(state, asker, command)
        case m.FromBot():
            seat = _own_seat(asker)
            if state.seats[seat].bot is None:
                raise Denied("not_a_bot", "you play this seat yourself")
            return ev.PersonCameBack(seat)
        case m.SetPace():
            need_host(asker.host)
            return ev.Paced(command.pace)
        case m.Chat():
            return _say(state, asker, command)


def _act(state: TableState, asker: Asker, command: m.Act) -> ev.Event:
    seat = _own_seat(asker)
    if state.game is None:
        raise Denied("not_started", "the game has not started")
    if state.seats[seat].bot is not None:
        raise Denied("bot_plays", "a bot plays your seat: take it back first")
    if not state.basis <= command.version <= state.version:
        raise Denied("stale", "the game has moved on")
    try:
        refusal = state.game.why_not(msgspec.to_builtins(command.action), seat)
    except UnknownAction as error:
        raise Denied("unknown_action", str(error)) from None
    if refusal is not None:
        raise AgainstRules(refusal.rule, refusal.reason, dict(refusal.params))
    return ev.Acted(seat, command.action)


def _undo(state: TableState, asker: Asker) -> ev.Event:
    seat = _own_seat(asker)
    if state.game is None or state.undo is not None:
        raise Denied("not_now", "the game has not started" if state.game is None else "a request is pending")
    if state.seats[seat].bot is not None:
        raise Denied("bot_plays", "a bot plays your seat: take it back first")
    kind = state.undo_for(seat)
    if kind is None:
        raise AgainstRules("C-31", "nothing_to_undo", {})
    return ev.TakenBack(seat) if kind == "free" else ev.UndoAskedFor(seat)


def _undo_answer(state: TableState, asker: Asker, command: m.UndoAnswer) -> ev.Event:
    seat = _own_seat(asker)
    if state.undo is None:
        raise Denied("not_now", "nobody has asked to take anything back")
    if state.seats[seat].player != "human" or (seat == state.undo.seat and command.accept):
        raise Denied("not_yours", "the other players answer")
    return ev.UndoAnswered(seat, command.accept)


def _start(state: TableState, asker: Asker) -> ev.Event:
    need_host(asker.host)
    _need_lobby(state)
    rules = state.played.rules
    taken = [seat.player is not None for seat in state.seats]
    if sum(taken) < rules.players[0]:
        raise Denied("too_few", f"a game needs at least {rules.players[0]} players")
    for first in range(0, len(taken), rules.team_size):
        if len(set(taken[first : first + rules.team_size])) > 1:
            raise Denied("half_team", "every team needs both its players")
    return ev.Started(secrets.token_hex(16))


def _remove(state: TableState, asker: Asker, command: m.Remove) -> ev.Event:
    _need_lobby(state)
    leaving = asker.seat is not None and command.seat == asker.seat
    if not leaving:
        need_host(asker.host)
    if command.seat >= len(state.seats) or state.seats[command.seat].player is None:
        raise Denied("no_such_seat", "nobody sits there")
    if state.seats[command.seat].person == state.host:
        raise Denied("host_stays", "the host cannot leave the lobby's table")
    return ev.Removed(command.seat)


def _swap(state: TableState, asker: Asker, command: m.Swap) -> ev.Event:
    need_host(asker.host)
    _need_lobby(state)
    if command.seat == command.other or max(command.seat, command.other) >= len(state.seats):
        raise Denied("no_such_seat", "these are not two seats of this table")
    return ev.Swapped(command.seat, command.other)


def _to_bot(state: TableState, asker: Asker, command: m.ToBot) -> ev.Event:
    own = asker.seat is not None and command.seat == asker.seat  # "play on for me"
    if not own:
        need_host(asker.host)
    need_bot(command.bot)
    if state.game is None:
        raise Denied("not_started", "the game has not started")
    if command.seat >= len(state.seats) or state.seats[command.seat].player != "human":
        raise Denied("no_such_seat", "no person plays there")
    if not own and command.seat in asker.here:
        raise Denied("still_here", "that player is here")
    return ev.BotTookOver(command.seat, command.bot)


def _say(state: TableState, asker: Asker, command: m.Chat) -> ev.Event:
    seat = _own_seat(asker)
    if state.game is None:  # until then seats move, and their names with them
        raise Denied("not_started", "the game has not started")
    text = clean_text(command.text)
    if not text:
        raise Denied("empty", "there is nothing to read in it")
    return ev.Said(seat, text, int(time.time()))


def _own_seat(asker: Asker) -> int:
    if asker.seat is None:
        raise Denied("watching", "spectators watch")
    return asker.seat


def need_host(is_host: bool) -> None:
    """Raises Denied "not_host" for anybody else."""
    if not is_host:
        raise Denied("not_host", "only the host can do that")


def _need_lobby(state: TableState) -> None:
    if state.game is not None:
        raise Denied("started", "the game has started")


def need_bot(bot: str) -> None:
    """Raises Denied "unknown_bot" for a name no bot has."""
    if bot not in BOTS:
        raise Denied("unknown_bot", f"no bot is called {bot!r}")
