"""Whole random games of random seasons: what must hold after every action."""

from random import Random

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from branchline import Action, Game, IllegalAction
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.record import Record
from branchline.rulebook import rule
from tests.properties.contents import random_content
from tests.properties.play import choose
from tests.properties.seasons import check_position, new_game, play_on, seeds
from tests.rules.table import NAMES


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_nothing_is_lost_and_the_game_ends(seed: int) -> None:
    game, random = new_game(seed)
    check_position(game)
    sacks = None
    while game.phase != "over":
        assert game.version < 5000
        play_on(game, random, 1)
        check_position(game)
        if game.number("begun"):
            legends = game.view()["legends"]
            mail = len(legends["mail"]) + sum(tokens.get("mail", 0) for tokens in legends["tokens"])
            assert sacks in (None, mail)
            sacks = mail
    result = game.result
    assert result is not None
    for slip in result["slips"]:
        assert slip["total"] == max(0, sum(slip["lines"]))
        assert slip["lines"][0] == slip["coins"] + sum(b["amount"] for b in slip["bonuses"])
        assert slip["lines"][1] == slip["trains_bonus"] + sum(c["amount"] for c in slip["trains_changes"])
        assert slip["lines"][2] == sum(ticket["amount"] for ticket in slip["tickets"])
        for ticket in slip["tickets"]:
            plain = ticket["value"] if ticket["done"] else -ticket["value"]
            assert ticket["amount"] == plain + sum(change["amount"] for change in ticket["changes"])
    assert sorted(result["ranking"]) == list(range(game.players))


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_every_kind_of_effect_wherever_it_may_stand_leaves_a_whole_game(seed: int) -> None:
    random = Random(seed)
    try:
        edition = random_content(random)
        game = Game(edition, NAMES[: len(edition.season.companies)], key=random.randbytes(16))
    except ValueError:  # more optional discounts or counted effects than a record has room for
        reject()
    while game.phase != "over" and game.version < 400:
        play_on(game, random, 1)
        check_position(game)
        if random.random() < 0.03:
            seat = random.randrange(game.players)
            check_position(game.redeal(seat, bytes(16)))
            if seat in game.deciding:
                assert listed(game, seat) == set(game.legal_actions_of(seat))
    assert game.count()["slips"]


def tempting(game: Game, random: Random) -> Action:
    """An action that may or may not be legal."""
    edition = game.edition
    lane, colour = random.choice(game.board.lanes), random.choice(KINDS)
    wild = random.randint(0, lane.length)
    pay = {colour: random.randint(1, 4)} | ({LOCOMOTIVE: wild} if wild else {})
    ids = [ticket.id for ticket in edition.tickets]
    events = [event.id for event in edition.events] or ["none"]  # type: ignore[attr-defined]
    cards = [card.id for card in edition.postcards] or ["none"]  # type: ignore[attr-defined]
    crew = [card.id for card in edition.content.crew]  # type: ignore[attr-defined]
    discounts = tuple(d for d in game._book.discounts if random.random() < 0.3)  # type: ignore[attr-defined]
    return random.choice(
        [
            Action("draw"),
            Action("draw", slot=random.randrange(5)),
            *(Action(do) for do in ("tickets", "pass", "decline", "accept", "toll")),
            Action.keep(*random.sample(ids, random.randint(0, 3))),
            Action.claim(lane.id),
            Action.claim(lane.id, pay, None, discounts),
            Action.claim(lane.id, {colour: lane.length}),
            Action.claim(lane.id, {random.choice(KINDS): random.randint(1, 6), colour: 1}),
            Action("extra", card=colour),
            Action("give", card=colour),
            Action("hire", id=random.choice(crew)),
            Action("show", id=random.choice(cards)),
            Action("retire", id=random.choice(events)),
        ]
    )


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_what_is_refused_names_a_rule_and_changes_nothing(seed: int) -> None:
    game, random = new_game(seed)
    while game.phase != "over":
        before = game.state.tobytes()
        for _ in range(3):
            seat, action = random.randrange(game.players), tempting(game, random)
            why = game.why_not(action, seat)
            allowed = seat in game.deciding and action in game.legal_actions_of(seat)
            assert (why is None) == allowed, action
            if why is not None:
                with pytest.raises(IllegalAction) as caught:
                    game.play(action, seat)
                assert rule(caught.value.rule).id == caught.value.rule == why.rule
                assert why.rule.startswith("LW-"), why
                assert all(why.text(language) for language in ("en", "es", "de", "fr"))
        assert game.state.tobytes() == before
        play_on(game, random, 1)


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_every_legal_action_can_be_played_written_and_read(seed: int) -> None:
    game, random = new_game(seed)
    while game.phase != "over":
        seat = random.choice(game.deciding)
        actions = list(game.legal_actions_of(seat))
        assert len(set(actions)) == len(actions) > 0
        for action in random.sample(actions, min(3, len(actions))):
            assert Action.from_json(action.to_json()) == action
            assert Action.parse(str(action), game.board) == action
            assert Action.parse(action.notation(game.board), game.board) == action
            assert game.why_not(action, seat) is None
            game.copy().play(action, seat)
        play_on(game, random, 1)


def listed(game: Game, seat: int) -> set[Action]:
    """The actions a view lists as legal."""
    view = game.view(seat)
    if "offer" in view:
        return set(game.legal_actions_of(seat))
    legal = view["legal"]
    found = {Action("draw")} if legal["deck"] else set()
    found |= {Action("draw", slot=i) for i, holds in enumerate(legal["display"]) if holds}
    found |= {Action(do) for do in ("tickets", "decline", "pass", "toll", "accept") if legal[do]}
    found |= {Action(do, id=id) for do in ("hire", "show", "retire") for id in legal[do]}
    verb = "extra" if game.phase == "extra" else "give"
    found |= {Action(verb, card=card) for card in legal["cards"]}
    found |= {Action.claim(int(route), pay) for route, pays in legal["claims"].items() for pay in pays}
    for route, ways in legal["discounted"].items():
        for way in ways:
            used = tuple(way["discounts"])
            found |= {Action.claim(int(route), pay, None, used) for pay in way["payments"]}
    assert (view["refused"]["deck"] is None) == legal["deck"]
    assert (view["refused"]["tickets"] is None) == legal["tickets"]
    assert [why is None for why in view["refused"]["display"]] == legal["display"]
    lanes = {str(lane.id) for lane in game.board.lanes}
    assert lanes == set(legal["claims"]) | set(view["refused"]["claims"])
    assert not set(legal["claims"]) & set(view["refused"]["claims"])
    return found


@settings(max_examples=6, deadline=None)
@given(seeds)
def test_view_lists_what_is_legal_and_refuses_the_rest(seed: int) -> None:
    game, random = new_game(seed)
    while game.phase != "over":
        often = 0.05 if game.phase in ("turn", "second_card") else 1.0
        if random.random() < often:
            for seat in game.deciding:
                assert listed(game, seat) == set(game.legal_actions_of(seat))
            for other in set(range(game.players)) - set(game.deciding):
                view = game.view(other)
                assert "legal" not in view
                assert view["legends"]["question"] is None
        play_on(game, random, 1)


@settings(max_examples=12, deadline=None)
@given(seeds, st.integers(0, 300))
def test_undo_and_the_same_again_give_the_same_bytes(seed: int, stop: int) -> None:
    game, random = new_game(seed)
    play_on(game, random, stop)
    if game.phase == "over":
        assert game.can_undo is None
        return
    seat = game.deciding[0]
    before, log, seen = game.state.tobytes(), game.log(seat), game.view(seat)
    action = choose(game, seat, random)
    new = game.play(action, seat)
    after = game.state.tobytes()
    if game.phase == "over":
        return
    if game.can_undo == "ask":
        with pytest.raises(IllegalAction) as caught:
            game.undo()
        assert all(caught.value.text(language) for language in ("en", "es", "de", "fr"))
    assert game.undo(agreed=True) == new
    assert (game.state.tobytes(), game.log(seat), game.view(seat)) == (before, log, seen)
    assert game.play(action, seat) == new
    assert game.state.tobytes() == after


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_a_record_replays_to_itself(seed: int) -> None:
    game, random = new_game(seed)
    play_on(game, random)
    record = Record.parse(game.record().to_text())
    assert record == game.record()
    report = record.verify()
    assert report.ok, str(report)
    again = record.replay()
    assert again.result == game.result
    assert again.state.tobytes() == game.state.tobytes()
    for seat in (None, *range(game.players)):
        assert again.log(seat) == game.log(seat)


@settings(max_examples=6, deadline=None)
@given(seeds)
def test_a_copy_is_independent(seed: int) -> None:
    game, random = new_game(seed)
    play_on(game, random, random.randrange(100))
    before, log = game.state.tobytes(), game.log(0)
    twin = game.copy()
    play_on(twin, Random(1))
    assert (game.state.tobytes(), game.log(0)) == (before, log)
    play_on(game, Random(1))
    assert game.state.tobytes() == twin.state.tobytes()
    assert game.record() == twin.record()
