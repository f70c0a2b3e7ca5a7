/** What the line under the board says: a reason, what is looked at, a hint, or what may be done now. */

import { CARDS } from "../../games/othello/cards";
import { firstRunHint } from "../../ui/first-run";
import type { Hint } from "../../table";
import type { View } from "../../wire/records/othello";
import { t } from "../../words/words.svelte";
import { cardsOf, lookAt, type Color } from "./board";
import type { Chance } from "./chance.svelte";
import type { Reading } from "./reading.svelte";
import * as speech from "./speech";
import { hintedSquares } from "./targets";
import type { Turn } from "./turn.svelte";

export interface Said {
  head: string;
  body: string;
  /** Nothing in particular: what may be done now. */
  isPrompt?: boolean;
}

/** All that the line may be about. */
export interface Matter {
  view: View;
  turn: Turn;
  reading: Reading;
  chance: Chance;
  hint: Hint | null;
  /** The places of stones in the order in which they act, if that is wanted. */
  order: ReadonlyMap<string, number>;
  you: Color | null;
  below: Color;
  /** Nobody acts in the past. */
  isPast: boolean;
  hasCards: boolean;
  isOffline: boolean;
  isPlaying: boolean;
}

export function noteOf(matter: Matter): Said {
  const { view, turn, reading, chance, hint, you, below } = matter;
  if (matter.isOffline && you !== null) return { head: t("othello.offline"), body: "" };
  const why = turn.reason === null ? "" : speech.reasonWords(turn.reason, view, below);
  const { kind, square, card } = reading;
  if (why === "" && turn.aim !== null && turn.squares.has(turn.aim) && (kind === null || turn.isFixed))
    return { head: aimWords(turn, turn.aim), body: "" };
  // What is not to be chosen says why; else a reason is about something looked at before.
  if (kind !== null && square !== null)
    return {
      head: stoneHead(matter, square),
      body: words(speech.stoneText(kind), turn.choosing === null ? "" : why),
    };
  // What a card does comes before why it cannot be used.
  if (card !== null && card !== turn.card && (why === "" || turn.reason?.card === card))
    return { head: cardHead(card), body: words(speech.cardText(card), cardReason(matter, card)) };
  if (why !== "") return { head: why, body: "" };
  if (turn.card !== null) return { head: cardHead(turn.card), body: liftedWords(turn, turn.card) };
  if (hint !== null && turn.isOpen) return { head: speech.hintWords(hint, hintDoes(turn, hint)), body: "" };
  if (chance.code !== null) return { head: speech.codeWords(chance.code), body: "" };
  if (matter.isPlaying) return { head: t("othello.moving"), body: "" };
  return { head: promptOf(matter), body: "", isPrompt: true };
}

function promptOf({ view, turn, you, isPast, hasCards }: Matter): string {
  if (isPast && view.stage !== "over") return t("othello.prompt-past");
  // Newcomers are told one thing at a time, where there is nothing more pressing to say.
  const isPlain = turn.isOpen && view.stage === "act" && turn.choosing === null && view.pending === null;
  const first = isPlain && hasCards && turn.squares.size > 0 ? firstRunHint("othello") : "";
  return first || speech.promptWords(view, turn, you);
}

function words(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

function stoneHead({ view, turn, order }: Matter, at: string): string {
  const does = turn.aim === at && turn.squares.has(at) ? speech.doesWords(turn.preview) : "";
  return [speech.cellWords({ at, look: lookAt(view, at), turn, order: order.get(at) }), does]
    .filter((part) => part !== "")
    .join(t("othello.comma"));
}

/** Why a card of the hand cannot be used now. */
function cardReason({ view, turn, below }: Matter, card: string): string {
  if (turn.reason?.card === card) return speech.reasonWords(turn.reason, view, below);
  if (!turn.isOpen || turn.offered !== null || turn.cards.has(card)) return "";
  const code = turn.codes[cardsOf(view, below).indexOf(card)];
  return code ? speech.reasonWords({ code, card }, view, below) : "";
}

function aimWords(turn: Turn, at: string): string {
  const does = speech.doesWords(turn.preview);
  return `${at}${t("othello.comma")}${does === "" ? t("othello.does-nothing") : does}`;
}

function cardHead(card: string): string {
  const facts = CARDS[card];
  if (facts === undefined) return "";
  return `${speech.cardWord(card)} · ${t("othello.cost", { n: facts.cost })} · ${t(`othello.form-${facts.form}`)}`;
}

function liftedWords(turn: Turn, card: string): string {
  return turn.revealsFirst ? `${speech.cardText(card)} ${t("othello.no-return")}` : speech.cardText(card);
}

function hintDoes(turn: Turn, hint: Hint): string {
  const [at] = hintedSquares({ ...hint, isWide: false }).keys();
  return at !== undefined && turn.card === null ? speech.doesWords(turn.foretold(at)) : "";
}
