import type { BoardGeometry } from "../protocol/types";
import type { Point } from "./geometry";
import { cornersOf, without } from "./sheets";

/** A sheet on its way: which, whether it comes in by now, from where (map units from its place), and for how many ms. */
export interface Joining {
  region: string;
  arriving: boolean;
  from: Point;
  time: number;
}

/** At normal speed, in ms: the map as it was; the sheet comes in; what is printed on it shows. */
export const PAUSE = 700;
export const JOIN = 1300;

/** Opens a region before one's eyes: the known map, then its sheet slides in, then its cities and lanes. */
export class Opening {
  joining = $state<Joining | null>(null);
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `frame` shows these points within so many ms. Returns what stops it. */
  start(geometry: BoardGeometry, region: string, motion: number, frame: (points: readonly Point[], time: number) => void, done: () => void): () => void {
    const sheet = cornersOf(geometry, (id) => id === region);
    const known = cornersOf(geometry, (id) => id !== region);
    const finish = () => {
      this.joining = null;
      done();
    };
    if (!motion || !sheet.length || !known.length) {
      frame(sheet, 0);
      finish();
      return () => {};
    }
    const centre = ([p, q]: Point[]): Point => [(p![0] + q![0]) / 2, (p![1] + q![1]) / 2];
    const [to, from] = [centre(sheet), centre(known)];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const away: Point = [((to[0] - from[0]) / length) * 420, ((to[1] - from[1]) / length) * 420];
    const time = JOIN * motion;
    this.joining = { region, arriving: false, from: away, time };
    frame(known, 0);
    const after = (ms: number, what: () => void) => this.#timers.push(setTimeout(what, ms * motion));
    after(PAUSE, () => {
      this.joining = { region, arriving: true, from: away, time };
      frame([...known, ...sheet], JOIN);
    });
    after(PAUSE + JOIN, () => {
      finish();
      frame(sheet, JOIN / 2);
    });
    return () => {
      this.#timers.forEach(clearTimeout);
      this.#timers = [];
      this.joining = null;
    };
  }

  /** What of the map is there by now. */
  shown(geometry: BoardGeometry): BoardGeometry {
    return this.joining ? without(geometry, this.joining.region) : geometry;
  }
}
