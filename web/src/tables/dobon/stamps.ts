/** Whose seat has a stamp: the one on whom dobon was called, and after a return those who had called. */

import type { View } from "../../wire/records/dobon";

export function stampOf(view: View, seat: string): "dobon" | "return" | null {
  if (view.result?.kind === "return") return view.result.losers.includes(seat) ? "return" : null;
  return view.target === seat ? "dobon" : null;
}
