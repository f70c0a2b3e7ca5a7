import type { ReplayStep } from "../wire/records/server";
import { language, t } from "../words/words.svelte";
import { isBack } from "./replay.svelte";

function endOf(end: Record<string, unknown>): string {
  if (end.reason === "away") return t("reason.away");
  return t(end.reason === "draw" ? "replay.drawn" : "replay.resigned");
}

/** What a move told, in the language chosen. */
export function sentencesOf(step: ReplayStep): string[] {
  if (isBack(step)) return [t("replay.taken-back")];
  if (step.end) return [endOf(step.end)];
  return language() === "ja" ? step.told_ja : step.told_en;
}
