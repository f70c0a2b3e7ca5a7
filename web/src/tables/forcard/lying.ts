/** What lies in the place of a side's plot. */

import { wayOf, type Side } from "./board";
import type { Plot } from "./plot.svelte";
import type { Reveal, Shown } from "./reveal";
import { EMPTY, type Lying } from "./Slot.svelte";
import { actsAs } from "./speech";

interface Scene {
  shown: Shown;
  plot: Plot;
  isRevealing: boolean;
  /** The last pair of a match that is over. */
  last: Reveal["laid"] | null;
}

/** Of the other side nobody sees more than that something lies there. */
export function lyingOf(side: Side, { shown, plot, isRevealing, last }: Scene): Lying {
  if (shown.result !== null) return lastOf(side, last);
  if (isRevealing) return EMPTY;
  if (shown.ready.includes(side)) return { kind: "back" };
  const first = side === plot.side && plot.isOpen ? plot.halves[0] : undefined;
  if (first === undefined) return EMPTY;
  const outlook = plot.outlookOf(first.card);
  return {
    kind: "card",
    card: first.card,
    way: first.card === "S02" ? wayOf(shown.previous[side]?.dir) : first.way,
    actsAs: actsAs(outlook),
    isAwake: outlook.mode === "awakened",
    second: plot.halves[1]?.card,
  };
}

/** The last pair of a match stays. */
function lastOf(side: Side, last: Reveal["laid"] | null): Lying {
  const [first, second] = last?.[side] ?? [];
  if (first === undefined) return EMPTY;
  return {
    kind: "card",
    card: first.card,
    way: first.card === "S02" ? first.copiedWay : first.way,
    actsAs: first.actsAs,
    isAwake: first.isAwake,
    second: second?.card,
    isSlashed: first.stopped === "jam",
  };
}
