"""The USA board holds what its sources count (US-1, US-2, US-4)."""

from collections import Counter

import pytest

from branchline.boards import COLOURS, UnknownCity, load_board

USA = load_board("usa")


def test_US_1_the_board_has_36_cities_and_100_lanes() -> None:
    assert len(USA.cities) == 36
    assert [lane.id for lane in USA.lanes] == list(range(1, 101))
    assert USA.players == (2, 5)
    assert dict(USA.points) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_lanes_add_up_to_the_printed_totals() -> None:
    colours = Counter(lane.colour for lane in USA.lanes)
    assert colours == {**dict.fromkeys(COLOURS, 7), "gray": 44}
    assert sum(lane.length for lane in USA.lanes) == 309
    pairs = Counter(frozenset((lane.a, lane.b)) for lane in USA.lanes)
    assert Counter(pairs.values()) == {1: 56, 2: 22}


def test_US_6_no_ferry_tunnel_or_mountain() -> None:
    assert not any(lane.ferry or lane.tunnel or lane.mountain for lane in USA.lanes)


def test_US_2_and_US_4_ticket_sets_have_their_sizes() -> None:
    sizes = {name: len(found.tickets) for name, found in USA.ticket_sets.items()}
    assert sizes == {
        "classic": 30,
        "promo": 4,
        "usa": 33,
        "classic-1910": 30,
        "1910": 35,
        "mega": 69,
        "big-cities": 35,
    }


def test_ticket_sets_are_made_of_each_other_as_their_notes_say() -> None:
    sets = {name: set(found.tickets) for name, found in USA.ticket_sets.items()}
    assert sets["mega"] == sets["classic-1910"] | sets["1910"] | sets["promo"]
    assert sets["usa"] > sets["classic"]
    assert sets["usa"] - sets["classic"] < sets["promo"]
    assert sets["big-cities"] < sets["mega"]
    lowered = sets["classic-1910"] - sets["classic"]
    assert {ticket.id for ticket in lowered} == {
        "los_angeles-miami",
        "los_angeles-new_york",
        "sault_st_marie-oklahoma_city",
        "seattle-new_york",
    }


def test_only_the_refreshed_deck_is_unverified() -> None:
    assert [name for name, found in USA.ticket_sets.items() if not found.verified] == ["usa"]
    assert USA.ticket_sets["usa"].note


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("new_orleans", "new_orleans"),
        ("La Nouvelle-Orléans", "new_orleans"),
        ("la nouvelle orleans", "new_orleans"),
        ("Nueva York", "new_york"),
        ("MONTREAL", "montreal"),
        ("Montréal", "montreal"),
        ("St. Louis", "saint_louis"),
        ("saint-louis", "saint_louis"),
        ("Sault Ste. Marie", "sault_st_marie"),
        ("los ángeles", "los_angeles"),
    ],
)
def test_a_city_is_found_by_any_of_its_names(text: str, id: str) -> None:
    assert USA.city(text).id == id


def test_an_unknown_city_gets_a_suggestion() -> None:
    with pytest.raises(UnknownCity, match="'denvr', did you mean 'Denver'") as error:
        USA.city("denvr")
    assert error.value.suggestion == "Denver"
    with pytest.raises(UnknownCity, match=r"unknown city 'xyz'$"):
        USA.city("xyz")


def test_lanes_between_two_cities_in_either_order() -> None:
    assert [lane.id for lane in USA.lanes_between("new_orleans", "atlanta")] == [4, 5]
    assert USA.lanes_between("atlanta", "new_orleans") == USA.lanes_between("new_orleans", "atlanta")
    assert USA.lanes_between("seattle", "miami") == ()


def test_index_gives_positions() -> None:
    assert all(USA.cities[i].id == id for id, i in USA.index.items())


def test_names_differ_by_language_only_where_listed() -> None:
    city = USA.city("new_orleans")
    assert city.name_in("fr") == "La Nouvelle-Orléans"
    assert city.name_in("de") == "New Orleans"
