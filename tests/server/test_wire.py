"""Whatever the rules allow can be sent: a bot whose decision no message could hold would never move again."""

import msgspec
import pytest

from branchline import Action
from branchline.server.messages import Action as Sent
from tests.properties.seasons import new_game


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_action_of_a_campaigns_game_has_a_message(seed: int) -> None:
    game, random = new_game(seed)
    while game.to_move is not None:
        legal = game.legal_actions
        for action in random.sample(range(len(legal)), min(4, len(legal))):
            sent = msgspec.convert(legal[action].to_json(), Sent)
            assert Action.from_json(msgspec.to_builtins(sent)) == legal[action]
        game.play(random.choice(legal))


def test_keeping_none_of_the_tickets_can_be_said() -> None:
    """An event may show tickets of which none need be kept (LW-E6)."""
    sent = msgspec.convert({"do": "keep", "tickets": []}, Sent)
    assert Action.from_json(msgspec.to_builtins(sent)) == Action.keep()
