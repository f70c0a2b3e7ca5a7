/**
 * Why something is not among what may be done. Whether it is, the server's list says; the codes are those with which
 * it would refuse, so that one learns of it before one tries.
 */

import { faceOf, totalOf } from "../../games/dobon/cards";
import type { View } from "../../wire/records/dobon";

/** What a person wants to know about the table. */
export interface Stand {
  view: View;
  you: string | null;
  /** Nobody acts in what is past, or while the connection is lost. */
  isPast: boolean;
  isOffline: boolean;
}

/** Why nothing at all can be done here; null where something might. */
export function whyNothing({ view, you, isPast, isOffline }: Stand): string | null {
  if (isPast) return "in-the-past";
  if (you === null) return "watching";
  if (isOffline) return "connection-lost";
  if (view.phase === "closed") return "wrong-phase";
  return null;
}

/** Why a card cannot be laid, nor begin a group. */
export function whyNotPlay(stand: Stand, card: string): string {
  const { view, you } = stand;
  const nothing = whyNothing(stand);
  if (nothing !== null) return nothing;
  if (view.offer !== null) return "not-asked";
  if (view.phase === "colour" && view.turn === you) return "colour-owed";
  if (view.phase !== "turn" && view.phase !== "colour") return "wrong-phase";
  if (view.turn !== you || view.phase === "colour") return "not-up";
  if (view.grace) return "grace";
  if (view.stack > 0) return answersStack(view, card) ? finish(view, you, card) : "stack-pending";
  return finish(view, you, card);
}

/** What is left: it does not match, or it would be the last and may not. */
function finish(view: View, you: string | null, card: string): string {
  const hand = view.hands[you ?? ""] ?? [];
  const isSymbol = Number.isNaN(Number(faceOf(card)));
  const isAll = hand.every((one) => one === card);
  return isSymbol && isAll ? "symbol-finish" : "cannot-play";
}

function answersStack(view: View, card: string): boolean {
  return faceOf(card).startsWith("draw") && faceOf(card) >= faceOf(view.field[0] ?? "");
}

/** Why one cannot draw, take or pass, whichever it would be. */
export function whyNotDraw(stand: Stand): string {
  const { view, you } = stand;
  const nothing = whyNothing(stand);
  if (nothing !== null) return nothing;
  if (view.offer !== null) return "not-asked";
  if (view.phase === "colour" && view.turn === you) return "colour-owed";
  if (view.phase !== "turn" && view.phase !== "colour") return "wrong-phase";
  if (view.turn !== you || view.phase === "colour") return "not-up";
  return view.grace ? "grace" : "not-asked";
}

/** Why one cannot call. */
export function whyNotDobon(stand: Stand): string {
  const { view, you } = stand;
  const nothing = whyNothing(stand);
  if (nothing !== null) return nothing;
  if (view.phase === "return") return "no-return";
  if (view.phase === "lobby" || view.phase === "result") return "wrong-phase";
  const isEqual = totalOf(view.hands[you ?? ""] ?? []) === totalOf(view.field);
  return isEqual && view.by !== null && view.by !== you && !view.dobon_by.includes(you ?? "")
    ? "too-late"
    : "no-dobon";
}

export function whyNotDecline(stand: Stand): string {
  return whyNothing(stand) ?? "no-chance";
}
