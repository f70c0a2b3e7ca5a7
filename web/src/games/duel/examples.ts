/** Examples from the scenarios of the rules: a view, and what its seat was told step by step. */

import type { Event, View } from "../../wire/records/duel";

export interface Example {
  id: string;
  /** The rulings that it shows. */
  rules: string[];
  /** What it shows. */
  about: { ja: string; en: string };
  view: View;
  steps: Event[][];
}

export interface Examples {
  /** The examples of each card, best first. */
  cards: Record<string, string[]>;
  examples: Record<string, Example>;
}

/** They are loaded when they are first wanted. */
export async function examplesOf(card: string): Promise<Example[]> {
  const { cards, examples } = (await import("./examples.json")).default as unknown as Examples;
  return (cards[card] ?? []).flatMap((id) => examples[id] ?? []);
}
