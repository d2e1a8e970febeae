"""Building stations: where, and for what payment (EU-13, EU-14)."""

import numpy as np

from ._jit import jit
from .claim import pay, payment_range
from .state import CITY_WORDS, LOCOMOTIVE

U = np.uint64


@jit
def station_price(tables, game, seat):
    """Cards the seat's next station costs: one more than the last (EU-14). It has one left to build."""
    return int(tables.stations) - int(game.stations_left[seat]) + 1


@jit
def free_cities(tables, game, word):
    """The cities without a station, as bits."""
    taken = U(0)
    for seat in range(game.players):
        taken |= game.stations[seat, word]
    return tables.all_cities[word] & ~taken


@jit
def can_build(tables, game, seat):
    """Whether a seat has a station left, and cards for it, and a city to put it."""
    if game.stations_left[seat] == 0 or not any_city_free(tables, game):
        return False
    price = station_price(tables, game, seat)
    for payer in range(LOCOMOTIVE + 1):
        first, last = payment_range(tables, game, seat, payer, price, 0)
        if first <= last:
            return True
    return False


@jit
def any_city_free(tables, game):
    for word in range(CITY_WORDS):
        if free_cities(tables, game, word):
            return True
    return False


@jit
def build_station(tables, game, seat, city, payer, locomotives):
    pay(tables, game, seat, payer, station_price(tables, game, seat), locomotives, 0)
    game.stations[seat, city >> 6] |= U(1) << U(city & 63)
    game.stations_left[seat] -= 1
