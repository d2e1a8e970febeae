import type { Point } from "./geometry";

/** All points in CSS pixels from the element's top left corner. */
export interface Gestures {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, at: Point) => void;
  /** a press that neither moved nor was part of a pinch */
  tap: (at: Point) => void;
  /** a mouse or pen moved over the map with no button down; null when it left */
  hover: (at: Point | null) => void;
}

/** A press that moves less is a tap; CSS pixels. */
export const STILL = 8;

/**
 * Attachment: one pointer drags, two pinch, the wheel zooms, a still press taps. Once a second pointer came down
 * nothing is a tap until all are up, so a pinch never acts on the board.
 */
export function gestures(on: Gestures) {
  return (node: HTMLElement) => {
    const down = new Map<number, Point>();
    let start: Point = [0, 0];
    let tappable = false;

    const at = (event: MouseEvent): Point => {
      const box = node.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const spread = (): { centre: Point; apart: number } => {
      const [p, q] = [...down.values()];
      return { centre: [(p![0] + q![0]) / 2, (p![1] + q![1]) / 2], apart: Math.hypot(p![0] - q![0], p![1] - q![1]) };
    };

    const pointerdown = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      down.set(event.pointerId, at(event));
      tappable = down.size === 1;
      if (tappable) start = at(event);
    };
    const pointermove = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      const now = at(event);
      if (!before) {
        if (event.pointerType !== "touch" && down.size === 0) on.hover(now);
        return;
      }
      if (down.size > 2) return;
      if (down.size === 2) {
        const old = spread();
        down.set(event.pointerId, now);
        const fresh = spread();
        on.pan(fresh.centre[0] - old.centre[0], fresh.centre[1] - old.centre[1]);
        if (old.apart > 0) on.zoom(fresh.apart / old.apart, fresh.centre);
        return;
      }
      if (tappable && Math.hypot(now[0] - start[0], now[1] - start[1]) < STILL) return;
      if (tappable) {
        // Captured only now: a captured press would take the click away from what it hit.
        tappable = false;
        node.setPointerCapture(event.pointerId);
        on.hover(null);
      }
      down.set(event.pointerId, now);
      on.pan(now[0] - before[0], now[1] - before[1]);
    };
    const pointerup = (event: PointerEvent) => {
      const known = down.delete(event.pointerId);
      if (known && tappable && down.size === 0) on.tap(at(event));
      tappable = false;
    };
    const pointercancel = (event: PointerEvent) => {
      down.delete(event.pointerId);
      tappable = false;
    };
    const pointerleave = (event: PointerEvent) => {
      if (event.pointerType !== "touch") on.hover(null);
      if (!node.hasPointerCapture(event.pointerId)) down.delete(event.pointerId);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A trackpad's pinch arrives as a wheel with ctrl and small steps.
      const step = Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.0022);
      on.zoom(Math.exp(-step), at(event));
    };

    const listeners = { pointerdown, pointermove, pointerup, pointercancel, pointerleave };
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener);
    node.addEventListener("wheel", wheel, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener as EventListener);
      node.removeEventListener("wheel", wheel);
    };
  };
}
