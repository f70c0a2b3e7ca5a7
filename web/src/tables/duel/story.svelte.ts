/** What has been told of this turn, as far as the view does not hold it: what was done, and what was broken. */

import type { Playback } from "../../playback/playback.svelte";
import type { Past } from "../../table";
import type { Event, View } from "../../wire/records/duel";
import type { Ghost } from "./actors";
import type { Seen } from "./phases";
import type { Player } from "./sides";

export type DuelPlayback = Playback<View, Seen, Ghost>;

/** The shields of one break, with the cards as far as this seat saw them. */
export interface Broken {
  player: Player;
  shields: readonly { shield: string; card: string }[];
}

interface Told {
  drew: boolean;
  charged: boolean;
  broken: Broken | null;
}

const NOTHING: Told = { drew: false, charged: false, broken: null };

export class Story {
  private told = $state.raw<Told>(NOTHING);
  private isWhole = false;

  constructor(playback: DuelPlayback) {
    playback.hear({ event: (event) => (this.told = after(this.told, event)), view: () => this.forget() });
  }

  get drew(): boolean {
    return this.told.drew;
  }

  get charged(): boolean {
    return this.told.charged;
  }

  /** What was broken in the attack under way. */
  get broken(): Broken | null {
    return this.told.broken;
  }

  /** What was told before one came, as soon as it is known. */
  recall(past: Past<View, Event>): void {
    if (this.isWhole || past.opening === null) return;
    this.isWhole = true;
    this.told = past.moments.flatMap((moment) => moment.events).reduce(after, NOTHING);
  }

  private forget(): void {
    this.isWhole = false;
    this.told = NOTHING;
  }
}

function after(before: Told, event: Seen): Told {
  switch (event.type) {
    case "phase":
      return event.phase === "start"
        ? NOTHING
        : event.phase === "block"
          ? before
          : { ...before, broken: null };
    case "attack":
    case "attack_end":
      return { ...before, broken: null };
    case "shield_break":
      return { ...before, broken: { player: event.player as Player, shields: [] } };
    case "hand_add":
      if (event.from === "deck") return { ...before, drew: true };
      return event.from === "shields" ? { ...before, broken: more(before.broken, event) } : before;
    case "hand_remove":
      return event.to === "mana" ? { ...before, charged: true } : before;
  }
  return before;
}

function more(broken: Broken | null, event: Extract<Event, { type: "hand_add" }>): Broken | null {
  if (broken === null || !event.shield) return broken;
  return { ...broken, shields: [...broken.shields, { shield: event.shield, card: event.card }] };
}

const stories = new WeakMap<DuelPlayback, Story>();

/** All that shows one match tells the same story. */
export function storyOf(playback: DuelPlayback): Story {
  const found = stories.get(playback) ?? new Story(playback);
  stories.set(playback, found);
  return found;
}
