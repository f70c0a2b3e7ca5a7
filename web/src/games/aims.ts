/** What an action says of the view on which it was chosen, in games where order of arrival decides. */

import type { Aim } from "../table";

const FOUND = import.meta.glob<Aim>("./*/seen.ts", { eager: true, import: "meantFor" });

/** The aim of a game; most need none, since the server knows by itself what an act of theirs was made on. */
export function aimOf(game: string): Aim {
  return FOUND[`./${game}/seen.ts`] ?? ((_view, action) => action);
}
