/** Playing on from a move of a replay, against bots: the same match in a new room, up to there. */

import type { Deals } from "../games/manifest";
import { manifestOf } from "../games/manifests";
import { settings } from "../settings.svelte";
import * as api from "../site/api";
import { easiest } from "../site/games";
import { hold } from "../site/rooms.svelte";
import { go } from "../site/router.svelte";
import type { Replay } from "./replay.svelte";

/** On the seat whose view is shown, or else the first. `room` is the one that was played in. */
export async function playFromHere(replay: Replay, room: string): Promise<void> {
  const { game } = replay;
  const seat = replay.you ?? replay.seats[0]?.seat ?? "";
  const made = await api.branch(room, {
    steps: replay.at,
    seat,
    bot: await botFor(replay),
    name: settings.name,
  });
  const { id } = made.room;
  hold(made.room, seat, made.tokens[seat] ?? "");
  const deals = await manifestOf(game).deals?.();
  if (deals) noteDeal(deals, id, await seedOf(room));
  go(`/r/${id}`);
}

/** The seed of a room that plays a deal is its number. */
function noteDeal(deals: Deals, room: string, seed: string): void {
  if (deals.isNumber(seed)) deals.remember(room, deals.numbered(Number(seed)));
}

/** The level last played against, else who played in this match, else the easiest. */
async function botFor(replay: Replay): Promise<string> {
  const played = replay.seats.find((seat) => seat.holding === "bot")?.name;
  const known = settings.levels[replay.game] ?? played;
  if (known) return known;
  const card = (await api.games()).find((one) => one.id === replay.game);
  return easiest(card?.bots ?? []);
}

/** The seed, which is the last line of a match file. */
async function seedOf(room: string): Promise<string> {
  const lines = (await api.matchFile(room)).trim().split("\n");
  return (JSON.parse(lines.at(-1) ?? "{}") as { seed: string }).seed;
}
