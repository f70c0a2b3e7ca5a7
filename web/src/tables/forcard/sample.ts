/** A position of ForCard for tests. */

import type { ChangeEvent, PlaceEvent, View } from "../../wire/records/forcard";
import type { Side } from "./board";

export function viewWith(parts: Partial<View> = {}): View {
  const none = { area: 0, sturdy: 0, fortress: 0 };
  return {
    seat: "A",
    size: 5,
    turns: 15,
    clock: 0,
    deck: [],
    board: Array.from({ length: 25 }, () => 0),
    turn: 6,
    hands: { A: [], B: [] },
    score: { A: 17, B: 16 },
    parts: { A: none, B: none },
    ready: ["A", "B"],
    plots: {},
    bombs: [],
    double: [],
    skip: [],
    previous: {},
    shapes: [],
    outlook: {},
    dead: [],
    result: null,
    ...parts,
  };
}

export function place(by: Side, card: string, at: string, reach: string[] = [at]): PlaceEvent {
  return { type: "place", by, card, at, reach };
}

export function change(phase: ChangeEvent["phase"], at: string, from: number, to: number): ChangeEvent {
  return { type: "change", phase, at, from, to };
}
