"""`branchline.legends.check`: every kind of fault is found, with its place; ours have none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.kernel import state as boards
from branchline.kernel.legends import state
from branchline.kernel.legends.tables import CREW
from branchline.legends.check import MOST, MOST_BONDS, check_content, check_file
from branchline.legends.check_map import orders
from branchline.legends.content import CONTENTS, DATA, content_json, load_content

Json = dict[str, Any]
TEXT = (DATA / "iron-meridian.json").read_bytes()


def found(change: Callable[[Json], object]) -> list[str]:
    data = json.loads(TEXT)
    change(data)
    return [f"{fault.where}: {fault.problem}" for fault in check_content(data, "mine.json")]


def entry(data: Json, kind: str, id: str) -> Json:
    return next(each for each in data[kind] if each["id"] == id)


@pytest.mark.parametrize("id", CONTENTS)
def test_a_campaign_of_the_package_has_no_fault(id: str) -> None:
    assert check_file(DATA / f"{id}.json") == []


def test_content_that_was_read_and_written_has_none_either() -> None:
    assert check_content(content_json(load_content("iron-meridian")), "c.json") == []


def test_LW_103_all_292_orders_of_frontiers_have_a_candidate() -> None:
    paths, opened, stuck = orders(load_content("iron-meridian"))
    assert (len(paths), len(opened), stuck) == (292, 10, [])


def test_the_room_is_what_the_kernel_has() -> None:
    assert MOST == {
        "cities": boards.CITIES,
        "lanes": boards.LANES,
        "tickets": boards.TICKETS,
        "events": state.EVENTS,
        "postcards": state.POSTCARDS,
        "crew": CREW,
        "tokens": state.ITEMS,
    }
    assert state.BOND_PILE == MOST_BONDS


def effect(kind: str, /, **changes: Any) -> Callable[[Json], None]:
    """Change the first effect of a kind; a value of ``...`` takes the field away."""

    def change(data: Json) -> None:
        places = [*data["events"], *data["rules"], *data["crew"]]
        one = next(each for place in places for each in place["effects"] if each["kind"] == kind)
        for name, value in changes.items():
            one.pop(name, None)
            if value is not ...:
                one[name] = value

    return change


def put(kind: str, id: str, /, **changes: Any) -> Callable[[Json], None]:
    return lambda data: entry(data, kind, id).update(changes)


def unlock(id: str, n: int, /, **changes: Any) -> Callable[[Json], None]:
    return lambda data: entry(data, "story", id)["unlocks"][n].update(changes)


SEEDED: list[tuple[str, Callable[[Json], object]]] = [
    # shape
    ("events[3] (E04): contains unknown field 'colour'", put("events", "E04", colour="red")),
    ("cities[0] (chicago): lat: expected 'float', got 'str'", put("cities", "chicago", lat="north")),
    ("games: expected 'int', got 'str'", lambda data: data.update(games="twelve")),
    ("cities: this is not a list", lambda data: data.update(cities={})),
    # numbers
    ("trains_per_game: 11 entries for 12 games", lambda data: data["trains_per_game"].pop()),
    ("years: 11 entries for 12 games", lambda data: data["years"].pop()),
    ("absent_payout: 13 entries for 12 games", lambda data: data["absent_payout"].append(1)),
    ("players: 2 to 6 is not a range from 2 to 5", lambda data: data.update(players=[2, 6])),
    ("setup: 'row_size' is missing", lambda data: data["setup"].pop("row_size")),
    (
        "setup: unknown parameter 'row_sise', did you mean 'row_size'?",
        lambda data: data["setup"].update(row_sise=5),
    ),
    ("deck.colors: unknown colour 'purple'", lambda data: data["deck"]["colors"].update(purple=12)),
    (
        "deck.colors: every colour has to have the same number of cards",
        lambda data: data["deck"]["colors"].update(red=9),
    ),
    ("deck.newspapers: nothing for 4 players", lambda data: data["deck"]["newspapers"].pop("4")),
    (
        "trains_bonus[1]: begins at 2, the one before leaves off before 1",
        lambda data: data["trains_bonus"].pop(1),
    ),
    ("trains_bonus: nothing for 11 trains or more", lambda data: data["trains_bonus"].pop()),
    # room
    (
        "events: 65 are too many, there is room for 64",
        lambda data: data["events"].extend({**data["events"][0], "id": f"X{n}"} for n in range(23)),
    ),
    (
        "lanes: 338 are too many, there is room for 320",
        lambda data: data["routes"].extend(data["routes"][-30:]),
    ),
    ("bonds: 17 of a colour are too many", lambda data: data["bonds"].update(per_color=17)),
    # companies
    ("companies: 4 are too few for 5 players", lambda data: data["companies"].pop()),
    ("companies: duplicate colour 'green'", put("companies", "red", color="green")),
    ("company red: its id has to be its colour, 'white'", put("companies", "red", color="white")),
    (
        "company red: the levels of its bonus are not 1, 2, …",
        lambda data: data["companies"][0]["bonus"].reverse(),
    ),
    # ids and references
    ("cities: duplicate id 'milwaukee'", put("cities", "chicago", id="milwaukee")),
    (
        "city chicago: unknown region 'heartlnd', did you mean 'heartland'?",
        put("cities", "chicago", region="heartlnd"),
    ),
    ("start_events: unknown event 'E99'", lambda data: data["start_events"].append("E99")),
    (
        "region gulf box: unknown rule 'steamboat', did you mean",
        lambda data: entry(data, "regions", "gulf")["box"].update(rule="steamboat"),
    ),
    (
        "region gulf box: unknown ticket 'GS-99'",
        lambda data: entry(data, "regions", "gulf")["box"]["tickets"].append("GS-99"),
    ),
    ("postcard P15 requires: unknown region 'sea'", put("postcards", "P15", requires={"region": "sea"})),
    ("postcard P15 requires: unknown kind 'city'", put("postcards", "P15", requires={"city": "boston"})),
    (
        "timetable: unknown city 'milwakee', did you mean 'milwaukee'?",
        lambda data: data["timetable"][0].__setitem__(0, "milwakee"),
    ),
    # the map
    (
        "region gulf: has the neighbor 'seaboard', which does not have it",
        lambda data: entry(data, "regions", "gulf")["neighbors"].append("seaboard"),
    ),
    (
        "region gulf: is attached to 'seaboard', which is no neighbor",
        lambda data: entry(data, "regions", "gulf")["attach_requires_any"].append("seaboard"),
    ),
    ("region gulf: can never be attached", put("regions", "gulf", attach_requires_any=[])),
    ("region gulf: can never be opened in any order", put("regions", "gulf", tier="beyond")),
    (
        "frontier_picks: after game 4 no region can be opened if heartland,",
        lambda data: [
            entry(data, "regions", id).update(attach_requires_any=["golden_coast"])
            for id in ("dominion", "mountains", "rio_grande")
        ],
    ),
    (
        "frontier_picks[0]: unknown tier 'nearby', did you mean 'near'?",
        lambda data: data["frontier_picks"][0]["tiers"].append("nearby"),
    ),
    ("frontier_picks: the pause cards choose otherwise", lambda data: data["frontier_picks"].pop()),
    ("regions: none is there from the start", put("regions", "heartland", start=False)),
    (
        "region gulf: ticket 'GS-01' is in the box of one region and names another",
        lambda data: entry(data, "regions", "gulf")["box"]["tickets"].pop(0),
    ),
    (
        "route milwaukee__chicago: joins a city with itself",
        put("routes", "milwaukee__chicago", b="milwaukee"),
    ),
    ("route milwaukee__chicago: length 9 is not from 1 to 8", put("routes", "milwaukee__chicago", length=9)),
    ("route milwaukee__chicago: 0 lanes are not from 1 to 3", put("routes", "milwaukee__chicago", lanes=[])),
    (
        "route milwaukee__chicago: unknown colour of a lane 'pink'",
        put("routes", "milwaukee__chicago", lanes=["pink"]),
    ),
    (
        "route milwaukee__chicago: unknown city 'chikago', did you mean 'chicago'?",
        put("routes", "milwaukee__chicago", b="chikago"),
    ),
    (
        "route milwaukee__chicago: its regions are heartland",
        put("routes", "milwaukee__chicago", regions=["gulf"]),
    ),
    (
        "route milwaukee__chicago: edge says whether it joins two regions",
        put("routes", "milwaukee__chicago", edge=True),
    ),
    ("ticket HL-01: unknown city 'detroyt', did you mean 'detroit'?", put("tickets", "HL-01", a="detroyt")),
    ("ticket HL-01: both ends are the same city", put("tickets", "HL-01", a="fort_wayne")),
    ("ticket HL-01: a value of 0 is not at least 1", put("tickets", "HL-01", value=0)),
    (
        "ticket HL-01: mobile is in 'gulf', which is neither its region nor in needs",
        put("tickets", "HL-01", b="mobile"),
    ),
    (
        "no path joins",
        lambda data: data.update(routes=[r for r in data["routes"] if "mobile" not in (r["a"], r["b"])]),
    ),
    (
        "tickets: 19 at the start are too few to deal 20",
        lambda data: data.update(tickets=data["tickets"][:19]),
    ),
    # effects
    (
        "event E01 effects[0]: unknown kind of effect 'coin', did you mean 'coins'?",
        effect("coins", kind="coin"),
    ),
    ("event E01 effects[0]: 'coins' needs the field 'amount'", effect("coins", amount=...)),
    ("event E01 effects[0]: unknown field of 'coins' 'delta'", effect("coins", delta=1)),
    ("event E01 effects[0]: the amount is none of", effect("coins", amount={"per": "train", "each": 1})),
    ("event E01 effects[0]: the amount is none of", effect("coins", amount={"table": []})),
    ("event E14 effects[1]: unknown field of 'draw_cards' 'cards'", effect("draw_cards", cards=1)),
    ("event E10 effects[0]: 'discard_cards' needs the field 'pick'", effect("discard_cards", pick=...)),
    ("event E07 effects[0]: 'pass_cards' needs the field 'dir'", effect("pass_cards", dir=...)),
    ("event E06 effects[0]: unknown field of 'refresh_row' 'cards'", effect("refresh_row", cards=1)),
    ("event E11 effects[0]: 'draw_tickets' needs the field 'keep_min'", effect("draw_tickets", keep_min=...)),
    ("rule ticket_punch effects[0]: 'grant' needs the field 'item'", effect("grant", item=...)),
    ("per for 'postcard' is 'ticket', but can only be 'stamped_ticket_done'", effect("grant", per="ticket")),
    (
        "event E03 effects[0]: 'surcharge' needs one of the fields cards, coins",
        effect("surcharge", cards=...),
    ),
    ("event E12 effects[0]: 'discount' needs the field 'cards'", effect("discount", cards=...)),
    ("event E04 effects[0]: unknown field of 'restrict' 'cards'", effect("restrict", cards=1)),
    ("event E37 effects[0]: 'recolor' needs the field 'as_color'", effect("recolor", as_color=...)),
    ("event E37 effects[0]: unknown colour 'grey', did you mean 'gray'?", effect("recolor", as_color="grey")),
    ("event E08 effects[0]: 'optional_extra' needs the field 'match'", effect("optional_extra", match=...)),
    ("event E08 effects[0]: unknown match 'pink'", effect("optional_extra", match="pink")),
    (
        "event E08 effects[0].reward[0]: trigger 'flip' has no place here; there is now",
        lambda data: entry(data, "events", "E08")["effects"][0]["reward"][0].update(on="flip"),
    ),
    ("event E17 effects[0]: 'ticket_payout' needs the field 'delta'", effect("ticket_payout", delta=...)),
    ("crew conductor effects[0]: 'trains_bonus' needs the field 'delta'", effect("trains_bonus", delta=...)),
    (
        "crew conductor effects[0].only_if: contains unknown field",
        effect("trains_bonus", only_if={"coins": {}}),
    ),
    (
        "rule mail_contract effects[2]: 'bank_bonus' needs the field 'metric'",
        effect("bank_bonus", metric=...),
    ),
    ("rule mail_contract effects[2]: unknown metric 'token'", effect("bank_bonus", metric="token")),
    ("rule mail_contract effects[2]: 'tokens' needs the field 'each'", effect("bank_bonus", each=...)),
    (
        "rule mail_contract effects[2]: unknown token 'male', did you mean 'mail'?",
        effect("bank_bonus", item="male"),
    ),
    (
        "rule mail_contract effects[2]: metric 'tokens' goes with the trigger",
        effect("bank_bonus", on="final"),
    ),
    ("event E13 effects[0]: 'set_rule' needs one of the fields add, value", effect("set_rule", value=...)),
    ("event E13 effects[0]: unknown parameter 'faceup', did you mean", effect("set_rule", key="faceup")),
    ("event E13 effects[0]: 'faceup_allowed' is a bool, not 3", effect("set_rule", value=3)),
    ("event E13 effects[0]: nothing can be added to 'faceup_allowed'", effect("set_rule", value=..., add=1)),
    ("rule mail_contract effects[0]: 'place_marker' needs the field 'by'", effect("place_marker", by=...)),
    (
        "rule mail_contract effects[0]: by is 'last', but can only be 'random'",
        effect("place_marker", by="last"),
    ),
    ("rule mail_contract effects[0]: unknown marker 'post'", effect("place_marker", marker="post")),
    ("rule mail_contract effects[0]: count 'many' is neither", effect("place_marker", count="many")),
    ("rule depots effects[1]: 'toll' needs the field 'coins'", effect("toll", coins=...)),
    (
        "rule depots effects[1]: marker of a toll is 'mail', but can only be 'depot'",
        effect("toll", marker="mail"),
    ),
    ("event E20 effects[1]: 'retire' needs the field 'target'", effect("retire", target=...)),
    # triggers
    (
        "event E01 effects[0]: trigger 'flip' has no place here; there is claim, cost,",
        effect("coins", on="flip"),
    ),
    ("event E01 effects[0]: 'coins' cannot have the trigger 'cost', but claim", effect("coins", on="cost")),
    ("events[0] (E01): effects[0].on: invalid enum value 'claims'", effect("coins", on="claims")),
    (
        'postcard P08 benefit[0]: a benefit that waits for the bank slip needs "duration": "game"',
        lambda data: entry(data, "postcards", "P08")["benefit"][0].pop("duration"),
    ),
    # filters
    ("effects[0].filter: unknown key of a filter for routes 'done'", effect("coins", filter={"done": True})),
    (
        "effects[0].filter: unknown key of a filter for tickets 'tag'",
        effect("ticket_payout", filter={"tag": ["x"]}),
    ),
    (
        "effects[0].filter: unknown key of a filter for citys 'length'",
        effect("place_marker", filter={"length": {"min": 1}}),
    ),
    (
        "effects[0].filter: unknown colour 'grey', did you mean 'gray'?",
        effect("coins", filter={"color": ["grey"]}),
    ),
    ("effects[0].filter: unknown tag of a route 'mountains'", effect("coins", filter={"tag": ["mountains"]})),
    (
        "effects[0].filter: unknown tag of a city 'prot', did you mean 'port'?",
        effect("coins", filter={"city_tag": ["prot"]}),
    ),
    (
        "effects[0].filter: unknown region 'golf', did you mean 'gulf'?",
        effect("coins", filter={"region": ["golf"]}),
    ),
    (
        "effects[0].filter: unknown city 'boson', did you mean 'boston'?",
        effect("coins", filter={"city": ["boson"]}),
    ),
    (
        "effects[0].filter: unknown marker 'depots', did you mean 'depot'?",
        effect("coins", filter={"marker": "depots"}),
    ),
    ("effects[0].filter: length: 4 is more than 2", effect("coins", filter={"length": {"min": 4, "max": 2}})),
    # conditions
    (
        "postcard P02 condition: unknown kind of condition 'owns'",
        put("postcards", "P02", condition={"kind": "owns"}),
    ),
    (
        "postcard P02 condition: 'own' needs the field 'at_least'",
        put("postcards", "P02", condition={"kind": "own", "filter": {}}),
    ),
    (
        "postcard P01 condition.of[0]: 'claim' needs the field 'filter'",
        put("postcards", "P01", condition={"kind": "any", "of": [{"kind": "claim"}]}),
    ),
    (
        "postcard P09 condition: unknown city 'detroyt'",
        put("postcards", "P09", condition={"kind": "connect", "a": ["detroyt"], "b": ["cairo"]}),
    ),
    (
        "postcard P13 condition: at least 3 of 1 cities cannot be reached",
        put("postcards", "P13", condition={"kind": "reach", "cities": ["cairo"], "at_least": 3}),
    ),
    (
        "postcard P03 condition: 'reach' needs one of the fields cities, filter",
        put("postcards", "P03", condition={"kind": "reach", "at_least": 3}),
    ),
    (
        "postcard P05 condition: unknown colour 'steam'",
        put("postcards", "P05", condition={"kind": "hold", "color": "steam", "at_least": 4}),
    ),
    (
        "postcard P30 condition: unknown token 'sack'",
        put("postcards", "P30", condition={"kind": "token", "item": "sack", "at_least": 3}),
    ),
    (
        "postcard P10 condition: unknown match 'same'",
        put("postcards", "P10", condition={"kind": "claim_extra", "filter": {}, "cards": 1, "match": "same"}),
    ),
    # stickers
    ("rule depots: claim_steps has no step 41 of this sticker", put("rules", "depots", claim_step=41)),
    (
        "rule depots: has an effect at a claim, so it needs a claim_step",
        put("rules", "depots", claim_step=None),
    ),
    ("claim_steps: their numbers do not ascend", lambda data: data["claim_steps"].reverse()),
    (
        "rule trust_toll: expires after game 13, but there are 12",
        put("rules", "trust_toll", expires_after_game=13),
    ),
    (
        "rule depots: unknown feature 'marks', did you mean 'markers'?",
        put("rules", "depots", feature="marks"),
    ),
    (
        "rule depots: an effect of kind 'toll' needs the feature 'markers'",
        put("rules", "depots", feature=None),
    ),
    (
        "rule crew: 3 crew cards are too few for 5 players and 2",
        lambda data: data.update(crew=data["crew"][:3]),
    ),
    ("rule bonds: there are no bonds", lambda data: data.pop("bonds")),
    ("rule timetable: the timetable is no grid", lambda data: data["timetable"][0].pop()),
    # the story
    ("story: its cards are not in the order of the games", lambda data: data["story"].reverse()),
    ("story S01-A: there is no game 13", put("story", "S01-A", game=13)),
    ("story of game 1: has to end with a pause card, its only one", put("story", "PAUSE-01", type="story")),
    ("story: final_scoring has to be the last unlock", put("story", "PAUSE-12", unlocks=[])),
    (
        "story PAUSE-01 unlocks[0]: unknown operation 'choose_regions'",
        unlock("PAUSE-01", 0, op="choose_regions"),
    ),
    ("story PAUSE-01 unlocks[0]: 'choose_region' needs the field 'tiers'", unlock("PAUSE-01", 0, tiers=[])),
    ("story PAUSE-01 unlocks[0]: 'choose_region' has no field 'rule'", unlock("PAUSE-01", 0, rule="depots")),
    ("story PAUSE-01 unlocks[0]: by is 'first', but can only be 'winner'", unlock("PAUSE-01", 0, by="first")),
    ("story PAUSE-01 unlocks[0]: unknown tier 'nearest'", unlock("PAUSE-01", 0, tiers=["nearest"])),
    (
        "story PAUSE-01 unlocks[1]: unknown rule 'post_ofice', did you mean",
        unlock("PAUSE-01", 1, id="post_ofice"),
    ),
    ("story PAUSE-01 unlocks[3]: unknown postcard 'P99'", unlock("PAUSE-01", 3, ids=["P99"])),
    (
        "story PAUSE-01 unlocks[4]: who is 'all', but can only be 'each' or 'last'",
        unlock("PAUSE-01", 4, who="all"),
    ),
    ("story S02-A unlocks[0]: unknown event 'E99'", unlock("S02-A", 0, ids=["E99"])),
    ("story PAUSE-02 unlocks[2]: the sticker 'crew' places nothing", unlock("PAUSE-02", 2, rule="crew")),
    (
        "story PAUSE-02 unlocks[2]: the sticker 'city_growth' has not been added before",
        unlock("PAUSE-02", 2, rule="city_growth"),
    ),
    (
        "story S01-A unlocks[0]: before the first game nobody has won",
        put("story", "S01-A", unlocks=[{"op": "deal_postcards", "who": "each", "n": 1}]),
    ),
    # where cards come from
    ("event E09: is added 0 times", unlock("S02-A", 0, ids=["E10"])),
    ("event E01: is added 2 times", unlock("S02-A", 0, ids=["E01", "E09", "E10"])),
    (
        "postcard P15: is added 0 times",
        lambda data: entry(data, "regions", "seaboard")["box"]["postcards"].remove("P15"),
    ),
    ("rule depots: is added 0 times", unlock("PAUSE-02", 1, id="crew")),
    ("event E01: source is 'story', not 'start'", put("events", "E01", source="story")),
]


@pytest.mark.parametrize(("told", "change"), SEEDED, ids=[told for told, _ in SEEDED])
def test_a_seeded_fault_is_found(told: str, change: Callable[[Json], object]) -> None:
    faults = found(change)
    assert any(told in fault for fault in faults), "\n".join(faults)


def test_all_faults_are_listed_with_the_file() -> None:
    data = json.loads(TEXT)
    for id in ("HL-01", "HL-02"):
        entry(data, "tickets", id)["value"] = 0
    del data["years"][0]
    assert [str(fault) for fault in check_content(data, "mine.json")] == [
        "mine.json: years: 11 entries for 12 games",
        "mine.json: ticket HL-01: a value of 0 is not at least 1",
        "mine.json: ticket HL-02: a value of 0 is not at least 1",
    ]


def test_an_entry_with_a_fault_of_its_own_is_no_unknown_one_to_others() -> None:
    assert found(put("events", "E01", colour="red")) == ["events[0] (E01): contains unknown field 'colour'"]


def test_what_is_no_json_or_no_object(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    file.write_text("{", "utf-8")
    assert "not JSON" in str(check_file(file)[0])
    assert check_content([], "c.json")[0].problem == "a campaign is a JSON object"


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_no_damage_makes_the_checker_stumble(random: Any) -> None:
    """Whatever is taken away or replaced somewhere, there are faults or none, never a crash."""
    data: Any = json.loads(TEXT)
    at = data
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = random.choice(keys)
        if random.random() < 0.3 or not isinstance(at[key], dict | list) or not at[key]:
            break
        at = at[key]
    if random.random() < 0.5:
        del at[key]
    else:
        at[key] = random.choice([None, 3, -1, "odd", [], {}, [1], {"a": 1}, True])
    check_content(data, "c.json")
