import { expect, test } from "vitest";

import { previewOf } from "./preview";

const look = { color: "black", special: null };
const place = { type: "place", phase: 1, batchKey: "place", targets: [{ r: 2, c: 3 }], after: [look] };
const flip = { type: "flip", phase: 2, batchKey: "place", targets: [{ r: 3, c: 3 }], after: [look] };
const turn = { type: "turn", phase: 3, by: "white" };
const later = { type: "destroy", phase: 4, batchKey: "bomb:a1", targets: [{ r: 0, c: 0 }], after: [look] };

test("a preview ends where the next turn begins", () => {
  const preview = previewOf({ events: [place, flip, turn, later] }, "black");

  expect([preview.stone?.at, preview.flips, preview.gone]).toEqual(["d3", ["d4"], []]);
});

test("chance after the turn has passed on is no matter of this move", () => {
  const preview = previewOf({ events: [place, turn], open: true, outcomes: [[later]] }, "black");

  expect([preview.isOpen, preview.maybe]).toEqual([false, []]);
});

test("each outcome of a draw is possible, a square only once", () => {
  const move = (c: number) => ({
    type: "move",
    phase: 1,
    batchKey: "wind",
    targets: [{ from: { r: 3, c: 3 }, to: { r: 0, c } }],
    after: [look],
  });

  const preview = previewOf({ events: [], open: true, outcomes: [[move(3)], [move(0)], [move(3)]] }, "black");

  expect(preview.maybe.map((one) => one.at)).toEqual(["d1", "a1"]);
});

test("what the other player gains is no gain", () => {
  const charge = (by: string) => ({ type: "charge", phase: 2, by, delta: 2, value: 2 });

  expect(previewOf({ events: [charge("white"), charge("black")] }, "black").gain).toBe(2);
});
