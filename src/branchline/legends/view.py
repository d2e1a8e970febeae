"""What each player may know of a game of a campaign, beside what every game shows."""

from typing import TYPE_CHECKING, Any

from branchline import referee
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.kernel.legends import postcards as cards
from branchline.kernel.legends.state import NEWSPAPER
from branchline.kernel.legends.tables import NO_LIMIT
from branchline.kernel.state import COLOURS, NOBODY
from branchline.legends import log, slips
from branchline.legends import referee as legends_referee
from branchline.legends.log import book_of

if TYPE_CHECKING:
    from branchline.game import Game
    from branchline.legends.content import Event

Entry = dict[str, Any]


def legends_view(game: "Game", seat: int | None) -> Entry:
    """The part of a view that only a game of a campaign has."""
    edition, season = book_of(game).edition, book_of(game).edition.season
    return {
        "campaign": season.campaign,
        "title": edition.content.title,
        "game": season.game,
        "year": season.year,
        "companies": [company(game, at) for at in range(game.players)],
        "coins": game.numbers("coins")[: game.players],
        "tokens": [tokens(game, at) for at in range(game.players)],
        "crew": [crew(game, game.number("crew", at)) for at in range(game.players)],
        "bonds": slips.bonds(game),
        "bonds_left": bonds_left(game),
        "event": current_event(game),
        "events": events(game),
        "newspapers": {
            "deck": game.number("deck", NEWSPAPER),
            "discards": game.number("discards", NEWSPAPER),
        },
        "rules": [
            {"id": rule.id, "name": rule.name, "text": rule.text, "step": rule.claim_step}
            for rule in edition.stickers
        ],
        "large": sorted(edition.large_cities & edition.board.index.keys()),
        "mail": slips.mail(game),
        "depots": {c: owner for c, owner in season.depots.items() if c in edition.board.index},
        "postcards": [postcards(game, at, seat) for at in range(game.players)],
        "prices": {} if seat is None else prices(game, seat),
        "closed": closed(game),
        "claim": claim(game, seat),
        "question": question(game, seat),
    }


def company(game: "Game", seat: int) -> Entry:
    edition = book_of(game).edition
    found = edition.content.find("companies", edition.season.companies[seat])
    level = legends_referee.parameter(game, seat, "company_bonus_level")
    text = next((bonus.text for bonus in found.bonus if bonus.level == level), "")
    return {"id": found.id, "name": found.name, "motto": found.motto, "level": level, "bonus": text}


def tokens(game: "Game", seat: int) -> dict[str, int]:
    counts = game.numbers("tokens", seat)
    return {item: counts[i] for i, item in enumerate(book_of(game).edition.items) if counts[i]}


def crew(game: "Game", card: int) -> Entry | None:
    if card == NOBODY:
        return None
    found = book_of(game).edition.content.crew[card]
    return {"id": found.id, "name": found.name, "text": found.text}


def bonds_left(game: "Game") -> dict[str, int]:
    book = book_of(game)
    if not book.edition.has("bonds"):
        return {}
    most, taken = game.tables[0]["bonds"].tolist(), game.numbers("bond_next")
    return {KINDS[c]: most[c] - taken[c] for c in range(COLOURS) if most[c]}


def event_json(event: "Event") -> Entry:
    return {"id": event.id, "title": event.title, "text": event.text, "instant": event.type == "instant"}


def current_event(game: "Game") -> Entry | None:
    event = log.event_in_effect(game)
    if event is None:
        return None
    used = game.number("event_uses", book_of(game).event_at[event.id])
    left = None if event.uses is None else event.uses - used
    return event_json(event) | {"uses_left": left}


def events(game: "Game") -> Entry:
    """The pile of discards in order; what is left in the deck, whose order nobody knows."""
    edition, deck = book_of(game).edition, game.number("event_deck")
    left = sorted(
        (event for i, event in enumerate(edition.events) if deck >> i & 1), key=lambda event: event.id
    )
    return {
        "deck": [{"id": event.id, "title": event.title} for event in left],
        "discards": [event_json(event) for event in log.event_pile(game)],
        "retired": slips.retired(game),
    }


def postcards(game: "Game", seat: int, viewer: int | None) -> Entry:
    """A seat's postcards: its own in full, of another's unfinished ones the side that was read (LW-81)."""
    edition = book_of(game).edition
    held, done = game.number("postcards", seat), game.number("shown_cards", seat)
    found: list[Entry] = []
    for i, card in enumerate(edition.postcards):
        if held >> i & 1:
            if seat == viewer:
                sides = {"id": card.id, "public": card.public, "private": card.private}
                found.append(sides | progress(game, seat, i))
            else:
                found.append({card.read_side: getattr(card, card.read_side)})
    if seat != viewer:
        found.sort(key=lambda one: next(iter(one.values())))
    shown = [card for i, card in enumerate(edition.postcards) if done >> i & 1]
    return {
        "held": found,
        "done": [{"id": c.id, "public": c.public, "private": c.private, "vault": c.vault} for c in shown],
    }


def progress(game: "Game", seat: int, card: int) -> Entry:
    """How far the condition of one's own postcard is met."""
    have, need, most, ready = cards.standing(game.tables, game.state, seat, card)
    return {"ready": bool(ready), "have": int(have), "need": int(need)} | (
        {"most": int(most)} if most != NO_LIMIT else {}
    )


def prices(game: "Game", seat: int) -> dict[str, Entry]:
    """By lane id what costs a seat something else than a card a space, and ``why``."""
    found: dict[str, Entry] = {}
    for i, lane in enumerate(game._book.lanes):
        if game.number("owner", i) == NOBODY:
            count, coins = book_of(game).price(game.state, seat, i)
            if count >= 0 and (count, coins) != (lane.length, 0):
                why = legends_referee.price_sources(game, seat, i)
                found[str(lane.id)] = {"cards": count, "coins": coins, "why": why}
    return found


def closed(game: "Game") -> dict[str, str]:
    """By lane id the event that forbids it now."""
    event = log.event_in_effect(game)
    if event is None:
        return {}
    book = book_of(game)
    lanes = book.forbidden(game.state, book.event_at[event.id])
    return {str(book.lanes[i].id): event.id for i in lanes if game.number("owner", i) == NOBODY}


def claim(game: "Game", viewer: int | None) -> Entry | None:
    """The claim being declared or carried out."""
    at = game.number("claim_lane")
    if at == NOBODY:
        return None
    seat = game.number("active")
    laid = []
    for i in range(game.number("extra_count")):
        kind = game.number("extra_kind", i)
        source = log.candidate_source(book_of(game), game.number("extra_for", i))
        known = seat == viewer or source[0] != "postcard"
        laid.append(
            {
                "source": {"kind": source[0], "id": source[1]} if known else {"kind": "postcard"},
                "card": KINDS[kind] if kind >= 0 else None,
            }
        )
    return {
        "seat": seat,
        "route": game._book.lanes[at].id,
        "cards": game.number("claim_cards"),
        "coins": game.number("claim_coins"),
        "extras": laid,
        "step": game.number("claim_step"),
        "declared": game.phase != "extra",
    }


def question(game: "Game", seat: int | None) -> Entry | None:
    """What is asked of this seat, with what it may answer; others see nothing of it."""
    phase = game.phase
    if seat is None or seat not in game.deciding or phase in ("opening", "turn", "second_card", "over"):
        return None
    book = book_of(game)
    frame = game.numbers("frames", game.number("depth") - 1)
    asked: Entry = {"kind": phase}
    if phase in ("extra", "offer"):
        kind, id = log.source_asking(game)
        asked["source"] = {"kind": kind, "id": id}
        asked["text"], asked["title"] = words(game, seat, kind, id)
        if phase == "extra":
            asked |= {"left": frame[3]}
        else:
            asked |= {"coins": int(game.tables[0]["e_cost"][frame[2]])}
    elif phase in ("discard", "pass_cards"):
        asked["left"] = frame[2]
    elif phase == "toll":
        to = frame[2] if frame[2] < game.players else None
        asked |= {"coins": int(game.tables[0]["e_coins"][frame[3]]), "to": to}
    elif phase == "hire":
        offer = game.number("crew_offer")
        asked["crew"] = [crew(game, i) for i in range(len(book.edition.content.crew)) if offer >> i & 1]
    elif phase == "keep":
        asked["min"] = legends_referee.least_to_keep(game, seat)
    return asked


def words(game: "Game", seat: int, kind: str, id: str) -> tuple[str, str]:
    """The text of a card or sticker and what it is called."""
    content = book_of(game).edition.content
    if kind == "postcard":
        return content.find("postcards", id).private, ""
    if kind == "company":
        own = company(game, seat)
        return own["bonus"], own["name"]
    entry = content.find({"event": "events", "rule": "rules", "crew": "crew"}[kind], id)
    return entry.text, entry.title if kind == "event" else entry.name


def choices(game: "Game", seat: int) -> Entry:
    """The legal actions of the seat to move, sorted by kind, and why the others are refused."""
    display = [False] * len(referee.display_of(game))
    claims: dict[str, list[dict[str, int]]] = {}
    discounted: dict[str, dict[tuple[str, ...], list[dict[str, int]]]] = {}
    named: dict[str, list[str]] = {"hire": [], "show": [], "retire": []}
    kinds: list[str] = []
    legal: Entry = {"deck": False, "tickets": False, "decline": False, "pass": False, "toll": False}
    legal |= {"accept": False, "display": display, "claims": claims, "cards": kinds} | named
    for action in game.legal_actions_of(seat):
        if action.do == "claim" and action.discounts:
            payments = discounted.setdefault(str(action.route), {})
            payments.setdefault(action.discounts, []).append(dict(action.pay))
        elif action.do == "claim":
            claims.setdefault(str(action.route), []).append(dict(action.pay))
        elif action.do in named:
            named[action.do].append(action.id)
        elif action.do in ("extra", "give"):
            kinds.append(str(action.card))
        elif action.do == "draw" and action.slot is not None:
            display[action.slot] = True
        else:
            legal["deck" if action.do == "draw" else action.do] = True
    for payments_of in claims.values():
        payments_of.sort(key=lambda pay: pay.get(LOCOMOTIVE, 0))
    legal["discounted"] = {
        route: [
            {
                "discounts": list(used),
                "payments": sorted(payments, key=lambda pay: pay.get(LOCOMOTIVE, 0)),
                "coins": legends_referee.lane_price(game, seat, referee.lane_of(game, int(route)), used)[1],
            }
            for used, payments in ways.items()
        ]
        for route, ways in discounted.items()
    }
    rest = [lane for lane in game._book.lanes if str(lane.id) not in claims]
    barred = legends_referee.refuse_lanes(game, rest, seat)
    draws = [
        None if ok else legends_referee.refuse_draw(game, i, seat).to_json() for i, ok in enumerate(display)
    ]
    refused: Entry = {
        "deck": None if legal["deck"] else legends_referee.refuse_draw(game, None, seat).to_json(),
        "display": draws,
        "tickets": None if legal["tickets"] else legends_referee.refusal("no_tickets").to_json(),
        "claims": {lane: refusal.to_json() for lane, refusal in barred.items()},
        "station": None,
        "cities": {},
    }
    # What a game of a campaign never has, said as in every other.
    legal |= {"add": [], "place": False, "share": [], "pass_tickets": False, "station": None}
    return {"legal": legal, "refused": refused}
