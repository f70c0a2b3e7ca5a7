/** The things that move, by name; whoever draws one is its actor on the stage. And what is drawn only while it moves. */

import type { BattleEvent, Creature } from "../../wire/records/duel";
import type { Player } from "./sides";

/** A look on its way out, or what is there only as long as it is read. */
export type Ghost =
  /** A creature that leaves its place; `at` is where it stood. */
  | { kind: "creature"; player: Player; creature: Creature; at: number; power: number | null }
  /** A broken shield on its way to the hand. */
  | { kind: "back"; player: Player; shield: string }
  /** Shields that have just been broken. */
  | { kind: "broken"; player: Player; shields: readonly string[] }
  /** The powers of a battle. */
  | { kind: "battle"; battle: BattleEvent }
  /** A card that both see large: a spell, or a shield trigger. */
  | { kind: "large"; player: Player; card: string; isTrigger: boolean }
  /** The creature that a spell of the other side was aimed at. */
  | { kind: "aimed"; player: Player; card: string }
  /** The source of an effect that resolves now. */
  | { kind: "source"; player: Player; card: string }
  /** An arrow that fades. */
  | { kind: "arrow"; from: string; to: string; player: Player };

export const ARROW = "arrow";
export const BAND = "band";
export const LARGE = "large";

export const creatureActor = (player: string, name: string): string => `creature:${player}:${name}`;
export const ghostActor = (player: string, name: string): string => `leaving:${player}:${name}`;
export const manaActor = (player: string, at: string): string => `mana:${player}:${at}`;
/** The mana zone as a whole, to which cards go on a phone. */
export const purseActor = (player: string): string => `purse:${player}`;
export const shieldActor = (player: string, shield: string): string => `shield:${player}:${shield}`;
export const brokenActor = (player: string, shield: string): string => `broken:${player}:${shield}`;
/** A card of the own hand, by its place. */
export const heldActor = (place: number): string => `held:${place}`;
export const handActor = (player: string): string => `hand:${player}`;
export const deckActor = (player: string): string => `deck:${player}`;
export const graveActor = (player: string): string => `grave:${player}`;
/** The word on a side's strip. */
export const wordActor = (player: string): string => `word:${player}`;
