/** ForCard's things in words: cards, cells, plots and reasons. */

import { CARDS, type Way } from "../../games/forcard/cards";
import type { Outlook, View } from "../../wire/records/forcard";
import { has, own, refusal, say, t } from "../../words/words.svelte";
import { ownerOf, valueAt } from "./board";

const GAME = "forcard";

export function cardName(card: string): string {
  return say(GAME, `cards.${card}.name`);
}

export function cardTitle(card: string): string {
  return `${card} ${cardName(card)}`;
}

export function kindName(card: string): string {
  return say(GAME, `kinds.${card.charAt(0)}`);
}

export function wayName(way: string): string {
  return say(GAME, `ways.${way}`);
}

/** The card as which another acts this turn; null where it is itself. */
export function actsAs({ mode = "" }: Outlook): string | null {
  return mode in CARDS ? mode : null;
}

/** What a card does this turn: the text of the card as which it acts, of its mode, or its own. */
export function cardText(card: string, outlook: Outlook = {}): string {
  const { mode = "" } = outlook;
  const as = actsAs(outlook);
  if (as !== null) return say(GAME, `cards.${as}.text`);
  if (mode !== "" && has(GAME, `modes.${card}.${mode}`)) return say(GAME, `modes.${card}.${mode}`);
  return say(GAME, `cards.${card}.text`);
}

/** The same with the name of the card that it is now. */
export function actsWords(card: string, outlook: Outlook = {}): string {
  const as = actsAs(outlook);
  if (as === null) return cardText(card, outlook);
  return say(GAME, "position.acts_as", { card: as, name: cardName(as), text: cardText(card, outlook) });
}

/** Why a card cannot be chosen: where it would have to be put. */
export function barredWords({ barred = "" }: Outlook): string {
  return barred === "" ? "" : (own(`forcard.barred-${barred}`) ?? say(GAME, `conditions.${barred}`));
}

export function groundWords(card: string): string {
  return say(GAME, `conditions.${CARDS[card]?.ground ?? "anywhere"}`);
}

export function reasonWords(code: string, card: string | null, outlook: Outlook): string {
  if (code === "placement" && outlook.barred) return barredWords(outlook);
  if (code === "placement" && card !== null) return groundWords(card);
  return own(`forcard.why-${code}`) ?? refusal(GAME, code);
}

/** A cell and what lies on it. */
export function cellWords(view: View, at: string): string {
  const value = valueAt(view, at);
  const owner = ownerOf(value);
  const content =
    owner === null ? t("forcard.cell-neutral") : t("forcard.cell", { by: owner, n: Math.abs(value) });
  const bombs = view.bombs
    .filter((bomb) => bomb.at === at)
    .map((bomb) => t("forcard.cell-bomb", { by: bomb.owner, n: bomb.explodes - view.turn }));
  return words([at, content, ...bombs]);
}

/** Parts of one thing, told one after the other. */
export function words(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(t("forcard.comma"));
}

/** An arrow for a direction, where there is only room for one letter. */
export const ARROWS: Readonly<Record<Way, string>> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  ul: "↖",
  ur: "↗",
  dl: "↙",
  dr: "↘",
};
