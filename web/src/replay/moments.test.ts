import { describe, expect, it } from "vitest";

import { turningPoints } from "./moments";

const lost = (step: number, value: number, taken: number) => ({ step, by: "A", value, taken });

describe("the moments of a match", () => {
  it("are the three dearest decisions, the dearest first", () => {
    const found = turningPoints([lost(1, 0.75, 0.5), lost(2, 0.5, 0.375), lost(3, 1, 0.25), lost(4, 0.5, 0)]);

    expect(found).toEqual([
      { step: 3, by: "A", lost: 0.75 },
      { step: 4, by: "A", lost: 0.5 },
      { step: 1, by: "A", lost: 0.25 },
    ]);
  });

  it("leave out what changed little", () => {
    expect(turningPoints([lost(1, 0.5, 0.48), { step: 2, by: "A", value: 0.5 }])).toEqual([]);
  });

  it("have what was wrong where nobody knows how much it cost", () => {
    expect(turningPoints([{ step: 5, by: "player", blunder: true }])).toEqual([
      { step: 5, by: "player", lost: null },
    ]);
  });
});
