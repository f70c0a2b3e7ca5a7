import { describe, expect, it } from "vitest";

import { fieldsOf, UNSET } from "./options";

const SCHEMA = {
  $ref: "#/$defs/Options",
  $defs: {
    Decks: { type: "object", properties: { P1: {}, P2: {} }, required: ["P1", "P2"] },
    Options: {
      type: "object",
      properties: {
        size: { type: "integer", minimum: 4, maximum: 8, default: 5 },
        limit: { anyOf: [{ type: "integer", minimum: 9 }, { type: "null" }], default: null },
        mode: { enum: ["realtime", "sequential"], default: "realtime" },
        deck: { anyOf: [{ enum: ["standard", "random"] }, { type: "array", items: { type: "string" } }] },
        cut_ins: { type: "boolean", default: true },
        ban: { type: "array", items: { type: "string" }, default: [] },
        decks: { anyOf: [{ type: "null" }, { $ref: "#/$defs/Decks" }], default: null },
        program: { type: "object", default: {} },
      },
    },
  },
};

describe("controls for options", () => {
  const fields = Object.fromEntries(fieldsOf(SCHEMA).map((field) => [field.name, field]));

  it("reads a number with its range and default", () => {
    expect(fields.size).toEqual({
      kind: "integer",
      name: "size",
      low: 4,
      high: 8,
      preset: 5,
      optional: false,
    });
  });

  it("knows a number that may be left out", () => {
    expect(fields.limit).toMatchObject({ kind: "integer", optional: true, preset: null });
  });

  it("offers the values of a choice", () => {
    expect(fields.mode).toEqual({
      kind: "choice",
      name: "mode",
      values: ["realtime", "sequential"],
      preset: "realtime",
    });
  });

  it("leaves a choice without default to the game", () => {
    expect(fields.deck).toMatchObject({ kind: "choice", preset: UNSET });
  });

  it("reads a flag", () => {
    expect(fields.cut_ins).toEqual({ kind: "flag", name: "cut_ins", preset: true });
  });

  it("asks for a deck a seat", () => {
    expect(fields.decks).toEqual({ kind: "decks", name: "decks", seats: ["P1", "P2"] });
  });

  it("lets cards be left out", () => {
    expect(fields.ban).toEqual({ kind: "cards", name: "ban" });
  });

  it("hides what only programs set", () => {
    expect(fields.program).toBeUndefined();
  });
});
