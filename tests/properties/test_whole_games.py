"""Whole random games of every edition: what must hold after every action."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from branchline import Action, Game, IllegalAction
from branchline.actions import KINDS, LOCOMOTIVE, PLACES
from branchline.kernel.state import STACK, TICKET_STACK
from branchline.record import Record
from branchline.rulebook import rule
from tests.properties.oracle import check_position, legal
from tests.properties.play import choose, games, new_game, play_to_the_end, random_game

# Teams are the rarest of the editions drawn: one game in any case, in a style that uses the holders much.
teams = ("team-asia", 4, 4)


@settings(max_examples=25, deadline=None)
@example(teams)
@given(games)
def test_nothing_is_lost_and_the_game_ends(setting: tuple[str, int, int]) -> None:
    game = new_game(*setting)
    check_position(game)
    play_to_the_end(game, setting[2], after=check_position)
    assert game.result is not None
    assert game.version < 3000


@settings(max_examples=8, deadline=None)
@example(teams, 3)
@given(games, st.integers(3, 20))
def test_legal_is_what_the_rules_say(setting: tuple[str, int, int], every: int) -> None:
    game = new_game(*setting)

    def check(game: Game) -> None:
        if game.version % every == 0:
            for seat in game.deciding:
                actions = list(game.legal_actions_of(seat))
                assert len(set(actions)) == len(actions)
                assert set(actions) == legal(game, seat)

    check(game)
    play_to_the_end(game, setting[2], after=check)


def tempting(game: Game, random: Random) -> Action:
    """An action that may or may not be legal."""
    lane = random.choice(game.board.lanes)
    colour = random.choice(KINDS)
    wild = random.randint(0, lane.length)
    ids = [ticket.id for ticket in game.edition.tickets]
    pay = {colour: random.randint(1, 3)} | ({LOCOMOTIVE: wild} if wild else {})
    city = random.choice(game.board.cities).id
    part = {kind: n for kind in pay if (n := random.randint(0, pay[kind]))}
    in_teams = [
        Action.add(pay, part),
        Action.claim(lane.id, pay, part),
        Action.claim(lane.id, {colour: lane.length}, {colour: random.randint(1, lane.length)}),
    ]
    return random.choice(
        [
            *(in_teams if game.edition.rules.team_size > 1 else []),
            Action.station(city, pay),
            Action.station(city, {colour: random.randint(1, 3)}),
            Action.station(city),
            Action.add(pay),
            Action.add({colour: random.randint(1, 3)}),
            Action.add(),
            Action("decline"),
            Action("draw"),
            Action("draw", slot=random.randrange(5)),
            Action("tickets"),
            Action("pass"),
            Action.keep(*random.sample(ids, random.randint(0, 4))),
            Action.claim(lane.id, {colour: lane.length - wild} | ({LOCOMOTIVE: wild} if wild else {})),
            Action.claim(lane.id, {colour: lane.length}),
            Action.claim(lane.id),
            Action.claim(lane.id, {random.choice(KINDS): random.randint(1, 6), colour: 1}),
        ]
    )


@settings(max_examples=10, deadline=None)
@example(teams)
@given(games)
def test_what_is_refused_names_a_rule_and_changes_nothing(setting: tuple[str, int, int]) -> None:
    game = new_game(*setting)
    random = Random(setting[2])

    def check(game: Game) -> None:
        before = game.state.tobytes()
        for _ in range(3):
            seat, action = random.randrange(game.players), tempting(game, random)
            why = game.why_not(action, seat)
            allowed = seat in game.deciding and action in game.legal_actions_of(seat)
            assert (why is None) == allowed
            if why is not None:
                with pytest.raises(IllegalAction) as caught:
                    game.play(action, seat)
                assert rule(caught.value.rule).id == caught.value.rule
                assert caught.value.rule == why.rule
                assert all(why.text(language) for language in ("en", "es", "de", "fr"))
        assert game.state.tobytes() == before

    play_to_the_end(game, setting[2], after=check)


@settings(max_examples=10, deadline=None)
@example(teams)
@given(games)
def test_every_legal_action_can_be_played_written_and_read(setting: tuple[str, int, int]) -> None:
    game = new_game(*setting)
    random = Random(setting[2])
    while game.phase != "over":
        seat = random.choice(game.deciding)
        actions = list(game.legal_actions_of(seat))
        for action in random.sample(actions, min(3, len(actions))):
            assert Action.from_json(action.to_json()) == action
            assert Action.parse(str(action), game.board) == action
            assert Action.parse(action.notation(game.board), game.board) == action
            game.copy().play(action, seat)
        game.play(choose(game, seat, random), seat)


@settings(max_examples=8, deadline=None)
@example(teams)
@given(games)
def test_view_lists_what_is_legal_and_refuses_the_rest(setting: tuple[str, int, int]) -> None:
    game = new_game(*setting)
    random = Random(setting[2])

    def check(game: Game) -> None:
        often = (
            0.1
            if game.phase in ("turn", "second_card")
            else float(game.phase in ("tunnel", "place", "share"))
        )
        if random.random() >= often:
            return
        seat = random.choice(game.deciding)
        view = game.view(seat)
        listed = {Action("draw")} if view["legal"]["deck"] else set()
        listed |= {Action("draw", slot=i) for i, holds in enumerate(view["legal"]["display"]) if holds}
        listed |= {Action(do) for do in ("tickets", "decline", "pass") if view["legal"][do]}
        listed |= {Action.add(pay) for pay in view["legal"]["add"]}
        listed |= {Action("share", tickets=(ticket,)) for ticket in view["legal"]["share"]}
        listed |= {Action("place", to=to) for to in PLACES if view["legal"]["place"]}
        claims = view["legal"]["claims"]
        listed |= {Action.claim(int(route), pay) for route, found in claims.items() for pay in found}
        if station := view["legal"]["station"]:
            listed |= {Action.station(city, pay) for city in station["cities"] for pay in station["payments"]}
        assert view["legal"]["pass_tickets"] == any(
            action.do == "pass_tickets" for action in game.legal_actions_of(seat)
        )
        assert listed == {
            replace(a, holder=()) for a in game.legal_actions_of(seat) if a.do != "pass_tickets"
        }
        assert (station is None) == (view["refused"]["station"] is not None)
        closed = set(view["stations"]) if game.edition.rules.stations else set()
        assert set(view["refused"]["cities"]) == closed
        if station:
            assert set(station["cities"]) == {city.id for city in game.board.cities} - closed
        for what in ("deck", "tickets"):
            assert (view["refused"][what] is None) == view["legal"][what]
        assert [why is None for why in view["refused"]["display"]] == view["legal"]["display"]
        assert set(map(str, (lane.id for lane in game.board.lanes))) == set(claims) | set(
            view["refused"]["claims"]
        )
        assert not set(claims) & set(view["refused"]["claims"])
        for other in range(game.players):
            if other not in game.deciding:
                assert "legal" not in game.view(other)

    play_to_the_end(game, setting[2], after=check)


@settings(max_examples=10, deadline=None)
@given(games, st.integers(0, 400))
def test_undo_and_the_same_again_give_the_same_bytes(setting: tuple[str, int, int], stop: int) -> None:
    game = new_game(*setting)
    random = Random(setting[2])
    while game.phase != "over" and game.version < stop:
        seat = random.choice(game.deciding)
        game.play(choose(game, seat, random), seat)
    seat = game.deciding[0] if game.deciding else 0
    if game.phase == "over":
        assert game.can_undo is None
        return
    before, log, seen = game.state.tobytes(), game.log(seat), game.view(seat)
    action = choose(game, seat, random)
    new = game.play(action, seat)
    after = game.state.tobytes()
    if game.phase == "over":
        return
    assert game.undo(agreed=True) == new
    assert (game.state.tobytes(), game.log(seat), game.view(seat)) == (before, log, seen)
    assert game.play(action, seat) == new
    assert game.state.tobytes() == after


@settings(max_examples=8, deadline=None)
@example(teams)
@given(games)
def test_a_copy_is_independent(setting: tuple[str, int, int]) -> None:
    game = new_game(*setting)
    random = Random(setting[2])
    for _ in range(random.randrange(100)):
        if game.phase != "over":
            seat = random.choice(game.deciding)
            game.play(choose(game, seat, random), seat)
    before, log = game.state.tobytes(), game.log(0)
    twin = game.copy()
    assert twin.state.tobytes() == before
    play_to_the_end(twin, 1)
    assert (game.state.tobytes(), game.log(0)) == (before, log)
    play_to_the_end(game, 1)
    assert game.state.tobytes() == twin.state.tobytes()
    assert game.record() == twin.record()


@settings(max_examples=10, deadline=None)
@example(("team-asia", 6, 8), False)
@given(games, st.booleans())
def test_a_record_replays_to_itself(setting: tuple[str, int, int], by_key: bool) -> None:
    game = random_game(*setting)
    record = Record.parse(game.record().to_text())
    assert record == game.record()
    if not by_key:  # another program's way: only what was revealed, as far as a stack has room for it
        record.key = None
        shown = record.revealed()
        assume(len(shown["cards"]) <= STACK and len(shown["tickets"]) <= TICKET_STACK)
    report = record.verify()
    assert report.ok, str(report)
    again = record.replay()
    assert again.result == game.result
    assert [again.log(seat) for seat in range(again.players)] == [
        game.log(seat) for seat in range(game.players)
    ]
    if by_key:
        assert again.state.tobytes() == game.state.tobytes()


@settings(max_examples=8, deadline=None)
@given(games, st.integers(5, 150))
def test_an_unfinished_record_replays_too(setting: tuple[str, int, int], stop: int) -> None:
    game = new_game(*setting)
    random = Random(setting[2])
    while game.phase != "over" and game.version < stop:
        seat = random.choice(game.deciding)
        game.play(choose(game, seat, random), seat)
    record = Record.parse(game.record().to_text())
    assert (record.key is None) == (game.phase != "over")
    assert record.verify().ok, str(record.verify())
    assert record.replay().view(0) == game.view(0)


def test_a_record_of_a_game_whose_cards_run_out_replays_from_what_was_revealed() -> None:
    """Tunnels for which nothing could be turned up, after which the laid cards fill the display anew."""
    game = random_game("europe", 4, 5)
    dry = [entry for entry in game.log() if entry.get("turned_up") == []]
    assert any("resets" in entry for entry in dry)
    record = game.record()
    record.key = None
    report = record.verify()
    assert report.ok, str(report)


@settings(max_examples=10, deadline=None)
@example(teams)
@given(games)
def test_what_is_called_impossible_is_never_completed(setting: tuple[str, int, int]) -> None:
    game = new_game(*setting)
    given_up: list[set[str]] = [set() for _ in range(game.players)]
    done: list[set[str]] = [set() for _ in range(game.players)]

    def check(game: Game) -> None:
        if game.version % 7 and game.phase != "over":
            return
        for seat in range(game.players):
            states = {ticket["id"]: ticket["status"] for ticket in game.view(seat)["tickets"]}
            completed = {ticket for ticket, state in states.items() if state in ("done", "station")}
            given_up[seat] |= {ticket for ticket, state in states.items() if state == "impossible"}
            assert not given_up[seat] & completed
            assert all(states[ticket] == "done" for ticket in done[seat])  # by its own routes: for good
            done[seat] |= {ticket for ticket, state in states.items() if state == "done"}

    play_to_the_end(game, setting[2], after=check)
    assert game.result is not None
    rows = game.result["teams" if game.edition.rules.team_size > 1 else "seats"]
    for seat in range(game.players):
        row = rows[game.side(seat)]
        finished = {ticket["id"] for ticket in row["tickets"] if ticket["done"]}
        assert done[seat] <= finished
        assert not given_up[seat] & finished
