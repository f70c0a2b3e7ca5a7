/** Dobon's things in words: cards, groups, seats and what they do. */

import { faceOf, colourOf, pointsOf } from "../../games/dobon/cards";
import type { View } from "../../wire/records/dobon";
import { own, refusal, say, t } from "../../words/words.svelte";
import type { Doing } from "./chronicle";
import { signed } from "./numbers";
import type { Stand } from "./reasons";
import type { NameOf } from "./seats";

const GAME = "dobon";

/** How much room there is for words. */
export type Room = "enough" | "little" | "least";

export function colourWord(colour: string): string {
  return say(GAME, `colours.${colour}`);
}

/** A number, or a symbol's name. */
export function faceWord(face: string): string {
  return /^\d$/.test(face) ? face : say(GAME, `faces.${face}`);
}

export function cardWord(card: string): string {
  const [face, colour] = [faceOf(card), colourOf(card)];
  if (face === "force") return t("dobon.card-force", { colour: colourWord(colour ?? "") });
  return colour === null
    ? faceWord(face)
    : t("dobon.card", { colour: colourWord(colour), face: faceWord(face) });
}

/** "red 7", or how many of them; a group of force cards is named by the lead, whose colour counts. */
export function groupWords(cards: readonly string[]): string {
  const card = cardWord(cards[0] ?? "");
  return cards.length > 1 ? t("dobon.group", { n: cards.length, card }) : card;
}

/** Under which name the rules tell what a card does. */
export function sectionOf(card: string): string {
  const face = faceOf(card);
  return /^[1-9]$/.test(face) ? "1" : face;
}

/** The same as a thing: "the two red 7s". */
export function groupNoun(cards: readonly string[]): string {
  const card = cardWord(cards[0] ?? "");
  return cards.length > 1 ? t("dobon.group-noun", { n: cards.length, card }) : card;
}

/** In the foot of a small seat: what would not fit is left out. */
export function groupShort(cards: readonly string[]): string {
  const [face, colour] = [faceOf(cards[0] ?? ""), colourOf(cards[0] ?? "")];
  const isLong = face === "skip" || face === "reverse";
  const name = face === "draw2" ? "+2" : face === "draw4" ? "+4" : faceWord(face);
  const card =
    face === "force" || (colour !== null && !isLong && face !== "draw2") ? cardWord(cards[0] ?? "") : name;
  return cards.length > 1 ? t("dobon.group", { n: cards.length, card }) : card;
}

/** What a card does, from the catalogue. */
export function effectWords(card: string): string {
  const face = faceOf(card);
  return say(GAME, `effects.${/^\d$/.test(face) ? "number" : face}`);
}

export function countWords(count: number): string {
  return count === 1 ? t("dobon.cards-one") : t("dobon.cards-of", { n: count });
}

export function scoreWords(points: number): string {
  return t("dobon.score", { n: signed(points) });
}

/** The hand as a sum: "9 + 6 + 5 = 20". */
export function sumWords(cards: readonly string[]): string {
  const points = cards.map(pointsOf);
  const total = points.reduce((sum, one) => sum + one, 0);
  return points.length > 1 ? `${points.join(" + ")} = ${total}` : t("dobon.sum-one", { n: total });
}

/** `room`: for a sentence, for the cards alone, or for hardly as much. */
export function doingWords(doing: Doing, room: Room): string {
  if (doing.kind !== "play")
    return room === "least"
      ? t(`dobon.did-${doing.kind}-short`, { n: doing.count })
      : t(`dobon.did-${doing.kind}`, { n: doing.count });
  if (room === "least") return groupShort(doing.cards);
  const cards = groupWords(doing.cards);
  const isLong = doing.cards.length > 1 || faceOf(doing.cards[0] ?? "").length > 1;
  if (isLong && (room === "little" || doing.cards.length > 1)) return cards;
  return t(doing.isCutIn ? "dobon.did-cut-in" : "dobon.did-play", { cards });
}

/** Why something cannot be done, with the numbers that say so. */
export function reasonWords(code: string, stand: Stand, nameOf: NameOf, totals: [number, number]): string {
  const { view, you } = stand;
  switch (code) {
    case "stack-pending":
      return t(faceOf(view.field[0] ?? "") === "draw4" ? "dobon.why-stack4" : "dobon.why-stack2", {
        n: view.stack,
      });
    case "cannot-play":
      return matchWords(view);
    case "not-up":
      return notUpWords(view, nameOf);
    case "no-dobon":
      return noDobonWords(view, you, totals);
    case "no-return":
      return t("dobon.why-no-return", { name: nameOf(view.target ?? "") });
  }
  return own(`dobon.why-${code}`) ?? refusal(GAME, code);
}

/** What would match, instead of only that this does not. */
function matchWords(view: View): string {
  const face = faceOf(view.field[0] ?? "");
  const colour = view.colour === null ? "" : colourWord(view.colour);
  const hasFace = face !== "force" && face !== "wild" && face !== "draw4";
  return hasFace
    ? t("dobon.why-match", { colour, face: faceWord(face) })
    : t("dobon.why-match-colour", { colour });
}

function notUpWords(view: View, nameOf: NameOf): string {
  if (view.turn === null) return t("dobon.why-nobody");
  return view.phase === "colour"
    ? t("dobon.why-choosing", { name: nameOf(view.turn) })
    : t("dobon.why-not-up", { name: nameOf(view.turn) });
}

function noDobonWords(view: View, you: string | null, [play, hand]: [number, number]): string {
  if (view.by === null) return t("dobon.why-first-card");
  if (view.by === you) return t("dobon.why-own-play");
  if (view.dobon_by.includes(you ?? "")) return t("dobon.why-called");
  return t("dobon.why-no-dobon", { play, hand });
}
