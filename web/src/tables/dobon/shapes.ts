/** The drawings of the pack, cut from one sheet: each colour's shape, the symbols, and the cut of a card. */

import type { Colour } from "../../games/dobon/cards";

/** Sun, sea, leaf and kite, on a grid of 24. */
export const SHAPES: Readonly<Record<Colour, string>> = {
  red: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  blue: "M1.5 7.8c3.5-3.6 7-3.6 10.5 0s7 3.6 10.5 0v3.7c-3.5 3.6-7 3.6-10.5 0s-7-3.6-10.5 0zM1.5 15.3c3.5-3.6 7-3.6 10.5 0s7 3.6 10.5 0V19c-3.5 3.6-7 3.6-10.5 0s-7-3.6-10.5 0z",
  green: "M3 21C1.5 10 9 3 21.5 2.5 22.5 14 15 22.5 5.5 19.8L13 11.5l-1.4-1.3L4.6 18z",
  yellow: "M12 1.5 21 12l-9 10.5L3 12z",
};

export type Symbol = "skip" | "reverse" | "draw2";

interface Drawn {
  first: string;
  /** In the second tone. */
  second: string;
}

export const SYMBOLS: Readonly<Record<Symbol, Drawn>> = {
  skip: {
    first: "M2 15A9.5 9.5 0 0 1 18.3 8.3L21 5.5V14h-8.5l3-3A6 6 0 0 0 6 15z",
    second: "M11 15.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z",
  },
  reverse: {
    first: "M2 4.5h12V1.5l8 5-8 5v-3H2z",
    second: "M22 15.5H10v-3l-8 5 8 5v-3h12z",
  },
  draw2: {
    first: "M11 7h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z",
    second: "M4 2h9a1 1 0 0 1 1 1v2H10a2 2 0 0 0-2 2v10H4a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z",
  },
};

/** The round of the table, clockwise. */
export const ROUND: Drawn = {
  first: "M2.5 12A9.5 9.5 0 0 1 19 5.5L21.5 3v8h-8l2.8-2.8A5.6 5.6 0 0 0 6.4 12z",
  second: "M21.5 13A9.5 9.5 0 0 1 5 19.5L2.5 22v-8h8l-2.8 2.8A5.6 5.6 0 0 0 17.6 13z",
};

interface Cut {
  /** What is cut out of the coloured sheet, on the card's own grid of 72 by 102. */
  path: string;
  /** The middle of what is printed in it. */
  x: number;
  y: number;
}

export const CUTS: Readonly<Record<Colour, Cut>> = {
  red: { path: "M44 48.5a22.5 22.5 0 1 1 0 45 22.5 22.5 0 0 1 0-45z", x: 44, y: 71 },
  blue: {
    path: "M3 57c5.5-6.5 11-6.5 16.5 0s11 6.5 16.5 0 11-6.5 16.5 0 11 6.5 16.5 0v38a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z",
    x: 46,
    y: 79,
  },
  green: { path: "M20 95.5C15 65 34 46.5 66 45.5 68 76 49.5 98.5 20 95.5z", x: 45, y: 72 },
  yellow: { path: "M44 42 66 70 44 98 22 70z", x: 44, y: 70 },
};
