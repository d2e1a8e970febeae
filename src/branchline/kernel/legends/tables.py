"""A season as the kernel sees it: the board's tables, and every effect in play as a row of numbers.

What the numbers mean stands here; build.py writes them.
"""

import numpy as np

from ..state import CITIES, CITY_WORDS, COLOURS, SEATS, WORDS
from ..tables import TABLES
from .state import EVENTS, POSTCARDS

EFFECTS, FILTERS, CONDITIONS, STEPS, CANDIDATES, CREW, CHANCES, MOST_LEFT = 256, 160, 96, 128, 48, 16, 64, 64

TRIGGERS = ("setup", "flip", "cost", "claim", "draw", "passive", "score", "now")
SETUP, FLIP_EVENT, COST, CLAIMED, AFTER_DRAW, PASSIVE, SCORE, NOW = range(8)
KIND_NAMES = (
    "coins",
    "draw_cards",
    "discard_cards",
    "pass_cards",
    "refresh_row",
    "draw_tickets",
    "grant",
    "surcharge",
    "discount",
    "restrict",
    "recolor",
    "optional_extra",
    "ticket_payout",
    "trains_bonus",
    "bank_bonus",
    "set_rule",
    "place_marker",
    "toll",
    "retire",
)
COINS, DRAW_CARDS, DISCARD_CARDS, PASS_ON, REFRESH_ROW, DRAW_TICKETS, GRANT, SURCHARGE = range(8)
DISCOUNT, RESTRICT, RECOLOR, OPTIONAL_EXTRA, TICKET_PAYOUT, TRAINS_BONUS, BANK_BONUS = range(8, 15)
SET_RULE, PLACE_MARKER, TOLL_EFFECT, RETIRE_EFFECT = range(15, 19)
SOURCES = ("event", "company", "rule", "crew", "postcard")
EVENT, COMPANY, RULE, CREW_CARD, POSTCARD = range(5)
WHO = ("active", "each", "richest", "poorest")
ACTIVE, EACH, RICHEST, POOREST = range(4)
# The parameters effects may change (LW-115).
KEYS = (
    "draw_count",
    "ticket_draw",
    "ticket_keep_min",
    "loco_reset",
    "deck_lock",
    "end_trigger",
    "faceup_allowed",
    "ignore_card_surcharge",
    "company_bonus_level",
)
DRAW_COUNT, TICKET_DRAW, TICKET_KEEP_MIN, LOCO_RESET, DECK_LOCK, END_TRIGGER, FACE_UP, NO_SURCHARGE, LEVEL = (
    range(9)
)
DEFAULTS = {"faceup_allowed": 1, "ignore_card_surcharge": 0, "company_bonus_level": 1}
# Parameters that are settled when a game is set up: they stand in the season's numbers.
SETTLED = {
    "start_coins",
    "start_cards",
    "start_tickets",
    "start_keep_min",
    "row_size",
    "double_closed_at_players",
}
CONDITION_NAMES = (
    "claim",
    "claim_extra",
    "own",
    "connect",
    "reach",
    "hold",
    "coins",
    "trains_left",
    "tickets_kept",
    "token",
    "any",
)
IF_CLAIM, IF_CLAIM_EXTRA, IF_OWN, IF_CONNECT, IF_REACH, IF_HOLD, IF_COINS = range(7)
IF_TRAINS_LEFT, IF_TICKETS_KEPT, IF_TOKEN, IF_ANY = range(7, 11)
METRICS = ("tokens", "token_sets", "own_routes", "connects", "large_cities_reached")
TOKENS, TOKEN_SETS, OWN_ROUTES, CONNECTS, LARGE_REACHED = range(5)
# What an extra card has to be, beside a colour: as the lane is paid, or anything (LW-E12).
AS_LANE, ANY_CARD = -2, -3
BOND, CARD_OF_POST, TOLL_RECEIVED = -1, -2, "toll_received"  # items that are not plain tokens
MAIL = "mail"
# Claim steps that no effect stands for.
LARGE_STEP, LARGE_CITY = 20, -1
COMPANY_STEP, EVENT_STEP, CREW_STEP, POSTCARD_STEP = 10, 30, 80, 90
ABSENT = 100  # the owner of a depot who does not play
NO_LIMIT = 32767

_COLUMNS = [
    "on",
    "kind",
    "source",
    "owner",
    "filter",
    "own",
    "mail",
    "who",
    "optional",
    "cost",
    "once",
    "uses",
    "slot",
    "step",
    "amount",
    "per",
    "most",
    "chance",
    "chances",
    "n",
    "row",
    "random",
    "right",
    "draw",
    "keep",
    "item",
    "take",
    "cards",
    "coins",
    "waive",
    "least",
    "colour",
    "match",
    "reward",
    "rewards",
    "delta",
    "cap",
    "metric",
    "each",
    "sets",
    "key",
    "value",
    "adds",
    "count",
    "or_cards",
    "target",
    "done",
    "low",
    "high",
    "trains_least",
    "trains_most",
    "level",
    "bit",
]

SEASON = np.dtype(
    [(name, field[0]) for name, field in (TABLES.fields or {}).items()]
    + [
        ("newspapers", np.int64),
        ("start_coins", np.int64),
        ("params", np.int64, len(KEYS)),
        ("bonus", np.int64, MOST_LEFT),  # dollars by plastic trains left (LW-91)
        ("company", np.int64, SEATS),  # the colour of each seat's company
        ("large", np.uint64, CITY_WORDS),
        ("large_lanes", np.uint64, WORDS),  # with a large city at either end
        ("small", np.uint64, CITY_WORDS),
        ("depot", np.int16, CITIES),  # the seat whose depot a city has, ABSENT, or -1
        ("lane_filter", np.uint64, (FILTERS, WORDS)),
        ("city_set", np.uint64, (FILTERS, CITY_WORDS)),
        ("effects", np.int64),
        *((f"e_{column}", np.int16, EFFECTS) for column in _COLUMNS),
        ("chance", np.int16, CHANCES),
        ("costs", np.int64),
        ("cost_list", np.int16, EFFECTS),  # in the order of LW-114
        ("passives", np.int64),
        ("passive_list", np.int16, EFFECTS),
        ("discounts", np.int64),  # how many optional discounts there are
        ("steps", np.int64),  # claim steps in order: an effect, or LARGE_CITY
        ("step_effect", np.int16, STEPS),
        ("step_number", np.int16, STEPS),
        ("candidates", np.int64),  # conditions that may take extra cards, in the order of their steps
        ("x_effect", np.int16, CANDIDATES),  # the effect, or -1 …
        ("x_postcard", np.int16, CANDIDATES),  # … and then the postcard
        ("x_filter", np.int16, CANDIDATES),
        ("x_own", np.int16, CANDIDATES),
        ("x_mail", np.int16, CANDIDATES),
        ("x_cards", np.int16, CANDIDATES),
        ("x_match", np.int16, CANDIDATES),
        ("events", np.int64),
        ("in_deck", np.uint64),
        ("event_instant", np.int8, EVENTS),
        ("event_most", np.int16, EVENTS),  # payouts after which it is retired, 0: any number
        ("event_first", np.int16, EVENTS),
        ("event_effects", np.int16, EVENTS),
        ("postcards", np.int64),
        ("in_office", np.uint64),  # in the post office
        ("carried", np.uint64, SEATS),  # unfinished ones in the companies' offices
        ("post_alike", np.uint64, POSTCARDS),  # those with the same side read to all, at the first of them
        ("post_condition", np.int16, POSTCARDS),
        ("post_first", np.int16, POSTCARDS),
        ("post_effects", np.int16, POSTCARDS),
        ("conditions", np.int64),
        ("c_kind", np.int16, CONDITIONS),
        ("c_filter", np.int16, CONDITIONS),
        ("c_own", np.int16, CONDITIONS),
        ("c_mail", np.int16, CONDITIONS),
        ("c_a", np.int16, CONDITIONS),  # sets of cities
        ("c_b", np.int16, CONDITIONS),
        ("c_least", np.int16, CONDITIONS),
        ("c_most", np.int16, CONDITIONS),
        ("c_colour", np.int16, CONDITIONS),
        ("c_item", np.int16, CONDITIONS),
        ("c_first", np.int16, CONDITIONS),  # "any": the conditions it is one of
        ("c_count", np.int16, CONDITIONS),
        ("crew", np.int64),  # crew cards, 0: nobody hires
        ("crew_order", np.int16, SEATS),
        ("crew_known", np.int64),
        ("bonds", np.int16, COLOURS),  # of each colour
        ("bonds_taken", np.int16, COLOURS),
    ],
    align=True,
)
