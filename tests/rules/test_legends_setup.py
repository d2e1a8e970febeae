"""LW-1 to LW-21: what a game of a campaign is made of, and its set-up."""

from collections import Counter
from random import Random

import pytest

from branchline import Game
from branchline.legends.content import Deck
from tests.rules.frontier import (
    MERIDIAN,
    begun,
    came,
    campaign,
    coins,
    current,
    dealt,
    display,
    effect,
    event,
    hand,
    hireling,
    offered,
    piles,
    postcard,
    replace_in,
    season,
    sticker,
    table,
)
from tests.rules.table import KEY, NAMES, refused

EMPTY = campaign()
CREW = sticker("crew", feature="crew")
QUIET = tuple(event(f"E{n}") for n in range(6))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_LW_1_two_to_five_companies_by_seat(players: int) -> None:
    seen = dealt(EMPTY, players).view()["legends"]
    assert [company["id"] for company in seen["companies"]] == list(
        ("yellow", "red", "blue", "green", "black")[:players]
    )


def test_LW_1_nobody_plays_alone_and_six_are_too_many() -> None:
    edition = season(EMPTY, 2)
    for names in (NAMES[:1], NAMES):
        with pytest.raises(ValueError, match="2 to 5 players"):
            Game(edition, names)


def total(game: Game) -> Counter[str]:
    """Every card of the train deck, wherever it lies."""
    state, found = game.state[0], Counter[str]()
    for name in ("deck", "discards"):
        found.update(dict(zip(game._book.kinds, state[name].tolist(), strict=False)))
    for seat in range(game.players):
        found.update(game.view(seat)["hand"])
    found.update(kind for kind in game.view()["display"] if kind)
    return +found


@pytest.mark.parametrize(("players", "newspapers"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_LW_2_twelve_of_six_colours_and_locomotives_and_newspapers_by_the_number_of_players(
    players: int, newspapers: int
) -> None:
    game = Game(season(EMPTY, players), NAMES[:players])
    kinds = ("red", "green", "blue", "yellow", "black", "white", "locomotive")
    assert total(game) == dict.fromkeys(kinds, 12) | {"newspaper": newspapers}


def test_LW_2_a_content_may_have_other_numbers_of_cards() -> None:
    deck = {"red": 5, "green": 9, "blue": 12, "yellow": 12, "black": 12, "white": 12}
    content = replace_in(campaign(), deck=Deck(deck, 7, MERIDIAN.deck.newspapers))
    cards = total(Game(season(content), NAMES[:2]))
    assert cards == deck | {"locomotive": 7, "newspaper": 6}


@pytest.mark.parametrize(("players", "newspapers"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_LW_10_they_are_in_the_deck_before_the_first_turn(players: int, newspapers: int) -> None:
    game = dealt(EMPTY, players)
    assert game.view()["legends"]["newspapers"] == {"deck": newspapers, "discards": 0}
    assert game.view()["deck"] == 84 + newspapers - 4 * players - 5


def test_LW_3_every_company_has_coins_trains_tickets_tokens_and_postcards_of_its_own() -> None:
    content = campaign(postcards=[postcard("P1", {"kind": "coins", "at_least": 99})], events=QUIET)
    game = begun(content, office=[["P1"], []])
    view = game.view(0)
    seen = view["legends"]
    assert [seat["trains"] for seat in view["seats"]] == [20, 20]
    assert [seat["tickets"] for seat in view["seats"]] == [2, 2]
    assert seen["tokens"] == [{}, {}]
    assert [len(each["held"]) for each in seen["postcards"]] == [1, 0]
    assert piles(game) == ([each.id for each in QUIET], [], [])


def test_LW_4_a_route_has_lanes_of_equal_length_and_a_survey_bed_is_none_until_it_has_a_colour() -> None:
    board = dealt(EMPTY).board
    triple = [lane for lane in board.lanes if (lane.a, lane.b) == ("e", "f")]
    assert [(lane.length, lane.colour) for lane in triple] == [(2, "black"), (2, "white"), (2, "green")]
    assert not [lane for lane in board.lanes if {lane.a, lane.b} == {"f", "g"}]
    built = dealt(EMPTY, tracks={"f-g:0": "red"}).board
    assert [lane.colour for lane in built.lanes if (lane.a, lane.b) == ("f", "g")] == ["red"]
    # A lane keeps its number, whatever is built.
    assert {lane.id for lane in board.lanes} < {lane.id for lane in built.lanes}


def test_LW_5_large_cities_are_printed_or_made_by_stickers() -> None:
    assert dealt(EMPTY).view()["legends"]["large"] == ["b"]
    assert dealt(EMPTY, large=["d"]).view()["legends"]["large"] == ["b", "d"]


def test_LW_6_the_same_key_gives_the_same_game() -> None:
    def played(key: bytes) -> tuple[bytes, list[dict[str, object]]]:
        edition = season(MERIDIAN, 3, regions=["heartland"], events=[each.id for each in MERIDIAN.events])
        game, random = Game(edition, NAMES[:3], key=key), Random(5)
        for _ in range(60):
            actions = list(game.legal_actions)
            game.play(random.choice(actions))
        return game.state.tobytes(), game.log()

    assert played(KEY) == played(KEY)
    assert played(KEY)[1] != played(bytes(16))[1]


def test_LW_7_only_pieces_that_are_attached_are_on_the_board() -> None:
    content = campaign(regions={"F": "far", "G": "far"})
    assert {city.id for city in dealt(content, regions=["home"]).board.cities} == set("abcde")
    assert {city.id for city in dealt(content).board.cities} == set("abcdefg")


def test_LW_8_unfinished_postcards_come_back_from_the_office_and_can_be_used() -> None:
    rich = postcard("P1", {"kind": "coins", "at_least": 5}, effect("coins", "now", amount=3))
    game = begun(campaign(postcards=[rich]), office=[["P1"], []])
    game.play("show P1")
    assert coins(game) == [8, 5]


def test_LW_9_five_dollars_each_for_all_to_see() -> None:
    assert dealt(EMPTY, 3).view()["legends"]["coins"] == [5, 5, 5]
    rich = campaign(rules=[sticker("rich", effect("set_rule", "passive", key="start_coins", add=2))])
    assert coins(dealt(rich)) == [7, 7]


def test_LW_11_hands_of_four_are_dealt_and_then_five_turned_up() -> None:
    game = dealt(EMPTY, hands=("RRGL", "YYWW"), display="RGBYK")
    assert (hand(game, 0), hand(game, 1), display(game)) == ("RRGL", "YYWW", "RGBYK")


def test_LW_12_a_newspaper_among_the_first_cards_is_replaced_and_flips_no_event() -> None:
    for n in range(20):
        key = bytes([n] * 16)
        game = dealt(campaign(events=QUIET), hands=("NRNG", "NNBW"), display="NGNBY", key=key)
        view = game.view()
        assert [seat["cards"] for seat in view["seats"]] == [4, 4]
        assert None not in view["display"]
        assert "newspaper" not in view["display"]
        assert view["legends"]["newspapers"] == {"deck": 6, "discards": 0}
        assert current(game) is None


def test_LW_13_three_locomotives_in_the_first_row_are_turned_over_and_newspapers_there_flip_nothing() -> None:
    game = dealt(campaign(events=QUIET), display="LRLGL", deck="NNLLLBWYKR")
    assert display(game) not in ("LRLGL", "LLLBW")
    assert display(game).count("L") < 3
    assert current(game) is None
    assert game.view()["discards"] >= 5


def test_LW_14_four_tickets_each_of_which_at_least_two_are_kept_secretly() -> None:
    game = dealt(EMPTY, 3)
    offer = offered(game, 1)
    assert len(offer) == 4
    assert refused(game, {"do": "keep", "tickets": offer[:1]}, 1) == "LW-14 keep_too_few"
    assert refused(game, {"do": "keep", "tickets": offered(game, 0)[:2]}, 1) == "LW-14 keep_not_offered"
    game.play({"do": "keep", "tickets": offer[:3]}, 1)
    assert refused(game, {"do": "keep", "tickets": offer[:2]}, 1) == "LW-14 already_chosen"
    assert game.log(0)[0] == {"seat": 1, "do": "keep", "rule": "LW-14", "n": 0}
    assert game.view(0)["seats"][1]["tickets"] == 0


def test_LW_14_the_others_go_under_the_deck_player_by_player_in_turn_order() -> None:
    orders = set()
    for n in range(12):
        game = dealt(EMPTY, 3, start=1, key=bytes([n] * 16))
        offers = [offered(game, seat) for seat in range(3)]
        for seat in (2, 0, 1):
            game.play({"do": "keep", "tickets": offers[seat][:2]}, seat)
        under = queue(game)[-6:]
        assert [set(under[i : i + 2]) for i in (0, 2, 4)] == [set(offers[seat][2:]) for seat in (1, 2, 0)]
        orders.add(tuple(under[:2]) == tuple(offers[1][2:]))
    assert orders == {True, False}  # each player's own in an order by chance


def queue(game: Game) -> list[str]:
    """The ticket deck from the top, as far as its order is decided."""
    state = game.state[0]
    top, size = int(state["queue_top"][0]), int(state["queue_size"][0])
    return [game._book.tickets[state["queue"][0][(top + i) % 256]].id for i in range(size)]


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 2), (5, 1)])
def test_LW_14_too_few_tickets_are_dealt_equally(players: int, each: int) -> None:
    content = campaign("A-B:1R B-C:1G C-D:1B")  # six tickets
    game = dealt(content, players, hands=("RGBW",) * 5)
    assert [len(offered(game, seat)) for seat in range(players)] == [each] * players
    for seat in range(players):
        game.play({"do": "keep", "tickets": offered(game, seat)[:2]}, seat)
    assert game.phase == "turn"


def test_LW_15_a_season_has_what_the_story_has_opened_and_names_nothing_else() -> None:
    game = dealt(campaign(events=QUIET), events=["E1", "E4"])
    assert piles(game)[0] == ["E1", "E4"]
    assert "E2" not in game.record().to_text()


def test_LW_16_events_that_are_not_retired_are_the_deck_and_none_is_current() -> None:
    game = begun(campaign(events=QUIET), events=["E0", "E1", "E5"])
    assert piles(game) == (["E0", "E1", "E5"], [], [])
    assert current(game) is None


@pytest.mark.parametrize("trains", [20, 38, 58])
def test_LW_17_as_many_trains_as_the_season_says(trains: int) -> None:
    assert [seat["trains"] for seat in dealt(EMPTY, trains=trains).view()["seats"]] == [trains] * 2


def test_LW_18_stickers_in_force_hold_and_others_do_not() -> None:
    more = sticker("more", effect("set_rule", "passive", key="ticket_draw", value=5))
    for rules, drawn in ((["more"], 5), ([], 3)):
        game = begun(campaign(rules=[more]), rules=rules)
        assert [rule["id"] for rule in game.view()["legends"]["rules"]] == rules
        game.play("tickets")
        assert len(offered(game, 0)) == drawn


MAIL = sticker(
    "mail",
    effect("place_marker", "setup", marker="mail", by="random", count="players+2", filter={"large": False}),
    feature="markers",
)


def test_LW_19_markers_then_the_crew_then_effects_of_the_set_up_in_turn_order() -> None:
    crew = [
        hireling("agent", effect("coins", "setup", amount=3)),
        hireling("dispatcher", effect("draw_cards", "setup", n=2)),
        hireling("idle"),
        hireling("idler"),
        hireling("idlest"),
    ]
    content = campaign(crew=crew, rules=[MAIL, CREW])
    game = dealt(content, 3, start=2, deck="RYWB", crew_order=[1, 2, 0])
    for seat in range(3):
        game.play({"do": "keep", "tickets": offered(game, seat)[:2]}, seat)
    assert len(game.view()["legends"]["mail"]) == 5
    assert "b" not in game.view()["legends"]["mail"]
    assert (game.phase, game.to_move) == ("hire", 1)
    assert refused(game, "draw deck", 1) == "LW-19 hire_first"
    game.play("hire dispatcher")
    assert game.to_move == 2
    assert refused(game, "hire dispatcher", 2) == "LW-19 hire_unknown"
    game.play("hire agent")
    entries = game.play("hire idle")
    assert came(entries) == ["hired", "paid 2 3", "card 1 red", "card 1 yellow"]
    assert (game.phase, game.to_move) == ("turn", 2)
    assert coins(game) == [5, 5, 8]


def test_LW_19_as_many_crew_cards_as_players_and_two_and_without_an_order_chance_decides() -> None:
    content = campaign(crew=[hireling(f"c{n}") for n in range(9)], rules=[CREW])
    first, cards = set(), set()
    for n in range(16):
        game = begun(content, 3, key=bytes([n] * 16), crew_order=None)
        first.add(game.to_move)
        offer = [card["id"] for card in game.view(game.to_move)["legends"]["question"]["crew"]]
        assert len(offer) == 5
        cards.update(offer)
    assert first == {0, 1, 2}
    assert len(cards) == 9


def test_LW_19_a_newspaper_drawn_by_the_set_up_flips_an_event() -> None:
    crew = [hireling("dispatcher", effect("draw_cards", "setup", n=2)), hireling("idle")]
    content = campaign(crew=crew, rules=[CREW], events=[event("E0", effect("coins", "flip", amount=1))])
    game = begun(content, hire=["dispatcher", "idle"], deck="NRY")
    assert current(game) == "E0"
    assert coins(game) == [6, 5]
    assert hand(game) == "RRYGBW"


def test_LW_20_the_company_with_the_caboose_starts_and_without_one_chance_decides() -> None:
    assert begun(EMPTY, 4, start=2).to_move == 2
    starts = {Game(season(EMPTY, 4), NAMES[:4], key=bytes([n] * 16)).view()["start"] for n in range(24)}
    assert starts == {0, 1, 2, 3}


def test_LW_21_turns_go_clockwise_from_the_start_player() -> None:
    game = table(players=3, start=1)
    moved = []
    for _ in range(6):
        moved.append(game.to_move)
        game.play("draw deck")
        game.play("draw deck")
    assert moved == [1, 2, 0, 1, 2, 0]
