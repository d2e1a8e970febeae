"""What a campaign refuses, and by which rule."""

from typing import Any

# reason -> (rule, sentence); the sentence takes its words from the refusal's params.
REASONS = {
    "companies": ("LW-1", "{count} companies cannot run this campaign: it takes {fewest} to {most}"),
    "unknown_company": ("LW-1", "no company {company!r} takes part; there are {known}"),
    "too_few": ("LW-107", "at least two companies must play a game"),
    "stage": ("LW-99", "this cannot be done now; the campaign is {stage}"),
    "closed": ("LW-100", "game {game!r} is closed already"),
    "other_game": ("LW-100", "game {game!r} is not the one being played, which is {expected!r}"),
    "result": ("LW-90", "this is not the result of the game being played: {problem}"),
    "no_decision": ("LW-101", "nothing is to be decided"),
    "other_decision": ("LW-101", "decision {decision!r} is not the one to be made, which is {expected!r}"),
    "not_yours": ("LW-101", "{company} decides, not {other}"),
    "option": ("LW-101", "{option!r} is none of the options; they are {options}"),
    "no_slip": ("LW-112", "there is no bank slip of {company} for game {game}"),
    "written": ("LW-112", "the bank slip of {company} for game {game} is written; correct it instead"),
    "arithmetic": ("LW-94", "{company}, game {game}: {sum} makes {total}, not {claimed}"),
    "computed": ("LW-112", "the slips of games played on screen are computed; only a note can be added"),
    "mode": ("LW-112", "this can only be done in a campaign kept {mode}"),
    "no_entry": ("LW-112", "entry {entry} is not a name, card, tick or award that can be struck"),
    "not_reached": ("LW-112", "game {game} is not closed yet"),
    "version": ("LW-112", "this campaign was begun with another version of {content!r}"),
    "event": ("LW-112", "event {n}: {problem}"),
    "file": ("LW-112", "{file}: {problem}"),
}


class CampaignError(ValueError):
    """The campaign does not allow this; it is unchanged. ``reason`` is a key of :data:`REASONS`."""

    def __init__(self, reason: str, **params: Any) -> None:
        self.reason, self.params = reason, params
        self.rule, sentence = REASONS[reason]
        super().__init__(sentence.format(**params))

    def to_json(self) -> dict[str, Any]:
        """As a refusal of an action; its sentence is among the params, as ``text``."""
        return {"rule": self.rule, "reason": self.reason, "params": {**self.params, "text": str(self)}}
