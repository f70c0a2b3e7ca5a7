/** What one may do about seats at the table of a match that goes on. */

import { manifestOf } from "../games/manifests";
import { settings } from "../settings.svelte";
import * as api from "../site/api";
import { easiest } from "../site/games";
import { release } from "../site/rooms.svelte";
import { go } from "../site/router.svelte";
import type { Seating } from "../table";
import type { RoomCard } from "../wire/records/server";
import type { LiveSession } from "../wire/session.svelte";

interface Means {
  /** Does something, and says so where it is refused. */
  attempt(work: () => Promise<unknown>): Promise<void>;
  sit(seat: string): Promise<void>;
  invite(): void;
}

/** Whoever has no seat may take one, whoever has one may give it up and let bots take others. */
export function seatingOf(session: LiveSession, card: RoomCard, means: Means): Seating {
  const { attempt, sit, invite } = means;
  const isOpen = manifestOf(card.game).people === "several" && session.phase === "playing";
  if (!isOpen) return { invite };
  if (session.you === null)
    return card.practice ? { invite } : { invite, sit: (seat) => attempt(() => sit(seat)) };
  return {
    invite,
    fill: (seat) => attempt(async () => session.fill(seat, await botLevel(card.game))),
    leave: () => attempt(() => leave(session)),
  };
}

/** The bots one plays against otherwise. */
export async function botLevel(game: string): Promise<string> {
  const bots = (await api.games()).find((one) => one.id === game)?.bots ?? [];
  return settings.levels[game] ?? easiest(bots);
}

async function leave(session: LiveSession): Promise<void> {
  await session.leave();
  release(session.room);
  go("/");
}
