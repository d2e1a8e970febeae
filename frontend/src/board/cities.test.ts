import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import { neighbour, type Direction } from "./cities";
import europe from "./fixtures/europe.json";
import legendary from "./fixtures/legendary-asia.json";
import team from "./fixtures/team-asia.json";
import usa from "./fixtures/usa.json";

const boards = [usa, europe, legendary, team] as unknown as BoardGeometry[];
const { cities } = boards[0]!;
const city = (id: string) => cities.find((c) => c.id === id)!;

test("arrow keys go to the nearest city in that direction", () => {
  expect(neighbour(cities, city("denver"), "right")?.id).toBe("kansas_city");
  expect(neighbour(cities, city("seattle"), "down")?.id).toBe("portland");
  expect(neighbour(cities, city("miami"), "down")).toBeNull();
});

test.each(boards)("every city of $name can be reached from every other by arrow keys", ({ cities }) => {
  for (const start of cities) {
    const seen = new Set([start.id]);
    const queue = [start];
    for (let here = queue.pop(); here; here = queue.pop()) {
      for (const direction of ["left", "right", "up", "down"] as Direction[]) {
        const next = neighbour(cities, here, direction);
        if (next && !seen.has(next.id)) {
          seen.add(next.id);
          queue.push(next);
        }
      }
    }
    expect(seen.size, start.id).toBe(cities.length);
  }
});
