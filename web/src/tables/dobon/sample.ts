/** A table for tests: four seats, seen from A, of whom B has just skipped C with 20 points. */

import type { View } from "../../wire/records/dobon";

const TABLE: View = {
  viewer: "A",
  mode: "realtime",
  timeout: 10,
  phase: "turn",
  turn: "D",
  hands: { A: ["red-9", "green-6", "yellow-5"] },
  counts: { A: 3, B: 3, C: 4, D: 3 },
  pile: 58,
  field: ["blue-skip"],
  by: "B",
  play_no: 12,
  colour: "blue",
  direction: "cw",
  stack: 0,
  drawn: false,
  window: true,
  grace: false,
  may: ["dobon"],
  offer: null,
  dobon_by: [],
  target: null,
  discards: [],
  result: null,
  scores: { A: 120, B: -35, C: -52, D: -33 },
  deckouts: 1,
  rate: 2,
  seats: { A: "person", B: "person", C: "person", D: "person", E: "empty", F: "empty" },
  owner: "A",
  game: 3,
  next_start: null,
  clock: 10,
  paid: [],
};

export const HANDS: Readonly<Record<string, string[]>> = {
  A: ["red-9", "green-6", "yellow-5"],
  B: ["red-3", "blue-draw2", "yellow-7"],
  C: ["blue-6", "green-9", "yellow-5", "wild"],
  D: ["red-4", "blue-8", "green-8"],
};

export function tableWith(parts: Partial<View> = {}): View {
  return { ...TABLE, ...parts };
}

/** A and D have called dobon on B. */
export function calledTable(parts: Partial<View> = {}): View {
  return tableWith({
    phase: "result",
    turn: null,
    hands: { ...HANDS },
    dobon_by: ["A", "D"],
    target: "B",
    scores: { A: 400, B: -595, C: -52, D: 247 },
    deckouts: 0,
    rate: 1,
    result: {
      kind: "dobon",
      winners: ["A", "D"],
      losers: ["B"],
      pot: 140,
      rate: 2,
      pays: [
        { from: "B", to: "A", points: 280 },
        { from: "B", to: "D", points: 280 },
      ],
      next: "A",
    },
    next_start: "A",
    ...parts,
  });
}
