/** What an action says of the view on which it was chosen, in games where order of arrival decides. */

import type { WireAction } from "../table";
import { meantFor as dobon } from "./dobon/seen";
import type { AnyView } from "./folds";

export type Aim = (view: AnyView, action: WireAction | string) => WireAction | string;

const aims = { dobon } as unknown as Readonly<Record<string, Aim>>;

/** The aim of a game; most need none, since the server knows by itself what an act of theirs was made on. */
export function aimOf(game: string): Aim {
  return aims[game] ?? ((_view, action) => action);
}
