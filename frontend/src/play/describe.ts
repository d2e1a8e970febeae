import { tunnelNumber } from "../board/levels";
import { t } from "../i18n/index.svelte";
import type { City, Route } from "../protocol/types";
import { priceText } from "./legends";
import type { Play } from "./play.svelte";
import { cityName, colourName, missingText } from "./words";

/** "4 pink", "2 gray, ferry with 1 locomotive": a lane with what is special about it. */
export function spaces(route: Route): string {
  let text = t("route.spaces", { n: route.length, colour: colourName(route.colour) });
  if (route.ferry) text = t("route.ferry", { spaces: text, n: route.ferry });
  if (route.tunnel) text = tunnelNumber(route) === null ? t("route.tunnel", { spaces: text }) : t("route.tunnel_of", { spaces: text, n: route.tunnel });
  return route.mountain ? t("route.mountain", { spaces: text, n: route.mountain }) : text;
}

/** Owner, closed, open, affordable, or what is missing: the state of a lane in a few words. */
export function stateText(play: Play, route: Route): string {
  const owner = play.view?.owners[route.id];
  if (owner !== undefined) return t("route.owned", { name: play.names.seat(owner) });
  if (play.view?.closed.includes(route.id)) return t("route.closed");
  const claim = play.claim(route.id);
  if (claim?.payments.length) return t("route.payable");
  const refusal = claim?.refusal;
  // What refuses every lane alike, such as a second card that is due, says nothing about this one.
  if (refusal && OF_THE_LANE.has(refusal.reason)) return missingText(refusal) ?? play.reason(refusal);
  return t("route.open");
}

const OF_THE_LANE = new Set(["route_taken", "own_twin", "lane_closed", "cards_short", "ferry_short", "trains_short", "mountain_trains", "lane_limit"]);

export function describeRoute(play: Play, route: Route): string {
  const worth = play.legends ? priceText(play.legends.prices[route.id], route.length) : t("points", { n: play.pointsFor(route) });
  return [play.names.pair(route), spaces(route), worth, stateText(play, route)].filter(Boolean).join(", ");
}

export function describeCity(play: Play, city: City): string {
  const here = (play.view?.tickets ?? []).filter((ticket) => ticket.a === city.id || ticket.b === city.id);
  const name = cityName(city);
  const owner = play.view?.stations[city.id];
  const station = owner === undefined ? "" : `, ${t("city.station", { name: play.names.seat(owner) })}`;
  return (here.length ? t("city.with_tickets", { name, n: here.length }) : name) + station + marksText(play, city);
}

/** What a game of a campaign has laid on a city (LW-5). */
function marksText({ legends }: Play, { id }: City): string {
  if (!legends) return "";
  const depot = legends.companies.find((company) => company.id === legends.depots[id])?.name ?? legends.depots[id];
  const marks = [legends.large.includes(id) ? t("city.large") : "", legends.mail.includes(id) ? t("city.mail") : "", depot ? t("city.depot", { name: depot }) : ""];
  return marks.filter(Boolean).map((mark) => `, ${mark}`).join("");
}

/** The other lanes of a double route and how they stand: said before anyone spends cards (US-12). */
export function twinText(play: Play, route: Route): string | null {
  const twins = play.twins(route);
  if (!twins.length) return null;
  const key = twins.length > 1 ? "route.triplet" : "route.twin";
  return twins.map((twin) => t(key, { lane: spaces(twin), state: stateText(play, twin) })).join(" ");
}
