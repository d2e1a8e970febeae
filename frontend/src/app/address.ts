export type Page =
  | { name: "start" }
  | { name: "table"; table: string }
  | { name: "new_campaign" }
  | { name: "campaign"; campaign: string }
  | { name: "missing" };

export function parse(pathname: string): Page {
  if (pathname === "/") return { name: "start" };
  if (/^\/campaign\/new\/?$/.test(pathname)) return { name: "new_campaign" };
  const campaign = /^\/c\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (campaign) return { name: "campaign", campaign };
  const table = /^\/(?:t|watch)\/([\w-]+)\/?$/.exec(pathname)?.[1];
  return table ? { name: "table", table } : { name: "missing" };
}
