"""The file of a campaign: JSON, one event a line, so that two branches can be compared by eye and by diff."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from branchline.campaign.errors import CampaignError
from branchline.legends.content import Content, load_content

FORMAT = "branchline-campaign/1"


def text(events: Iterable[dict[str, Any]]) -> str:
    lines = ",\n  ".join(json.dumps(event, ensure_ascii=False) for event in events)
    return f'{{\n "format": "{FORMAT}",\n "events": [\n  {lines}\n ]\n}}\n'


def write(path: Path, text: str) -> None:
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> list[dict[str, Any]]:
    """The events of a file. Raises CampaignError, OSError if there is no file."""
    return parse(path.read_bytes(), str(path))


def parse(data: bytes | str, file: str = "campaign") -> list[dict[str, Any]]:
    """The events in the text of a file. Raises CampaignError."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise CampaignError("file", file=file, problem=f"this is not JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT or set(found) != {"format", "events"}:
        raise CampaignError("file", file=file, problem=f"this is not a campaign ({FORMAT})")
    events = found["events"]
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise CampaignError("file", file=file, problem="its events are not a list of objects")
    return events


def content_of(events: Sequence[dict[str, Any]], given: Content | None) -> Content | None:
    """The content a campaign was begun with; None for a ledger. Raises CampaignError, ContentError."""
    first = events[0] if events and isinstance(events[0], dict) else {}
    id = first.get("content")
    if first.get("mode") == "ledger":
        return None
    if not isinstance(id, str) or id.endswith(".json"):  # never a path: the file may come from anybody
        raise CampaignError("event", n=0, problem="it names no content")
    content = given or load_content(id)
    if content.id != id or content.sha != first.get("sha"):
        raise CampaignError("version", content=id)
    return content
