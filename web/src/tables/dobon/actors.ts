/** The things that move, by name; whoever draws one is its actor on the stage. And what is drawn only while it moves. */

import type { View } from "../../wire/records/dobon";
import type { Term } from "./sum";

/** A look on its way out, or in: the cloth of before, and cards that come to a seat face down. */
export type Ghost = { kind: "mat"; colour: View["colour"] } | { kind: "arrival"; seat: string; n: number };

/** The cards of the latest play. */
export const FIELD = "field";
/** The cloth under them, without them. */
export const MAT = "mat";
export const PILE = "pile";
/** The plays before the last. */
export const EARLIER = "earlier";
/** The number of cards to take; it counts. */
export const STACK = "stack";
/** The sign of the direction. */
export const DIRECTION = "direction";

/** Where cards of a seat come from: its chip, or for the own one the hand. */
export const seatName = (seat: string): string => `seat:${seat}`;
/** All backs of a seat. */
export const fanName = (seat: string): string => `fan:${seat}`;
/** The backs that come to it, as a ghost. */
export const arrivalName = (seat: string): string => `arrival:${seat}`;
/** A card of the own hand, by its id (held.ts). */
export const heldName = (id: string): string => `held:${id}`;
/** The word in the foot of a seat. */
export const wordName = (seat: string): string => `word:${seat}`;
/** The hand of a seat, laid open. */
export const openName = (seat: string): string => `open:${seat}`;
export const stampName = (seat: string): string => `stamp:${seat}`;
export const termName = (term: Term["name"]): string => `term:${term}`;
export const payName = (from: string, to: string): string => `pay:${from}>${to}`;
/** The points on an arrow. */
export const tagName = (from: string, to: string): string => `tag:${from}>${to}`;
/** A seat's score; it counts. */
export const scoreName = (seat: string): string => `score:${seat}`;
