"""What a game of a campaign is: the record of every game, and what the frontier adds to it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..state import CITY_WORDS, COLOURS, GAME, KINDS, SEATS

NEWSPAPER = 9  # the kind after the locomotives
EVENTS, POSTCARDS, ITEMS, COUNTERS, BOND_PILE = 64, 64, 8, 32, 16
EXTRAS = 16  # most extra cards laid down with one claim
STACKED = 32  # events and postcards laid on top on purpose
DEPTH, FIELDS = 96, 6  # frames on the stack
NOTES, NOTE = 192, 5

# What the seat to move has to decide, beside what every game knows.
HIRE, EXTRA, DISCARD, PASS_CARDS, TOLL, OFFER, TAKE, SHOW, RETIRE = range(8, 17)

# Streams of chance after those of every game.
EVENT_CHANCE, POST_CHANCE, EFFECT_CHANCE = 3, 4, 5
STREAMS = 6

# What an action brought about, in order, as (what, seat, value, source, more):
FLIPPED = 1  # value: the event
DREW = 2  # value: the kind, more: the place of the row or -1 for a hand, source: 1 if chosen to be drawn
NEWS = 3  # a newspaper came up
PAID = 4  # value: dollars got (below 0: lost), source: the effect, more: its claim step
DISCARDED = 5  # value: the kind
PASSED = 6  # value: how many cards, more: to whom
RETIRED = 7  # value: the event
TOLLED = 8  # value: dollars, 0: a card; more: to whom (-1: the bank)
GRANTED = 9  # value: how many, source: the effect, more: the item
BONDED = 10  # value: the number, more: the colour
POSTED = 11  # value: the postcard
SHOWN_CARD = 12  # value: the postcard
RESHUFFLED = 13
ROW_RESET = 14
STEPPED = 15  # value: the claim step that begins
MOVED = 16  # value: the kind passed on, source: from whom, seat: to whom
EXTRA_PAID = 17  # value: the kind, source: the candidate
CARD_TAKEN = 18  # value: the kind taken face up by an effect, more: the place
MAILED = 19  # value: the city that got a sack
HIRED = 20  # value: the crew card

_OWN = {"bits": (np.uint64, STREAMS), "words": (np.uint32, STREAMS)}
_FIELDS: Mapping[str, Any] = GAME.fields or {}
LEGENDS = np.dtype(
    [(name, *_OWN[name]) if name in _OWN else (name, _FIELDS[name][0]) for name in _FIELDS]
    + [
        ("active", np.int8),  # whose turn it is, whoever decides
        ("coins", np.int16, SEATS),
        # Events: the deck has no order until one is flipped; the pile of the flipped ones has.
        ("event_deck", np.uint64),
        ("event_retired", np.uint64),
        ("event_pile", np.int8, EVENTS),
        ("event_count", np.int16),
        ("event_uses", np.int8, EVENTS),
        ("event_stack", np.int8, STACKED),
        ("event_stack_at", np.int8),
        ("event_stack_end", np.int8),
        # Postcards, as bits.
        ("post_office", np.uint64),
        ("postcards", np.uint64, SEATS),
        ("shown_cards", np.uint64, SEATS),
        ("post_stack", np.int8, STACKED),
        ("post_stack_at", np.int8),
        ("post_stack_end", np.int8),
        ("tokens", np.int16, (SEATS, ITEMS)),
        ("mail", np.uint64, CITY_WORDS),  # cities with a sack
        ("bond_next", np.int8, COLOURS),  # bonds of a colour taken so far
        ("bond_owner", np.int8, (COLOURS, BOND_PILE)),  # the seat that took one in this game
        ("crew", np.int8, SEATS),
        ("crew_offer", np.uint16),
        ("counters", np.int8, (SEATS, COUNTERS)),  # how often an effect with limited uses was used
        ("marked", np.uint64),  # effects used in this turn that work once a turn
        # The claim being declared or carried out; lane -1: there is none in this turn.
        ("claim_lane", np.int16),
        ("claim_payer", np.int8),
        ("claim_locomotives", np.int8),
        ("claim_discounts", np.int8),
        ("claim_cards", np.int8),
        ("claim_coins", np.int16),
        ("claim_event", np.int8),
        ("claim_step", np.int16),
        ("declared", np.uint64),  # conditions whose extra cards are laid down
        ("extra_count", np.int8),
        ("extra_kind", np.int8, EXTRAS),
        ("extra_for", np.int8, EXTRAS),
        ("paid_out", np.int8),  # the claim event has paid in this claim (LW-48)
        # A draw action goes on under the parameters it began with (LW-51).
        ("draws", np.int8),
        ("face_up", np.int8),
        ("passing", np.int8, (SEATS, KINDS)),  # chosen to be passed on, hidden until all have chosen
        ("depth", np.int16),
        ("frames", np.int16, (DEPTH, FIELDS)),
        ("note_count", np.int16),
        ("notes", np.int16, (NOTES, NOTE)),
    ],
    align=True,
)
