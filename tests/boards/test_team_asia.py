"""The board of Team Asia holds what its source counts (TA-1, TA-11, TA-12, TA-16, TA-24, TA-25)."""

from collections import Counter

import pytest

from branchline.boards import UnknownCity, check_file, load_board

ASIA = load_board("team-asia")
LANGUAGES = ("en", "es", "de", "fr")
JUNCTIONS = {"junction_west", "junction_south", "junction_east"}


def test_the_board_has_43_cities_3_junctions_and_126_lanes() -> None:
    assert len(ASIA.cities) == 46
    assert {city.id for city in ASIA.cities if city.junction} == JUNCTIONS
    assert [lane.id for lane in ASIA.lanes] == list(range(1, 127))


def test_TA_1_four_to_six_players() -> None:
    assert ASIA.players == (4, 6)


def test_TA_16_seven_spaces_score_18() -> None:
    assert dict(ASIA.points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}
    lengths = Counter(lane.length for lane in ASIA.lanes)
    assert lengths == {1: 43, 2: 35, 3: 30, 4: 9, 5: 5, 6: 3, 7: 1}
    assert [(lane.a, lane.b) for lane in ASIA.lanes if lane.length == 7] == [("dihua", "ulan_bator")]


def test_lanes_add_up_to_the_totals_of_the_source() -> None:
    colours = Counter(lane.colour for lane in ASIA.lanes)
    assert colours == {"gray": 24, "red": 14, "yellow": 12, "orange": 11} | dict.fromkeys(
        ("white", "black", "blue", "pink", "green"), 13
    )
    assert sum(lane.length for lane in ASIA.lanes) == 289
    assert not any(lane.ferry or lane.mountain for lane in ASIA.lanes)


def test_TA_11_doubles_and_triples() -> None:
    groups = Counter(lane.group for lane in ASIA.lanes if lane.group is not None)
    assert Counter(groups.values()) == {2: 28, 3: 4}
    pairs = Counter(frozenset((lane.a, lane.b)) for lane in ASIA.lanes)
    assert Counter(pairs.values()) == {1: 58, 2: 28, 3: 4}
    assert {pair for pair, lanes in pairs.items() if lanes == 3} == {
        frozenset(("peking", "shanghai")),
        frozenset(("shanghai", "foochow")),
        frozenset(("foochow", "canton")),
        frozenset(("calcutta", "dacca")),
    }


def test_TA_11_only_Canton_Hong_Kong_keeps_both_lanes_open() -> None:
    assert [lane for lane in ASIA.lanes if lane.both_open] == [*ASIA.lanes_between("canton", "hong_kong")]


def test_TA_12_tunnels_turn_up_four_to_six_cards() -> None:
    tunnels = {(lane.a, lane.b): lane.tunnel for lane in ASIA.lanes if lane.tunnel}
    assert tunnels == {
        ("kabul", "kashgar"): 4,
        ("kabul", "rawalpindi"): 4,
        ("kabul", "sukkur"): 4,
        ("rawalpindi", "junction_west"): 5,
        ("lahore", "junction_west"): 5,
        ("junction_south", "junction_east"): 5,
        ("kashgar", "rawalpindi"): 6,
        ("delhi", "kathmandu"): 6,
        ("cawnpore", "kathmandu"): 6,
        ("lhasa", "junction_south"): 6,
    }
    assert all(lane.group is None for lane in ASIA.lanes if lane.tunnel)


def test_TA_24_junctions_join_lanes_and_are_on_no_ticket() -> None:
    ends = Counter(end for lane in ASIA.lanes for end in (lane.a, lane.b) if end in JUNCTIONS)
    assert ends == {"junction_west": 5, "junction_south": 6, "junction_east": 5}
    tickets = ASIA.ticket_sets["standard"].tickets
    assert not {end for ticket in tickets for end in (ticket.a, ticket.b)} & JUNCTIONS
    assert [ASIA.city("junction_south").name_in(language) for language in LANGUAGES] == [
        "South Junction",
        "Empalme sur",
        "Abzweig Süd",
        "Bifurcation sud",
    ]


def test_TA_25_the_deck_of_60_says_that_it_is_ours() -> None:
    assert list(ASIA.ticket_sets) == ["standard"]
    found = ASIA.ticket_sets["standard"]
    assert Counter(ticket.deck for ticket in found.tickets) == {"regular": 60}
    assert not found.verified
    assert found.note
    assert "ours" in found.note
    assert found.sources


def test_C127_the_file_has_no_fault() -> None:
    assert check_file(str(ASIA.file)) == []


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Urumqi", "dihua"),
        ("Beijing", "peking"),
        ("Shenyang", "mukden"),
        ("Moukden", "mukden"),
        ("Lanzhou", "lanchow"),
        ("Wuhan", "hankow"),
        ("Hankou", "hankow"),
        ("Fuzhou", "foochow"),
        ("Chongqing", "chungking"),
        ("Tschungking", "chungking"),
        ("Guangzhou", "canton"),
        ("Kanton", "canton"),
        ("Zhanjiang", "fort_bayard"),
        ("Fort-Bayard", "fort_bayard"),
        ("Kanpur", "cawnpore"),
        ("Vadodara", "baroda"),
        ("Dhaka", "dacca"),
        ("Yangon", "rangoon"),
        ("Chennai", "madras"),
        ("Bengaluru", "bangalore"),
        ("Hongkong", "hong_kong"),
        ("Kachgar", "kashgar"),
        ("New Delhi", "delhi"),
    ],
)
def test_a_city_is_found_by_any_of_its_names(text: str, id: str) -> None:
    assert ASIA.city(text).id == id


def test_no_junction_is_suggested_for_an_unknown_city() -> None:
    with pytest.raises(UnknownCity, match=r"unknown city 'west junctio'$"):
        ASIA.city("west junctio")


def test_no_name_repeats_the_printed_one() -> None:
    for city in ASIA.cities:
        assert city.name not in city.names.values()
        assert not set(city.aliases) & {city.name, *city.names.values()}
