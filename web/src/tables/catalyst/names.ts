/** Cards in words, for those who read and for those who listen. */

import { rankOf, suitOf, type Suit } from "../../games/catalyst/cards";
import type { Action } from "../../wire/records/catalyst";
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

/** Where a card goes: at an end of the row, between two cards, or, in a row that is not known, as which from the left. */
export function placeName(at: number, row: readonly string[] | null): string {
  const [left, right] = [row?.[at - 1], row?.[at]];
  if (at === 0) return t("catalyst.at-left");
  if (left === undefined) return t("catalyst.at-gap", { n: at + 1 });
  return right === undefined
    ? t("catalyst.at-right")
    : t("catalyst.at-between", { left: shortName(left), right: shortName(right) });
}

/** A play, on this row if it is known: ♣8 between ♥7 and ♦K. */
export function playName({ card, at }: Action, row: readonly string[] | null = null): string {
  return t("catalyst.named", { card: shortName(card), place: placeName(at, row) });
}

/** A play from its short notation: `C8@0`. */
export function playOfShort(short: string): Action {
  const [card = "", at = ""] = short.split("@");
  return { do: "play", card, at: Number(at) };
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
