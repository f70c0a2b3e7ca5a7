import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const TEXT = 4.5;
const GRAPHICS = 3;
const LETTERS = ["ink", "ink-2", "side-1", "side-2", "up", "down", "seal", "good"];
const GROUNDS = ["page", "table", "panel"];

type Tokens = Record<string, string>;

/** The custom properties of every block whose selector is wanted; later ones win. */
function tokens(...selectors: string[]): Tokens {
  const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
  const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const wanted = blocks.filter((block) => selectors.includes(lastLine(block[1] ?? "")));
  const pairs = wanted.flatMap((block) => [...(block[2] ?? "").matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)]);
  return Object.fromEntries(pairs.map((pair) => [pair[1], pair[2]])) as Tokens;
}

function lastLine(selector: string): string {
  return selector.trim().split("\n").at(-1)?.trim() ?? "";
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2: from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const THEMES: Record<string, Tokens> = {
  light: tokens(":root"),
  dark: { ...tokens(":root"), ...tokens(':root[data-theme="dark"]') },
};

describe.each(Object.keys(THEMES))("contrast in the %s theme", (theme) => {
  const colour = (name: string) => THEMES[theme]?.[name] ?? "";

  it.each(LETTERS.flatMap((letter) => GROUNDS.map((ground) => [letter, ground])))(
    "%s can be read on %s",
    (letter, ground) => {
      expect(contrast(colour(letter), colour(ground))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it.each([
    ["page", "ink"],
    ["page", "side-1"],
    ["page", "side-2"],
    ["on-seal", "seal"],
    ["on-obi", "obi"],
    ["on-obi", "obi-rest"],
    ["on-obi", "obi-a"],
    ["on-obi", "obi-b"],
    ["on-obi", "obi-wait"],
    ["on-tray", "tray"],
    ["on-obi", "duel-1"],
    ["on-obi", "duel-2"],
    ["on-mat", "mat"],
    ["on-mat", "mat-2"],
    ["on-mat-2", "mat"],
    ["print", "mana-tapped"],
    ["page", "good"],
  ])("%s can be read on %s", (letter, ground) => {
    expect(contrast(colour(letter), colour(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(
    GROUNDS.flatMap((ground) => [
      ["line", ground],
      ["focus", ground],
    ]),
  )("%s is seen on %s", (thing, ground) => {
    expect(contrast(colour(thing), colour(ground))).toBeGreaterThanOrEqual(GRAPHICS);
  });

  it.each(["mat-line", "mat-ring", "mat-focus", "yellow"])("%s is seen on the mat", (thing) => {
    expect(contrast(colour(thing), colour("mat"))).toBeGreaterThanOrEqual(GRAPHICS);
    expect(contrast(colour(thing), colour("mat-2"))).toBeGreaterThanOrEqual(GRAPHICS);
  });

  it.each(["print", "print-2", "power-up", "power-down", "suit-s", "suit-h", "suit-d", "suit-c"])(
    "%s can be read on a card",
    (print) => {
      expect(contrast(colour(print), colour("card"))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it.each(["print", "power-up", "power-down"])("%s can be read on a tapped card", (print) => {
    expect(contrast(colour(print), colour("card-tapped"))).toBeGreaterThanOrEqual(
      print === "print" ? TEXT : GRAPHICS,
    );
  });
});

describe("contrast of pieces", () => {
  const colour = (name: string) => THEMES.light?.[name] ?? "";

  it.each(["band-1", "band-2", "band-3", "band-4", "red", "blue", "green", "wild"])(
    "white can be read on %s",
    (ground) => {
      expect(contrast("#ffffff", colour(ground))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it.each(["light", "water", "darkness", "fire", "nature", "none"])(
    "a white glyph can be read on %s",
    (ground) => {
      expect(contrast("#ffffff", colour(ground))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it.each(["light", "water", "darkness", "fire", "nature", "none"])("ink can be read on pale %s", (name) => {
    expect(contrast(colour("print"), colour(`${name}-pale`))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(["band-0", "band-5", "gold", "silver", "yellow", "a-1", "a-2", "a-3", "b-1", "b-2", "b-3"])(
    "ink can be read on %s",
    (ground) => {
      expect(contrast(colour("print"), colour(ground))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it.each(["red", "blue", "green", "wild"])("a dimmed card of %s can be read", (name) => {
    const ground = colour(`dim-${name}`);

    expect(contrast(colour("dim-print"), ground)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colour("dim-stock"), ground)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(["dim-yellow", "dim-stock", "dim-paper", "paper"])("ink can be read on %s", (ground) => {
    expect(contrast(colour("print"), colour(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(["a-4", "a-5", "b-4", "b-5", "print"])("white can be read on %s", (ground) => {
    expect(contrast("#ffffff", colour(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each([
    ["a-5", "a-1"],
    ["a-5", "a-2"],
    ["a-5", "a-3"],
    ["a-1", "a-4"],
    ["a-1", "a-5"],
    ["b-5", "b-1"],
    ["b-5", "b-2"],
    ["b-5", "b-3"],
    ["b-1", "b-4"],
    ["b-1", "b-5"],
  ])("the pattern %s can be counted on %s", (pattern, ground) => {
    expect(contrast(colour(pattern), colour(ground))).toBeGreaterThanOrEqual(GRAPHICS);
  });

  it.each(["stone-black", "stone-white", "target"])("%s is seen on the board", (thing) => {
    expect(contrast(colour(thing), colour("board"))).toBeGreaterThanOrEqual(GRAPHICS);
  });
});
