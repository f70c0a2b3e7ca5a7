/** The picture of a card, put together from ground, body, thing or verb, and cut. */

import { BODIES } from "./drawings/bodies";
import { GROUNDS } from "./drawings/grounds";
import { RECIPES, type Recipe } from "./drawings/recipes";
import { CROWNS, CUTS, WINDOW, type Sheet } from "./drawings/sheets";
import { THINGS } from "./drawings/things";
import { VERBS } from "./drawings/verbs";
import { GLYPHS, NONE } from "./marks";
import type { Printed } from "./cards";

/** One sheet of a picture. */
export interface Layer {
  shapes: Sheet;
  transform?: string;
  /** The part of the box in which it is seen. */
  clip?: "slant" | "left" | "right";
  /** In the tones of the second civilization, or all in one tone behind what it is the shadow of. */
  as?: "other" | "shadow";
}

const GROUND_OF: Readonly<Record<string, string>> = {
  light: "sun",
  water: "sea",
  darkness: "moon",
  fire: "kiln",
  nature: "hills",
  none: "plain",
};

export function layersOf(card: Printed): Layer[] {
  const [first = NONE, second] = card.civ;
  const recipe = RECIPES[card.id] ?? {};
  return [
    { shapes: groundOf(first) },
    ...(second === undefined ? [] : [{ shapes: groundOf(second), clip: "slant", as: "other" } as const]),
    ...(card.type === "spell" ? windowOf(recipe, first) : figureOf(card, recipe, first)),
    ...cutsOf(first, second),
  ];
}

function groundOf(civ: string): Sheet {
  return GROUNDS[GROUND_OF[civ] ?? "plain"] ?? [];
}

function windowOf(recipe: Recipe, civ: string): Layer[] {
  const verb = VERBS[recipe.verb ?? ""];
  return [{ shapes: [WINDOW] }, verb === undefined ? emblem(civ) : { shapes: verb }];
}

/** A sign in place of a drawing, for cards that somebody else has written. */
function emblem(civ: string): Layer {
  return {
    shapes: [["paper", GLYPHS[civ] ?? GLYPHS[NONE] ?? ""]],
    transform: "translate(33 26) scale(2.25)",
  };
}

function figureOf(card: Printed, recipe: Recipe, civ: string): Layer[] {
  const race = (card.race ?? []).find((one) => one in BODIES) ?? "";
  const body = BODIES[race];
  if (body === undefined) return [{ shapes: [WINDOW] }, emblem(civ)];
  const transform = rankOf(card.cost);
  const crown = card.type === "evolution" ? CROWNS[race] : undefined;
  return [
    ...(crown === undefined ? [] : [-9, 9].map((by) => shadow(body, transform, by))),
    { shapes: [...thing(recipe.behind), ...body], transform },
    ...(crown === undefined ? [] : [{ shapes: crown.sheet, transform: `${transform} ${crown.transform}` }]),
    { shapes: (recipe.things ?? []).flatMap((one) => [...thing(one)]), transform },
  ];
}

function thing(name = ""): Sheet {
  return THINGS[name] ?? [];
}

/** The base of an evolution, seen on both sides of it. */
function shadow(body: Sheet, transform: string, by: number): Layer {
  return { shapes: body, transform: `${transform} translate(${by} -3)`, as: "shadow" };
}

/** What costs more is larger; all stand on the same floor. */
function rankOf(cost: number): string {
  const scale = cost <= 2 ? 0.8 : cost <= 5 ? 0.9 : 1.04;
  return `translate(${60 - 60 * scale} ${90 - 90 * scale}) scale(${scale})`;
}

function cutsOf(first: string, second: string | undefined): Layer[] {
  const cut = (civ: string): Sheet => [["stock", CUTS[civ] ?? CUTS.none ?? ""]];
  if (second === undefined) return [{ shapes: cut(first) }];
  return [
    { shapes: cut(first), clip: "left" },
    { shapes: cut(second), clip: "right" },
  ];
}
