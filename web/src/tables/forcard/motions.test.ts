import { beforeEach, describe, expect, test } from "vitest";

import { Engine, type Picture, type Screen } from "../../playback/engine";
import { HandClock } from "../../playback/hand-clock";
import type { Pose } from "../../playback/poses";
import { FADE_IN, FLIP, OVERLAY_CROSSFADE, PHASE_GAP, WORD_STAYS } from "../../playback/timing";
import {
  cardName,
  cellName,
  cornerName,
  outlineName,
  slotName,
  stopName,
  TAGS,
  totalName,
  type Ghost,
} from "./actors";
import { score } from "./motions";
import type { Shown } from "./reveal";
import { change, place, viewWith } from "./sample";
import type { Played } from "./stages";
import { CHANGES_AT } from "./working";

class Notes implements Screen<Shown, Played, Ghost> {
  picture?: Picture<Shown, Ghost>;
  poses = new Map<string, Pose>();
  told: string[] = [];
  isBusy = false;

  draw(picture: Picture<Shown, Ghost>): void {
    this.picture = picture;
  }

  pose(target: string, pose: Pose | null): void {
    if (pose === null) this.poses.delete(target);
    else this.poses.set(target, pose);
  }

  tell(event: Played): void {
    this.told.push(event.type);
  }

  busy(isPlaying: boolean): void {
    this.isBusy = isPlaying;
  }

  get stage(): string {
    return this.picture?.view.reveal?.stage ?? "";
  }

  opacity(name: string): number | undefined {
    return this.poses.get(name)?.opacity?.value;
  }
}

let clock: HandClock;
let notes: Notes;
let engine: Engine<Shown, Played, Ghost>;

const AFTER = viewWith({ turn: 7, score: { A: 20, B: 16 } });
const CARDS: Played[] = [
  place("A", "C13", "c3", ["b3", "c3", "d3"]),
  place("B", "C14", "c3", ["c2", "c3", "c4"]),
];
const CHANGES: Played[] = [change("colour", "b3", 0, 1), change("colour", "c2", 0, -1)];
const CLOSE: Played[] = [
  { type: "turn_end", turn: 6, previous: {}, score: { A: 20, B: 16 }, parts: AFTER.parts },
  { type: "turn_start", turn: 7 },
];

beforeEach(() => {
  clock = new HandClock();
  notes = new Notes();
  engine = new Engine(score, notes, clock, viewWith());
});

function play(...events: Played[]): void {
  engine.play(events, AFTER);
}

/** Lets it play until a stage has begun. */
function goTo(stage: string): void {
  while (notes.isBusy && notes.stage !== stage) clock.turn(10);
}

test("a slot fills without a word of what lies in it", () => {
  engine.play([{ type: "ready", by: "B" }], viewWith());

  expect([...notes.poses.keys()]).toEqual([slotName("B")]);
});

test("both backs turn together, then it is still for a gap", () => {
  play(...CARDS, ...CHANGES, ...CLOSE);
  expect(notes.poses.get(cardName("face", "A", "C13"))?.turn?.value).toBe(180);
  expect(notes.poses.get(cardName("face", "B", "C14"))?.turn?.value).toBe(180);

  clock.turn(FLIP + PHASE_GAP - 10);
  expect(notes.stage).toBe("cards");
  clock.turn(10);

  expect(notes.stage).toBe("colour");
});

describe("colours", () => {
  beforeEach(() => {
    play(...CARDS, ...CHANGES, ...CLOSE);
    goTo("colour");
  });

  test("are outlined before any cell changes", () => {
    clock.turn(CHANGES_AT - 10);

    expect([notes.opacity(outlineName("A")), notes.opacity(outlineName("B"))]).toEqual([1, 1]);
    expect([notes.opacity(cellName("b3")), notes.opacity(TAGS)]).toEqual([0, 0]);
  });

  test("change all cells at once, over their old sheets", () => {
    clock.turn(CHANGES_AT + OVERLAY_CROSSFADE / 2);

    expect([notes.opacity(cellName("b3")), notes.opacity(cellName("c2"))]).toEqual([0.5, 0.5]);
    expect(notes.picture?.ghosts).toContainEqual({ kind: "sheet", at: "b3", value: 0 });
  });

  test("do not move a cell on which they clash", () => {
    clock.turn(CHANGES_AT + OVERLAY_CROSSFADE / 2);

    expect(notes.poses.has(cellName("c3"))).toBe(false);
  });

  test("show amounts while cells change, and a gap longer", () => {
    clock.turn(CHANGES_AT + OVERLAY_CROSSFADE + PHASE_GAP);

    expect(notes.opacity(TAGS)).toBe(1);
    expect(notes.picture?.ghosts).toContainEqual({ kind: "tags" });
  });

  test("are over with a tap, and what follows begins", () => {
    engine.skipPhase();

    expect([notes.stage, notes.picture?.ghosts]).toEqual(["score", []]);
    expect(notes.poses.has(cellName("b3"))).toBe(false);
  });
});

test("every stage has its outlines and amounts", () => {
  play(
    ...CARDS,
    ...CHANGES,
    { type: "overload", by: "A", at: "c3" },
    change("special", "c3", 1, 5),
    ...CLOSE,
  );
  goTo("special");
  clock.turn(CHANGES_AT + FADE_IN);

  expect([notes.opacity(outlineName("A")), notes.opacity(TAGS)]).toEqual([1, 1]);
});

test("scores count when everything else is over", () => {
  play(...CARDS, ...CHANGES, ...CLOSE);
  goTo("score");

  expect(notes.poses.get(totalName("A"))?.count?.value).toBe(17);
  expect(notes.poses.has(totalName("B"))).toBe(false); // it stays as it was
});

describe("what was stopped", () => {
  test("gets its slash and is read", () => {
    play(place("A", "S01", "d2"), place("B", "S05", "d3"), { type: "jam", by: "B", card: "S01" }, ...CLOSE);
    goTo("stopped");
    clock.turn(FADE_IN);
    expect(notes.poses.get(stopName("face", "A", "S01"))?.scale?.value).toBe(1);

    clock.turn(WORD_STAYS - 10);

    expect(notes.stage).toBe("stopped");
  });
});

describe("a reversal", () => {
  const board = viewWith({ board: [1, 0, 0, 0, 0, -2, ...Array.from({ length: 19 }, () => 0)] });

  beforeEach(() => {
    engine = new Engine(score, notes, clock, board);
  });

  test("lifts corners row by row, then turns all sheets at once", () => {
    play(
      place("A", "S01", "c3"),
      { type: "reverse", by: "A" },
      change("start", "a1", 1, -1),
      change("start", "a2", -2, 2),
      ...CLOSE,
    );
    goTo("reversal");
    clock.turn(40);
    const [upper, lower] = ["a1", "a2"].map((at) => notes.poses.get(cornerName(at))?.scale?.value ?? 0);
    expect(upper).toBeGreaterThan(lower ?? 1);
    expect(notes.opacity(cellName("a1"))).toBe(0);

    clock.turn(620);

    expect(notes.opacity(cellName("a1"))).toBe(1);
    expect(notes.poses.get(cellName("a1"))?.turn?.value).toBe(notes.poses.get(cellName("a2"))?.turn?.value);
  });

  test("of both turns every sheet twice", () => {
    play(place("A", "S01", "c3"), { type: "reverse", by: "A" }, { type: "reverse", by: "B" }, ...CLOSE);
    goTo("reversal");

    expect(notes.poses.get(cellName("a1"))?.turn?.value).toBe(360);
    expect(notes.poses.has(cellName("b1"))).toBe(false);
  });
});

test("a bomb is drawn until it is gone", () => {
  const bomb = { owner: "B", at: "c3", explodes: 6 };
  engine = new Engine(score, notes, clock, viewWith({ bombs: [bomb] }));

  play(
    { type: "explode", by: "B", at: "c3" },
    { type: "status_removed", status: "bomb", by: "B", at: "c3", explodes: 6 },
  );

  expect(notes.picture?.view.bombs).toEqual([]);
  expect(notes.picture?.ghosts).toContainEqual({ kind: "ball", at: "c3", side: "B" });
});

describe("where motion is not wanted", () => {
  beforeEach(() => {
    engine.reduced = true;
    play(...CARDS, ...CHANGES, ...CLOSE);
    goTo("colour");
  });

  test("amounts are read all the same", () => {
    expect(notes.picture?.ghosts).toEqual([{ kind: "tags" }]);
    expect(notes.poses.size).toBe(0);
  });

  test("a stage lasts one flip and a gap", () => {
    clock.turn(FLIP + PHASE_GAP - 10);
    expect(notes.stage).toBe("colour");

    clock.turn(10);

    expect(notes.stage).toBe("score");
  });
});

test.each<[string, () => void]>([
  ["watched", () => clock.turn(20_000)],
  ["skipped", () => engine.skip()],
  ["skipped stage by stage", () => [1, 2, 3, 4].forEach(() => engine.skipPhase())],
])("%s, a turn ends in the same picture", (_how, end) => {
  play(...CARDS, ...CHANGES, ...CLOSE);

  end();

  expect(notes.picture).toEqual({ view: AFTER, ghosts: [], touched: [] });
  expect([notes.isBusy, notes.poses.size]).toEqual([false, 0]);
});
