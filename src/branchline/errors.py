"""What can go wrong between a player and the rules. All are ValueErrors: the game is unchanged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# The rule behind each reason, unless the refusal names another.
RULE_OF = {
    "not_your_turn": "C-5",
    "game_over": "C-26",
    "second_card_due": "C-6",
    "choose_tickets_first": "C-23",
    "opening_first": "C-3",
    "already_chosen": "C-3",
    "locomotive_second": "C-8",
    "empty_slot": "C-14",
    "no_cards": "C-13",
    "deck_empty": "C-13",
    "route_taken": "C-18",
    "own_twin": "C-19",
    "lane_closed": "C-20",
    "trains_short": "C-17",
    "cards_short": "C-16",
    "pay_count": "C-16",
    "pay_mixed": "C-16",
    "pay_colour": "C-16",
    "pay_not_held": "C-16",
    "no_tickets": "C-23",
    "keep_too_few": "C-23",
    "keep_not_offered": "C-23",
    "pass_not_forced": "C-25",
    "nothing_to_undo": "C-31",
    "undo_needs_consent": "C-32",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the rule's id, the reason's key and what its sentence needs."""

    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""

    def __post_init__(self) -> None:
        if not self.rule:
            object.__setattr__(self, "rule", RULE_OF[self.reason])

    def text(self, lang: str = "en") -> str:
        """The reason as a sentence in ``lang`` (en, es, de or fr)."""
        from branchline.rulebook import reason_text

        return reason_text(self.reason, self.params, lang)

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "reason": self.reason, "params": dict(self.params)}


class IllegalAction(ValueError):
    """The rules do not allow this action now; ``refusal`` says which one and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.rule, self.reason, self.params = refusal.rule, refusal.reason, refusal.params

    def text(self, lang: str = "en") -> str:
        return self.refusal.text(lang)

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule})"


class NotYourTurn(IllegalAction):
    """Another seat has to decide."""


class UnknownAction(ValueError):
    """The text or data names no action at all; ``suggestion`` is what may have been meant."""

    def __init__(self, problem: str, suggestion: str | None = None) -> None:
        super().__init__(f"{problem}; did you mean {suggestion!r}?" if suggestion else problem)
        self.problem = problem
        self.suggestion = suggestion
