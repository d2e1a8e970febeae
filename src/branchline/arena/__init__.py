"""Matches between bots, with honest intervals."""

from .match import Match, Standing, play_game, play_match

__all__ = ["Match", "Standing", "play_game", "play_match"]
