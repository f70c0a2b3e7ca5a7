import { describe, expect, it } from "vitest";

import type { Printed } from "./cards";
import { layersOf } from "./drawing";
import { BODIES } from "./drawings/bodies";
import { RECIPES } from "./drawings/recipes";
import { THINGS } from "./drawings/things";
import { VERBS } from "./drawings/verbs";

const plain: Printed = { id: "unwritten", name: "", text: "", civ: ["fire"], type: "spell", cost: 3 };

describe("drawings", () => {
  it("have every shape that a recipe names", () => {
    const named = Object.values(RECIPES).flatMap(({ things = [], behind, verb }) => [
      ...[...things, behind ?? things[0]].map((one) => one === undefined || one in THINGS),
      verb === undefined || verb in VERBS,
    ]);

    expect(named).not.toContain(false);
  });

  it("are put together from shapes that recipes use", () => {
    const used = new Set(Object.values(RECIPES).flatMap(({ things = [], behind }) => [...things, behind]));

    expect(Object.keys(THINGS).filter((one) => !used.has(one))).toEqual([]);
  });

  it("never look the same twice", () => {
    const pictures = Object.values(RECIPES).map((recipe) => JSON.stringify(recipe));
    const shared = pictures.filter((one, at) => pictures.indexOf(one) !== at);

    // The same thing in the hands of another race, of another size or colour.
    expect(new Set(shared).size).toBeLessThan(5);
  });

  it.each(Object.keys(BODIES))("let somebody else's %s evolve", (race) => {
    const one = { ...plain, type: "evolution", race: [race] } as const;

    expect(layersOf(one).filter((layer) => layer.as === "shadow")).toHaveLength(2);
  });

  it("show the sign of the civilization where nobody has drawn anything", () => {
    const strange = { ...plain, type: "creature", race: ["strangers"] } as const;

    expect(layersOf(strange)).toEqual(layersOf(plain));
  });

  it("cut the ground of a second civilization on the slant", () => {
    const clips = layersOf({ ...plain, civ: ["fire", "water"] }).flatMap((layer) => layer.clip ?? []);

    expect(clips).toEqual(["slant", "left", "right"]);
  });
});
