/** Cards as the server's catalogue has them. */

import { KEYWORDS } from "./marks";

/** In one language. */
export interface Printed {
  id: string;
  name: string;
  text: string;
  civ: readonly string[];
  type: "creature" | "evolution" | "spell";
  cost: number;
  power?: number | null;
  race?: readonly string[] | null;
  keywords?: readonly string[];
  power_attacker?: number | null;
  evolves_from?: { race?: readonly string[] | null; civ?: readonly string[] | null } | null;
}

/** Keywords of a card, and `evolution` and `power_attacker` with them, in the order in which they are shown. */
export function marksOf(card: Printed, keywords: readonly string[] = card.keywords ?? []): string[] {
  const all = new Set([
    ...keywords,
    ...(card.type === "evolution" ? ["evolution"] : []),
    ...((card.power_attacker ?? 0) > 0 ? ["power_attacker"] : []),
  ]);
  return Object.keys(KEYWORDS).filter((one) => all.has(one));
}
