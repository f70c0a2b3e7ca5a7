/** What has been done this turn, and what is left. */

import type { View } from "../../wire/records/duel";
import { t } from "../../words/words.svelte";
import type { NameOf } from "./names";
import type { Player } from "./sides";
import type { Story } from "./story.svelte";
import type { Turn } from "./turn.svelte";

export interface Fact {
  words: string;
  isDone: boolean;
}

export function factsOf(
  view: View,
  below: Player,
  story: Story,
  turn: Turn,
  nameOf: NameOf,
): readonly Fact[] {
  if (view.result !== null) return [];
  if (view.active !== below)
    return [{ words: t("duel.fact-turn", { who: nameOf(view.active) }), isDone: false }];
  const facts: Fact[] = [];
  if (story.drew) facts.push({ words: t("duel.fact-drew"), isDone: true });
  facts.push(
    story.charged
      ? { words: t("duel.fact-charged"), isDone: true }
      : { words: t("duel.fact-uncharged"), isDone: false },
  );
  const ready = Object.values(view.standing[below] ?? {}).filter((standing) => !standing.rests).length;
  if (turn.you !== null && ready > 0)
    facts.push({ words: t("duel.fact-attackers", { n: ready }), isDone: false });
  return facts;
}
