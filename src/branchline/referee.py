"""Why an action is not legal: the first rule it breaks, in the order a player would be told."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from branchline.actions import FRONTIER, KINDS, LOCOMOTIVE, Action
from branchline.errors import Refusal, UnknownAction
from branchline.kernel.state import EMPTY, NOBODY, SEATS

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
    teams_only = action.holder or action.do in ("place", "share", "pass_tickets")
    if teams_only and game.edition.rules.team_size == 1:
        raise UnknownAction(f"{game.edition.name} is not played in teams")
    if action.do in FRONTIER or action.discounts:
        raise UnknownAction(f"{game.edition.name} is not played by companies")
    if action.pay or seat is None:
        return action
    if action.do == "claim":
        pay = cheapest_payment(game, lane_of(game, action.route), seat)
        return Action.claim(action.route, pay, from_holder(game, seat, pay))
    if action.do == "station":
        return Action.station(action.city, cheapest(hand_of(game, seat), KINDS[:-1], game._terms(seat).price))
    if action.do == "add" and game.phase == "tunnel":
        terms = game._terms(seat)
        pay = cheapest(purse_of(game, seat), (KINDS[terms.laid],), terms.extra)
        return Action.add(pay, from_holder(game, seat, pay))
    return action


def display_of(game: "Game") -> list[str | None]:
    return [KINDS[kind] if kind != EMPTY else None for kind in game.numbers("display")]


def hand_of(game: "Game", seat: int) -> dict[str, int]:
    """A seat's hand, in the order of kinds, without those it has none of."""
    counts = game.numbers("hands", seat)
    return {kind: counts[i] for i, kind in enumerate(KINDS) if counts[i]}


def holder_of(game: "Game", seat: int) -> dict[str, int]:
    """The cards in the holder of a seat's team (TA-3); without teams there is none."""
    return hand_of(game, SEATS + game.side(seat)) if game.edition.rules.team_size > 1 else {}


def purse_of(game: "Game", seat: int) -> dict[str, int]:
    """What a seat can pay with: its hand and, in a team, the holder (TA-10)."""
    hand, holder = hand_of(game, seat), holder_of(game, seat)
    counts = {kind: hand.get(kind, 0) + holder.get(kind, 0) for kind in KINDS}
    return {kind: count for kind, count in counts.items() if count}


def from_holder(game: "Game", seat: int, pay: dict[str, int]) -> dict[str, int]:
    """The part of a payment that the holder can give; the hand gives the rest."""
    holder = holder_of(game, seat)
    return {kind: min(count, holder[kind]) for kind, count in pay.items() if kind in holder}


def cheapest_payment(game: "Game", lane: "Lane", seat: int) -> dict[str, int]:
    """What :func:`cheapest` finds for a lane; a ferry that takes nothing else is paid in locomotives."""
    colours = (LOCOMOTIVE,) if lane.ferry == lane.length else colours_of(lane)
    return cheapest(purse_of(game, seat), colours, lane.length, lane.ferry)


def cheapest(hand: dict[str, int], colours: Sequence[str], cards: int, ferry: int = 0) -> dict[str, int]:
    """The payment with the fewest locomotives, in the colour held most; {} if the hand cannot pay.

    ferry: how many have to be locomotives (EU-6).
    """
    colour = best_colour(hand, colours)
    own = min(hand.get(colour, 0), cards - ferry) if colour != LOCOMOTIVE else 0
    if own + hand.get(LOCOMOTIVE, 0) < cards:
        return {}
    return {colour: own, LOCOMOTIVE: cards - own}


def colours_of(lane: "Lane") -> Sequence[str]:
    return KINDS[:-1] if lane.colour == "gray" else (lane.colour,)


def best_colour(hand: dict[str, int], colours: Sequence[str]) -> str:
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
    if game.phase == "tunnel":
        return refuse_extra(game, action, seat)
    if game.phase == "place":
        return Refusal("place_first")
    if game.phase == "share":
        begun = bool(game.number("begun"))
        reason = "share_one" if action.do == "share" else "share_first"
        return Refusal(reason, rule="TA-17" if begun else "TA-4")
    if action.do in ("add", "decline"):
        return Refusal("no_tunnel")
    if action.do == "draw":
        return refuse_draw(game, action.slot)
    if game.phase == "second_card":
        return Refusal("second_card_due")
    if action.do == "claim":
        lane, purse = lane_of(game, action.route), purse_of(game, seat)
        return refuse_lane(game, lane, seat, purse) or refuse_payment(game, lane, action, seat)
    if action.do == "station":
        return (
            refuse_stations(game, seat)
            or refuse_city(game, action.city)
            or refuse_station_payment(game, dict(action.pay), seat)
        )
    if action.do == "tickets":
        return Refusal("no_tickets")
    if action.do == "pass":
        return Refusal("pass_not_forced")
    if action.do == "pass_tickets":
        return refuse_passing(game, action, seat)
    if action.do in ("place", "share"):
        return Refusal("place_nothing" if action.do == "place" else "share_nothing")
    return Refusal("keep_not_offered", {"ticket": next(iter(action.tickets), "")})


def refuse_keep(game: "Game", action: Action, seat: int) -> Refusal:
    rule = "C-3" if game.phase == "opening" else "C-23"
    offered = [game._book.tickets[ticket].id for ticket in game._offer(seat)]
    for ticket in action.tickets:
        if ticket not in offered or action.tickets.count(ticket) > 1:
            return Refusal("keep_not_offered", {"ticket": ticket}, rule)
    if len(action.tickets) < least_to_keep(game, seat):
        return Refusal("keep_too_few", {"min": least_to_keep(game, seat)}, rule)
    return Refusal("keep_long", {"most": most_long(game)})


def most_long(game: "Game") -> int | None:
    """How many long tickets may be kept of the offer, if not all (EU-22)."""
    return game.edition.rules.most_long if game.phase == "opening" else None


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


# What has to be decided before anything else.
FIRST = {
    "second_card": "second_card_due",
    "tunnel": "tunnel_first",
    "place": "place_first",
    "share": "share_first",
}


def refuse_passing(game: "Game", action: Action, seat: int) -> Refusal:
    """Why a seat may not pass these tickets to its team (TA-18)."""
    if not 1 <= len(set(action.tickets)) == len(action.tickets) <= 2:
        return Refusal("pass_tickets_count")
    held = [game._book.tickets[ticket].id for ticket in held_by(game, seat)]
    return Refusal("pass_not_held", {"ticket": next(t for t in action.tickets if t not in held)})


def held_by(game: "Game", hand: int) -> list[int]:
    """The kernel numbers of the tickets in a hand, or in a holder."""
    return members(game.numbers("held", hand))


def built_by(game: "Game", seat: int) -> list[int]:
    """The kernel numbers of the cities where a seat has a station."""
    return members(game.numbers("stations", seat))


def stations(game: "Game") -> dict[str, int]:
    """City id -> the seat that has a station there."""
    cities = game.board.cities
    return {cities[at].id: seat for seat in range(game.players) for at in built_by(game, seat)}


def members(words: list[int]) -> list[int]:
    """What is in a set that the kernel keeps as the bits of 64-bit words."""
    return [at for at in range(64 * len(words)) if words[at >> 6] >> (at & 63) & 1]


def refuse_lanes(game: "Game", lanes: Iterable["Lane"], seat: int) -> dict[str, Refusal]:
    """Why a seat that draws or claims now may not claim these lanes, of which it can pay none; by lane id."""
    if game.phase != "turn":
        first = Refusal(FIRST[game.phase])
        return dict.fromkeys((str(lane.id) for lane in lanes), first)
    purse = purse_of(game, seat)
    found = {str(lane.id): refuse_lane(game, lane, seat, purse) for lane in lanes}
    return {lane: refusal for lane, refusal in found.items() if refusal}


def refuse_lane(game: "Game", lane: "Lane", seat: int, purse: dict[str, int]) -> Refusal | None:
    """Why a seat may not claim a lane whatever it pays; None if only the payment can be at fault."""
    position = game._book.lane_at[lane.id]
    owner = game.number("owner", position)
    if owner != NOBODY:
        return Refusal("route_taken", {"owner": game.seats[owner]})
    twins = [game.number("owner", twin) for twin in game._book.twins[position]]
    if seat in twins:
        return Refusal("own_twin")
    taken = sum(twin != NOBODY for twin in twins)
    if game.players < game.edition.rules.double_min_players and 0 < taken >= game._book.few[position]:
        return Refusal("lane_closed" if game.edition.rules.team_size == 1 else "lane_limit")
    trains = game.number("trains", seat)
    if trains < lane.length:
        return Refusal("trains_short", {"need": lane.length, "have": trains})
    if trains < lane.trains:
        return Refusal("mountain_trains", {"need": lane.trains, "have": trains})
    locomotives = purse.get(LOCOMOTIVE, 0)
    if locomotives < lane.ferry:
        return Refusal("ferry_short", {"need": lane.ferry, "have": locomotives}, game.edition.rule("ferry"))
    colour = best_colour(purse, colours_of(lane))
    missing = lane.length - purse.get(colour, 0) - locomotives
    if missing > 0:
        shown = "gray" if lane.colour == "gray" and not purse.get(colour) else colour
        return Refusal("cards_short", {"missing": missing, "colour": shown})
    return None


def refuse_payment(game: "Game", lane: "Lane", action: Action, seat: int) -> Refusal:
    """Why a lane that the seat can pay is not paid like this."""
    pay = dict(action.pay)
    colours = [kind for kind in pay if kind != LOCOMOTIVE]
    if len(colours) > 1:
        return Refusal("pay_mixed")
    if colours and lane.colour not in ("gray", colours[0]):
        return Refusal("pay_colour", {"colour": lane.colour})
    if sum(pay.values()) != lane.length:
        return Refusal("pay_count", {"need": lane.length, "got": sum(pay.values())})
    if pay.get(LOCOMOTIVE, 0) < lane.ferry:
        params = {"need": lane.ferry, "got": pay.get(LOCOMOTIVE, 0)}
        return Refusal("pay_ferry", params, game.edition.rule("ferry"))
    return refuse_source(game, action, seat, "TA-10" if game.edition.rules.team_size > 1 else "")


def refuse_source(game: "Game", action: Action, seat: int, rule: str) -> Refusal:
    """The hand, or the team's holder, does not hold its part of a payment."""
    pay, part, holder = dict(action.pay), dict(action.holder), holder_of(game, seat)
    for kind, count in part.items():
        if count > holder.get(kind, 0) or count > pay.get(kind, 0):
            need = min(count, pay.get(kind, 0))
            return Refusal("holder_short", {"colour": kind, "need": need, "have": holder.get(kind, 0)})
    own = {kind: count - part.get(kind, 0) for kind, count in pay.items()}
    return refuse_cards(own, hand_of(game, seat), rule)


def refuse_cards(pay: dict[str, int], hand: dict[str, int], rule: str = "") -> Refusal:
    """The hand does not hold the cards of a payment."""
    kind = next(kind for kind in pay if pay[kind] > hand.get(kind, 0))
    return Refusal("pay_not_held", {"colour": kind, "need": pay[kind], "have": hand.get(kind, 0)}, rule)


def refuse_stations(game: "Game", seat: int) -> Refusal | None:
    """Why a seat may build no station now, wherever; None if it may."""
    rules = game.edition.rules
    if game.phase != "turn":
        return Refusal(FIRST[game.phase])
    if rules.stations == 0:
        return Refusal("no_stations")
    if game.number("stations_left", seat) == 0:
        return Refusal("stations_built", {"most": rules.stations})
    hand, price = hand_of(game, seat), game._terms(seat).price
    colour = best_colour(hand, KINDS[:-1])
    missing = price - hand.get(colour, 0) - hand.get(LOCOMOTIVE, 0)
    if missing > 0:
        shown = colour if hand.get(colour) else "gray"
        return Refusal("station_short", {"need": price, "missing": missing, "colour": shown})
    return None


def refuse_cities(game: "Game") -> dict[str, Refusal]:
    """Why no station may be built in the cities that have one; by city id (EU-13)."""
    return {
        city: Refusal("station_taken", {"city": city, "owner": game.seats[seat]})
        for city, seat in stations(game).items()
    }


def refuse_city(game: "Game", city: str) -> Refusal | None:
    """Why no station may be built in a city; None if one may. Raises UnknownAction for an unknown city."""
    game._book.city(city)
    return refuse_cities(game).get(city)


def refuse_station_payment(game: "Game", pay: dict[str, int], seat: int) -> Refusal:
    """Why a station that the hand can pay is not paid like this."""
    price = game._terms(seat).price
    if sum(kind != LOCOMOTIVE for kind in pay) > 1:
        return Refusal("pay_mixed", rule="EU-14")
    if sum(pay.values()) != price:
        return Refusal("station_count", {"need": price, "got": sum(pay.values())})
    return refuse_cards(pay, hand_of(game, seat), "EU-14")


def refuse_extra(game: "Game", action: Action, seat: int) -> Refusal:
    """Why this does not answer what a tunnel asks for."""
    teams = game.edition.rules.team_size > 1
    rule = "TA-12" if teams else ""
    if action.do != "add":
        return Refusal("tunnel_first", rule=rule)
    terms, purse, pay = game._terms(seat), purse_of(game, seat), dict(action.pay)
    colour = KINDS[terms.laid]
    have = sum(purse.get(kind, 0) for kind in {colour, LOCOMOTIVE})
    if have < terms.extra:
        return Refusal("add_short", {"need": terms.extra, "have": have, "colour": colour}, rule)
    if any(kind not in (colour, LOCOMOTIVE) for kind in pay):
        if colour == LOCOMOTIVE:
            return Refusal("add_locomotives", rule="TA-13" if teams else "")
        return Refusal("add_colour", {"colour": colour}, rule)
    if sum(pay.values()) != terms.extra:
        return Refusal("add_count", {"need": terms.extra, "got": sum(pay.values())}, rule)
    return refuse_source(game, action, seat, game.edition.rule("tunnel"))
