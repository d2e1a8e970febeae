"""Why an action is not legal in a game of a campaign, and what it names but leaves open."""

from typing import TYPE_CHECKING

from branchline import referee, rulebook
from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.errors import Refusal
from branchline.kernel.legends import price
from branchline.kernel.legends.effects import parameter_of
from branchline.kernel.legends.tables import DISCOUNT, KEYS, RESTRICT, SURCHARGE
from branchline.kernel.state import EMPTY, GRAY, NOBODY
from branchline.legends.log import book_of, event_in_effect

if TYPE_CHECKING:
    from branchline.boards import Lane
    from branchline.game import Game

# What has to be decided before anything else.
FIRST = {
    "second_card": "second_card_due",
    "hire": "hire_first",
    "extra": "extra_first",
    "offer": "offer_first",
    "take": "take_first",
    "show": "show_first",
    "retire": "retire_first",
}


def refusal(reason: str, **params: object) -> Refusal:
    """A refusal under the rule that holds in a campaign."""
    return Refusal(reason, params, rulebook.reasons("LW")[reason])


def complete(game: "Game", action: Action, seat: int | None) -> Action:
    """An action whose payment is left open with the cheapest there is."""
    if action.do != "claim" or action.pay or seat is None:
        return action
    lane = referee.lane_of(game, action.route)
    cards, _ = lane_price(game, seat, lane, action.discounts)
    pay = (
        referee.cheapest(referee.hand_of(game, seat), colours_of(game, seat, lane), cards)
        if cards > 0
        else {}
    )
    return Action.claim(action.route, pay, None, action.discounts)


def lane_price(game: "Game", seat: int, lane: "Lane", discounts: tuple[str, ...] = ()) -> tuple[int, int]:
    """(cards, coins) a lane costs; cards below 0: it cannot be had so."""
    book = book_of(game)
    bits = sum(1 << book.discounts.index(id) for id in set(discounts) if id in book.discounts)
    return book.price(game.state, seat, book.lane_at[lane.id], bits)


def price_sources(game: "Game", seat: int, lane: int) -> list[dict[str, str]]:
    """What changes the price of a lane for a seat now, whatever discounts it uses (LW-61)."""
    book = book_of(game)
    found = []
    for effect, kind in book.costs:
        if kind in (SURCHARGE, DISCOUNT) and price.applies(game.tables, game.state, seat, effect, lane):
            source, id = book.source(effect)
            found.append({"kind": source, "id": id})
    return found


def colours_of(game: "Game", seat: int, lane: "Lane") -> list[str]:
    """The colours a lane may be paid in now (LW-57, LW-64)."""
    colour = price.colour_paid(game.tables, game.state, seat, book_of(game).lane_at[lane.id])
    return list(game.edition.rules.colours) if colour == GRAY else [KINDS[colour]]


def refuse(game: "Game", action: Action, seat: int | None) -> Refusal:
    """Why a seat may not do this now. The action is known to be illegal."""
    if game.phase == "over" or seat is None:
        return refusal("game_over")
    if seat not in game.deciding:
        if game.phase == "opening":
            return refusal("already_chosen")
        return refusal("not_your_turn", name=game.seats[game.deciding[0]])
    if game.phase in ("opening", "keep"):
        if action.do == "keep":
            return refuse_keep(game, action, seat)
        return refusal("opening_first" if game.phase == "opening" else "choose_tickets_first")
    if game.phase != "turn":
        return refuse_answer(game, action, seat)
    if action.do == "draw":
        return refuse_draw(game, action.slot, seat)
    if action.do == "claim":
        return refuse_claim(game, action, seat)
    if action.do == "show":
        return refuse_show(game, action, seat)
    if action.do == "tickets":
        return refusal("no_tickets")
    return refusal("pass_not_forced" if action.do == "pass" else "nothing_asked")


def refuse_keep(game: "Game", action: Action, seat: int) -> Refusal:
    rule = "LW-14" if game.phase == "opening" else "LW-76"
    offered = [game._book.tickets[ticket].id for ticket in game._offer(seat)]
    for ticket in action.tickets:
        if ticket not in offered or action.tickets.count(ticket) > 1:
            return Refusal("keep_not_offered", {"ticket": ticket}, rule)
    return Refusal("keep_too_few", {"min": least_to_keep(game, seat)}, rule)


def least_to_keep(game: "Game", seat: int) -> int:
    if game.phase == "opening":
        return min(game.edition.rules.keep_first, len(game._offer(seat)))
    return min(game.numbers("frames", game.number("depth") - 1)[2], len(game._offer(seat)))


def refuse_answer(game: "Game", action: Action, seat: int) -> Refusal:
    """Why this does not answer what is asked."""
    frame = game.numbers("frames", game.number("depth") - 1)
    phase = game.phase
    if phase == "second_card":
        return refuse_draw(game, action.slot, seat) if action.do == "draw" else refusal("second_card_due")
    if phase in ("discard", "pass_cards", "toll"):
        if action.do == "give":
            return refusal("give_not_held", colour=action.card)
        if phase == "toll":
            coins = int(game.tables[0]["e_coins"][frame[3]])
            return refusal("toll_short") if action.do == "toll" else refusal("toll_first", coins=coins)
        return refusal("give_first" if phase == "discard" else "pass_first", left=frame[2])
    if phase == "extra" and action.do == "extra":
        return refusal("extra_card", need=extra_cards(game, seat))
    if phase == "hire" and action.do == "hire":
        return refusal("hire_unknown", crew=action.id)
    if phase == "retire" and action.do == "retire":
        return refusal("retire_not_there", event=action.id)
    if phase == "show" and action.do == "show":
        return refuse_show(game, action, seat)
    if phase == "take" and action.do == "draw" and action.slot is not None:
        return refusal("empty_slot", slot=action.slot)
    return refusal(FIRST[phase])


def extra_cards(game: "Game", seat: int) -> list[str]:
    """The cards a seat may lay down for the condition asked about."""
    return [a.card for a in game.legal_actions_of(seat) if a.do == "extra" and a.card is not None]


def refuse_show(game: "Game", action: Action, seat: int) -> Refusal:
    book = book_of(game)
    number = book.postcard_at.get(action.id)
    if number is None or not game.number("postcards", seat) >> number & 1:
        return refusal("show_not_held", postcard=action.id)
    return refusal("show_not_met", postcard=action.id)


def refuse_draw(game: "Game", slot: int | None, seat: int) -> Refusal:
    """Why the deck (None) or a place of the row cannot be drawn from (LW-27 to LW-30, LW-116)."""
    locked = game.number("deck_size") + game.number("discards_size")
    if game.phase == "turn" and locked <= parameter(game, seat, "deck_lock"):
        return refusal("deck_locked", cards=locked)
    if slot is None:
        return refusal("deck_empty" if any(referee.display_of(game)) else "no_cards")
    if game.number("display", slot) == EMPTY:
        return refusal("empty_slot", slot=slot)
    if KINDS[game.number("display", slot)] == LOCOMOTIVE and game.number("drawn") > 0:
        return refusal("locomotive_second")
    return refusal("face_up_forbidden", event=current_title(game))


def parameter(game: "Game", seat: int, key: str) -> int:
    return int(parameter_of(game.tables, game.state, seat, KEYS.index(key)))


def current_title(game: "Game") -> str:
    event = event_in_effect(game)
    return event.title if event else ""


def refuse_claim(game: "Game", action: Action, seat: int) -> Refusal:
    lane = referee.lane_of(game, action.route)
    if found := refuse_lane(game, lane, seat, referee.hand_of(game, seat), action.discounts):
        return found
    cards, _ = lane_price(game, seat, lane, action.discounts)
    pay = dict(action.pay)
    colours = [kind for kind in pay if kind != LOCOMOTIVE]
    if len(colours) > 1:
        return refusal("pay_mixed")
    if colours and colours[0] not in colours_of(game, seat, lane):
        return refusal("pay_colour", colour=colours_of(game, seat, lane)[0])
    if sum(pay.values()) != cards:
        return refusal("pay_count", need=cards, got=sum(pay.values()))
    return referee.refuse_cards(pay, referee.hand_of(game, seat), "LW-58")


def refuse_lanes(game: "Game", lanes: "list[Lane]", seat: int) -> dict[str, Refusal]:
    """Why a seat that may act now cannot claim these lanes, of which it can pay none; by lane id."""
    if game.phase != "turn":
        reason = "second_card_due" if game.phase == "second_card" else FIRST.get(game.phase, "nothing_asked")
        return dict.fromkeys((str(lane.id) for lane in lanes), refusal(reason))
    hand = referee.hand_of(game, seat)
    found = {str(lane.id): refuse_lane(game, lane, seat, hand) for lane in lanes}
    return {lane: refused for lane, refused in found.items() if refused}


def refuse_lane(
    game: "Game", lane: "Lane", seat: int, hand: dict[str, int], discounts: tuple[str, ...] = ()
) -> Refusal | None:
    """Why a seat may not claim a lane whatever it pays; None if only the payment can be at fault (LW-54)."""
    book = book_of(game)
    at = book.lane_at[lane.id]
    owner = game.number("owner", at)
    if owner != NOBODY:
        return refusal("route_taken", owner=game.seats[owner])
    twins = [game.number("owner", twin) for twin in book.twins[at]]
    if seat in twins:
        return refusal("own_twin")
    taken = sum(twin != NOBODY for twin in twins)
    if game.players < game.edition.rules.double_min_players and 0 < taken >= book.few[at]:
        return refusal("lane_closed")
    trains = game.number("trains", seat)
    if trains < lane.length:
        return refusal("trains_short", need=lane.length, have=trains)
    cards, _ = lane_price(game, seat, lane, discounts)
    if cards < 0:
        return refuse_discount(game, seat, lane, discounts) or refuse_price(game, seat, at)
    colours = colours_of(game, seat, lane)
    colour = referee.best_colour(hand, colours)
    missing = cards - hand.get(colour, 0) - hand.get(LOCOMOTIVE, 0)
    if missing > 0:
        shown = "gray" if len(colours) > 1 and not hand.get(colour) else colour
        return refusal("cards_short", missing=missing, colour=shown)
    return None


def refuse_discount(game: "Game", seat: int, lane: "Lane", discounts: tuple[str, ...]) -> Refusal | None:
    """A discount that does not hold for a lane, or is used up or too dear (LW-61)."""
    if lane_price(game, seat, lane)[0] < 0:
        return None
    source = next((id for id in discounts if lane_price(game, seat, lane, (id,))[0] < 0), discounts[-1])
    return refusal("discount_not_met", source=source)


def refuse_price(game: "Game", seat: int, lane: int) -> Refusal:
    """A lane the current event forbids, or whose coins the seat does not have (LW-61)."""
    t = game.tables[0]
    need = 0
    for effect, kind in book_of(game).costs:
        if kind in (RESTRICT, SURCHARGE) and price.applies(game.tables, game.state, seat, effect, lane):
            if kind == RESTRICT:
                return refusal("event_forbids", event=current_title(game))
            need += 0 if t["e_waive"][effect] else int(t["e_coins"][effect])
    return refusal("coins_short", need=need, have=game.number("coins", seat))
