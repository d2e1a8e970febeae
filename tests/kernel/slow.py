"""The game once more in plain Python, to count decision trees with: its decks are lists, nothing is drawn.

It knows nothing of reshuffling, so it must not be asked beyond the end of the deck.
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from itertools import chain, combinations
from typing import Any

from branchline import Action, Game
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.boards import Lane


class SlowGame:
    """A game that lists its legal actions and does one, as a beginner would program the rules."""

    def __init__(self, game: Game, cards: list[str], tickets: list[str], long: list[str]) -> None:
        """``game`` lends its edition and seats; cards and both kinds of tickets: the decks, from the top."""
        rules, self.players = game.edition.rules, game.players
        self.rules, self.lanes, self.start = rules, game.board.lanes, game.view()["start"]
        self.cities = [city.id for city in game.board.cities]
        self.regular = set(tickets)
        self.deck, self.tickets, self.long = list(cards), list(tickets), list(long)
        self.hands = [Counter(self.take(rules.hand)) for _ in range(self.players)]
        self.display: list[str | None] = list(self.take(5))
        self.reset_display()
        self.offers = [self.offer(self.tickets, rules.deal) for _ in range(self.players)]
        for offer in self.offers:
            offer += self.offer(self.long, rules.deal_long)
        self.owner: dict[int, int] = {}
        self.stations: dict[str, int] = {}
        self.laid: tuple[Lane, Action] | None = None  # for a tunnel, and the cards turned up
        self.shown: list[str] = []
        self.trains = [rules.trains] * self.players
        self.chosen: set[int] = set()
        self.seat, self.phase = 0, "opening"
        self.turns_left: int | None = None

    def take(self, count: int) -> list[str]:
        assert len(self.deck) >= count, "the deck of this counter is at its end"
        taken, self.deck = self.deck[:count], self.deck[count:]
        return taken

    def offer(self, deck: list[str], count: int) -> list[str]:
        return [deck.pop(0) for _ in range(min(count, len(deck)))]

    def reset_display(self) -> None:
        while self.display.count(LOCOMOTIVE) >= 3:  # C-10
            self.display = list(self.take(5))

    # What is legal

    def legal(self) -> list[Action]:
        if self.phase == "over":
            return []
        if self.phase in ("opening", "keep"):
            offer = self.offers[self.seat]
            least = min(self.rules.keep_first if self.phase == "opening" else self.rules.keep, len(offer))
            sizes = range(least, len(offer) + 1)
            most = len(offer) if self.rules.most_long is None else self.rules.most_long
            choices = chain(*(combinations(offer, n) for n in sizes))
            return [Action.keep(*choice) for choice in choices if self.count_long(choice) <= most]
        if self.laid is not None:
            colour = colour_of(self.laid[1])
            colours = () if colour == LOCOMOTIVE else (colour,)
            return [Action("decline"), *(Action.add(pay) for pay in self.payments(self.extra(), colours))]
        found = [Action("draw")]
        for slot, card in enumerate(self.display):
            if self.phase == "turn" or card != LOCOMOTIVE:  # C-8
                found.append(Action("draw", slot=slot))
        if self.phase == "turn":
            found += [Action("tickets")] if self.tickets else []
            found += chain(*(self.claims(lane) for lane in self.lanes if self.is_open(lane)))
            built = sum(owner == self.seat for owner in self.stations.values())
            if built < self.rules.stations:
                prices = self.payments(built + 1, KINDS[:-1])  # EU-14
                free = [city for city in self.cities if city not in self.stations]  # EU-13
                found += [Action.station(city, pay) for city in free for pay in prices]
        return found

    def count_long(self, tickets: tuple[str, ...]) -> int:
        return len(tickets) - len(self.regular.intersection(tickets))

    def extra(self) -> int:
        assert self.laid is not None
        return sum(card in (colour_of(self.laid[1]), LOCOMOTIVE) for card in self.shown)  # EU-7, EU-8

    def is_open(self, lane: Lane) -> bool:
        twins = [self.owner.get(o.id) for o in self.lanes if lane.group is not None and o.group == lane.group]
        taken = [owner for owner in twins if owner is not None]
        if lane.id in self.owner or self.seat in taken:  # C-18, C-19
            return False
        return self.players >= 4 or not taken  # C-20, C-21

    def claims(self, lane: Lane) -> list[Action]:
        if self.trains[self.seat] < lane.length:  # C-17
            return []
        colours = KINDS[:-1] if lane.colour == "gray" else (lane.colour,)
        payments = self.payments(lane.length, colours)
        return [Action.claim(lane.id, pay) for pay in payments if pay[LOCOMOTIVE] >= lane.ferry]  # EU-6

    def payments(self, cards: int, colours: Sequence[str]) -> list[dict[str, int]]:
        """Every way to pay so many cards in one colour and locomotives (C-16)."""
        hand = self.hands[self.seat]
        found = []
        for colour in colours:
            for wild in range(cards):
                own = cards - wild
                if hand[colour] >= own and hand[LOCOMOTIVE] >= wild:
                    found.append({colour: own, LOCOMOTIVE: wild})
        if hand[LOCOMOTIVE] >= cards:
            found.append({LOCOMOTIVE: cards})
        return found

    # Doing it

    def after(self, action: Action) -> "SlowGame":
        twin = copy(self)
        twin.display, twin.tickets, twin.trains = list(self.display), list(self.tickets), list(self.trains)
        twin.hands, twin.offers = [Counter(hand) for hand in self.hands], list(self.offers)
        twin.owner, twin.chosen = dict(self.owner), set(self.chosen)
        twin.stations = dict(self.stations)
        do = {
            "keep": twin.keep,
            "draw": twin.draw,
            "claim": twin.claim,
            "add": twin.add,
            "decline": twin.decline,
            "station": twin.build,
            "tickets": twin.draw_tickets,
        }
        do[action.do](action)
        return twin

    def keep(self, action: Action) -> None:
        rejected = [ticket for ticket in self.offers[self.seat] if ticket not in action.tickets]
        self.offers[self.seat] = []
        if self.phase == "keep" or self.rules.rejects == "bottom":
            self.tickets += rejected
        if self.phase == "keep":
            self.end_turn()
            return
        self.chosen.add(self.seat)
        self.seat += 1
        if self.seat == self.players:
            self.seat, self.phase = self.start, "turn"

    def draw(self, action: Action) -> None:
        card: Any
        if action.slot is None:
            [card] = self.take(1)
        else:
            card = self.display[action.slot]
            self.display[action.slot] = self.take(1)[0]  # C-7
            self.reset_display()
        self.hands[self.seat][card] += 1
        if self.phase == "second_card" or (card == LOCOMOTIVE and action.slot is not None):
            self.end_turn()
        else:
            self.phase = "second_card"

    def claim(self, action: Action) -> None:
        self.hands[self.seat] -= Counter(dict(action.pay))
        lane = next(lane for lane in self.lanes if lane.id == action.route)
        if lane.tunnel:
            self.laid, self.shown = (lane, action), self.take(lane.tunnel)
            if self.extra():
                self.phase = "tunnel"
                return
        self.take_lane(lane)

    def take_lane(self, lane: Lane) -> None:
        self.laid = None
        self.owner[lane.id] = self.seat
        self.trains[self.seat] -= lane.length
        self.end_turn()

    def add(self, action: Action) -> None:
        assert self.laid is not None
        self.hands[self.seat] -= Counter(dict(action.pay))
        self.take_lane(self.laid[0])

    def decline(self, _: Action) -> None:
        assert self.laid is not None
        self.hands[self.seat] += Counter(dict(self.laid[1].pay))
        self.laid = None
        self.end_turn()

    def build(self, action: Action) -> None:
        self.hands[self.seat] -= Counter(dict(action.pay))
        self.stations[action.city] = self.seat
        self.end_turn()

    def draw_tickets(self, _: Action) -> None:
        self.offers[self.seat] = self.offer(self.tickets, self.rules.draw)
        self.phase = "keep"

    def end_turn(self) -> None:
        self.phase = "turn"
        if self.turns_left is not None:
            self.turns_left -= 1
            if self.turns_left == 0:
                self.phase = "over"
        elif self.trains[self.seat] <= 2:  # C-26
            self.turns_left = self.players
        self.seat = (self.seat + 1) % self.players


def colour_of(action: Action) -> str:
    """The colour a payment is made in; LOCOMOTIVE if in nothing else."""
    return next((kind for kind, _ in action.pay if kind != LOCOMOTIVE), LOCOMOTIVE)


def count(game: SlowGame, depth: int) -> int:
    """How many sequences of ``depth`` decisions there are (shorter ones that end the game left out)."""
    if depth == 0:
        return 1
    actions = game.legal()
    return len(actions) if depth == 1 else sum(count(game.after(action), depth - 1) for action in actions)
