import { describe, expect, it } from "vitest";

import { en } from "./en";
import { ja } from "./ja";

const VALUES = /\{\w+\}/g;

describe("texts in both languages", () => {
  it("have the same keys", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ja).sort());
  });

  it.each(Object.keys(ja) as (keyof typeof ja)[])("%s takes the same values", (key) => {
    const inJapanese = new Set(ja[key].match(VALUES));
    const inEnglish = new Set(en[key].match(VALUES));

    expect(inEnglish).toEqual(inJapanese);
  });
});
