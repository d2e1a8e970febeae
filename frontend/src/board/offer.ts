import type { BoardGeometry, Ticket } from "../protocol/types";
import { arc, type Point } from "./geometry";

/** A ticket on offer as an arc, the value's tag at its top. */
export interface Arc {
  ticket: Ticket;
  d: string;
  top: Point;
}

/** Later tickets bend more, so that arcs between the same parts of the map stay apart. */
export function arcs(geometry: BoardGeometry, offer: readonly Ticket[]): Arc[] {
  const at = (id: string): Point => {
    const city = geometry.cities.find((c) => c.id === id)!;
    return [city.x, city.y];
  };
  return offer.map((ticket, i) => ({ ticket, ...arc(at(ticket.a), at(ticket.b), 0.1 + 0.045 * i) }));
}
