/** Larger files are no ticket lists: the server takes a few hundred tickets at most. */
const LARGEST = 100_000;

/**
 * The tickets of a file: a JSON list, or an object with it under `tickets` beside notes. What the
 * tickets hold is for the server to check. null: there is no such list in it.
 */
export function ticketsOf(text: string): unknown[] | null {
  if (text.length > LARGEST) return null;
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
  const list = Array.isArray(data) ? data : (data as { tickets?: unknown } | null)?.tickets;
  return Array.isArray(list) && list.length > 0 ? list : null;
}
