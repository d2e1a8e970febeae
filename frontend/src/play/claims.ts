import { connect } from "../board/path";
import type { Way } from "./legends";
import type { Play } from "./play.svelte";
import { CARDS, type Card, type Colour, type Payment, type Refusal, type Route, type Ticket, type View } from "../protocol/types";

export type Order = "points" | "length" | "tickets" | "colour";

export interface Claim {
  route: Route;
  points: number;
  /** how many open tickets a cheapest connection of which this lane is part of */
  uses: number;
  /** all, whatever discounts they take */
  payments: Payment[];
  /** the payments by the optional discounts they take */
  ways: readonly Way[];
  refusal: Refusal | null;
}

const COLOUR_ORDER: Colour[] = [...(CARDS.slice(0, 8) as Colour[]), "gray"];

export function sortClaims(claims: Claim[], order: Order): Claim[] {
  const by: Record<Order, (claim: Claim) => number> = {
    points: (claim) => -claim.points,
    length: (claim) => -claim.route.length,
    tickets: (claim) => -claim.uses,
    colour: (claim) => COLOUR_ORDER.indexOf(claim.route.colour),
  };
  const key = by[order];
  return [...claims].sort((x, y) => key(x) - key(y) || y.points - x.points || x.route.id - y.route.id);
}

/** Lanes that a card of this kind could help to pay. */
export function payableWith(claims: Claim[], card: Card | null): Claim[] {
  if (card === null) return claims;
  return claims.filter((claim) => claim.payments.some((payment) => payment[card]));
}

/** One lane of those between the same cities in the same colour: which of them is paid for makes no difference. */
export function withoutEquals(claims: Claim[]): Claim[] {
  const seen = new Set<string>();
  return claims.filter(({ route }) => {
    const key = `${route.group ?? `lane ${route.id}`} ${route.colour}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Refused lanes by how near they are: missing cards first, fewest first; taken and closed ones not at all. */
export function nearMisses(claims: Claim[]): Claim[] {
  const distance = (claim: Claim): number => {
    const { reason, params } = claim.refusal!;
    if (reason === "cards_short") return Number(params.missing);
    if (reason === "ferry_short") return Number(params.need) - Number(params.have);
    return reason === "trains_short" || reason === "mountain_trains" ? 100 : 1000;
  };
  return claims
    .filter((claim) => claim.refusal && distance(claim) < 1000)
    .sort((x, y) => distance(x) - distance(y) || y.points - x.points || x.route.id - y.route.id);
}

/** For each lane still to claim: how many of these tickets a cheapest connection leads over it. */
export function ticketUses(
  routes: Route[],
  tickets: Pick<Ticket, "a" | "b">[],
  mine: (route: Route) => boolean,
  open: (route: Route) => boolean,
): Map<number, number> {
  const uses = new Map<number, number>();
  for (const ticket of tickets) {
    const way = connect(routes, ticket.a, ticket.b, mine, open);
    for (const id of way?.missing ?? []) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

/** All lanes of the map, with what a seat can pay them with and what they are good for. */
export function claimsOf(play: Play): Claim[] {
  const { view } = play;
  const { board } = play.client;
  if (!view || !board) return [];
  const open = (view.tickets ?? []).filter((ticket) => ticket.status === "open");
  const uses = ticketUses(board.routes, open, play.isMine, play.isOpen);
  return board.routes.map((route) => {
    const paid = payable(view, route.id);
    // What is refused for want of cards may be had with a discount.
    const refusal = paid.payments.length ? null : (view.refused?.claims[route.id] ?? null);
    return { route, points: play.pointsFor(route), uses: uses.get(route.id) ?? 0, ...paid, refusal };
  });
}

function payable({ legal, legends }: View, route: number): Pick<Claim, "payments" | "ways"> {
  const coins = legends?.prices[route]?.coins ?? 0;
  const plain: Way = { discounts: [], payments: legal?.claims[route] ?? [], coins };
  const ways = [plain, ...(legal?.discounted?.[route] ?? [])].filter((way) => way.payments.length);
  return { payments: ways.flatMap((way) => way.payments), ways };
}
