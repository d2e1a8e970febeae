import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import type { Point } from "./geometry";
import * as port from "./viewport";

const GLIDE = 260;

export interface Scene {
  map: port.Size;
  inset: port.Inset;
  /** 1 at normal speed, 0 without motion */
  motion: number;
}

/** What part of the map is seen, and how it moves there. */
export class Camera {
  /** of the map's element; CSS pixels */
  width = $state(0);
  height = $state(0);
  /** What the view keeps to when the area changes: its first view, the whole map, or what a person chose. */
  #keeps: "home" | "fit" | "free" = "home";
  readonly #tween = new Tween<port.Viewport>({ x: 0, y: 0, k: 0 }, { easing: cubicOut });
  readonly #scene: () => Scene;

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  get view(): port.Viewport {
    return this.#tween.current;
  }

  /** After the area, the inset or the map changed. */
  settle(): void {
    const [map, area, inset] = this.#frame();
    if (!area.w || !area.h) return;
    if (this.#keeps === "home") this.#go(port.home(map, area, inset));
    else if (this.#keeps === "fit") this.#go(port.fit(map, area, inset));
    else this.#go(port.clamp(this.#tween.target, map, area, inset));
  }

  pan(dx: number, dy: number): void {
    const { x, y, k } = this.#tween.target;
    this.#keeps = "free";
    this.#go(port.clamp({ k, x: x + dx, y: y + dy }, ...this.#frame()));
  }

  zoom(factor: number, at: Point): void {
    this.#keeps = "free";
    this.#go(port.zoom(this.#tween.target, factor, at, ...this.#frame()));
  }

  /** By a button or a key: about the middle. */
  step(factor: number): void {
    this.#keeps = "free";
    this.#go(port.zoom(this.#tween.target, factor, [this.width / 2, this.height / 2], ...this.#frame()), GLIDE / 2);
  }

  /** Zooms in about the middle if the scale is less than this. */
  atLeast(scale: number): void {
    const { k } = this.#tween.target;
    if (0 < k && k < scale) this.step(scale / k);
  }

  fit(): void {
    this.#keeps = "fit";
    this.#go(port.fit(...this.#frame()), GLIDE);
  }

  frame(points: readonly Point[], time = GLIDE): void {
    this.#keeps = "free";
    this.#go(port.frame(points, ...this.#frame()), time);
  }

  reveal(p: Point): void {
    this.#go(port.reveal(this.#tween.target, p, ...this.#frame()), GLIDE);
  }

  #frame(): [port.Size, port.Size, port.Inset] {
    const { map, inset } = this.#scene();
    return [map, { w: this.width, h: this.height }, inset];
  }

  #go(target: port.Viewport, time = 0): void {
    void this.#tween.set(target, { duration: time * this.#scene().motion });
  }
}
