"""What the next game is played with (LW-7 to LW-20)."""

from branchline.campaign.errors import CampaignError
from branchline.campaign.state import State
from branchline.legends.season import Season


def season_of(state: State) -> Season:
    """The season of the game that has begun. Raises CampaignError if none has."""
    if state.playing is None:
        raise CampaignError("stage", stage=state.stage)
    return season_with(state, state.playing.companies)


def season_with(state: State, seats: list[str]) -> Season:
    """The season of a game that these companies would play now."""
    content = state.of
    year = state.year(state.game)
    assert year is not None
    bonds: dict[str, int] = {}
    for company in state.companies.values():
        for bond in company.bonds:
            bonds[bond["colour"]] = bonds.get(bond["colour"], 0) + 1
    return Season(
        campaign=content.id,
        content=content.sha,
        game=state.game,
        year=year,
        companies=seats,
        regions=list(state.regions),
        trains=content.trains_per_game[min(state.game, state.games) - 1],  # LW-17, LW-111
        events=[event for event in state.events if event not in state.retired_events],  # LW-16
        rules=[rule.id for rule in state.stickers()],  # LW-18
        postcards=state.post_office(),
        office=[list(state.companies[company].office) for company in seats],  # LW-8
        retired_tickets=list(state.retired_tickets),
        large=list(state.large),
        depots=dict(state.depots),
        tracks=dict(state.tracks),
        crew_order=_crew_order(state, seats),
        bonds=bonds,
    )


def _crew_order(state: State, seats: list[str]) -> list[int] | None:
    """Seats as they hire: last place of the previous game first, then who was not in it (LW-19)."""
    known = [seats.index(company) for company in reversed(state.ranking) if company in seats]
    if not known:
        return None
    return known + [seat for seat in range(len(seats)) if seat not in known]
