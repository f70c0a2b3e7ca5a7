/** What the line under the field says: a reason, what a choice would do, a chance, a hint, or what goes on. */

import { totalOf } from "../../games/dobon/cards";
import type { Hint } from "../../table";
import { firstRunHint } from "../../ui/first-run";
import { t } from "../../words/words.svelte";
import { namedAction } from "./named";
import * as speech from "./speech";
import type { NameOf } from "./seats";
import type { Turn } from "./turn.svelte";

/** All that the line may be about. */
export interface Matter {
  turn: Turn;
  nameOf: NameOf;
  /** The card that is pointed at, or has the focus. */
  reading: string | null;
  hint: Hint | null;
}

export interface Said {
  head: string;
  code: string | null;
}

export function noteOf(matter: Matter): Said {
  const { turn, nameOf, reading, hint } = matter;
  const { view } = turn.stand;
  const totals: [number, number] = [totalOf(view.field), totalOf(turn.hand.map((copy) => copy.card))];
  const why = (code: string): Said => ({ head: speech.reasonWords(code, turn.stand, nameOf, totals), code });
  if (turn.stand.isOffline && turn.you !== null) return why("connection-lost");
  if (turn.reason !== null) return why(turn.reason.code);
  if (turn.group.length > 0) return plain(groupNote(turn));
  if (reading !== null) return plain(readingNote(reading, turn, nameOf, totals));
  if (hint !== null && turn.isFree) return plain(t("dobon.note-hint", { move: namedAction(hint.action) }));
  return plain(standing(matter));
}

/** Cards have no capitals, sentences do. */
const plain = (head: string): Said => ({ head: head.slice(0, 1).toUpperCase() + head.slice(1), code: null });

/** What the group would do. */
function groupNote(turn: Turn): string {
  const cards = turn.group.map((copy) => copy.card);
  const points = totalOf(cards);
  const left = totalOf(turn.hand.map((copy) => copy.card)) - points;
  const group = speech.groupWords(cards);
  if (turn.canCutIn) return t("dobon.note-cut-in", { cards: speech.groupNoun(cards) });
  if (cards.length === turn.hand.length) return t("dobon.note-out", { cards: group, points });
  return t("dobon.note-group", { cards: group, points, left });
}

function readingNote(card: string, turn: Turn, nameOf: NameOf, totals: [number, number]): string {
  const head = `${speech.cardWord(card)} ${t("dobon.points-of", { n: totalOf([card]) })}`;
  const copy = turn.hand.find((one) => one.card === card);
  const code = copy === undefined ? null : turn.whyNot(copy);
  const why = code === null ? "" : speech.reasonWords(code, turn.stand, nameOf, totals);
  return why === "" ? `${head}: ${speech.effectWords(card)}` : `${head}: ${why}`;
}

/** Nothing in particular is asked: what goes on, and what may be done. */
function standing(matter: Matter): string {
  const { turn, nameOf } = matter;
  const { view, isPast } = turn.stand;
  if (isPast) return t("dobon.note-past");
  if (turn.call !== null) return callNote(turn, nameOf);
  if (turn.canCutIn) return t("dobon.note-chance", { cards: speech.cardWord(turn.play?.cards[0] ?? "") });
  if (turn.isChoosing) return t("dobon.note-colour");
  if (turn.isOwnTurn) return turnNote(turn);
  const name = view.turn === null ? "" : nameOf(view.turn);
  switch (view.phase) {
    case "lobby":
      return turn.can("start") ? t("dobon.note-start") : t("dobon.note-lobby", { name: nameOf(view.owner) });
    case "turn":
      return t("dobon.why-not-up", { name });
    case "colour":
      return t("dobon.why-choosing", { name });
    case "finish":
      return view.by === turn.you
        ? t("dobon.note-finish-own")
        : t("dobon.note-finish", { name: nameOf(view.by ?? "") });
    case "dobon":
      return t("dobon.note-dobon", {
        callers: named(view.dobon_by, nameOf),
        name: nameOf(view.target ?? ""),
      });
    case "return":
      return t("dobon.note-return", { name });
    case "result":
      return t("dobon.note-result");
    case "closed":
      return t("dobon.note-closed");
  }
}

function callNote(turn: Turn, nameOf: NameOf): string {
  const { view } = turn.stand;
  const sum = speech.sumWords(turn.hand.map((copy) => copy.card));
  if (turn.call === "return")
    return t("dobon.note-may-return", { sum, callers: named(view.dobon_by, nameOf) });
  return t("dobon.note-call", { sum, name: nameOf(view.by ?? ""), cards: speech.groupNoun(view.field) });
}

function turnNote(turn: Turn): string {
  const { view } = turn.stand;
  if (view.grace) return t("dobon.why-grace");
  if (!turn.isFree) return t("dobon.note-asking");
  const totals: [number, number] = [0, 0];
  if (view.stack > 0) return speech.reasonWords("stack-pending", turn.stand, String, totals);
  const hint = firstRunHint("dobon", turn.plays.length > 0 ? 1 : 2) || firstRunHint("dobon", 3);
  if (hint !== "") return hint;
  if (view.drawn) return t(turn.plays.length > 0 ? "dobon.note-drawn" : "dobon.note-pass");
  return t(turn.plays.length > 0 ? "dobon.note-turn" : "dobon.note-draw");
}

function named(seats: readonly string[], nameOf: NameOf): string {
  return seats.map(nameOf).join(t("dobon.and"));
}
