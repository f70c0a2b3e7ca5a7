/** The drawings of the cards and of what lies on the board, cut from one sheet. */

/** A drawing on a grid of 24: one silhouette, and another in the second tone. */
export interface Drawn {
  first: string;
  second: string;
}

/** The special cards: two sides of a sheet, a copy, a core that bursts, and so on. */
export const SPECIALS: Readonly<Record<string, Drawn>> = {
  S01: {
    first: "M6.5 1 11 6v15a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6zm0 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    second: "M17.5 23 13 18V3a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15zm0-16.5-3 4.5 3 4.5 3-4.5z",
  },
  S02: {
    first: "M9 8h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zm2 6v2h4v3l5-4-5-4v3z",
    second: "M2 3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3H7a1 1 0 0 0-1 1v7H3a1 1 0 0 1-1-1z",
  },
  S03: {
    first: "M8 8h8v8H8z",
    second:
      "M6 2h5l-1 4H6zM14 2h4v4h-5zM18 7h4v4l-4-1zM18 13l4 1v4h-4zM18 18v4h-5l1-4zM10 18l1 4H6v-4zM2 13l4 1v4H2zM2 7h4v3l-4 1z",
  },
  S04: {
    first:
      "M12.9 4.4l8.9 1.25a1 1 0 0 1 .85 1.13l-2.1 14.8a1 1 0 0 1-1.13.85l-8.9-1.25a1 1 0 0 1-.85-1.13l2.1-14.8a1 1 0 0 1 1.13-.85z",
    second: "M1.9 5.3 9.9 3.2l-2 14.4-2.5.65a1 1 0 0 1-1.22-.72L1.2 6.5a1 1 0 0 1 .7-1.2z",
  },
  S05: {
    first: "M12 2a10 10 0 0 1 6.3 2.3L4.3 18.3A10 10 0 0 1 12 2z",
    second: "M19.7 5.7A10 10 0 0 1 5.7 19.7z",
  },
  S06: {
    first:
      "M3 8h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zm2.8 2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM9 13.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm3.2 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
    second: "M9 2h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-3V7a1 1 0 0 0-1-1H8V3a1 1 0 0 1 1-1z",
  },
  S07: {
    first: "M10 7a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM13 3.5h3.5V6L15 8.2l-3-2.5z",
    second: "M19.5 1.5l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-1-.4V4.4l1-.4z",
  },
  S08: {
    first: "M9 10h4V4l9 8-9 8v-6H9z",
    second: "M2 2h5v5H2zM2 9.5h5v5H2zM2 17h5v5H2z",
  },
  S09: {
    first:
      "M5 2h3v3h2.5V2h3v3H16V2h3v8l-2 2v10H7V12l-2-2zM12 14a2.5 2.5 0 0 0-2.5 2.5V22h5v-5.5A2.5 2.5 0 0 0 12 14z",
    second: "M2 15h3v7H2zM19 15h3v7h-3z",
  },
  S10: {
    first:
      "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z",
    second: "M10.8 1h2.4v3h-2.4zM10.8 20h2.4v3h-2.4zM1 10.8h3v2.4H1zM20 10.8h3v2.4h-3z",
  },
};

/** A star around the origin, 4.3 in radius. */
export const STAR = "M0-4.3 1.14-1.57l2.95.24L1.84.6l.69 2.88L0 1.94l-2.53 1.54.69-2.88-2.25-1.93 2.95-.24z";
/** A direction has to be chosen: an arrow that goes round, on a grid of 11. */
export const ROUND =
  "M5.5 0a5.5 5.5 0 1 0 5.3 7H8.7A3.5 3.5 0 1 1 5.5 2c1 0 1.8.4 2.5 1L6.5 4.5H11V0L9.4 1.6A5.5 5.5 0 0 0 5.5 0z";
/** Turns until something changes, 5 wide and 8.5 high. */
export const HOURGLASS = "M0 0h5L3.2 4 5 8.5H0L1.8 4z";
/** An arrow to the right around the origin, 18 long. */
export const ARROW = "M-9-2H1v-5l8 7-8 7V2H-9z";
/** A spark around the origin, 10 wide. */
export const SPARK = "M0-5l1.5 3.5L5 0 1.5 1.5 0 5-1.5 1.5-5 0-1.5-1.5z";
/** A padlock, on a grid of 24. */
export const LOCK =
  "M12 2a5 5 0 0 1 5 5v3h2a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1h2V7a5 5 0 0 1 5-5zm0 3a2 2 0 0 0-2 2v3h4V7a2 2 0 0 0-2-2z";
