/** What the client knows of a game before its table is loaded. Everything else comes from its records and catalogue. */

import type { WireAction } from "../table";

export interface Manifest {
  /** Its place among the games; the lowest comes first. */
  order: number;
  /** Who plays: one alone, two who may resign or agree on a draw, or any number. */
  people: "one" | "two" | "several";
  /** The token of the colour of its drawings. */
  colour: "ink" | "good" | "down" | "side-1" | "side-2";
  /** The paths of its cut-paper drawing on a grid of 24, in both tones. */
  drawing: { first: string; second: string } | null;
  /** How a match begins at one tap. */
  quick: Quick;
  /** The option that is the clock, what friends play with unless they choose another, and what is offered; 0 is none. */
  clock?: { option: string; friends: number; offered: readonly number[] };
  /** Options of a match that is only watched, where it would have no end by itself. */
  watched?: Record<string, unknown>;
  /** The pages of its own below `/g/<game>/`, one of them with its cards. */
  pages?: readonly string[];
  /** The deals that it is played by, each with its number. */
  deals?: () => Promise<Deals>;
}

export interface Quick {
  /** The seats that are taken when one plays at once; the first is the person's. All of them, if it is not said. */
  seats?: string[];
  options?: Record<string, unknown>;
  /** What has to be done before the first decision of the game itself. */
  first?: WireAction;
}

export interface Deal {
  number: number;
  /** The seed of the room that plays it. */
  seed: string;
  /** The day, as 2026-11-16, of a daily deal: its number is shown only at the end. Empty for others. */
  daily: string;
}

export interface Deals {
  numbered(number: number): Deal;
  isNumber(text: string): boolean;
  randomDeal(): Deal;
  dailyDeal(): Deal;
  /** Notes which deal a room of ours plays. */
  remember(room: string, deal: Deal): void;
}
