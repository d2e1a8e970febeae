import { parse, type Page } from "./address";
import { keepCompanyToken } from "./campaigns";
import { keepSeatToken } from "./seats";

/** The secret of a link to a seat or a company is kept on the device and leaves the address bar, so that a shared address or screenshot gives no seat away. */
export function takeSeatFromAddress(): void {
  const page = parse(location.pathname);
  const [, kind, token] = /^#(seat|company)=([\w-]+)$/.exec(location.hash) ?? [];
  if (!token) return;
  if (page.name === "table" && kind === "seat") keepSeatToken(page.table, token);
  else if (page.name === "campaign" && kind === "company") keepCompanyToken(page.campaign, token);
  else return;
  history.replaceState(null, "", location.pathname);
}

class Router {
  page = $state.raw<Page>({ name: "start" });

  start(): void {
    const follow = () => {
      takeSeatFromAddress();
      this.page = parse(location.pathname);
    };
    follow();
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    takeSeatFromAddress();
    this.page = parse(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
