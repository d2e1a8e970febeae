import { t } from "../i18n/index.svelte";
import type { TunnelEnd } from "../play/tunnels.svelte";
import { cardName, cardsText, type Names } from "../play/words";
import type { Tunnel } from "../protocol/types";

/** What the cards turned up ask for, in a sentence. */
export function priceText({ extra, colour }: Tunnel): string {
  if (extra === 0) return t("tunnel.free");
  return colour === "locomotive" ? t("tunnel.price_locomotives", { n: extra }) : t("tunnel.price", { n: extra, colour: cardName(colour) });
}

/** How it ended. */
export function endText(end: TunnelEnd, names: Names): string {
  const name = names.seat(end.seat);
  if (end.do === "decline") return t("tunnel.ended", { name });
  if (end.do === "add") return t("tunnel.paid", { name, cards: cardsText(end.pay), n: end.points });
  return t("tunnel.claimed", { name, n: end.points! });
}
