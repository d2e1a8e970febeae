/** What the last press came from: "confirm on touch only" needs to know. */
export const pointer = { kind: "mouse" as string };

export function followPointer(): void {
  addEventListener("pointerdown", (event) => (pointer.kind = event.pointerType), { capture: true });
  addEventListener("keydown", () => (pointer.kind = "keyboard"), { capture: true });
}
