"""Campaigns whose games are made up: results as a game gives them, drawn at random from a season."""

from collections.abc import Callable
from random import Random
from typing import Any

from branchline.campaign import Campaign
from branchline.legends.content import Content, load_content
from branchline.legends.season import Season

CONTENT = load_content("iron-meridian")
COMPANIES = tuple(company.id for company in CONTENT.companies)
KEY = bytes(range(16))


def new(players: int = 3, key: bytes = KEY, **options: Any) -> Campaign:
    return Campaign.new(CONTENT, dict.fromkeys(COMPANIES[:players], "bot:random"), key=key, id="c", **options)


def result(season: Season, random: Random, start: int = 0, content: Content = CONTENT) -> dict[str, Any]:
    """A result that a game of this season could have."""
    seats = range(len(season.companies))
    post, events = list(season.postcards), list(season.events)
    tickets = [ticket.id for ticket in season.edition(content).tickets]
    for pile in (post, events, tickets):
        random.shuffle(pile)
    held = [list(office) for office in season.office] or [[] for _ in seats]
    done: list[list[str]] = [[] for _ in seats]
    taken = dict(season.bonds)
    bonds: list[list[dict[str, Any]]] = [[] for _ in seats]
    slips = []
    for seat in seats:
        if post and random.random() < 0.4:
            held[seat].append(post.pop())
        if held[seat] and random.random() < 0.5:
            done[seat].append(held[seat].pop(0))
        colour = random.choice(list(CONTENT.deck.colors))
        if "bonds" in season.rules and taken.get(colour, 0) < 8 and random.random() < 0.5:
            taken[colour] = taken.get(colour, 0) + 1
            bonds[seat].append({"colour": colour, "number": taken[colour]})
        lines = [random.randrange(20), random.choice([0, 2, 9, 16]), random.randrange(-20, 40)]
        held_tickets = [tickets.pop() for _ in range(random.randrange(2, 5))]
        slips.append(slip(season.companies[seat], seat, lines, held_tickets, random))
    order = sorted(
        seats, key=lambda s: (-slips[s]["total"], -slips[s]["completed"], -((s - start) % len(seats)))
    )
    for rank, seat in enumerate(order, 1):
        slips[seat]["rank"] = rank
    flipped = random.randrange(min(6, len(events)) + 1)
    retired = random.randrange(2) if flipped else 0
    return {
        "slips": slips,
        "ranking": order,
        "winners": [order[0]],
        "carry": {
            "postcards": {"held": held, "done": done, "office": post},
            "bonds": bonds,
            "events": {"discards": events[retired:flipped], "retired": events[:retired]},
            "touched": [
                random.sample([city.id for city in season.edition(content).board.cities], 12) for _ in seats
            ],
            "start": start,
        },
    }


def slip(company: str, seat: int, lines: list[int], tickets: list[str], random: Random) -> dict[str, Any]:
    marks = [random.random() < 0.6 for _ in tickets]
    return {
        "seat": seat,
        "company": company,
        "coins": lines[0],
        "bonuses": [],
        "trains": 2,
        "trains_bonus": lines[1],
        "trains_changes": [],
        "tickets": [
            {"ticket": id, "done": done, "value": 5, "amount": 5 if done else -5, "changes": []}
            for id, done in zip(tickets, marks, strict=True)
        ],
        "lines": lines,
        "total": max(0, sum(lines)),
        "floored": sum(lines) < 0,
        "completed": sum(marks),
        "rank": 0,
    }


def play_game(campaign: Campaign, random: Random, present: list[str] | None = None) -> None:
    """Begin a game and close it, up to the first decision."""
    campaign.begin(present)
    close(campaign, random)


def close(campaign: Campaign, random: Random) -> None:
    made = result(campaign.season, random, campaign.start, campaign.content or CONTENT)
    campaign.close(made, table=f"table {len(campaign.events)}")


def decide(campaign: Campaign, random: Random | None = None) -> None:
    """Make all decisions, at random or each by its first option."""
    while (asked := campaign.decision) is not None:
        option = random.choice(asked["options"]) if random else asked["options"][0]
        campaign.choose(asked["company"], option["id"], asked["id"])


def play(
    campaign: Campaign, seed: int, games: int = 12, after: Callable[[Campaign], None] = lambda _: None
) -> Campaign:
    """Play games to the end of the campaign, or some; companies are sometimes absent."""
    random = Random(seed)
    for _ in range(games):
        if campaign.stage == "finished":
            break
        companies = list(campaign.state.companies)
        present = random.sample(companies, random.randint(2, len(companies)))
        campaign.begin(companies if random.random() < 0.6 else present)
        after(campaign)
        decide(campaign, random)  # markers that a company missed (LW-107)
        after(campaign)
        close(campaign, random)
        after(campaign)
        while (asked := campaign.decision) is not None:
            campaign.choose(asked["company"], random.choice(asked["options"])["id"], asked["id"])
            after(campaign)
    return campaign


def a_depot_is_missed() -> Campaign:
    """After game 2, at which one company was away and everybody else put up a depot."""
    campaign = new(3)
    for present in (None, ["red", "green"]):
        play_game(campaign, Random(2), present)
        decide(campaign)
    assert set(campaign.state.depots.values()) == {"red", "green"}
    return campaign
