/** Cards in words, for those who read and for those who listen. */

import { rankOf, suitOf, type Suit } from "../../games/catalyst/cards";
import { say, t } from "../../words/words.svelte";
import type { Link } from "./chain";
import type { Match } from "./match.svelte";

const GLYPHS: Readonly<Record<Suit, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** As it is printed: ♥7. */
export function shortName(card: string): string {
  return GLYPHS[suitOf(card)] + rankOf(card);
}

export function glyphOf(card: string): string {
  return GLYPHS[suitOf(card)];
}

/** As it is spoken: 7 of hearts. */
export function longName(card: string): string {
  return t("catalyst.card", { suit: say("catalyst", `suits.${suitOf(card)}`), rank: rankOf(card) });
}

/** What a chain would do, in a sentence. */
export function foretold(chain: readonly Link[], name: (card: string) => string): string {
  const said = chain.map((link, place) =>
    t(place === 0 ? "catalyst.preview-first" : "catalyst.preview-then", {
      cards: link.cards.map(name).join(" "),
    }),
  );
  return said.join(t("catalyst.preview-join")) + t("catalyst.preview-end");
}

/** Par as it is told before play: proved, at most, or unknown. */
export function parName(par: Match["par"]): string {
  if (par === undefined) return t("catalyst.par-looking");
  if (par === null || par.par === null) return t("catalyst.par-unknown");
  return par.proved ? String(par.par) : t("catalyst.par-most", { n: par.par });
}
