/** The pictures of the rules in a minute that games bring, three of each. */

const FOUND = import.meta.glob<string>("./*/minute-*.svg", { eager: true, query: "?raw", import: "default" });

/** `step` counts from 1; empty where a game brings none. */
export function pictureOf(game: string, step: number): string {
  return FOUND[`./${game}/minute-${step}.svg`] ?? "";
}
