/** What newcomers are told on the hint line: one thing at a time, gone once it was done, and never again. */

import { keep, settings } from "../settings.svelte";
import { own } from "../words/words.svelte";

const MOST = 3;

function isFollowed(game: string, number: number): boolean {
  return settings.hinted.includes(`${game}/${number}`);
}

function nextOf(game: string): number {
  let number = 1;
  while (isFollowed(game, number)) number += 1;
  return number;
}

/** The first hint of a game that was not followed yet, or the one of this number; empty if it was. */
export function firstRunHint(game: string, number = nextOf(game)): string {
  if (number > MOST || isFollowed(game, number)) return "";
  return own(`first.${game}.${number}`) ?? "";
}

/** Somebody has done what the hint said. */
export function followHint(game: string, number = nextOf(game)): void {
  if (number > MOST || isFollowed(game, number)) return;
  settings.hinted = [...settings.hinted, `${game}/${number}`];
  keep();
}
