"""Faults of a campaign's story, and of where its cards come from."""

from collections import Counter
from collections.abc import Mapping

from branchline.legends.content import Content, StoryCard, Unlock
from branchline.legends.faults import Faults
from branchline.legends.vocabulary import UNLOCKS

CHOOSERS, DEALT_TO = ("winner", "last", "caboose"), ("each", "last")


def check(content: Content, ids: Mapping[str, list[str]], faults: Faults) -> None:
    _check_order(content, faults)
    for card in content.story:
        for n, unlock in enumerate(card.unlocks):
            _check_unlock(content, card, unlock, f"story {card.id} unlocks[{n}]", ids, faults)
    _check_picks(content, faults)
    _check_sources(content, ids, faults)
    _check_added(content, faults)


def _check_order(content: Content, faults: Faults) -> None:
    """Some story cards and then one Pause card for each game (LW-123)."""
    games = [card.game for card in content.story]
    if games != sorted(games):
        faults.add("story", "its cards are not in the order of the games")
    for card in content.story:
        if not 1 <= card.game <= content.games:
            faults.add(f"story {card.id}", f"there is no game {card.game}")
    for game in range(1, content.games + 1):
        types = [card.type for card in content.story if card.game == game]
        if types.count("pause") != 1 or types[-1] != "pause":
            faults.add(f"story of game {game}", "has to end with a pause card, its only one")
    last = [unlock.op for card in content.story if card.game == content.games for unlock in card.unlocks]
    sums = sum(unlock.op == "final_scoring" for card in content.story for unlock in card.unlocks)
    if last[-1:] != ["final_scoring"] or sums != 1:
        faults.add("story", "final_scoring has to be the last unlock of the last pause card, and only there")


def _check_unlock(
    content: Content,
    card: StoryCard,
    unlock: Unlock,
    where: str,
    ids: Mapping[str, list[str]],
    faults: Faults,
) -> None:
    if not faults.known(where, "operation", unlock.op, UNLOCKS):
        return
    given = {name for name in unlock.__struct_fields__ if getattr(unlock, name) not in (None, [], ())} - {
        "op"
    }
    form = UNLOCKS[unlock.op]
    for name in sorted(form.needs - given):
        faults.add(where, f"{unlock.op!r} needs the field {name!r}")
    for name in sorted(given - form.fields - {"n"}):
        faults.add(where, f"{unlock.op!r} has no field {name!r}")
    if unlock.by is not None:
        faults.one_of(where, "by", unlock.by, CHOOSERS)
    if unlock.who is not None:
        faults.one_of(where, "who", unlock.who, DEALT_TO)
    for tier in unlock.tiers:
        faults.known(where, "tier", tier, {region.tier for region in content.regions})
    for id in (unlock.id, unlock.rule):
        if id is not None:
            faults.known(where, "rule", id, ids["rules"])
    for id in unlock.ids:
        kind = "events" if unlock.op == "add_events" else "postcards"
        faults.known(where, kind[:-1], id, ids[kind])
    rule = next((rule for rule in content.rules if rule.id == unlock.rule), None)
    if rule and not any(effect.on == "pause" for effect in rule.effects):
        faults.add(
            where, f"the sticker {rule.id!r} places nothing: it has no effect with the trigger 'pause'"
        )
    if card.game == 1 and card.type == "story" and unlock.op in ("choose_region", "deal_postcards", "place"):
        faults.add(where, "before the first game nobody has won or come last")


def _check_picks(content: Content, faults: Faults) -> None:
    """The frontiers of the story are those of frontier_picks."""
    told = [
        (card.game, unlock.tiers)
        for card in content.story
        if card.type == "pause"
        for unlock in card.unlocks
        if unlock.op == "choose_region"
    ]
    picks = [(pick.after_game, pick.tiers) for pick in content.frontier_picks]
    if told != picks:
        odd = next((pair for pair in [*told, *picks] if pair not in told or pair not in picks), picks)
        faults.add("frontier_picks", f"the pause cards choose otherwise: {odd}")


def _check_sources(content: Content, ids: Mapping[str, list[str]], faults: Faults) -> None:
    """Every event, postcard and sticker comes into the campaign once: with the start, a box or the story."""
    unlocks = [unlock for card in content.story for unlock in card.unlocks]
    for id in content.start_events:
        faults.known("start_events", "event", id, ids["events"])
    added = {
        "event": [*content.start_events, *(id for region in content.regions for id in region.box.events)],
        "postcard": [id for region in content.regions for id in region.box.postcards],
        "rule": [region.box.rule for region in content.regions if region.box.rule],
    }
    for unlock in unlocks:
        for kind, op in (("event", "add_events"), ("postcard", "add_postcards")):
            added[kind] += unlock.ids if unlock.op == op else []
        added["rule"] += [unlock.id] if unlock.op == "add_rule" and unlock.id else []
    for kind, found in added.items():
        times = Counter(found)
        for id in ids[f"{kind}s"]:
            if times[id] != 1:
                faults.add(
                    f"{kind} {id}", f"is added {times[id]} times: by start, boxes and story it has to be once"
                )
    _check_source_words(content, faults)


def _check_source_words(content: Content, faults: Faults) -> None:
    """``source`` says where a card comes from."""
    boxes: dict[str, str] = {}
    for region in content.regions:
        named = [*region.box.events, *([region.box.rule] if region.box.rule else [])]
        boxes |= dict.fromkeys(named, region.id)
    boxes |= dict.fromkeys(content.start_events, "start")
    for kind, entries in (("event", content.events), ("rule", content.rules)):
        for entry in entries:
            if entry.source != boxes.get(entry.id, "story"):
                faults.add(
                    f"{kind} {entry.id}", f"source is {entry.source!r}, not {boxes.get(entry.id, 'story')!r}"
                )


def _check_added(content: Content, faults: Faults) -> None:
    """A sticker has to lie there before it is removed or places its markers."""
    boxes = {region.box.rule for region in content.regions}
    there: set[str | None] = set()
    for card in content.story:
        for n, unlock in enumerate(card.unlocks):
            if unlock.op == "add_rule":
                there.add(unlock.id)
            wanted = unlock.id if unlock.op == "remove_rule" else unlock.rule
            if unlock.op in ("remove_rule", "place") and wanted not in there | boxes:
                faults.add(
                    f"story {card.id} unlocks[{n}]", f"the sticker {wanted!r} has not been added before"
                )
