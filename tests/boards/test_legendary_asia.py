"""The board of Legendary Asia holds what its sources count (LA-1 to LA-5)."""

import heapq
from collections import Counter

import pytest

from branchline.boards import COLOURS, Board, check_file, load_board

ASIA = load_board("legendary-asia")
LANGUAGES = ("en", "es", "de", "fr")


def test_LA_1_the_board_has_39_cities_and_100_lanes() -> None:
    assert len(ASIA.cities) == 39
    assert [lane.id for lane in ASIA.lanes] == list(range(1, 101))
    assert ASIA.players == (2, 5)
    assert dict(ASIA.points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_every_colour_has_the_same_nine_lanes() -> None:
    for colour in COLOURS:
        lengths = sorted(lane.length for lane in ASIA.lanes if lane.colour == colour)
        assert lengths == [1, 2, 2, 2, 3, 3, 3, 4, 5]
    gray = [lane.length for lane in ASIA.lanes if lane.colour == "gray"]
    assert len(gray) == 28
    assert sum(gray) == 68


def test_LA_5_thirty_doubles_stay_doubles() -> None:
    pairs = Counter(frozenset((lane.a, lane.b)) for lane in ASIA.lanes)
    assert Counter(pairs.values()) == {1: 40, 2: 30}
    groups = Counter(lane.group for lane in ASIA.lanes if lane.group is not None)
    assert Counter(groups.values()) == {2: 30}
    assert not any(lane.both_open or lane.tunnel for lane in ASIA.lanes)


def test_LA_3_fifteen_ferries_show_one_symbol_each() -> None:
    ferries = [lane for lane in ASIA.lanes if lane.ferry]
    assert [lane.ferry for lane in ferries] == [1] * 15
    colours = Counter(lane.colour for lane in ferries)
    assert colours == {"gray": 7, "red": 1, "black": 1, "green": 1, "yellow": 1, "pink": 1, "orange": 1} | {
        "white": 1,
        "blue": 1,
    }


def test_LA_4_31_lanes_cross_mountains_with_39_marks() -> None:
    mountains = [lane for lane in ASIA.lanes if lane.mountain]
    assert len(mountains) == 31
    assert sum(lane.mountain for lane in mountains) == 39
    assert not any(lane.ferry for lane in mountains)
    double = {(lane.a, lane.b) for lane in mountains if lane.mountain == 2}
    assert double == {
        ("irkutsk", "ulan_bator"),
        ("tehran", "shiraz"),
        ("shiraz", "karachi"),
        ("kathmandu", "mandalay"),
        ("lhasa", "mandalay"),
        ("mandalay", "hanoi"),
    }


def test_LA_5_a_gray_lane_beside_a_coloured_mountain_has_no_mark() -> None:
    mixed = [
        (one, two)
        for one in ASIA.lanes
        for two in ASIA.lanes_between(one.a, one.b)
        if one.colour == "gray" and two.colour != "gray"
    ]
    assert len(mixed) == 5
    assert all(one.mountain == 0 and two.mountain == 1 for one, two in mixed)
    pair = ASIA.lanes_between("khabarovsk", "vladivostok")
    assert [(lane.colour, lane.mountain) for lane in pair] == [("gray", 0), ("gray", 1)]


def test_LA_2_thirty_regular_and_six_long_tickets() -> None:
    assert list(ASIA.ticket_sets) == ["standard"]
    found = ASIA.ticket_sets["standard"]
    assert Counter(ticket.deck for ticket in found.tickets) == {"regular": 30, "long": 6}
    assert found.verified
    assert found.sources
    assert min(t.value for t in found.tickets if t.deck == "long") == 16
    assert max(t.value for t in found.tickets if t.deck == "regular") == 12


def test_a_ticket_is_worth_the_fewest_trains_that_join_its_cities() -> None:
    for ticket in ASIA.ticket_sets["standard"].tickets:
        assert fewest_trains(ASIA, ticket.a, ticket.b) == ticket.value, ticket.id


def fewest_trains(board: Board, start: str, end: str) -> int:
    """Trains laid and trains lost in mountains."""
    seen: set[str] = set()
    heap = [(0, start)]
    while heap:
        trains, city = heapq.heappop(heap)
        if city == end:
            return trains
        if city not in seen:
            seen.add(city)
            for lane in board.lanes:
                if city in (lane.a, lane.b):
                    heapq.heappush(
                        heap, (trains + lane.length + lane.mountain, lane.b if city == lane.a else lane.a)
                    )
    raise AssertionError(f"no chain of lanes from {start} to {end}")


def test_C127_the_file_has_no_fault() -> None:
    assert check_file(str(ASIA.file)) == []


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Urumqi", "dihua"),
        ("Ürümqi", "dihua"),
        ("Beijing", "peking"),
        ("Pékin", "peking"),
        ("Yangon", "rangoon"),
        ("Rangún", "rangoon"),
        ("Ho Chi Minh City", "saigon"),
        ("saïgon", "saigon"),
        ("Mumbai", "bombay"),
        ("Kolkata", "calcutta"),
        ("Kalkutta", "calcutta"),
        ("Tiflis", "tbilisi"),
        ("La Mecque", "mecca"),
        ("Macao", "macau"),
        ("Xian", "xian"),
        ("XI'AN", "xian"),
        ("Shangai", "shanghai"),
        ("Kathmandou", "kathmandu"),
        ("Ulaanbaatar", "ulan_bator"),
        ("ulan-bator", "ulan_bator"),
        ("Wladiwostok", "vladivostok"),
        ("Jabárovsk", "khabarovsk"),
    ],
)
def test_a_city_is_found_by_any_of_its_names(text: str, id: str) -> None:
    assert ASIA.city(text).id == id


@pytest.mark.parametrize(
    ("id", "names"),
    [
        ("peking", ["Peking", "Pekín", "Peking", "Pékin"]),
        ("moscow", ["Moscow", "Moscú", "Moskau", "Moscou"]),
        ("tehran", ["Tehran", "Teherán", "Teheran", "Téhéran"]),
        ("singapore", ["Singapore", "Singapur", "Singapur", "Singapour"]),
        ("dihua", ["Dihua"] * 4),
    ],
)
def test_a_city_has_the_name_of_each_language(id: str, names: list[str]) -> None:
    assert [ASIA.city(id).name_in(language) for language in LANGUAGES] == names


def test_no_name_repeats_the_printed_one() -> None:
    for city in ASIA.cities:
        assert city.name not in city.names.values()
        assert not set(city.aliases) & {city.name, *city.names.values()}
