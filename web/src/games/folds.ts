/** The fold of every game. Folds of different games have different views; whoever asks by name gets them untyped. */

import type { Fold } from "../table";

const FOUND = import.meta.glob<Fold>("./*/fold.ts", { eager: true, import: "fold" });

/** By game; an outside game has none. */
export const folds: Readonly<Record<string, Fold | undefined>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, fold]) => [path.split("/")[1] ?? "", fold]),
);

/** The fold for a live room. Where there is none, what is folded never fits, and the session asks for each view. */
export function foldOf(game: string): Fold {
  return folds[game] ?? ((view) => view);
}
