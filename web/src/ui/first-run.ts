/** What newcomers are told on the hint line: one thing at a time, gone once it was done, and never again. */

import { keep, settings } from "../settings.svelte";
import { own } from "../words/words.svelte";

const MOST = 3;

function nextOf(game: string): number {
  let number = 1;
  while (settings.hinted.includes(`${game}/${number}`)) number += 1;
  return number;
}

/** The hint of a game that was not followed yet; empty if all were. */
export function firstRunHint(game: string): string {
  const number = nextOf(game);
  return (number <= MOST ? own(`first.${game}.${number}`) : null) ?? "";
}

/** Somebody has done what the hint said: made a move. */
export function followHint(game: string): void {
  const number = nextOf(game);
  if (number > MOST) return;
  settings.hinted = [...settings.hinted, `${game}/${number}`];
  keep();
}
