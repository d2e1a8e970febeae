"""Action codes of the frontier, beside those of every game (kernel/codes.py).

CLAIM        bits 24..27  which optional discounts are used, as bits
HIRE         bits 0..7    the crew card
EXTRA        bits 0..7    the kind of card laid down for the condition asked about
GIVE         bits 0..7    the kind of card to discard, to pass on or for a toll
PAY_TOLL                  the toll in coins
ACCEPT                    the optional effect asked about
SHOW_CARD    bits 0..7    the postcard
RETIRE_EVENT bits 0..7    the event
DECLINE                   no, to any of these that may be declined
"""

HIRE_CREW, LAY_EXTRA, GIVE, PAY_TOLL, ACCEPT, SHOW_CARD, RETIRE_EVENT = (
    (11 << 20) + (kind << 16) for kind in range(7)
)
WHICH = 0xFF0000  # with codes.WHAT: the bits that tell these apart
