import type { Route, Ticket } from "../protocol/types";

interface Network {
  routes: readonly Route[];
  /** route id -> seat */
  owners: Readonly<Record<string, number>>;
  seat: number;
}

/** The lanes of other players that end in a city: those a station there may borrow one of (EU-15). */
export function lendable({ routes, owners, seat }: Network, city: string): Route[] {
  return routes.filter((route) => {
    const owner = owners[route.id];
    return (route.a === city || route.b === city) && owner !== undefined && owner !== seat;
  });
}

/**
 * The tickets that some choice of one borrowed lane for each of these stations would complete, as the map
 * stands. It says what could help; which lanes are borrowed is chosen at the end (EU-16).
 */
export function completable<T extends Pick<Ticket, "a" | "b">>(network: Network, stations: readonly string[], tickets: readonly T[]): T[] {
  const place = components(network);
  const at = (city: string) => place.get(city) ?? city;
  let choices: [string, string][][] = [[]];
  for (const station of stations) {
    const lanes = lendable(network, station);
    if (lanes.length) choices = choices.flatMap((chosen) => lanes.map((lane): [string, string][] => [...chosen, [at(lane.a), at(lane.b)]]));
  }
  return tickets.filter((ticket) => choices.some((borrowed) => joined(at(ticket.a), at(ticket.b), borrowed)));
}

/** A name for the part of the seat's own network each city lies in. */
function components({ routes, owners, seat }: Network): Map<string, string> {
  const parent = new Map<string, string>();
  const root = (city: string): string => {
    const above = parent.get(city) ?? city;
    return above === city ? city : root(above);
  };
  for (const route of routes) {
    if (owners[route.id] !== seat) continue;
    for (const city of [route.a, route.b]) if (!parent.has(city)) parent.set(city, city);
    parent.set(root(route.a), root(route.b));
  }
  return new Map([...parent.keys()].map((city) => [city, root(city)]));
}

function joined(from: string, to: string, links: [string, string][]): boolean {
  const reached = new Set([from]);
  // As many rounds as links: each round reaches one link further.
  for (const _ of links) for (const [a, b] of links) {
    if (reached.has(a)) reached.add(b);
    else if (reached.has(b)) reached.add(a);
  }
  return reached.has(to);
}
