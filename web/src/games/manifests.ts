/** The manifests that games bring; whatever brings none is played all the same. */

import type { Manifest } from "./manifest";

const FOUND = import.meta.glob<Manifest>("./*/manifest.ts", { eager: true, import: "manifest" });
const OUTSIDE: Manifest = { order: Infinity, people: "several", colour: "ink", drawing: null, quick: {} };

const known = new Map(Object.entries(FOUND).map(([path, one]) => [path.split("/")[1] ?? "", one]));

export function manifestOf(game: string): Manifest {
  return known.get(game) ?? OUTSIDE;
}

/** All games with a manifest, and those that a server names besides, in their order. */
export function gamesInOrder(named: readonly string[] = []): string[] {
  const all = new Set([...known.keys(), ...named]);
  return [...all].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

/** A finite place: two games without one would have no difference. */
function rank(game: string): number {
  return Math.min(manifestOf(game).order, Number.MAX_SAFE_INTEGER);
}

/** The colour of its drawings. */
export function colourOf(game: string): string {
  return `var(--${manifestOf(game).colour})`;
}

export function isPlayedAlone(game: string): boolean {
  return manifestOf(game).people === "one";
}
