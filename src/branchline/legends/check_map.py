"""Faults of a campaign's map: regions, cities, routes, tickets, and the orders in which regions can open."""

from collections.abc import Mapping

from branchline.boards.check import components
from branchline.legends.content import GRAY, SURVEY, Content, Region, Route
from branchline.legends.faults import Faults

MOST_LANES = 3  # of a route (LW-4)
LONGEST = 8  # spaces


def check(content: Content, ids: Mapping[str, list[str]], faults: Faults) -> None:
    region_of = {city.id: city.region for city in content.cities}
    for region in content.regions:
        _check_region(region, content, ids, faults)
    for city in content.cities:
        faults.known(f"city {city.id}", "region", city.region, ids["regions"])
    for route in content.routes:
        _check_route(route, content, region_of, ids, faults)
    _check_tickets(content, region_of, ids, faults)
    if not any(region.start for region in content.regions):
        faults.add("regions", "none is there from the start")
    else:
        _check_orders(content, faults)


def _check_region(region: Region, content: Content, ids: Mapping[str, list[str]], faults: Faults) -> None:
    where = f"region {region.id}"
    for named in (*region.neighbors, *region.attach_requires_any):
        faults.known(where, "region", named, ids["regions"])
    for other in content.regions:
        if other.id in region.neighbors and region.id not in other.neighbors:
            faults.add(where, f"has the neighbor {other.id!r}, which does not have it")
    for id in region.attach_requires_any:
        if id in ids["regions"] and id not in region.neighbors:
            faults.add(where, f"is attached to {id!r}, which is no neighbor")
    if not region.start and not region.attach_requires_any:
        faults.add(where, "can never be attached: attach_requires_any is empty")
    box = region.box
    if box.rule is not None:
        faults.known(f"{where} box", "rule", box.rule, ids["rules"])
    for kind, found in (("events", box.events), ("postcards", box.postcards), ("tickets", box.tickets)):
        for id in found:
            faults.known(f"{where} box", kind[:-1], id, ids[kind])
    own = [ticket.id for ticket in content.tickets if ticket.region == region.id]
    for id in set(own) ^ set(box.tickets) & set(ids["tickets"]):
        faults.add(where, f"ticket {id!r} is in the box of one region and names another")


def _check_route(
    route: Route, content: Content, region_of: Mapping[str, str], ids: Mapping[str, list[str]], faults: Faults
) -> None:
    where = f"route {route.id}"
    known = [faults.known(where, "city", end, ids["cities"]) for end in (route.a, route.b)]
    if route.a == route.b:
        faults.add(where, "joins a city with itself")
    if not 1 <= route.length <= LONGEST:
        faults.add(where, f"length {route.length} is not from 1 to {LONGEST}")
    if not 1 <= len(route.lanes) <= MOST_LANES:
        faults.add(where, f"{len(route.lanes)} lanes are not from 1 to {MOST_LANES}")
    for colour in route.lanes:
        faults.known(where, "colour of a lane", colour, [*content.deck.colors, GRAY, SURVEY])
    if all(known) and {route.a, route.b} <= set(region_of):
        regions = {region_of[route.a], region_of[route.b]}
        if set(route.regions) != regions:
            faults.add(where, f"its regions are {', '.join(sorted(regions))}")
        if route.edge != (len(regions) == 2):
            faults.add(where, "edge says whether it joins two regions")


def _check_tickets(
    content: Content, region_of: Mapping[str, str], ids: Mapping[str, list[str]], faults: Faults
) -> None:
    first = {region.id for region in content.regions if region.start}
    boards = [(opened, _parts(content, region_of, opened)) for opened in _boards(content)]
    for ticket in content.tickets:
        where = f"ticket {ticket.id}"
        ends = (ticket.a, ticket.b)
        named = [faults.known(where, "city", end, ids["cities"]) for end in ends]
        named += [faults.known(where, "region", id, ids["regions"]) for id in (ticket.region, *ticket.needs)]
        if ticket.a == ticket.b:
            faults.add(where, "both ends are the same city")
        if ticket.value < 1:
            faults.add(where, f"a value of {ticket.value} is not at least 1")
        here = {ticket.region, *ticket.needs}
        if not all(named) or not set(ends) <= set(region_of):
            continue
        away = [end for end in ends if region_of[end] not in here | first]
        for end in away:
            faults.add(where, f"{end} is in {region_of[end]!r}, which is neither its region nor in needs")
        for opened, part in boards if not away else ():
            if here <= opened and part[ticket.a] != part[ticket.b]:  # LW-80: it can be drawn then
                regions = ", ".join(sorted(opened))
                faults.add(where, f"no path joins {ticket.a} and {ticket.b} if {regions} are open")
                break
    dealt = content.setup.get("start_tickets", 0) * content.players[1]
    there = sum({ticket.region, *ticket.needs} <= first for ticket in content.tickets)
    if there < dealt:
        faults.add("tickets", f"{there} at the start are too few to deal {dealt}")


def _boards(content: Content) -> list[frozenset[str]]:
    """Every set of regions a game can be played on, the small ones first."""
    paths, _, _ = orders(content)
    found = {frozenset(path[:n]) for path in paths for n in range(1, len(path) + 1)}
    return sorted((opened for opened in found), key=lambda opened: (len(opened), sorted(opened)))


def _parts(content: Content, region_of: Mapping[str, str], opened: frozenset[str]) -> dict[str, str]:
    """City -> the city that stands for its connected part of the map, by lanes there from the beginning."""
    return components(
        [city for city, region in region_of.items() if region in opened],
        [route for route in content.routes if any(lane != SURVEY for lane in route.lanes)],
    )


def orders(content: Content) -> tuple[list[tuple[str, ...]], set[str], list[tuple[str, ...]]]:
    """All orders in which regions can open (LW-103), the regions in them, and the orders that get stuck."""
    start = tuple(region.id for region in content.regions if region.start)
    paths, opened, stuck = [start], set(start), []
    for pick in content.frontier_picks:
        longer = []
        for path in paths:
            found = [
                region.id
                for region in content.regions
                if region.tier in pick.tiers
                and region.id not in path
                and set(region.attach_requires_any) & set(path)
            ]
            longer += [(*path, id) for id in found]
            opened |= set(found)
            if not found:
                stuck.append(path)
        paths = longer
    return paths + stuck, opened, stuck


def _check_orders(content: Content, faults: Faults) -> None:
    for n, pick in enumerate(content.frontier_picks):
        for tier in pick.tiers:
            faults.known(f"frontier_picks[{n}]", "tier", tier, {region.tier for region in content.regions})
    _, opened, stuck = orders(content)
    for path in stuck[:3]:
        after = content.frontier_picks[len(path) - sum(region.start for region in content.regions)].after_game
        faults.add("frontier_picks", f"after game {after} no region can be opened if {', '.join(path)} are")
    for region in content.regions:
        if region.id not in opened:
            faults.add(f"region {region.id}", "can never be opened in any order")
