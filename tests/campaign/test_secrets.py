"""Nothing a group has not opened is in what it is sent or keeps (LW-126), nor what is another's own."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.campaign import Campaign
from branchline.legends.content import Content, content_json
from tests.campaign.made_up import CONTENT, KEY, decide, new, play, play_game

TEXTS = ("name", "intro", "title", "text", "front", "back", "public", "private")


def strings(data: Any, of: str = "") -> Iterator[str]:
    """All strings in JSON; names of fields are none, but the keys of maps by city or lane are."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data if of in ("depots", "tracks") else ()
        for key, value in data.items():
            yield from strings(value, key)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from strings(each)


def words(entry: Any, *fields: str) -> set[str]:
    """The id of an entry and its texts, or only some fields."""
    return {getattr(entry, field) for field in fields or ("id", *TEXTS) if hasattr(entry, field)}


def closed_words(campaign: Campaign) -> set[str]:
    """Ids and texts of all that is not open by now, found from the content and what was decided."""
    state, content = campaign.state, CONTENT
    closed = len(state.closed)
    reached = closed if campaign.stage in ("closing", "finished") else closed + 1
    chosen = [e["option"] for e in campaign.events if e["type"] == "choose"]
    regions = {r.id for r in content.regions if r.start or r.id in chosen}
    done = [card for card in content.story if card.game <= closed]
    read = [card for card in content.story if card.game <= reached]
    backs = {card.id for card in done} | {card.id for card in read if card.type == "story"}
    if campaign.decision and campaign.decision["op"] == "retire_event":
        backs -= {card.id for card in read if card.game == reached and card.type == "pause"}
    unlocks = [unlock for card in read if card.id in backs for unlock in card.unlocks]
    boxes = [region.box for region in content.regions if region.id in regions]
    rules = {unlock.id for unlock in unlocks} | {box.rule for box in boxes}
    events = {id for unlock in unlocks for id in unlock.ids} | {id for box in boxes for id in box.events}
    events |= set(content.start_events)
    secret: set[str] = set()
    for region in content.regions:
        secret |= words(region) if region.id not in regions else set()
    for city in content.cities:
        secret |= words(city, "id", "name") if city.region not in regions else set()
    for route in content.routes:
        secret |= {route.id} if not set(route.regions) <= regions else set()
    for event in content.events:
        secret |= words(event) if event.id not in events else set()
    for rule in content.rules:
        secret |= words(rule) if rule.id not in rules else set()
    for told in content.story:
        secret |= words(told) if told not in read else words(told, "back") if told.id not in backs else set()
    for card in content.postcards:
        held = any(card.id in each.office + each.finished for each in state.companies.values())
        secret |= words(card) if not held else set()
    for company in content.companies:
        secret |= {company.bonus[1].text} if "charter_renewal" not in rules else set()
    offered = (campaign.decision or {}).get("options", [])
    return secret - {text for option in offered for text in (option["id"], option["name"])} - {""}


def private_words(campaign: Campaign, viewer: str | None) -> set[str]:
    """What is on the hidden side of other companies' postcards, and their ids."""
    held = [id for c in campaign.state.companies.values() if c.id != viewer for id in c.office]
    cards = [CONTENT.find("postcards", id) for id in held]
    return {text for c in cards for text in (c.id, c.private if c.read_side == "public" else c.public)}


def check(campaign: Campaign) -> None:
    secret = closed_words(campaign)
    long = {text for text in secret if len(text) > 20}
    for viewer in (None, *campaign.state.companies):
        found = set(strings(campaign.view(viewer)))
        hidden = secret | private_words(campaign, viewer)
        assert found & hidden == set()
        whole = "\n".join(found)
        assert not [text for text in long if text in whole]


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_LW_126_no_view_holds_a_word_that_is_not_open(players: int, seed: int) -> None:
    campaign = new(players)
    check(campaign)
    play(campaign, seed, after=check)


@settings(max_examples=4, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_LW_126_a_file_holds_no_text_of_the_content(players: int, seed: int) -> None:
    text = play(new(players), seed).to_text()
    for kind in ("regions", "events", "rules", "story", "postcards", "crew"):
        for entry in getattr(CONTENT, kind):
            for words_of in words(entry, *TEXTS):
                assert words_of not in text


def test_LW_126_a_file_names_nothing_that_is_not_open_yet() -> None:
    campaign = play(new(3), seed=9, games=4)
    found = set(strings(json.loads(campaign.to_text())))
    assert found & closed_words(campaign) == set()


def changed(games: int, regions: set[str]) -> Content:
    """The content with another text wherever a group with these regions has not come after some games."""
    data = content_json(CONTENT)
    for card in data["story"]:
        if card["game"] > games:
            card["front"], card["back"] = "another front", "another back"
    for region in data["regions"]:
        if region["id"] not in regions:
            region["intro"] = "another intro"
    for entry in (*data["events"], *data["rules"]):
        if entry["source"] not in {"start", "story", *regions}:
            entry["text"] = "another text"
    return msgspec.convert(data, Content)


def test_LW_126_what_is_not_open_could_be_anything() -> None:
    one = play(new(3), seed=2, games=3)
    regions = set(one.state.regions)
    content = changed(4, regions)
    assert content.sha != CONTENT.sha
    events = [one.events[0] | {"sha": content.sha}, *one.events[1:]]
    other = Campaign.of(events, content)
    for viewer in (None, *one.state.companies):
        assert other.view(viewer) == one.view(viewer)


def test_running_totals_are_a_companys_own_until_the_end() -> None:
    for open_vaults in (False, True):
        campaign = play(new(3, open_vaults=open_vaults), seed=1, games=2)
        shown = [c["slips_total"] for c in campaign.view("green")["companies"]]
        assert [total is not None for total in shown] == [open_vaults, True, open_vaults]
        play(campaign, seed=2)
        assert None not in [c["slips_total"] for c in campaign.view()["companies"]]


def test_LW_81_the_side_of_a_postcard_that_was_read_is_everybodys_and_the_other_its_holders() -> None:
    campaign = new(2)
    play_game(campaign, Random(1))
    decide(campaign)
    (id,) = campaign.state.companies["red"].office
    card = CONTENT.find("postcards", id)
    own, others = (campaign.view(viewer)["companies"][0]["postcards"] for viewer in ("red", "green"))
    assert own == [{"id": id, "vault": card.vault, "public": card.public, "private": card.private}]
    assert (
        others
        == campaign.view()["companies"][0]["postcards"]
        == [{card.read_side: getattr(card, card.read_side)}]
    )
    assert KEY.hex() not in json.dumps(campaign.view("red"))
