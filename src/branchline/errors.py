"""What can go wrong between a player and the rules. All are ValueErrors: the game is unchanged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from branchline import rulebook


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the reason's key, what its sentence needs, and the rule's id.

    The rule is the one the rulebook gives for the reason, unless another is named.
    """

    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""

    def __post_init__(self) -> None:
        if not self.rule:
            object.__setattr__(self, "rule", rulebook.reasons()[self.reason])

    def text(self, lang: str = "en") -> str:
        """The reason as a sentence in ``lang`` (en, es, de or fr)."""
        return rulebook.reason_text(self.reason, self.params, lang)

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
