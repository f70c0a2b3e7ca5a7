/**
 * The cut paper that cards are drawn with, on a box of 120 × 100 whose floor is at 90. No outlines, no gradients,
 * nothing thinner than 2.4; eyes are two holes.
 */

/** Of the card's civilization, of its second one (`other`), or the same on every card. */
export type Tone =
  "deep" | "mid" | "pale" | "shade" | "other" | "other-mid" | "other-pale" | "paper" | "ink" | "stock";

/** Its tone and its outline as path data. */
export type Shape = readonly [Tone, string];

/** Shapes that belong together, lowest first. */
export type Sheet = readonly Shape[];

/** Where the picture ends and the text begins: the third sign of a civilization, which holds in grey. */
export const CUTS: Readonly<Record<string, string>> = {
  light: "M0 101V93H10a10 8 0 0 1 20 0h10a10 8 0 0 1 20 0h10a10 8 0 0 1 20 0h10a10 8 0 0 1 20 0V101Z",
  water: "M0 101V92c5-5 10-5 15 0s10 5 15 0 10-5 15 0 10 5 15 0 10-5 15 0 10 5 15 0 10-5 15 0 10 5 15 0V101Z",
  darkness:
    "M0 101V90a10 7 0 0 0 20 0a10 7 0 0 0 20 0a10 7 0 0 0 20 0a10 7 0 0 0 20 0a10 7 0 0 0 20 0a10 7 0 0 0 20 0V101Z",
  fire: "M0 101V95L10 88L20 95L30 88L40 95L50 88L60 95L70 88L80 95L90 88L100 95L110 88L120 95V101Z",
  nature: "M0 101V95Q15 83 30 95Q45 83 60 95Q75 83 90 95Q105 83 120 95V101Z",
  none: "M0 101V92H24V95H50V91H82V94H120V101Z",
};

/** The window of a spell. */
export const WINDOW: Shape = ["deep", "M20 53a40 40 0 1 0 80 0a40 40 0 1 0-80 0Z"];

const CROWN = "M44 28L42 12L52 18L60 8L68 18L78 12L76 28Z";
const GEM = "M57 23a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z";

export interface Crown {
  sheet: Sheet;
  /** Where it sits on a body. */
  transform: string;
}

const DARK: Sheet = [
  ["ink", CROWN],
  ["paper", GEM],
];
const BRIGHT: Sheet = [["paper", CROWN]];

/** What an evolution wears, by race: it has to be seen against the head that it sits on. */
export const CROWNS: Readonly<Record<string, Crown>> = {
  "lantern-kin": { sheet: DARK, transform: "translate(0 1)" },
  "tide-weaver": { sheet: DARK, transform: "translate(0 1)" },
  "moth-court": { sheet: BRIGHT, transform: "translate(27 15) scale(.55)" },
  "soot-runner": { sheet: BRIGHT, transform: "translate(34 4) scale(.72)" },
  "kiln-drake": { sheet: BRIGHT, transform: "translate(32 3) scale(.62)" },
  "antler-clan": { sheet: BRIGHT, transform: "translate(24 20) scale(.6)" },
  "dawn-choir": { sheet: DARK, transform: "translate(18 9) scale(.7)" },
  "brine-automaton": { sheet: DARK, transform: "translate(12 4) scale(.8)" },
  "hollow-bone": { sheet: DARK, transform: "translate(12 2) scale(.8)" },
  "moss-giant": { sheet: BRIGHT, transform: "translate(24 8) scale(.6)" },
  cairn: { sheet: DARK, transform: "translate(18 4) scale(.7)" },
};
