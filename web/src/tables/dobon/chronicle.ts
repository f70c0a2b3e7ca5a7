/** What the events of a game leave to be seen besides the view: the plays before the last, and the latest doings. */

import type { Event } from "../../wire/records/dobon";

export interface Play {
  /** Null for the card turned up. */
  by: string | null;
  cards: string[];
  number: number;
  isCutIn: boolean;
}

export type Doing =
  { kind: "play"; cards: string[]; isCutIn: boolean } | { kind: "draw" | "take"; count: number };

export interface Chronicle {
  /** The plays of this game, oldest first, the latest among them; only as many as are shown. */
  plays: readonly Play[];
  /** What seats did in the latest move. */
  doings: Readonly<Record<string, Doing>>;
}

export const EMPTY: Chronicle = { plays: [], doings: {} };

/** The last one and three before it. */
const KEPT = 4;

export function told(before: Chronicle, event: Event): Chronicle {
  switch (event.type) {
    case "game_start":
      return EMPTY;
    case "flip":
      return { plays: [{ by: null, cards: [event.card], number: 0, isCutIn: false }], doings: {} };
    case "place": {
      const { by, cards, cut_in: isCutIn, play_no: number } = event;
      // What was recalled may hold what is only now played.
      const known = before.plays.filter((play) => play.number < number);
      const plays = [...known, { by, cards, number, isCutIn }].slice(-KEPT);
      return { plays, doings: { [by]: { kind: "play", cards, isCutIn } } };
    }
    case "hand_add":
      if (event.reason === "deal") return before;
      return { ...before, doings: { [event.player]: { kind: event.reason, count: event.n } } };
    case "pass":
      return { ...before, doings: {} };
    default:
      return before;
  }
}
