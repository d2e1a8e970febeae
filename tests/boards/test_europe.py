"""The Europe board holds what its sources count (EU-1, EU-2, EU-6, EU-7, EU-22)."""

from collections import Counter

import pytest

from branchline.boards import COLOURS, Ticket, UnknownCity, check_file, load_board

EUROPE = load_board("europe")
LANGUAGES = ("en", "es", "de", "fr")


def test_EU_1_the_board_has_47_cities_and_101_lanes() -> None:
    assert len(EUROPE.cities) == 47
    assert [lane.id for lane in EUROPE.lanes] == list(range(1, 102))
    assert EUROPE.players == (2, 5)


def test_EU_19_lengths_and_what_they_score() -> None:
    assert dict(EUROPE.points) == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
    lengths = Counter(lane.length for lane in EUROPE.lanes)
    assert lengths == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}
    assert sum(lane.length for lane in EUROPE.lanes) == 300


def test_lanes_add_up_to_the_printed_totals() -> None:
    colours = Counter(lane.colour for lane in EUROPE.lanes)
    assert colours == {**dict.fromkeys(COLOURS, 8), "gray": 37}
    pairs = Counter(frozenset((lane.a, lane.b)) for lane in EUROPE.lanes)
    assert Counter(pairs.values()) == {1: 79, 2: 11}
    groups = Counter(lane.group for lane in EUROPE.lanes if lane.group is not None)
    assert Counter(groups.values()) == {2: 11}


def test_EU_6_ferries_are_gray_and_show_17_symbols() -> None:
    ferries = [lane for lane in EUROPE.lanes if lane.ferry]
    assert len(ferries) == 13
    assert sum(lane.ferry for lane in ferries) == 17
    assert {lane.colour for lane in ferries} == {"gray"}
    assert {lane.id for lane in ferries if lane.ferry == lane.length} == {4}  # Amsterdam–London


def test_EU_7_tunnels_turn_up_three_cards() -> None:
    tunnels = [lane for lane in EUROPE.lanes if lane.tunnel]
    assert len(tunnels) == 18
    assert {lane.tunnel for lane in tunnels} == {3}
    assert sum(lane.colour == "gray" for lane in tunnels) == 10
    assert not any(lane.ferry for lane in tunnels)
    assert not any(lane.mountain for lane in EUROPE.lanes)


def test_C127_the_file_has_no_fault() -> None:
    assert check_file(str(EUROPE.file)) == []


@pytest.mark.parametrize(
    ("name", "size", "long"), [("europe", 46, 6), ("1912", 65, 6), ("mega", 101, 12), ("big-cities", 45, 0)]
)
def test_EU_2_and_EU_22_ticket_sets_have_their_sizes(name: str, size: int, long: int) -> None:
    decks = Counter(ticket.deck for ticket in EUROPE.ticket_sets[name].tickets)
    assert decks.total() == size
    assert decks["long"] == long


def test_there_are_no_other_ticket_sets() -> None:
    assert list(EUROPE.ticket_sets) == ["europe", "1912", "mega", "big-cities"]


def worth(name: str) -> set[tuple[frozenset[str], int, str]]:
    """A set's tickets whichever end is printed first: reprints turned two of them round."""
    return {_worth(ticket) for ticket in EUROPE.ticket_sets[name].tickets}


def _worth(ticket: Ticket) -> tuple[frozenset[str], int, str]:
    return frozenset((ticket.a, ticket.b)), ticket.value, ticket.deck


def test_ticket_sets_are_made_of_each_other_as_their_notes_say() -> None:
    assert worth("europe") < worth("1912") < worth("mega")
    assert len(worth("mega")) == 101
    big = {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"}
    assert worth("big-cities") == {t for t in worth("mega") if t[0] & big and t[2] == "regular"}


def test_EU_2_long_tickets_of_the_base_game_are_worth_20_or_more() -> None:
    tickets = EUROPE.ticket_sets["europe"].tickets
    assert min(t.value for t in tickets if t.deck == "long") == 20
    assert max(t.value for t in tickets if t.deck == "regular") == 13


def test_every_set_of_1912_says_what_is_unverified() -> None:
    assert [name for name, found in EUROPE.ticket_sets.items() if not found.verified] == ["big-cities"]
    notes = {name: found.note or "" for name, found in EUROPE.ticket_sets.items()}
    assert notes["europe"] == ""
    assert "long deck stays the six original tickets is unverified" in notes["1912"]
    assert "three tickets are drawn during the game is unverified" in notes["mega"]
    assert "Sources differ on the bonus" in notes["big-cities"]
    assert all(found.sources for found in EUROPE.ticket_sets.values())


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Vienna", "wien"),
        ("viena", "wien"),
        ("Vienne", "wien"),
        ("Istanbul", "constantinople"),
        ("İstanbul", "constantinople"),
        ("Konstantinopel", "constantinople"),
        ("Ankara", "angora"),
        ("St Petersburg", "petrograd"),
        ("Saint-Pétersbourg", "petrograd"),
        ("İzmir", "smyrna"),
        ("Esmirna", "smyrna"),
        ("Gdańsk", "danzig"),
        ("gdansk", "danzig"),
        ("Vilnius", "wilno"),
        ("Kyiv", "kyiv"),
        ("Kiev", "kyiv"),
        ("Kiew", "kyiv"),
        ("Kharkiv", "kharkov"),
        ("Zagreb", "zagrab"),
        ("Agram", "zagrab"),
        ("kobenhavn", "kobenhavn"),
        ("KØBENHAVN", "kobenhavn"),
        ("Copenhague", "kobenhavn"),
        ("Athen", "athina"),
        ("București", "bucuresti"),
        ("Lissabon", "lisboa"),
        ("Sébastopol", "sevastopol"),
        ("Rostov-on-Don", "rostov"),
    ],
)
def test_a_city_is_found_by_any_of_its_names(text: str, id: str) -> None:
    assert EUROPE.city(text).id == id


@pytest.mark.parametrize(
    ("id", "names"),
    [
        ("wien", ["Vienna", "Viena", "Wien", "Vienne"]),
        ("moskva", ["Moscow", "Moscú", "Moskau", "Moscou"]),
        ("munchen", ["Munich", "Múnich", "München", "Munich"]),
        ("london", ["London", "Londres", "London", "Londres"]),
        ("angora", ["Angora"] * 4),
        ("sochi", ["Sochi", "Sochi", "Sotschi", "Sotchi"]),
    ],
)
def test_a_city_has_the_name_of_each_language(id: str, names: list[str]) -> None:
    assert [EUROPE.city(id).name_in(language) for language in LANGUAGES] == names


def test_printed_names_keep_their_accents() -> None:
    names = {city.name for city in EUROPE.cities}
    assert {"Athína", "Cádiz", "København", "Kyïv", "München", "Zágráb", "Zürich"} < names


def test_no_name_repeats_the_printed_one() -> None:
    for city in EUROPE.cities:
        assert city.name not in city.names.values()
        assert not set(city.aliases) & {city.name, *city.names.values()}


def test_an_unknown_city_gets_a_suggestion() -> None:
    with pytest.raises(UnknownCity, match="'palremo', did you mean 'Palermo'"):
        EUROPE.city("palremo")


def test_lanes_between_two_cities_in_either_order() -> None:
    assert [lane.id for lane in EUROPE.lanes_between("pamplona", "madrid")] == [70, 71]
    assert EUROPE.lanes_between("wien", "budapest") == EUROPE.lanes_between("budapest", "wien")
    assert EUROPE.lanes_between("lisboa", "moskva") == ()
