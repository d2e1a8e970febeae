"""Answers to what only the frontier asks: cards to part with, offers, crew, events to retire."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from branchline.kernel.codes import DECLINE
from branchline.kernel.legends.codes import ACCEPT, HIRE_CREW, PAY_TOLL, RETIRE_EVENT
from branchline.kernel.legends.state import EXTRA, HIRE, OFFER, RETIRE, TAKE, TOLL
from branchline.kernel.legends.tables import DRAW_CARDS
from branchline.legends.content import Company
from branchline.legends.season import SeasonEdition

from .opinions import crew_opinion, event_opinion
from .sight import Records, top_frame
from .worth import worth_of_extra, worth_of_offer

if TYPE_CHECKING:
    from branchline.game import Game


def answer(
    game: "Game",
    seat: int,
    legal: Sequence[int],
    beliefs: Records,
    gain: Sequence[float],
    loss: Sequence[float],
) -> int:
    """The code of the answer. ``gain``, ``loss``: what a card more or less of each kind is worth."""
    phase = game.number("phase")
    if phase == TAKE:
        display = game.numbers("display")
        return max(legal, key=lambda code: gain[display[(code & 0xF) - 1]])
    if phase == HIRE:
        crew, colour = season_of(game).content.crew, colour_of(game, seat)
        return max(legal, key=lambda code: crew_opinion(crew[code ^ HIRE_CREW].effects, colour))
    if phase == RETIRE:
        return worst_event(game, seat, legal)
    if phase == OFFER:
        return ACCEPT if offer_worth(game, seat, beliefs, gain) > 0 else DECLINE
    cards = [code for code in legal if code not in (DECLINE, PAY_TOLL)]
    if not cards:
        return legal[0]
    least = min(cards, key=lambda code: loss[code & 0xFF])
    cost = loss[least & 0xFF]
    if phase == EXTRA:
        candidate, count = top_frame(game)[2:4]
        reward = worth_of_extra(game.tables, game.state, beliefs, seat, candidate)
        return least if reward > count * cost else DECLINE
    if phase == TOLL and PAY_TOLL in legal and game.tables[0]["e_coins"][top_frame(game)[3]] < cost:
        return PAY_TOLL
    return least  # to discard or to pass on


def season_of(game: "Game") -> SeasonEdition:
    assert isinstance(game.edition, SeasonEdition)
    return game.edition


def colour_of(game: "Game", seat: int) -> str:
    """The colour of a seat's company."""
    edition = season_of(game)
    company: Company = edition.content.find("companies", edition.season.companies[seat])
    return company.color


def worst_event(game: "Game", seat: int, legal: Sequence[int]) -> int:
    """Retire the event that does this seat most harm, if one does."""
    events, colour = season_of(game).events, colour_of(game, seat)
    best, action = 0.0, DECLINE
    for code in legal:
        if code != DECLINE:
            opinion = event_opinion(events[code ^ RETIRE_EVENT].effects, colour)
            if opinion < best or action not in legal:
                best, action = opinion, code
    return action


def offer_worth(game: "Game", seat: int, beliefs: Records, gain: Sequence[float]) -> float:
    """What an optional effect brings, its price off."""
    effect, t = top_frame(game)[2], game.tables[0]
    if t["e_kind"][effect] == DRAW_CARDS:
        colours = gain[: len(game.edition.rules.colours)]
        return float(t["e_n"][effect]) * sum(colours) / len(colours) - float(t["e_cost"][effect])
    return float(worth_of_offer(game.tables, game.state, beliefs, seat, effect))
