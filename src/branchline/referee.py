"""Why an action is not legal: the first rule it breaks, in the order a player would be told."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from branchline.actions import KINDS, LOCOMOTIVE, Action
from branchline.errors import Refusal, UnknownAction
from branchline.kernel.state import EMPTY, NOBODY

if TYPE_CHECKING:
    from branchline.boards import Lane
    from branchline.game import Game


def complete(game: "Game", action: Action, seat: int | None) -> Action:
    """The action with its place or payment filled in where the player left the choice to us."""
    if action.do == "draw" and action.card is not None:
        display = display_of(game)
        places = range(len(display)) if action.slot is None else [action.slot]
        slot = next((place for place in places if display[place] == action.card), None)
        if slot is None:
            where = "the display" if action.slot is None else f"place {action.slot + 1} of the display"
            raise UnknownAction(f"no {action.card} card lies in {where}", "draw deck")
        return Action("draw", slot=slot)
    if action.do == "claim" and not action.pay and seat is not None:
        return Action.claim(action.route, cheapest_payment(game, action.route, seat))
    return action


def display_of(game: "Game") -> list[str | None]:
    return [KINDS[kind] if kind != EMPTY else None for kind in game.numbers("display")]


def hand_of(game: "Game", seat: int) -> dict[str, int]:
    """A seat's hand, in the order of kinds, without those it has none of."""
    counts = game.numbers("hands", seat)
    return {kind: counts[i] for i, kind in enumerate(KINDS) if counts[i]}


def cheapest_payment(game: "Game", route: int, seat: int) -> dict[str, int]:
    """The payment with the fewest locomotives, in the colour held most; {} if the hand cannot pay."""
    lane = lane_of(game, route)
    hand = hand_of(game, seat)
    colour = best_colour(hand, lane)
    own = min(hand.get(colour, 0), lane.length)
    if own + hand.get(LOCOMOTIVE, 0) < lane.length:
        return {}
    return {colour: own, LOCOMOTIVE: lane.length - own}


def best_colour(hand: dict[str, int], lane: "Lane") -> str:
    colours = KINDS[:-1] if lane.colour == "gray" else (lane.colour,)
    return max(colours, key=lambda colour: hand.get(colour, 0))


def lane_of(game: "Game", route: int) -> "Lane":
    return game._book.lanes[game._book.lane(route)]


def refuse(game: "Game", action: Action, seat: int | None) -> Refusal:
    """Why a seat may not do this now. The action is known to be illegal."""
    if game.phase == "over" or seat is None:
        return Refusal("game_over")
    if seat not in game.deciding:
        if game.phase == "opening":
            return Refusal("already_chosen")
        return Refusal("not_your_turn", {"name": game.seats[game.deciding[0]]})
    if game.phase == "opening":
        return refuse_keep(game, action, seat) if action.do == "keep" else Refusal("opening_first")
    if game.phase == "keep":
        return refuse_keep(game, action, seat) if action.do == "keep" else Refusal("choose_tickets_first")
    if action.do == "draw":
        return refuse_draw(game, action.slot)
    if game.phase == "second_card":
        return Refusal("second_card_due")
    if action.do == "claim":
        lane, hand = lane_of(game, action.route), hand_of(game, seat)
        return refuse_lane(game, lane, seat, hand) or refuse_payment(lane, dict(action.pay), hand)
    if action.do == "tickets":
        return Refusal("no_tickets")
    if action.do == "pass":
        return Refusal("pass_not_forced")
    return Refusal("keep_not_offered", {"ticket": next(iter(action.tickets), "")})


def refuse_keep(game: "Game", action: Action, seat: int) -> Refusal:
    rule = "C-3" if game.phase == "opening" else "C-23"
    offered = [game._book.tickets[ticket].id for ticket in game._offer(seat)]
    for ticket in action.tickets:
        if ticket not in offered or action.tickets.count(ticket) > 1:
            return Refusal("keep_not_offered", {"ticket": ticket}, rule)
    return Refusal("keep_too_few", {"min": least_to_keep(game, seat)}, rule)


def least_to_keep(game: "Game", seat: int) -> int:
    rules = game.edition.rules
    return min(rules.keep_first if game.phase == "opening" else rules.keep, len(game._offer(seat)))


def refuse_draw(game: "Game", slot: int | None) -> Refusal:
    """Why the deck (None) or a place of the display cannot be drawn from."""
    if slot is None:
        return Refusal("deck_empty" if any(display_of(game)) else "no_cards")
    if game.number("display", slot) == EMPTY:
        return Refusal("empty_slot", {"slot": slot})
    return Refusal("locomotive_second")


def refuse_lanes(game: "Game", lanes: Iterable["Lane"], seat: int) -> dict[str, Refusal]:
    """Why a seat that draws or claims now may not claim these lanes, of which it can pay none; by lane id."""
    if game.phase == "second_card":
        return dict.fromkeys((str(lane.id) for lane in lanes), Refusal("second_card_due"))
    hand = hand_of(game, seat)
    found = {str(lane.id): refuse_lane(game, lane, seat, hand) for lane in lanes}
    return {lane: refusal for lane, refusal in found.items() if refusal}


def refuse_lane(game: "Game", lane: "Lane", seat: int, hand: dict[str, int]) -> Refusal | None:
    """Why a seat may not claim a lane whatever it pays; None if only the payment can be at fault."""
    position = game._book.lane_at[lane.id]
    owner = game.number("owner", position)
    if owner != NOBODY:
        return Refusal("route_taken", {"owner": game.seats[owner]})
    twins = [game.number("owner", twin) for twin in game._book.twins[position]]
    if seat in twins:
        return Refusal("own_twin")
    if game.players < game.edition.rules.double_min_players and any(t != NOBODY for t in twins):
        return Refusal("lane_closed")
    trains = game.number("trains", seat)
    if trains < lane.length:
        return Refusal("trains_short", {"need": lane.length, "have": trains})
    colour = best_colour(hand, lane)
    missing = lane.length - hand.get(colour, 0) - hand.get(LOCOMOTIVE, 0)
    if missing > 0:
        shown = "gray" if lane.colour == "gray" and not hand.get(colour) else colour
        return Refusal("cards_short", {"missing": missing, "colour": shown})
    return None


def refuse_payment(lane: "Lane", pay: dict[str, int], hand: dict[str, int]) -> Refusal:
    """Why a lane that the hand can pay is not paid like this."""
    colours = [kind for kind in pay if kind != LOCOMOTIVE]
    if len(colours) > 1:
        return Refusal("pay_mixed")
    if colours and lane.colour not in ("gray", colours[0]):
        return Refusal("pay_colour", {"colour": lane.colour})
    if sum(pay.values()) != lane.length:
        return Refusal("pay_count", {"need": lane.length, "got": sum(pay.values())})
    kind = next(kind for kind in pay if pay[kind] > hand.get(kind, 0))
    return Refusal("pay_not_held", {"colour": kind, "need": pay[kind], "have": hand.get(kind, 0)})
