"""What a connection may ask of a campaign, and the step that carries it out."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET, to_builtins

from branchline.server.campaign import messages as m
from branchline.server.campaign.state import CampaignState, Link, Step
from branchline.server.commands import Denied, need_bot, need_host
from branchline.server.seats import new_table_id


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the company (None: a spectator), and whether as host."""

    company: str | None
    host: bool


def decide(state: CampaignState, asker: Asker, command: m.Command, bot_choice: str | None = None) -> Step:
    """Carry out a command on `state`, which is a copy; returns what has to be stored of it.

    `bot_choice`: the option a bot takes for whoever does not decide. Raises Denied or CampaignError.
    """
    before = len(state.campaign.events)
    links: dict[str, Link | None] = {}
    bots: dict[str, str] = {}
    match command:
        case m.Begin():
            need_host(asker.host)
            bots = _begin(state, command)
        case m.Choose():
            state.campaign.choose(_own_company(asker), command.option, command.decision)
        case m.DecideFor():
            need_host(asker.host)
            asked = state.campaign.decision
            if asked is None or asked["id"] != command.decision or bot_choice is None:
                raise Denied("stale", "this is not to be decided any more")
            state.campaign.choose(asked["company"], bot_choice, command.decision)
        case m.HandOver():
            _hand_over(state, asker, command)
            links = {command.company: None}
        case _:
            need_host(asker.host)
            _write(state, command)
    return Step(state.campaign.events[before:], links=links, bots=bots)


def _begin(state: CampaignState, command: m.Begin) -> dict[str, str]:
    """Returns the bots that play for others."""
    for company, bot in command.others.items():
        need_bot(bot)
        if company not in command.present:
            raise Denied("not_present", f"{company} does not take part, so nobody can play for it")
    for company in command.present:
        if state.player(company) is None and company not in command.others:
            raise Denied("no_player", f"nobody runs {company}: let a bot play for it, or leave it out")
    state.campaign.begin(command.present, new_table_id())
    return command.others


def _hand_over(state: CampaignState, asker: Asker, command: m.HandOver) -> None:
    if asker.company is None or asker.company != command.company:
        need_host(asker.host)
    elif asker.host:
        raise Denied("host_stays", "the host's company stays with the host")
    if state.campaign.stage == "playing":
        raise Denied("playing", "companies change hands between games")
    if command.player is not None:
        kind, _, bot = command.player.partition(":")
        if kind != "bot":
            raise Denied("player", "a company is handed to a bot, or left to whoever joins")
        need_bot(bot)
    state.campaign.hand_over(command.company, command.player)


def _write(state: CampaignState, command: m.Command) -> None:
    """What a host notes down."""
    campaign = state.campaign
    match command:
        case m.Cancel():
            campaign.cancel()
        case m.EnterGame():
            campaign.enter_game(
                [to_builtins(slip) for slip in command.slips],
                game=command.game,
                start=command.start,
                unlocked=[to_builtins(item) for item in command.unlocked],
                retired=[to_builtins(item) for item in command.retired],
                note=command.note,
            )
        case m.UnlockItem():
            campaign.unlock(command.item.kind, command.item.name, command.item.text)
        case m.RetireItem():
            campaign.retire(command.item.kind, command.item.name)
        case m.Tick():
            campaign.tick(command.company, command.what)
        case m.Award():
            campaign.award(command.company, command.amount, command.what)
        case m.Strike():
            campaign.strike(command.entry, command.note)
        case m.Correct():
            lines = None if command.lines is UNSET else command.lines
            completed = None if command.completed is UNSET else command.completed
            campaign.correct(command.game, command.company, command.note, lines, completed)
        case _:
            raise Denied("unknown_action", "this is no command of a campaign")


def _own_company(asker: Asker) -> str:
    if asker.company is None:
        raise Denied("watching", "spectators watch")
    return asker.company
