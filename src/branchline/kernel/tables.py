"""What does not change during a game: the board and the edition's numbers, as one record.

One compilation of the kernel serves every board and edition: they differ by what stands here.
"""

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..boards.model import COLOURS as COLOUR_NAMES
from .state import (
    CHOICES,
    CITIES,
    CITY_WORDS,
    COLOURS,
    DECKS,
    GRAY,
    KINDS,
    LANES,
    LOCOMOTIVE,
    SHOWN,
    STATIONS,
    TICKETS,
    WORDS,
)

if TYPE_CHECKING:
    from ..boards import Board, Ticket
    from ..editions import Edition

LONGEST_LANE = 9
MOST_TRAINS = 15  # a lane takes
PAYERS = COLOURS + 1  # a lane is paid in one of the colours, or in locomotives alone

TABLES = np.dtype(
    [
        ("cities", np.int64),
        ("lanes", np.int64),
        ("all_cities", np.uint64, CITY_WORDS),  # as bits
        ("words", np.int64),  # 64-bit words a set of lanes takes
        ("kinds", np.int64),
        ("cards", np.int64, KINDS),  # train cards of each kind
        ("trains", np.int64),
        ("hand", np.int64),
        ("deal", np.int64, DECKS),
        ("keep_first", np.int64),
        ("most_long", np.int64),  # long tickets that may be kept of the opening deal
        ("draw", np.int64),
        ("keep", np.int64),
        ("boxes_rejects", np.int64),  # opening rejects leave the game instead of going under the deck
        ("double_min_players", np.int64),
        ("team_size", np.int64),
        ("longest_bonus", np.int64),
        ("longer_path_wins", np.int64),  # in a tie, whoever holds the bonus
        ("globetrotter_bonus", np.int64),
        ("end_trains", np.int64),
        ("stations", np.int64),  # a player
        ("station_points", np.int64),
        ("mountain_points", np.int64),  # for each train in the crossing area
        ("explorer_bonus", np.int64),
        ("points", np.int64, LONGEST_LANE + 1),
        ("tickets", np.int64, DECKS),  # in each deck; the regular ones come first
        ("ticket_a", np.int16, TICKETS),
        ("ticket_b", np.int16, TICKETS),
        ("ticket_value", np.int16, TICKETS),
        ("lane_a", np.int16, LANES),
        ("lane_b", np.int16, LANES),
        ("lane_length", np.int8, LANES),
        ("lane_colour", np.int8, LANES),
        ("lane_ferry", np.int8, LANES),  # locomotives it takes at least
        ("lane_tunnel", np.int8, LANES),  # cards turned up for it
        ("lane_few", np.int8, LANES),  # lanes of its route that may be claimed with few players
        ("lane_trains", np.int8, LANES),  # trains it takes: its length and those for mountain crossings
        ("twins", np.uint64, (LANES, WORDS)),  # the other lanes of the same route
        # Lanes that ``n`` cards can pay when they are of one colour and locomotives: [colour][n].
        ("payable", np.uint64, (PAYERS, LONGEST_LANE + 1, WORDS)),
        # Lanes for which ``n`` locomotives are enough, as far as ferries go: [n].
        ("ferried", np.uint64, (LONGEST_LANE + 1, WORDS)),
        # Lanes for which ``n`` trains are enough: [n].
        ("manned", np.uint64, (MOST_TRAINS + 1, WORDS)),
    ],
    align=True,
)

Tables = npt.NDArray[np.void]


def tickets_in_order(edition: "Edition") -> "tuple[Ticket, ...]":
    """The edition's tickets as the kernel numbers them: the regular deck first."""
    return tuple(sorted(edition.tickets, key=lambda ticket: ticket.deck == "long"))


def most_at_a_city(board: "Board") -> int:
    ends = Counter(city for lane in board.lanes for city in (lane.a, lane.b))
    return max(ends.values())


def build_tables(edition: "Edition") -> Tables:
    """The one-element TABLES array of an edition; ValueError if the record has no room for its board."""
    board, rules = edition.board, edition.rules
    for what, count, most in (
        ("cities", len(board.cities), CITIES),
        ("routes", len(board.lanes), LANES),
        ("tickets", len(edition.tickets), TICKETS),
        ("spaces on a route", max(lane.length for lane in board.lanes), LONGEST_LANE),
        ("trains a route takes", max(lane.trains for lane in board.lanes), MOST_TRAINS),
        ("cards turned up for a tunnel", max(lane.tunnel for lane in board.lanes), SHOWN),
        ("stations a player", rules.stations, STATIONS),
        ("routes at a city", most_at_a_city(board), CHOICES),
    ):
        if count > most:
            raise ValueError(f"{edition.name}: {count} {what}; there is room for {most}")
    tables = np.zeros(1, TABLES)
    t = tables[0]
    t["cities"], t["lanes"] = len(board.cities), len(board.lanes)
    for i in range(len(board.cities)):
        t["all_cities"][i // 64] |= np.uint64(1 << (i % 64))
    t["words"] = (len(board.lanes) + 63) // 64
    t["kinds"] = LOCOMOTIVE + 1
    for colour in rules.colours:
        t["cards"][COLOUR_NAMES.index(colour)] = rules.per_colour
    t["cards"][LOCOMOTIVE] = rules.locomotives
    t["trains"], t["hand"] = rules.trains, rules.hand
    t["deal"] = (rules.deal, rules.deal_long)
    t["keep_first"], t["draw"], t["keep"] = rules.keep_first, rules.draw, rules.keep
    t["most_long"] = rules.deal_long if rules.most_long is None else rules.most_long
    t["boxes_rejects"] = rules.rejects == "box"
    t["double_min_players"] = rules.double_min_players
    t["team_size"] = rules.team_size
    t["longer_path_wins"] = rules.longer_path_wins
    t["longest_bonus"], t["globetrotter_bonus"] = rules.longest, rules.globetrotter
    t["mountain_points"], t["explorer_bonus"] = rules.mountain_points, rules.explorer
    t["end_trains"] = rules.end_trains
    t["stations"], t["station_points"] = rules.stations, rules.station_points
    for length in range(1, LONGEST_LANE + 1):
        t["points"][length] = board.points.get(length, 0)
    city = {c.id: i for i, c in enumerate(board.cities)}
    for i, ticket in enumerate(tickets_in_order(edition)):
        t["tickets"][int(ticket.deck == "long")] += 1
        t["ticket_a"][i], t["ticket_b"][i] = city[ticket.a], city[ticket.b]
        t["ticket_value"][i] = ticket.value
    groups: dict[int | None, list[int]] = {}
    for i, lane in enumerate(board.lanes):
        t["lane_a"][i], t["lane_b"][i] = city[lane.a], city[lane.b]
        t["lane_length"][i] = lane.length
        t["lane_colour"][i] = GRAY if lane.colour == "gray" else COLOUR_NAMES.index(lane.colour)
        t["lane_ferry"][i], t["lane_tunnel"][i] = lane.ferry, lane.tunnel
        bit = np.uint64(1 << (i % 64))
        if lane.group is not None:
            groups.setdefault(lane.group, []).append(i)
        for payer in range(PAYERS):
            coloured = t["lane_colour"][i] in (GRAY, payer) and lane.ferry < lane.length  # EU-6
            if coloured or payer == LOCOMOTIVE:
                t["payable"][payer, lane.length :, i // 64] |= bit
        t["ferried"][lane.ferry :, i // 64] |= bit
        t["lane_trains"][i] = lane.trains  # LA-4
        t["manned"][lane.trains :, i // 64] |= bit
    for members in groups.values():
        for i in members:
            t["lane_few"][i] = len(members) if board.lanes[i].both_open else len(members) - 1  # C-20, TA-11
            for j in members:
                if i != j:
                    t["twins"][i, j // 64] |= np.uint64(1 << (j % 64))
    return tables
