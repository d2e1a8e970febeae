"""Tunnels: what they may ask for, by the cards this seat has not seen (EU-7, EU-8)."""

from branchline.kernel._jit import jit
from branchline.kernel.state import LOCOMOTIVE, SHOWN


@jit
def extra_odds(g, m, payer, shown, odds):
    """Write the odds that 0, 1, 2 … of ``shown`` cards turned up ask for one more to ``odds`` (float64)."""
    asking = int(m.unseen[payer])
    if payer != LOCOMOTIVE:
        asking += int(m.unseen[LOCOMOTIVE])
    odds[:] = 0.0
    odds[0] = 1.0
    for turned in range(min(shown, g.deck_size + g.discards_size)):  # EU-11
        left = max(1, int(m.unseen_total) - turned)
        for extra in range(min(turned, SHOWN - 1), -1, -1):
            hit = min(1.0, max(0, asking - extra) / left)
            odds[extra + 1] += odds[extra] * hit
            odds[extra] *= 1.0 - hit
