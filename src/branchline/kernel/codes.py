"""Action codes: int32, the same for every board.

bits 20..23 what           PASS, DRAW, DRAW_TICKETS, KEEP, CLAIM, ADD, DECLINE, STATION, PLACE,
                           HAND_OVER
DRAW        bits 0..3      0: blind, 1 to 5: the card in that place of the display
KEEP        bits 0..7      which of the offered tickets, as bits
CLAIM       bits 8..19     the lane
            bits 4..7      the colour it is paid in (LOCOMOTIVE: in locomotives alone)
            bits 0..3      how many of the cards are locomotives
            bits 24..27    how many of the cards of the colour are the team holder's
            bits 28..30    how many of the locomotives are
ADD         bits 0..3      how many of the cards added for a tunnel are locomotives
            bits 24..30    as in CLAIM
STATION     bits 8..19     the city; the payment as in CLAIM
PLACE       bit 0          the first card of the turn goes to the hand (0) or the holder (1)
SHARE       bits 0..7      the ticket that goes into the holder
HAND_OVER   bits 0..7      a ticket that goes into the holder as the whole turn
            bits 8..15     another one, plus one; 0: none
"""

PASS, DRAW, DRAW_TICKETS, KEEP_TICKETS, CLAIM = 0, 1 << 20, 2 << 20, 3 << 20, 4 << 20
ADD, DECLINE, STATION = 5 << 20, 6 << 20, 7 << 20
PLACE_CARD, SHARE_TICKET, HAND_OVER = 8 << 20, 9 << 20, 10 << 20
WHAT = 0xF << 20
ANY_SOURCE = 0xFFFFFF  # the bits of a code that do not say what comes from the holder
MOST_ACTIONS = 1 << 16  # more than any position has: lanes by colour, locomotives and mix of sources
