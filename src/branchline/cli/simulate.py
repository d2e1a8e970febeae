"""`campaign simulate`: bots play whole campaigns."""

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from branchline.arena.campaign import begin, play_next
from branchline.arena.campaign import simulate as play_campaign
from branchline.bots import bot
from branchline.campaign import Campaign
from branchline.cli import fail
from branchline.cli.campaign import show_campaign, sound
from branchline.cli.text import console
from branchline.warmup import warm_up


def simulate(
    companies: int, bots: Sequence[str], content: str, campaigns: int, key: str | None, save: Path | None
) -> None:
    for name in bots:
        bot(name)
    found, root = sound(content), read_key(key) or secrets.token_bytes(16)
    out = console()
    warm_up(out.print, lambda: play_next(begin(found, companies, bots, bytes(16)), bytes(16)))
    played = []
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=out, transient=True) as bar:
        task = bar.add_task("", total=campaigns * found.games)
        for n in range(campaigns):
            own = hashlib.sha256(root + n.to_bytes(4, "big")).digest()[:16]
            played.append(play_campaign(found, companies, bots, own, lambda: bar.advance(task)))
    if save is not None:
        played[-1].save(save)
    show_campaign(out, played[-1].view())
    if campaigns > 1:
        show_games(out, played)


def read_key(key: str | None) -> bytes | None:
    try:
        found = None if key is None else bytes.fromhex(key)
    except ValueError:
        found = b""
    if found is not None and len(found) != 16:
        fail("a key has 32 hex digits")
    return found


def show_games(out: Console, played: Sequence[Campaign]) -> None:
    """Mean slips game by game, to see how content grows."""
    table = Table("game", "mean slip", "least", "most", box=None)
    for column in table.columns:
        column.justify = "right"
    for game in range(1, played[0].state.games + 1):
        totals = [s["total"] for campaign in played for s in campaign.state.slips if s["game"] == game]
        table.add_row(str(game), f"{sum(totals) / len(totals):.1f}", str(min(totals)), str(max(totals)))
    out.print(table)
