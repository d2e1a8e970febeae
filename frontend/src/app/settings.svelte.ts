import { read, write } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Confirm = "always" | "touch" | "never";
export type Speed = "off" | "slow" | "normal" | "fast";
/** City names as printed on the board, or in the chosen language. */
export type CityNames = "printed" | "translated";

interface Stored {
  theme: Theme;
  contrast: boolean;
  cityNames: CityNames;
  confirm: Confirm;
  speed: Speed;
  bell: boolean;
  effects: boolean;
  keys: boolean;
  primerSeen: boolean;
  /** boards whose novelties were explained */
  boardsSeen: string[];
}

const KEY = "branchline.settings";
const DEFAULTS: Stored = {
  theme: "system",
  contrast: false,
  cityNames: "printed",
  confirm: "always",
  speed: "normal",
  bell: true,
  effects: false,
  keys: true,
  primerSeen: false,
  boardsSeen: [],
};

/** What one person likes on this device. */
class Settings {
  #stored = $state<Stored>({ ...DEFAULTS, ...read<Partial<Stored>>(KEY, {}) });
  #systemDark = $state(false);
  #reducedMotion = $state(false);

  get current(): Readonly<Stored> {
    return this.#stored;
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored[key] = value;
    write(KEY, this.#stored);
    this.#apply();
  }

  get dark(): boolean {
    return this.#stored.theme === "dark" || (this.#stored.theme === "system" && this.#systemDark);
  }

  /** How much longer than normal motion takes; 0: none. */
  get motion(): number {
    if (this.#reducedMotion) return 0;
    return { off: 0, slow: 2, normal: 1, fast: 0.5 }[this.#stored.speed];
  }

  start(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => {
      this.#systemDark = dark.matches;
      this.#reducedMotion = still.matches;
      this.#apply();
    };
    dark.addEventListener("change", follow);
    still.addEventListener("change", follow);
    follow();
  }

  #apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? "dark" : "light";
    root.dataset.contrast = this.#stored.contrast ? "more" : "normal";
    root.style.setProperty("--motion", String(this.motion));
  }
}

export const settings = new Settings();
