"""Check a record against its own key: nothing in it is taken on trust."""

import hashlib
from typing import Any

import msgspec

from branchline.record import Record, RecordError, Report


def verify(record: Record) -> Report:
    """Replay the record and compare the deal, every action with what it revealed, and the count."""
    checks: list[str] = []
    faults: list[str] = []

    def check(holds: bool, what: str, fault: str) -> None:
        (checks if holds else faults).append(what if holds else fault)

    if record.key is not None:
        committed = hashlib.sha256(bytes.fromhex(record.key)).hexdigest() if _is_key(record.key) else None
        if committed is None:
            return Report((), ("key: not 32 hex digits",))
        if record.commitment is not None:
            check(
                committed == record.commitment,
                "the key is the one committed to before the deal",
                "key: its SHA-256 is not the commitment, so this is not the key the game was dealt with",
            )
    elif record.options.stacked:
        checks.append("the decks were laid on purpose: the moves are checked, the shuffling cannot be")
    else:
        checks.append("there is no key yet: the moves are checked, the shuffling cannot be")
    try:
        game = record.replay()
    except RecordError as error:
        return Report(tuple(checks), (*faults, f"{error.where}: {error.problem}"))
    again = Record.of(game, [seat.player for seat in record.seats])
    check(record.deal == again.deal, "the deal", _difference("deal", record.deal, again.deal))
    first = next(
        (n for n, (a, b) in enumerate(zip(record.actions, again.actions, strict=False)) if a != b), None
    )
    if first is None and len(record.actions) != len(again.actions):
        first = min(len(record.actions), len(again.actions))
    if first is None:
        checks.append(f"all {len(record.actions)} actions, and every card and ticket they revealed")
    else:
        ours, theirs = again.actions[first : first + 1], record.actions[first : first + 1]
        faults.append(_difference(f"actions[{first}]", theirs, ours))
    if record.result is None:
        check(again.result is None, "the game is not over", "result: missing, though the game is over")
    elif again.result is None:
        faults.append("result: the game is not over")
    else:
        fault = _fault(record.result, again.result, "result")
        check(fault is None, "the final count, to the last point", fault or "")
    return Report(tuple(checks), tuple(faults))


def _is_key(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == 16
    except ValueError:
        return False


def _difference(where: str, stated: Any, found: Any) -> str:
    return f"{where}: the record says {_text(stated)}, the game gives {_text(found)}"


# Figures of a count that came with later editions: a record written before them says nothing of them.
LATER = {
    "stations",
    "stations_left",
    "borrowed",
    "mountains",
    "mountain_routes",
    "explorer",
    "cities_joined",
    "held_by",
}


def _fault(stated: Any, found: Any, where: str) -> str | None:
    """The first figure of a stated count that is not the one found; None if they agree."""
    if isinstance(stated, dict) and isinstance(found, dict):
        names = [name for name in (*found, *stated) if name in stated or name not in LATER]
        pairs = [(stated.get(name), found.get(name), f"{where}, {name}") for name in names]
    elif isinstance(stated, list) and isinstance(found, list) and len(stated) == len(found):
        pairs = [(a, b, f"{where} {n}") for n, (a, b) in enumerate(zip(stated, found, strict=True))]
    else:
        return None if stated == found else _difference(where, stated, found)
    return next((fault for pair in pairs if (fault := _fault(*pair))), None)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
