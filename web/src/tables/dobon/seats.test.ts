import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { tableWith } from "./sample";
import { around, namesOf, placesOf } from "./seats";

const view = tableWith({
  counts: { A: 7, C: 7, D: 7 },
  seats: { A: "person", B: "empty", C: "bot", D: "left", E: "empty", F: "person" },
});

describe("seats round a table", () => {
  it("are those of the others with somebody there, from the left neighbour on", () => {
    expect([around(view, "A"), around(view, "C"), around(view, null)]).toEqual([
      ["C", "D", "F"],
      ["D", "F", "A"],
      ["A", "C", "D", "F"],
    ]);
  });

  it("have a place each, from left to right as on the way round", () => {
    for (const others of [1, 2, 3, 4, 5, 6]) expect(placesOf(others)).toHaveLength(others);
    expect(placesOf(5).map((place) => place.x)).toEqual(
      [...placesOf(5).map((place) => place.x)].sort((a, b) => a - b),
    );
  });
});

describe("names of seats", () => {
  const nameOf = namesOf(
    [
      { seat: "A", holding: "person", name: "" },
      { seat: "B", holding: "person", name: "Ken" },
      { seat: "C", holding: "bot", name: "level-1" },
      { seat: "D", holding: "bot", name: "level-1" },
      { seat: "E", holding: "person", name: "" },
    ],
    "A",
  );

  it("are those of people, or else never the same for two", () => {
    const names = ["A", "B", "C", "D", "E"].map(nameOf);

    expect(names[1]).toBe("Ken");
    expect(new Set(names).size).toBe(5);
  });
});
