"""What a game is: one record of numbers.

Copying the record copies the game, an array of records is a batch of games, its bytes are a snapshot.
Everything is sized for the largest game of the family: 6 seats, 11 kinds of train cards, 320 lanes,
192 tickets in two decks.
"""

import numpy as np

SEATS, KINDS, LANES, WORDS, TICKETS, TICKET_WORDS, CITIES = 6, 11, 320, 5, 192, 3, 128
SLOTS, OFFER, DECKS, QUEUE = 5, 8, 2, 256
STACK, TICKET_STACK, TURNED = 1024, 256, 256
STATIONS, CHOICES = 8, 32  # most stations a player, most lanes at a city
SHOWN = 6  # most cards turned up for a tunnel
TEAMS = 3
HANDS = SEATS + TEAMS  # whose cards and tickets: a seat's own, or a team's holder
CITY_WORDS = 2  # 64-bit words a set of cities takes
COLOURS, LOCOMOTIVE, GRAY = 8, 8, -1  # kinds 0..7 are the colours
NOBODY, EMPTY = -1, -1

# What the seat to move has to decide.
OPENING, TURN, SECOND_CARD, KEEP, OVER, TUNNEL, PLACE, SHARE = range(8)

# Independent streams of chance (see chance.py).
TRAIN_CHANCE, TICKET_CHANCE, SETUP_CHANCE = 0, 1, 2
STREAMS = 3

GAME = np.dtype(
    [
        # Chance: the secret key, the words used of each stream and the last hash of each.
        ("key", np.uint64, 2),
        ("bits", np.uint64, STREAMS),
        ("words", np.uint32, STREAMS),
        # Cards put on top of the decks on purpose (tests, records of physical games).
        ("stack_at", np.int16),
        ("stack_end", np.int16),
        ("ticket_stack_at", np.int16),
        ("ticket_stack_end", np.int16),
        ("stack", np.int8, STACK),
        ("ticket_stack", np.uint8, TICKET_STACK),
        # The cards the last action took from the deck, in order (as many as there is room for).
        ("turned_count", np.int16),
        ("turned", np.int8, TURNED),
        # Whose decision it is.
        ("players", np.int8),
        ("start", np.int8),
        ("seat", np.int8),
        ("phase", np.int8),
        ("drawn", np.int8),  # train cards taken so far in this turn
        ("passes", np.int8),  # forced passes in a row, C-25
        ("final_by", np.int8),  # the seat that triggered the last round, C-26
        ("turns_left", np.int8),  # once triggered
        ("turns", np.int16),
        # Train cards. The deck has no order: its next card is chosen when it is drawn.
        ("display", np.int8, SLOTS),
        ("gaps", np.int8),  # empty places in the display
        ("resets", np.int16),
        ("reshuffles", np.int16),
        ("deck_size", np.int16),
        ("discards_size", np.int16),
        ("deck", np.int8, KINDS),
        ("discards", np.int8, KINDS),
        ("hands", np.int8, (HANDS, KINDS)),
        ("cards", np.int16, HANDS),
        # What everybody knows of the train cards, for dealing anew what a seat cannot know.
        ("fresh", np.int8, KINDS),  # the deck as last shuffled less what it has shown since
        ("blind", np.int8, (HANDS, KINDS)),  # drawn blind since then
        ("known", np.int8, (HANDS, KINDS)),  # taken face up and not paid since
        # In teams: the first card of a turn, in hand until it is placed (TA-6), and where it went.
        ("waiting", np.int8),
        ("waiting_blind", np.int8),
        ("to_holder", np.int8),
        # Routes.
        ("trains", np.int16, SEATS),
        ("score", np.int32, SEATS),
        ("owner", np.int8, LANES),
        ("open", np.uint64, (SEATS, WORDS)),  # lanes a seat may still claim, as far as C-17 to C-21 go
        # A tunnel somebody has laid cards down for and not decided yet (EU-7): the cards are in no pile.
        ("laid_lane", np.int16),
        ("laid_payer", np.int8),
        ("laid_locomotives", np.int8),
        ("laid_mix", np.int8),  # how many of them are the holder's
        ("extra", np.int8),  # cards to be added
        ("shown_count", np.int8),
        ("shown", np.int8, SHOWN),  # turned up for it
        # Stations: cities as bits.
        ("stations", np.uint64, (SEATS, CITY_WORDS)),
        ("stations_left", np.int8, SEATS),
        # Tickets. A deck is a queue; of its first ``unsorted`` the order is not decided yet.
        ("queue", np.uint8, (DECKS, QUEUE)),
        ("queue_top", np.uint8, DECKS),
        ("queue_size", np.int16, DECKS),
        ("unsorted", np.int16, DECKS),
        ("offer", np.uint8, (SEATS, OFFER)),
        ("offered", np.int8, SEATS),  # tickets lying before a seat that has to choose
        ("chosen", np.uint8),  # seats whose opening choice is made, as bits; all of them: play has begun
        ("held", np.uint64, (HANDS, TICKET_WORDS)),
        ("tickets", np.int16, HANDS),
        # Tickets to be shared (TA-4, TA-17): the seats that have to choose, as bits, among what, and what
        # they chose. The choices of the opening come to light together.
        ("sharing", np.uint8),
        ("begun", np.int8),
        ("shareable", np.uint64, (SEATS, TICKET_WORDS)),
        ("share", np.uint8, SEATS),
        ("boxed", np.uint64, TICKET_WORDS),  # out of the game
        # Batches put under a deck, for dealing anew: who knows what lies there. Only for tickets in a deck
        # or out of the game.
        ("batches", np.uint8),
        ("reached", np.uint8, DECKS),  # the newest batch a card has been drawn from
        ("batch", np.uint8, TICKETS),
        ("put_back", np.int8, TICKETS),
    ],
    align=True,
)
