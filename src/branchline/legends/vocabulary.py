"""The vocabulary of a campaign's content: which effects, conditions and unlocks there are, and their fields.

Names as in a file. What the fields mean is in the rules LW-E1 to LW-E19 and LW-113 to LW-124.
"""

from dataclasses import dataclass


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


AT_ONCE = frozenset({"setup", "flip", "claim", "draw", "now"})  # something happens, and is over


@dataclass(frozen=True)
class Form:
    """The fields an entry of one kind has to have and may have; ``one_of`` needs at least one of its own."""

    needs: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    one_of: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()  # the triggers an effect can have
    filter: str = "route"  # what its filter is about

    @property
    def fields(self) -> frozenset[str]:
        return self.needs | self.may | self.one_of


def form(
    needs: str = "", may: str = "", one_of: str = "", on: str | frozenset[str] = "", filter: str = "route"
) -> Form:
    triggers = _words(on) if isinstance(on, str) else on
    return Form(_words(needs), _words(may), _words(one_of), triggers, filter)


COMMON = _words("on kind filter who optional cost once uses only_if duration scope")

EFFECTS = {
    "coins": form("amount", on=AT_ONCE),  # LW-E1
    "draw_cards": form("", "n source", on=AT_ONCE),
    "discard_cards": form("pick", "n", on=AT_ONCE),
    "pass_cards": form("dir", "n", on=AT_ONCE),
    "refresh_row": form(on=AT_ONCE),
    "draw_tickets": form("draw keep_min", on=AT_ONCE),
    "grant": form("item", "n per take_marker", on=AT_ONCE | {"score"}),
    "surcharge": form("", "waive_if_broke", "cards coins", on="cost"),
    "discount": form("cards", "min", on="cost"),
    "restrict": form(on="cost"),  # LW-E10
    "recolor": form("as_color", on="cost"),
    "optional_extra": form("cards match reward", on="claim"),
    "ticket_payout": form("delta", "cap_zero", on="score", filter="ticket"),
    "trains_bonus": form("delta", on="score"),
    "bank_bonus": form("metric", "item set each max a b amount rank", on="score final"),
    "set_rule": form("key", "", "value add", on="passive"),
    "place_marker": form("marker by count", on="setup pause", filter="city"),
    "toll": form("marker coins", "or_cards to", on="claim"),
    "retire": form("target", on=AT_ONCE),  # LW-E19
}

# LW-117
METRICS = {
    "tokens": form("item each"),
    "token_sets": form("item set each"),
    "own_routes": form("each", "max"),
    "connects": form("a b amount"),
    "large_cities_reached": form("each", "max"),
    "bond_rank": form("rank"),
    "timetable_lines": form("each"),
}
AT_THE_END = frozenset({"bond_rank", "timetable_lines"})

# LW-121
CONDITIONS = {
    "claim": form("filter"),
    "claim_extra": form("filter cards match"),
    "own": form("filter at_least"),
    "connect": form("a b"),
    "reach": form("at_least", "", "cities filter", filter="city"),
    "hold": form("color at_least"),
    "coins": form("at_least"),
    "trains_left": form("", "", "at_least at_most"),
    "tickets_kept": form("at_least"),
    "token": form("item at_least"),
    "any": form("of"),
}

# LW-124
UNLOCKS = {
    "choose_region": form("by tiers"),
    "add_rule": form("id"),
    "remove_rule": form("id"),
    "add_events": form("ids"),
    "add_postcards": form("ids"),
    "deal_postcards": form("who", "n"),
    "place": form("rule"),
    "final_scoring": form(),
}

# LW-113
FILTERS = {
    "route": _words("color not_color length tag city_tag region city large own_color lanes edge marker"),
    "ticket": _words("done value"),
    "city": _words("large marker without_marker region city city_tag"),
    "bed": _words("color"),
}

# LW-115: parameters the setup gives, and all of them with the type of their values
SETUP = _words(
    "start_coins start_cards start_tickets start_keep_min row_size loco_reset draw_count ticket_draw"
    " ticket_keep_min deck_lock end_trigger double_closed_at_players"
)
RULE_KEYS: dict[str, type] = {
    **dict.fromkeys(sorted(SETUP), int),
    "company_bonus_level": int,
    "faceup_allowed": bool,
    "ignore_card_surcharge": bool,
}

FEATURES = ("postcards", "punch", "markers", "survey", "crew", "bonds", "timetable")
MARKERS = ("mail", "depot", "large", "track")
BY = {"setup": ("random",), "pause": ("random", "winner", "last", "caboose", "each_reverse_rank")}
ITEMS = ("bond", "postcard", "timetable_tick")  # what is granted and is no token
COUNTED = ("toll_received",)  # tokens the rules count by themselves
PER = {"postcard": "stamped_ticket_done", "timetable_tick": "city_reached"}
MATCHES = ("route", "any")

# The triggers an effect may have where it stands.
PLACES = {
    "instant": frozenset({"flip"}),
    "ongoing": frozenset({"cost", "claim", "draw", "passive", "score"}),
    "rule": frozenset({"setup", "cost", "claim", "draw", "passive", "score", "pause", "final"}),
    "crew": frozenset({"setup", "cost", "claim", "draw", "passive", "score"}),
    "bonus": frozenset({"claim"}),
    "postcard": frozenset({"now", "score"}),
    "reward": frozenset({"now"}),
}
