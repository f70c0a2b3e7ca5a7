/** The names of games, as the client knows them or the server tells them. */

import type { GameCard } from "../wire/records/server";
import { language, own } from "../words/words.svelte";
import * as api from "./api";

let cards = $state.raw<GameCard[]>([]);
let isAsked = false;

/** The games of this server; none until it has told them. */
export function gamesHere(): string[] {
  ask();
  return cards.map((card) => card.id);
}

/** A game's name: the client's own, or what the server calls it. */
export function gameName(game: string): string {
  const known = own(`game.${game}`);
  if (known !== null) return known;
  ask();
  return cards.find((card) => card.id === game)?.name[language()] ?? game;
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  api.games().then(
    (found) => (cards = found),
    () => (isAsked = false),
  );
}
