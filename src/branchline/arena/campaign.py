"""Whole campaigns of bots, and the games of one as something to play matches in."""

import hashlib
from collections.abc import Callable, Sequence

from branchline.bots import bot
from branchline.bots.campaign import choose
from branchline.campaign import Campaign
from branchline.legends.content import Content
from branchline.legends.season import Season

from .match import play_game


def simulate(
    content: Content,
    companies: int,
    bots: Sequence[str],
    key: bytes,
    after: Callable[[], object] = lambda: None,
) -> Campaign:
    """A campaign of bots from the first game to the final sum; ``key`` (16 bytes) decides all of it.

    companies: how many, the content's first. bots: ids, repeated to fill them. after: called after each game.
    Raises UnknownBot.
    """
    campaign = begin(content, companies, bots, key)
    while campaign.stage != "finished":
        play_next(campaign, key)
        after()
    return campaign


def season_before(content: Content, companies: int, game: int, key: bytes) -> Season:
    """What game ``game`` is played with after a campaign of random bots so far."""
    campaign = begin(content, companies, ["random"], key)
    while campaign.state.game < game:
        play_next(campaign, key)
    return campaign.begin()


def begin(content: Content, companies: int, bots: Sequence[str], key: bytes) -> Campaign:
    ids = [company.id for company in content.companies[:companies]]
    return Campaign.new(content, {id: f"bot:{bots[n % len(bots)]}" for n, id in enumerate(ids)}, key=key)


def play_next(campaign: Campaign, key: bytes) -> None:
    """The next game, and all that is decided after it."""
    season = campaign.begin()
    runners = [campaign.state.companies[id].player or "" for id in season.companies]
    seats = [bot(player.removeprefix("bot:"), seed=season.game) for player in runners]
    own = hashlib.sha256(key + season.game.to_bytes(4, "big")).digest()[:16]
    game = play_game(season.edition(campaign.content), seats, own, campaign.start)
    assert game.result is not None
    campaign.close(game.result, table=f"{campaign.id}-{season.game}")
    while (asked := campaign.decision) is not None:
        campaign.choose(asked["company"], choose(campaign, asked["company"], asked), asked["id"])
