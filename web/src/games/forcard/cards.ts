// Written by tools/forcard_cards_to_ts.py from the cards of the server. Change those, not this.

export type Way = "up" | "down" | "left" | "right" | "ul" | "ur" | "dl" | "dr";
export type Ground = "anywhere" | "corner" | "edge" | "own" | "not-own" | "after-colour";

export interface CardFacts {
  /** Stars; none on special cards. */
  rank: number;
  /** Where it may be put. */
  ground: Ground;
  /** The directions from which one has to be chosen. */
  ways: readonly Way[];
  /** What a fort card adds. */
  amount?: number;
  /** The region of its cell, or the whole board, instead of a pattern. */
  reach?: "region" | "board";
  /**
   * Its pattern, for each direction it can have: T its cell (o if the pattern leaves it out), # other cells of the
   * pattern, ~ all cells from there to the border; rows are parted by strokes.
   */
  patterns?: Readonly<Partial<Record<Way | "none", string>>>;
}

export const CARDS: Readonly<Record<string, CardFacts>> = {
  C01: { rank: 1, ground: "anywhere", ways: [], patterns: { none: "T" } },
  C03: { rank: 1, ground: "anywhere", ways: ["up", "down", "left", "right"], patterns: { up: "#/T", down: "T/#", left: "#T", right: "T#" } },
  C04: { rank: 1, ground: "anywhere", ways: ["ul", "ur", "dl", "dr"], patterns: { ul: "#./.T", ur: ".#/T.", dl: ".T/#.", dr: "T./.#" } },
  C06: { rank: 1, ground: "corner", ways: [], patterns: { ul: ".#/#T", ur: "#./T#", dl: "#T/.#", dr: "T#/#." } },
  C07: { rank: 1, ground: "edge", ways: [], patterns: { up: "#/#/T", down: "T/#/#", left: "##T", right: "T##" } },
  C09: { rank: 1, ground: "anywhere", ways: [], patterns: { none: "T" } },
  C10: { rank: 1, ground: "anywhere", ways: [], patterns: { none: "#/o/#" } },
  C11: { rank: 2, ground: "anywhere", ways: [], patterns: { none: ".#./#T#/.#." } },
  C12: { rank: 2, ground: "anywhere", ways: [], patterns: { none: "#.#/.T./#.#" } },
  C13: { rank: 2, ground: "anywhere", ways: [], patterns: { none: "#T#" } },
  C14: { rank: 2, ground: "anywhere", ways: [], patterns: { none: "#/T/#" } },
  C15: { rank: 2, ground: "anywhere", ways: [], patterns: { none: "T#/##" } },
  C16: { rank: 2, ground: "anywhere", ways: ["ul", "ur", "dl", "dr"], patterns: { ul: ".#/#T", ur: "#./T#", dl: "#T/.#", dr: "T#/#." } },
  C17: { rank: 2, ground: "anywhere", ways: ["up", "down"], patterns: { up: ".#./#T#", down: "#T#/.#." } },
  C21: { rank: 3, ground: "anywhere", ways: [], patterns: { none: "~T~" } },
  C22: { rank: 3, ground: "anywhere", ways: [], patterns: { none: "~/T/~" } },
  C24: { rank: 3, ground: "anywhere", ways: [], patterns: { none: "###/#T#/###" } },
  F01: { rank: 1, ground: "own", ways: [], amount: 2, patterns: { none: "T" } },
  F02: { rank: 1, ground: "anywhere", ways: [], amount: 1, patterns: { none: ".#./#T#/.#." } },
  F03: { rank: 1, ground: "anywhere", ways: [], amount: 1, patterns: { none: ".#./#T#/.#." } },
  F04: { rank: 2, ground: "anywhere", ways: [], amount: 2, patterns: { none: "T#/##" } },
  F05: { rank: 2, ground: "anywhere", ways: [], amount: 1, patterns: { none: ".#./#T#/.#." } },
  F06: { rank: 2, ground: "own", ways: [], amount: 1, patterns: { none: ".#./#T#/.#." } },
  F07: { rank: 3, ground: "anywhere", ways: [], amount: 2, patterns: { none: "T#/##" } },
  F08: { rank: 3, ground: "anywhere", ways: [], amount: 1, reach: "board" },
  F09: { rank: 3, ground: "anywhere", ways: [], amount: 2, reach: "board" },
  F10: { rank: 3, ground: "anywhere", ways: [], amount: 2, patterns: { none: "~T~" } },
  F11: { rank: 3, ground: "anywhere", ways: [], amount: 2, patterns: { none: "~/T/~" } },
  F12: { rank: 3, ground: "own", ways: [], amount: 1, reach: "region" },
  F13: { rank: 3, ground: "own", ways: [], amount: 2, reach: "region" },
  S01: { rank: 0, ground: "anywhere", ways: [] },
  S02: { rank: 0, ground: "after-colour", ways: [] },
  S03: { rank: 0, ground: "own", ways: [] },
  S04: { rank: 0, ground: "anywhere", ways: [] },
  S05: { rank: 0, ground: "anywhere", ways: [] },
  S06: { rank: 0, ground: "anywhere", ways: [] },
  S07: { rank: 0, ground: "anywhere", ways: [] },
  S08: { rank: 0, ground: "not-own", ways: [] },
  S09: { rank: 0, ground: "own", ways: [] },
  S10: { rank: 0, ground: "anywhere", ways: [] },
};

/** For 15 turns. */
export const STANDARD_DECK: readonly string[] = ["C01", "C03", "C09", "C11", "C13", "C14", "C16", "C24", "F01", "F07", "F12", "S01", "S05", "S07", "S09"];
