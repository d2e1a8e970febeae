"""The game once more in plain Python, to count decision trees with: its decks are lists, nothing is drawn.

It knows nothing of reshuffling, so it must not be asked beyond the end of the deck.
"""

from collections import Counter
from copy import copy
from itertools import chain, combinations
from typing import Any

from branchline import Action, Game
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.boards import Lane


class SlowGame:
    """A game that lists its legal actions and does one, as a beginner would program the rules."""

    def __init__(self, game: Game, cards: list[str], tickets: list[str]) -> None:
        """``game`` lends its edition and seats; cards and tickets: both decks, from the top."""
        rules, self.players = game.edition.rules, game.players
        self.rules, self.lanes, self.start = rules, game.board.lanes, game.view()["start"]
        self.deck, self.tickets = list(cards), list(tickets)
        self.hands = [Counter(self.take(rules.hand)) for _ in range(self.players)]
        self.display: list[str | None] = list(self.take(5))
        self.reset_display()
        self.offers = [[self.tickets.pop(0) for _ in range(rules.deal)] for _ in range(self.players)]
        self.owner: dict[int, int] = {}
        self.trains = [rules.trains] * self.players
        self.chosen: set[int] = set()
        self.seat, self.phase = 0, "opening"
        self.turns_left: int | None = None

    def take(self, count: int) -> list[str]:
        assert len(self.deck) >= count, "the deck of this counter is at its end"
        taken, self.deck = self.deck[:count], self.deck[count:]
        return taken

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
            return [Action.keep(*choice) for choice in chain(*(combinations(offer, n) for n in sizes))]
        found = [Action("draw")]
        for slot, card in enumerate(self.display):
            if self.phase == "turn" or card != LOCOMOTIVE:  # C-8
                found.append(Action("draw", slot=slot))
        if self.phase == "turn":
            found += [Action("tickets")] if self.tickets else []
            found += chain(*(self.payments(lane) for lane in self.lanes if self.is_open(lane)))
        return found

    def is_open(self, lane: Lane) -> bool:
        twins = [self.owner.get(o.id) for o in self.lanes if lane.group is not None and o.group == lane.group]
        taken = [owner for owner in twins if owner is not None]
        if lane.id in self.owner or self.seat in taken:  # C-18, C-19
            return False
        return self.players >= 4 or not taken  # C-20, C-21

    def payments(self, lane: Lane) -> list[Action]:
        hand = self.hands[self.seat]
        if self.trains[self.seat] < lane.length:  # C-17
            return []
        found = []
        for colour in KINDS[:-1]:
            for wild in range(lane.length):
                own = lane.length - wild
                if lane.colour in ("gray", colour) and hand[colour] >= own and hand[LOCOMOTIVE] >= wild:
                    found.append(Action.claim(lane.id, {colour: own, LOCOMOTIVE: wild}))
        if hand[LOCOMOTIVE] >= lane.length:
            found.append(Action.claim(lane.id, {LOCOMOTIVE: lane.length}))
        return found

    # Doing it

    def after(self, action: Action) -> "SlowGame":
        twin = copy(self)
        twin.display, twin.tickets, twin.trains = list(self.display), list(self.tickets), list(self.trains)
        twin.hands, twin.offers = [Counter(hand) for hand in self.hands], list(self.offers)
        twin.owner, twin.chosen = dict(self.owner), set(self.chosen)
        do = {"keep": twin.keep, "draw": twin.draw, "claim": twin.claim, "tickets": twin.draw_tickets}
        do[action.do](action)
        return twin

    def keep(self, action: Action) -> None:
        rejected = [ticket for ticket in self.offers[self.seat] if ticket not in action.tickets]
        self.offers[self.seat] = []
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
        self.owner[action.route] = self.seat
        self.trains[self.seat] -= next(lane.length for lane in self.lanes if lane.id == action.route)
        self.end_turn()

    def draw_tickets(self, _: Action) -> None:
        count = min(self.rules.draw, len(self.tickets))
        self.offers[self.seat] = [self.tickets.pop(0) for _ in range(count)]
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


def count(game: SlowGame, depth: int) -> int:
    """How many sequences of ``depth`` decisions there are (shorter ones that end the game left out)."""
    if depth == 0:
        return 1
    actions = game.legal()
    return len(actions) if depth == 1 else sum(count(game.after(action), depth - 1) for action in actions)
