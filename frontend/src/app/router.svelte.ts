import { parse, type Page } from "./address";
import { keepSeatToken } from "./seats";

/** A seat link's secret is kept on the device and leaves the address bar, so that a shared address or screenshot gives no seat away. */
export function takeSeatFromAddress(): void {
  const page = parse(location.pathname);
  const token = /^#seat=([\w-]+)$/.exec(location.hash)?.[1];
  if (page.name !== "table" || !token) return;
  keepSeatToken(page.table, token);
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
