/** What a person has chosen for this browser; kept in it and nowhere else. */

import { browserStorage } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "reduced";
export type Speed = 0.5 | 1 | 2 | 4;

const KEPT_AT = "tefuda.settings";

const DEFAULTS = {
  theme: "system" as Theme,
  /** Percent. */
  textSize: 100,
  motion: "system" as Motion,
  speed: 1 as Speed,
  /** A placement is previewed by the first tap and sent by the second. */
  confirm: false,
  patterns: true,
  numerals: false,
  leftHanded: false,
  shortcuts: true,
  /** Pass without asking where nothing else can be done. */
  passAlone: true,
  /** The plain table, for every game. */
  plain: false,
  name: "",
  /** Which animal stands for the name as long as there is none; drawn once and kept with the rest. */
  animal: Math.floor(Math.random() * 1_000),
  /** First-run hints that were followed, as `game/number`. */
  hinted: [] as string[],
  /** The level last played against, of each game. */
  levels: {} as Record<string, string>,
};

export type Settings = typeof DEFAULTS;

function kept(): Partial<Settings> {
  try {
    return JSON.parse(browserStorage.get(KEPT_AT) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...kept() });

const still = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
let systemIsStill = $state(still.matches);
let systemIsDark = $state(dark.matches);
still.addEventListener("change", () => (systemIsStill = still.matches));
dark.addEventListener("change", () => (systemIsDark = dark.matches));

/** Whether things shall not move. */
export function reduced(): boolean {
  return settings.motion === "reduced" || (settings.motion === "system" && systemIsStill);
}

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "system" && systemIsDark);
}

export function keep(): void {
  browserStorage.set(KEPT_AT, JSON.stringify(settings));
}
