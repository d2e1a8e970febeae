export type Page = { name: "start" } | { name: "table"; table: string } | { name: "missing" };

export function parse(pathname: string): Page {
  if (pathname === "/") return { name: "start" };
  const table = /^\/(?:t|watch)\/([\w-]+)\/?$/.exec(pathname)?.[1];
  return table ? { name: "table", table } : { name: "missing" };
}
