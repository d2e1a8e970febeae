import { expect, test } from "vitest";
import type { Play } from "../play/play.svelte";
import { Names } from "../play/words";
import type { Result, Route, SideResult } from "../protocol/types";
import { stepText, winnerText } from "./final";

const seat = (total: number, extra: Partial<SideResult> = {}): SideResult => ({
  routes: 0, tickets: [], tickets_done: 0, tickets_failed: 0, tickets_completed: 0, longest_path: 0, longest_path_trains: 9,
  longest_path_routes: [], globetrotter: 0, mountains: 0, mountain_routes: 0, explorer: 0,
  cities_joined: 0, stations: 0, stations_left: 0, borrowed: [], total, ...extra,
});
const ticket = { id: "brest-venezia", a: "brest", b: "venezia", value: 8, done: true, routes: [1, 7], borrowed: [7] };

function play(decided_by: Result["decided_by"], express: boolean): Play {
  const seats = [seat(80, { tickets: [ticket], stations: 8, stations_left: 2 }), seat(80)];
  const names = new Names(null, [{ name: "Ann" }, { name: "Bob" }]);
  return {
    express: express ? "European Express" : null,
    edition: { longer_path_wins: false },
    sideName: (side: number) => names.seat(side),
    names,
    route: (id: number) => ({ id, a: "paris", b: "zurich" }) as Route,
    view: { owners: { 7: 1 }, result: { seats, winners: [0], decided_by } },
  } as unknown as Play;
}

test("EU-20: what broke the tie is named", () => {
  expect(winnerText(play("stations", true))).toBe("Ann wins with 80 points: tied, but with fewer stations used.");
  expect(winnerText(play("longest_path", true))).toBe("Ann wins with 80 points: tied, but with the European Express.");
  expect(winnerText(play("longest_path", false))).toBe("Ann wins with 80 points: tied, but with the longest path.");
});

test("EU-15, EU-18: a ticket over a borrowed route says whose, unbuilt stations what they are worth", () => {
  const europe = play("points", true);
  expect(stepText({ side: 0, kind: "ticket", ticket: 0, points: 8 }, europe)).toBe(
    "Ann: brest – venezia is connected with a station, over paris – zurich (Bob): +8",
  );
  expect(stepText({ side: 0, kind: "stations", points: 8 }, europe)).toBe("Ann: 2 stations not built: +8");
  expect(stepText({ side: 1, kind: "longest", points: 10 }, europe)).toBe("Bob: European Express, longest path with 9 trains: +10");
});

test("LA-4, LA-6, LA-7: mountains and the Asian Explorer are told, and more mountain routes break a tie", () => {
  const asia = play("mountains", false);
  Object.assign(asia.view!.result!.seats![0]!, { mountain_routes: 3, cities_joined: 17 });
  expect(stepText({ side: 0, kind: "mountains", points: 8 }, asia)).toBe("Ann: trains in the mountains, 3 routes: +8");
  expect(stepText({ side: 0, kind: "explorer", points: 10 }, asia)).toBe("Ann: Asian Explorer, 17 cities in one network: +10");
  expect(winnerText(asia)).toBe("Ann wins with 80 points: tied, but with more mountain routes.");
});

test("TA-23: where the longer path breaks ties, it is named and not the bonus both may hold", () => {
  const team = { ...play("longest_path", true), edition: { longer_path_wins: true }, sideName: () => "Team Blue" } as unknown as Play;
  expect(winnerText(team)).toBe("Team Blue wins with 80 points: tied, but with the longest path.");
});
