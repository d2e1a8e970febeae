"""The result of a game as a campaign takes it over: its shape, and whether it can be the game's (LW-100)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, cast

import msgspec

from branchline.boards.check import reason
from branchline.campaign.errors import CampaignError
from branchline.campaign.state import Playing, State


class Item(msgspec.Struct):
    """A change on a slip and where it comes from."""

    source: str
    kind: Literal["company", "event", "rule", "crew", "postcard"]
    amount: int


class TicketLine(msgspec.Struct):
    ticket: str
    done: bool
    value: int
    amount: int
    changes: list[Item]


class Slip(msgspec.Struct):
    company: str
    coins: int
    bonuses: list[Item]
    trains: int
    trains_bonus: int
    trains_changes: list[Item]
    tickets: list[TicketLine]
    lines: Annotated[list[int], msgspec.Meta(min_length=3, max_length=3)]
    total: int
    floored: bool
    completed: int


class Bond(msgspec.Struct):
    colour: str
    number: int


class Postcards(msgspec.Struct):
    held: list[list[str]]
    done: list[list[str]]


class Events(msgspec.Struct):
    discards: list[str]
    retired: list[str]


class Carry(msgspec.Struct):
    """What goes on from game to game, by seat."""

    postcards: Postcards
    bonds: list[list[Bond]]
    events: Events
    touched: list[list[str]]


class Result(msgspec.Struct):
    """What a campaign keeps of a game's result: no pile of cards nobody has drawn (LW-126)."""

    slips: list[Slip]
    ranking: list[int]
    carry: Carry


def kept(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result as it is kept. Raises CampaignError if it is malformed."""
    return cast(dict[str, Any], msgspec.to_builtins(_read(result)))


def _read(result: object) -> Result:
    try:
        return msgspec.convert(result, Result)
    except msgspec.ValidationError as error:
        raise CampaignError("result", problem=reason(error)) from None


def checked(state: State, played: Playing, data: object) -> Result:
    """The result, if it can be that of the game being played: no event, card or ticket from nowhere."""
    result = _read(data)
    carry = result.carry
    lists = (carry.postcards.held, carry.postcards.done, carry.bonds, carry.touched)
    cards = [
        card for hands in (carry.postcards.held, carry.postcards.done) for hand in hands for card in hand
    ]
    offices = [card for id in played.companies for card in state.companies[id].office]
    events = carry.events.discards + carry.events.retired
    bonds = [(bond["colour"], bond["number"]) for each in state.companies.values() for bond in each.bonds]
    bonds += [(bond.colour, bond.number) for each in carry.bonds for bond in each]
    tickets = {line.ticket for slip in result.slips for line in slip.tickets}
    problems = {
        "the slips are of other companies": [slip.company for slip in result.slips] != played.companies,
        "the ranking is not one of its seats": sorted(result.ranking) != list(range(len(played.companies))),
        "something carried on is not by seat": any(len(each) != len(played.companies) for each in lists),
        "its postcards are not those of this campaign": _twice(cards)
        or not set(offices) <= set(cards) <= set(offices + state.post_office()),
        "its events are not those of this campaign": _twice(events)
        or not set(events) <= set(state.events) - set(state.retired_events),
        "its tickets are not those of this campaign": bool(
            tickets - set(state.of.index("tickets")) | tickets & set(state.retired_tickets)
        ),
        "a bond was taken before": _twice(bonds),
        "a change on a slip comes from nowhere": any(
            item.source not in state.of.index(LISTS[item.kind])
            for slip in result.slips
            for item in _items(slip)
        ),
    }
    for problem, is_so in problems.items():
        if is_so:
            raise CampaignError("result", problem=problem)
    return result


LISTS = {
    "company": "companies",
    "event": "events",
    "rule": "rules",
    "crew": "crew",
    "postcard": "postcards",
}


def _twice(entries: list[Any]) -> bool:
    return len(set(entries)) != len(entries)


def _items(slip: Slip) -> list[Item]:
    changes = [change for line in slip.tickets for change in line.changes]
    return [*slip.bonuses, *slip.trains_changes, *changes]
