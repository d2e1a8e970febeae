"""EU-1 to EU-6, EU-21 and EU-22: the editions of Europe, their tickets and ferries.

Tunnels and stations have files of their own.
"""

from itertools import combinations

import pytest

from branchline import Edition, Game, edition
from branchline.actions import KINDS
from tests.rules.table import (
    NAMES,
    arrange,
    begun,
    dealt,
    hand,
    hand_of,
    movers,
    offer_ids,
    over,
    refused,
    ticket_ids,
)

EUROPES = ("europe", "europe-1912", "europe-mega", "europe-big-cities")
DEALS = {  # edition: regular and long tickets, dealt of each, kept at least, most long, offered in play
    "europe": (40, 6, 3, 1, 2, None, 3),
    "europe-1912": (59, 6, 3, 1, 2, None, 3),
    "europe-mega": (89, 12, 5, 2, 3, 1, 3),
    "europe-big-cities": (45, 0, 5, 0, 2, None, 4),
}

AMSTERDAM_LONDON = 4  # a ferry of two spaces and two locomotives
ATHINA_BRINDISI = 8  # four spaces, one locomotive
CONSTANTINOPLE_SEVASTOPOL = 43  # four spaces, two locomotives
DIEPPE_LONDON = (48, 49)  # two spaces, one locomotive: a double route
MADRID_PAMPLONA = (70, 71)  # black and white tunnels of three spaces: a double route
PALERMO_SMYRNA = 82  # six spaces, two locomotives


def payments(game: Game, route: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = game.view(0)["legal"]["claims"].get(str(route), [])
    return found


def decks(played: Edition) -> dict[str, set[str]]:
    return {deck: {t.id for t in played.tickets if t.deck == deck} for deck in ("regular", "long")}


@pytest.mark.parametrize("players", [1, 6])
@pytest.mark.parametrize("name", EUROPES)
def test_EU_01_two_to_five_players(name: str, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        Game(name, [*NAMES, "Fay"][:players])


@pytest.mark.parametrize("name", EUROPES)
@pytest.mark.parametrize("players", [2, 5])
def test_EU_01_trains_stations_cities_and_cards(name: str, players: int) -> None:
    game = dealt(players, edition=name)
    assert len(game.board.cities) == 47
    view = game.view()
    assert [(seat["trains"], seat["stations"], seat["cards"]) for seat in view["seats"]] == [
        (45, 3, 4)
    ] * players
    assert view["deck"] + view["discards"] == 110 - 4 * players - 5
    assert view["stations"] == {}
    assert view["tunnel"] is None


# Tickets


def check_opening(name: str, players: int) -> Game:
    """Deal, and let everybody keep as few as possible; what is rejected leaves the game."""
    regular, _, deal, deal_long, least, most_long, _ = DEALS[name]
    game = dealt(players, edition=name)
    long = decks(game.edition)["long"]
    assert game.view()["ticket_deck"] == regular - players * deal
    rejected: set[str] = set()
    for seat in range(players):
        offered = offer_ids(game, seat)
        assert [ticket in long for ticket in offered] == [False] * deal + [True] * deal_long
        offer = game.view(seat)["offer"]
        assert (offer["min"], offer["most_long"]) == (least, most_long)
        kept = {frozenset(action.tickets) for action in game.legal_actions_of(seat)}
        assert kept == {
            frozenset(choice)
            for n in range(least, len(offered) + 1)
            for choice in combinations(offered, n)
            if most_long is None or len(long.intersection(choice)) <= most_long
        }
        few = {"do": "keep", "tickets": offered[: least - 1]}
        assert refused(game, few, seat) == "C-3 keep_too_few"
        game.play({"do": "keep", "tickets": offered[:least]}, seat)
        rejected |= set(offered[least:])
    assert game.view()["ticket_deck"] == regular - players * deal
    for seat in (*range(players), None):  # unseen
        seen = str([game.view(seat), game.log(seat)])
        mine = game.deal["tickets"][seat] if seat is not None else []
        assert not [ticket for ticket in rejected.difference(mine) if ticket in seen]
    return game


@pytest.mark.parametrize("players", [2, 5])
def test_EU_02_a_long_ticket_and_three_others_two_kept_the_rest_into_the_box(players: int) -> None:
    played = edition("europe")
    assert {t.value >= 20 for t in played.tickets if t.deck == "long"} == {True}
    assert {t.value >= 20 for t in played.tickets if t.deck == "regular"} == {False}
    game = check_opening("europe", players)
    dealt_out = {ticket for offer in game.deal["tickets"] for ticket in offer}
    later = draw_all_tickets(game)
    assert later == decks(played)["regular"] - dealt_out


def draw_all_tickets(game: Game) -> set[str]:
    """All the tickets the deck still gives, each kept."""
    found: set[str] = set()
    while game.view()["ticket_deck"]:
        game.play("tickets")
        offered = offer_ids(game, game.to_move or 0)
        assert not found.intersection(offered)
        found.update(offered)
        game.play({"do": "keep", "tickets": offered})
    return found


@pytest.mark.parametrize("kept", list(combinations(range(4), 2)))
def test_EU_02_any_two_of_the_four_the_long_one_or_not(kept: tuple[int, int]) -> None:
    game = dealt(edition="europe")
    offered = offer_ids(game, 0)
    game.play({"do": "keep", "tickets": [offered[at] for at in kept]}, 0)
    assert ticket_ids(game, 0) == {offered[at] for at in kept}
    assert game.view(1)["seats"][0]["tickets"] == 0  # how many is not told before all have chosen
    game.play({"do": "keep", "tickets": offer_ids(game, 1)}, 1)
    assert [seat["tickets"] for seat in game.view(1)["seats"]] == [2, 4]


def test_EU_02_which_long_ticket_is_dealt_is_chance() -> None:
    dealt_long = {dealt(edition="europe", key=bytes([n] * 16)).deal["tickets"][0][3] for n in range(60)}
    assert dealt_long == decks(edition("europe"))["long"]


def test_EU_03_three_regular_ones_keep_one_the_rest_under_the_deck() -> None:
    game = arrange(
        begun(edition="europe"), ticket_deck=["paris-wien", "riga-bucuresti", "kyiv-sochi", "roma-smyrna"]
    )
    game.play("tickets")
    assert offer_ids(game, 0) == ["paris-wien", "riga-bucuresti", "kyiv-sochi"]
    offer = game.view(0)["offer"]
    assert (offer["min"], offer["most_long"]) == (1, None)
    assert refused(game, {"do": "keep", "tickets": []}) == "C-23 keep_too_few"
    game.play("keep kyiv-sochi")
    game.play("tickets")
    assert offer_ids(game, 1)[0] == "roma-smyrna"
    assert set(offer_ids(game, 1)[1:]) == {"paris-wien", "riga-bucuresti"}
    game.play({"do": "keep", "tickets": offer_ids(game, 1)})
    assert refused(game, "tickets") == "C-23 no_tickets"  # though six long ones lie apart


@pytest.mark.parametrize("name", EUROPES)
def test_EU_03_long_tickets_never_come_later(name: str) -> None:
    game = begun(3, edition=name)
    assert draw_all_tickets(game) <= decks(game.edition)["regular"]
    assert game.view()["ticket_deck"] == 0


# A turn


def test_EU_04_four_actions_one_a_turn() -> None:
    game = begun(edition="europe", hands=["RRRR", "BBBB"], display="OYGKW", deck="OOOO")
    assert {action.do for action in game.legal_actions} == {"draw", "claim", "tickets", "station"}
    game.play("station paris red x1")
    assert game.to_move == 1
    assert refused(game, "claim brest-dieppe red x2", 0) == "C-5 not_your_turn"
    game.play("draw deck")
    assert refused(game, "station wien blue x1") == "C-6 second_card_due"
    assert game.view(1)["refused"]["station"]["reason"] == "second_card_due"
    assert game.view(1)["legal"]["station"] is None
    game.play("draw deck")
    game.play("tickets")
    assert refused(game, "station wien red x1") == "C-23 choose_tickets_first"
    game.play({"do": "keep", "tickets": offer_ids(game, 0)})
    assert game.to_move == 1


def test_EU_04_who_can_only_build_a_station_has_to() -> None:
    game = begun(edition="europe")
    arrange(game, hands={0: "G", 1: ""}, display="-----", deck="", discards="", ticket_deck=[])
    assert {action.do for action in game.legal_actions} == {"station"}
    assert refused(game, "pass") == "C-25 pass_not_forced"
    game.play("station paris green x1")
    assert game.to_move == 1  # the card paid lies in the display now


@pytest.mark.parametrize("double", [DIEPPE_LONDON, MADRID_PAMPLONA])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_EU_05_double_routes_as_anywhere(players: int, double: tuple[int, int]) -> None:
    one, other = double
    game = begun(players, edition="europe")
    arrange(game, hands=dict.fromkeys(range(players), "WWWLLL"), owns={1: [one]})
    closed = players < 4
    assert game.view()["closed"] == ([other] if closed else [])
    if closed:
        assert refused(game, f"claim #{other}") == "C-20 lane_closed"
        return
    game.play(f"claim #{other} white x1 locomotive x{1 if double == DIEPPE_LONDON else 2}")
    if game.phase == "tunnel":
        assert refused(game, f"claim #{one}", 1) == "C-5 not_your_turn"
        game.play("add")
    assert game.view()["owners"] == {str(one): 1, str(other): 0}
    game = arrange(begun(players, edition="europe"), hands={0: "WWWLLL"}, owns={0: [one]})
    assert refused(game, f"claim #{other}") == "C-19 own_twin"


def test_EU_05_tracks_side_by_side_to_other_cities_are_no_double_route() -> None:
    # Marseille to Pamplona and to Paris; Roma to Venezia and to Brindisi.
    game = arrange(begun(edition="europe"), hands={0: "RRRR"}, owns={0: [73], 1: [90]})
    assert game.view()["closed"] == []
    assert game.why_not("claim marseille-pamplona red x4") is None


# Ferries


def test_EU_06_as_many_locomotives_as_it_shows_the_rest_in_one_colour() -> None:
    game = arrange(begun(edition="europe"), hands={0: "BBBBRRLLLL"})
    assert payments(game, CONSTANTINOPLE_SEVASTOPOL) == [
        {"red": 2, "locomotive": 2},
        {"blue": 2, "locomotive": 2},
        {"red": 1, "locomotive": 3},
        {"blue": 1, "locomotive": 3},
        {"locomotive": 4},
    ]
    claim = f"claim #{CONSTANTINOPLE_SEVASTOPOL}"
    assert refused(game, f"{claim} blue x3 locomotive x1") == "EU-6 pay_ferry"
    assert refused(game, f"{claim} blue x4") == "EU-6 pay_ferry"
    assert game.why_not(f"{claim} blue x4").params == {"need": 2, "got": 0}  # type: ignore[union-attr]
    assert refused(game, f"{claim} red x1 blue x1 locomotive x2") == "C-16 pay_mixed"
    assert refused(game, f"{claim} blue x3 locomotive x2") == "C-16 pay_count"
    [entry] = game.play(claim)  # no more locomotives than there have to be
    assert entry["pay"] == {"blue": 2, "locomotive": 2}
    assert (entry["rule"], entry["points"]) == ("EU-6", 7)
    assert "turned_up" not in entry
    assert hand_of(game, 0) == hand("BBRRLL")
    assert game.view()["seats"][0]["trains"] == 41


@pytest.mark.parametrize("held", ["BBBBBB", "BBBBBBL", "RRRRRRRRRRRRL"])
def test_EU_06_nothing_stands_for_a_locomotive(held: str) -> None:
    game = arrange(begun(edition="europe"), hands={0: held})
    assert payments(game, PALERMO_SMYRNA) == []
    assert refused(game, f"claim #{PALERMO_SMYRNA}") == "EU-6 ferry_short"
    why = game.view(0)["refused"]["claims"][str(PALERMO_SMYRNA)]
    assert (why["rule"], why["reason"]) == ("EU-6", "ferry_short")
    assert why["params"] == {"need": 2, "have": held.count("L")}
    # Three cards of a colour are no locomotive either: that is another board's rule.
    assert refused(game, f"claim #{PALERMO_SMYRNA} blue x6 locomotive x1") == "EU-6 ferry_short"


def test_EU_06_a_ferry_of_locomotives_alone() -> None:
    game = arrange(begun(edition="europe"), hands={0: "BBLL"})
    assert payments(game, AMSTERDAM_LONDON) == [{"locomotive": 2}]
    assert refused(game, f"claim #{AMSTERDAM_LONDON} blue x1 locomotive x1") == "EU-6 pay_ferry"
    game.play(f"claim #{AMSTERDAM_LONDON}")
    assert hand_of(game, 0) == hand("BB")
    assert game.view()["seats"][0]["score"] == 2
    game = arrange(begun(edition="europe"), hands={0: "BBL"})
    assert refused(game, f"claim #{AMSTERDAM_LONDON}") == "EU-6 ferry_short"


@pytest.mark.parametrize("colour", KINDS[:-1])
def test_EU_06_any_colour_will_do(colour: str) -> None:
    letter = "ROYGBPWK"[KINDS.index(colour)]
    game = arrange(begun(edition="europe"), hands={0: 3 * letter + "L"})
    assert payments(game, ATHINA_BRINDISI) == [{colour: 3, "locomotive": 1}]
    game.play(f"claim #{ATHINA_BRINDISI}")
    assert hand_of(game, 0) == {}


def test_EU_06_missing_cards_and_trains_are_named() -> None:
    game = arrange(begun(edition="europe"), hands={0: "BBL"})
    why = game.why_not(f"claim #{ATHINA_BRINDISI}")
    assert why is not None
    assert (why.rule, why.reason, why.params) == ("C-16", "cards_short", {"missing": 1, "colour": "blue"})
    game = arrange(begun(edition="europe"), hands={0: "BBBL"}, trains={0: 3})
    assert refused(game, f"claim #{ATHINA_BRINDISI}") == "C-17 trains_short"


# The start, and the variants


def test_EU_21_the_starter_is_chosen_or_drawn() -> None:
    starts = {Game("europe", NAMES[:3], key=bytes([n] * 16)).view()["start"] for n in range(40)}
    assert starts == {0, 1, 2}
    game = begun(3, edition="europe", start=2)
    assert movers(game, turns=4) == [2, 0, 1, 2]


@pytest.mark.parametrize("name", EUROPES)
@pytest.mark.parametrize("players", [2, 4])
def test_EU_22_deals_of_the_variants(name: str, players: int) -> None:
    regular, long, *_, draw = DEALS[name]
    game = check_opening(name, players)
    assert {deck: len(ids) for deck, ids in decks(game.edition).items()} == {"regular": regular, "long": long}
    game.play("tickets")
    assert len(offer_ids(game, 0)) == draw
    sizes = {len(action.tickets) for action in game.legal_actions}
    assert sizes == set(range(1, draw + 1))


def test_EU_22_at_most_one_long_ticket_is_kept() -> None:
    game = dealt(edition="europe-mega")
    offered = offer_ids(game, 0)
    both = {"do": "keep", "tickets": [offered[0], *offered[5:]]}
    assert refused(game, both, 0) == "EU-22 keep_long"
    assert refused(game, {"do": "keep", "tickets": offered}, 0) == "EU-22 keep_long"
    assert game.why_not(both, 0).params == {"most": 1}  # type: ignore[union-attr]
    assert refused(game, {"do": "keep", "tickets": offered[5:]}, 0) == "C-3 keep_too_few"
    game.play({"do": "keep", "tickets": offered[:6]}, 0)
    assert len(ticket_ids(game, 0)) == 6


def test_EU_22_one_ticket_set_holds_the_next() -> None:
    base, new, mega = (ends(edition(name)) for name in EUROPES[:3])
    assert (len(base), len(new), len(mega)) == (46, 65, 101)
    assert base < new < mega
    assert decks(edition("europe"))["long"] == decks(edition("europe-1912"))["long"]


def test_EU_22_big_cities_tickets_touch_a_big_city() -> None:
    big = {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"}
    regular = {frozenset((t.a, t.b)) for t in edition("europe-mega").tickets if t.deck == "regular"}
    assert ends(edition("europe-big-cities")) == {pair for pair in regular if pair & big}


def ends(played: Edition) -> set[frozenset[str]]:
    """The pairs of cities of an edition's tickets; they are not printed in the same order everywhere."""
    return {frozenset((ticket.a, ticket.b)) for ticket in played.tickets}


@pytest.mark.parametrize("name", EUROPES)
def test_EU_22_every_variant_scores_the_european_express(name: str) -> None:
    game = arrange(begun(edition=name), owns={0: [36], 1: [41]}, tickets={0: [], 1: []})
    result = over(game)
    assert [seat["longest_path"] for seat in result["seats"]] == [10, 0]
    assert [seat["globetrotter"] for seat in result["seats"]] == [0, 0]
    assert [seat["total"] for seat in result["seats"]] == [15 + 10 + 12, 2 + 12]
