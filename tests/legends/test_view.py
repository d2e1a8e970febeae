"""What a game of a campaign shows, beyond what the rules' own tests look at."""

from tests.properties.seasons import new_game, play_on


def test_the_end_of_a_game_does_not_tell_who_holds_which_postcard() -> None:
    """They go on to the next game, and their private sides with them (LW-81, LW-84)."""
    for seed in range(40):
        game, random = new_game(seed)
        play_on(game, random)
        held = game.result["carry"]["postcards"]["held"]  # type: ignore[index]
        for viewer in (None, *range(game.players)):
            assert "carry" not in game.view(viewer)["result"]
        if any(held):
            return
    raise AssertionError("no game ended with a postcard in somebody's hand")
