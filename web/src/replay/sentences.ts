import type { ReplayStep } from "../wire/records/server";
import { language, t } from "../words/words.svelte";
import { isBack } from "./replay.svelte";

/** What a move told, in the language chosen. */
export function sentencesOf(step: ReplayStep): string[] {
  if (isBack(step)) return [t("replay.taken-back")];
  if (step.end) return [t(step.end.reason === "draw" ? "replay.drawn" : "replay.resigned")];
  return language() === "ja" ? step.told_ja : step.told_en;
}
