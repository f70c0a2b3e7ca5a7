import { describe, expect, it } from "vitest";
import type { Step } from "../table";
import type { Replay as Match, ReplayStep } from "../wire/records/server";
import { Replay, markOf } from "./replay.svelte";

interface Counted {
  n: number;
}

const fold = (view: object): Counted => ({ n: (view as Counted).n + 1 });

function step(given: Partial<ReplayStep>): ReplayStep {
  return { by: "A", at: 0, action: {}, events: [], told_ja: [], told_en: [], ...given };
}

const tick = { type: "tick" };
const match: Match = {
  game: "toy",
  rules: 1,
  options: {},
  seats: [],
  viewer: "A",
  opening: { n: 0 },
  steps: [step({ events: [tick, tick] }), step({ view: { n: 0 } }), step({ events: [tick] })],
  result: { winner: "A" },
};

function heard(replay: Replay): Step<object>[] {
  const steps: Step<object>[] = [];
  replay.listen((one) => steps.push(one));
  return steps;
}

describe("a replay", () => {
  it("begins with the view before the first move", () => {
    expect(new Replay(match, fold, () => []).view).toEqual({ n: 0 });
  });

  it("plays a move as events that lead from one view to the next", () => {
    const replay = new Replay(match, fold, () => []);
    const steps = heard(replay);

    replay.forward();

    expect(steps).toEqual([{ kind: "events", events: [tick, tick], before: { n: 0 }, after: { n: 2 } }]);
  });

  it("shows a take-back as the view it went back to", () => {
    const replay = new Replay(match, fold, () => []);
    replay.jump(1);
    const steps = heard(replay);

    replay.forward();

    expect(steps).toEqual([{ kind: "view", view: { n: 0 } }]);
  });

  it("counts as moves what told something, with all that follows from it", () => {
    const steps = [step({ told_en: ["uses"] }), step({}), step({ told_en: ["places"] })];
    const replay = new Replay({ ...match, steps }, fold, (one) => one.told_en);

    expect(replay.moves).toEqual([
      { number: 1, from: 1, to: 2 },
      { number: 2, from: 3, to: 3 },
    ]);
    expect([0, 1, 2, 3].map((at) => replay.numberOf(at))).toEqual([0, 1, 1, 2]);
  });

  it("jumps without motion", () => {
    const replay = new Replay(match, fold, () => []);
    const steps = heard(replay);

    replay.jump(3);

    expect(steps).toEqual([{ kind: "view", view: { n: 1 } }]);
  });

  it("has the past of the move it stands at", () => {
    const replay = new Replay(match, fold, () => []);

    replay.jump(2);

    const moments = [{ events: [tick, tick] }, { events: [], back: { n: 0 } }];
    expect(replay.past).toEqual({ opening: { n: 0 }, moments });
  });

  it("tells in its past the views that no events lead to", () => {
    const replay = new Replay({ ...match, steps: [step({ open: { n: 9 } })] }, fold, () => []);

    replay.jump(1);

    expect(replay.past.moments).toEqual([{ events: [], open: { n: 9 } }]);
  });

  it("stays inside the match", () => {
    const replay = new Replay(match, fold, () => []);

    replay.jump(99);
    replay.forward();

    expect(replay.at).toBe(3);
  });

  it("tells the result at its end only", () => {
    const replay = new Replay(match, fold, () => []);
    const before = replay.result;

    replay.jump(3);

    expect([before, replay.result]).toEqual([null, { winner: "A" }]);
  });
});

describe("a mark", () => {
  it.each([
    ["card", step({ events: [{ type: "card_used" }] })],
    ["capture", step({ events: [{ type: "destroy" }] })],
    ["capture", step({ events: [{ type: "flip", targets: [1, 2, 3, 4, 5, 6] }] })],
    ["back", step({ view: {} })],
    [null, step({ events: [{ type: "flip", targets: [1] }] })],
  ])("is %s", (mark, given) => {
    expect(markOf(given)).toBe(mark);
  });
});
