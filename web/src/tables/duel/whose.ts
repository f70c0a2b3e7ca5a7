/** Whose phase it is, and who is to decide. */

import type { View } from "../../wire/records/duel";
import { t } from "../../words/words.svelte";
import type { NameOf } from "./names";
import { phaseName } from "./speech";

export function whoseWords(view: View, you: string | null, nameOf: NameOf): string {
  if (view.result !== null) return t("duel.over");
  const phase = phaseName(view.phase === "block" ? "attack" : view.phase);
  const isOwn = view.active === you;
  const words = isOwn ? t("duel.whose-own", { phase }) : t("duel.whose", { who: nameOf(view.active), phase });
  const by = view.decision?.by;
  if (by === undefined || by === view.active) return words;
  return by === you ? t("duel.whose-you", { words }) : t("duel.whose-other", { words, who: nameOf(by) });
}
