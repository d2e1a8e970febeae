import type { StoryCard } from "../protocol/campaign";

/** One side of a story card, as it is read: a pause card's back only when its game is closed (LW-15). */
export interface Side {
  card: string;
  game: number;
  face: "front" | "back";
  pause: boolean;
  text: string;
}

export function sides(story: readonly StoryCard[]): Side[] {
  return story.flatMap(({ id, game, type, front, back }) => {
    const side = { card: id, game, pause: type === "pause" };
    return [{ ...side, face: "front" as const, text: front }, ...(back ? [{ ...side, face: "back" as const, text: back }] : [])];
  });
}
