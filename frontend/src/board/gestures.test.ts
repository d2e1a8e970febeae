import { beforeEach, expect, test } from "vitest";
import { gestures } from "./gestures";

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let log: string[];

beforeEach(() => {
  listeners = new Map();
  log = [];
  const node = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    getBoundingClientRect: () => ({ left: 10, top: 20 }),
    setPointerCapture: () => {},
    hasPointerCapture: () => true,
  };
  gestures({
    pan: (dx, dy) => log.push(`pan ${dx} ${dy}`),
    zoom: (factor, [x, y]) => log.push(`zoom ${factor.toFixed(2)} at ${x} ${y}`),
    tap: ([x, y]) => log.push(`tap ${x} ${y}`),
    hover: () => {},
  })(node as unknown as HTMLElement);
});

const send = (name: string, x: number, y: number, pointerId = 1) =>
  listeners.get(`pointer${name}`)!({ pointerId, clientX: x + 10, clientY: y + 20, pointerType: "touch", button: 0 });

test("a press that moves less than eight pixels is a tap", () => {
  send("down", 100, 100);
  send("move", 105, 102);
  send("up", 105, 102);
  expect(log).toEqual(["tap 105 102"]);
});

test("a longer move pans and is no tap", () => {
  send("down", 100, 100);
  send("move", 110, 100);
  send("move", 112, 103);
  send("up", 112, 103);
  expect(log).toEqual(["pan 10 0", "pan 2 3"]);
});

test("two pointers zoom about their middle and never act on the board", () => {
  send("down", 100, 100, 1);
  send("down", 200, 100, 2);
  send("move", 300, 100, 2);
  send("up", 300, 100, 2);
  send("up", 100, 100, 1);
  expect(log).toEqual(["pan 50 0", "zoom 2.00 at 200 100"]);
});

test("a pinch that does not move is no tap either, and the next press is one", () => {
  send("down", 100, 100, 1);
  send("down", 200, 100, 2);
  send("up", 200, 100, 2);
  send("up", 100, 100, 1);
  expect(log).toEqual([]);
  send("down", 50, 50, 3);
  send("up", 50, 50, 3);
  expect(log).toEqual(["tap 50 50"]);
});

test("a cancelled press is no tap", () => {
  send("down", 100, 100);
  send("cancel", 100, 100);
  send("up", 100, 100);
  expect(log).toEqual([]);
});
