import { beforeEach, describe, expect, test } from "vitest";

import { even } from "./easing";
import { Engine, grouped, type Picture, type Screen } from "./engine";
import { HandClock } from "./hand-clock";
import { posesAt, type Pose } from "./poses";
import { script, still, type Score, type Track } from "./score";
import {
  BEHIND_AT_MOST,
  DEAL_ALL,
  FLIP,
  LABEL_FADE,
  LABEL_STAYS,
  MOVE,
  PHASE_GAP,
  TURN_TRANSITION_GAP,
} from "./timing";

/** A toy game: its view is the list of names of what has happened. */
type Event =
  | { type: "flip"; phase?: number; name: string }
  | { type: "gone"; phase?: number; name: string }
  | { type: "turn"; phase?: number; name: string }
  | { type: "charge"; phase?: number; name: string }
  | { type: "move"; phase?: number; name: string }
  | { type: "deal"; phase?: number; name: string }
  | { type: "comet"; phase?: number; name: string };
type View = string[];
type Ghost = string;

const turning = (target: string): Track => ({
  target,
  property: "turn",
  from: 180,
  to: 0,
  duration: FLIP,
  easing: even,
});

const label = (name: string): Track[] => [
  {
    target: "label",
    property: "opacity",
    from: 1,
    to: 0,
    duration: LABEL_FADE,
    easing: even,
    delay: LABEL_STAYS,
  },
  { target: "label", property: "y", from: 1, to: 0, duration: MOVE, easing: even, unit: "cm" },
  { target: name, property: "opacity", from: 1, to: 1, duration: 1, easing: even },
];

const moving = (target: string): Track => ({
  target,
  property: "x",
  from: 100,
  to: 0,
  duration: MOVE,
  easing: even,
});

const dealing = (target: string): Track[] => [
  { ...moving(target), delay: DEAL_ALL - MOVE },
  {
    target: `${target} step`,
    property: "opacity",
    from: 0,
    to: 1,
    duration: MOVE,
    easing: even,
    delay: FLIP,
    isStep: true,
  },
];

const score: Score<View, Event, Ghost> = {
  fold: (view, event) => [...view, event.name],
  scripts: {
    flip: (event: Event) => script({ tracks: [turning(event.name)], touched: [event.name] }),
    gone: (event: Event, before: View) =>
      script({ tracks: [turning(event.name)], ghosts: [`${event.name} of ${before.length}`] }),
    turn: () => still,
    charge: (event: Event) => script({ lasting: label(event.name) }),
    move: (event: Event) => script({ tracks: [moving(event.name)] }),
    deal: (event: Event) => script({ passing: dealing(event.name) }),
  } as unknown as Score<View, Event, Ghost>["scripts"], // `comet` is the type that nobody knows
  quiet: new Set(["turn", "charge", "deal"]),
  transitions: new Set(["turn"]),
};

class Notes implements Screen<View, Event, Ghost> {
  pictures: Picture<View, Ghost>[] = [];
  poses = new Map<string, Pose>();
  told: string[] = [];
  isBusy = false;

  draw(picture: Picture<View, Ghost>): void {
    this.pictures.push(picture);
  }

  pose(target: string, pose: Pose | null): void {
    if (pose === null) this.poses.delete(target);
    else this.poses.set(target, pose);
  }

  tell(event: Event): void {
    this.told.push(event.name);
  }

  busy(isPlaying: boolean): void {
    this.isBusy = isPlaying;
  }

  get shown(): View | undefined {
    return this.pictures.at(-1)?.view;
  }

  get ghosts(): Ghost[] {
    return this.pictures.at(-1)?.ghosts ?? [];
  }
}

const flip = (name: string, phase?: number): Event => ({ type: "flip", name, phase });

let clock: HandClock;
let notes: Notes;
let engine: Engine<View, Event, Ghost>;

beforeEach(() => {
  clock = new HandClock();
  notes = new Notes();
  engine = new Engine(score, notes, clock, []);
});

describe("phases", () => {
  test("events of one phase begin together", () => {
    engine.play([flip("a", 1), flip("b", 1)], ["a", "b"]);

    expect(notes.shown).toEqual(["a", "b"]);
    expect([...notes.poses.keys()]).toEqual(["a", "b"]);
  });

  test("an event without a phase is a phase of its own", () => {
    expect(grouped([flip("a"), flip("b")])).toEqual([[flip("a")], [flip("b")]]);
  });

  test("the view of a phase is shown in its first frame and no earlier", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    clock.turn(FLIP + PHASE_GAP - 10);
    expect(notes.shown).toEqual(["a"]);

    clock.turn(10);

    expect(notes.shown).toEqual(["a", "b"]);
    expect(notes.poses.get("b")?.turn?.value).toBe(180);
  });

  test("the next phase waits for the longest motion and a gap", () => {
    engine.play([flip("a", 1), { type: "turn", phase: 1, name: "t" }, flip("b", 2)], ["a", "t", "b"]);

    clock.turn(FLIP);
    expect(notes.poses.size).toBe(0);
    clock.turn(PHASE_GAP);

    expect([...notes.poses.keys()]).toEqual(["b"]);
  });

  test("a later step waits for the gap after the one before", () => {
    engine.play([flip("a", 1)], ["a"]);
    engine.play([flip("b", 2)], ["a", "b"]);

    clock.turn(FLIP + PHASE_GAP - 10);
    expect(notes.shown).toEqual(["a"]);
    clock.turn(10);

    expect(notes.shown).toEqual(["a", "b"]);
  });

  test("a quiet phase needs no gap", () => {
    engine.play([{ type: "charge", phase: 1, name: "c" }, flip("a", 2)], ["c", "a"]);

    expect(notes.shown).toEqual(["c", "a"]);
  });

  test("a turn waits for the transition gap even after a quiet phase", () => {
    engine.play(
      [
        { type: "charge", phase: 1, name: "c" },
        { type: "turn", phase: 2, name: "t" },
      ],
      ["c", "t"],
    );
    clock.turn(TURN_TRANSITION_GAP - 10);
    expect(notes.shown).toEqual(["c"]);

    clock.turn(10);

    expect(notes.shown).toEqual(["c", "t"]);
  });

  test("phases keep to the plan when frames are late", () => {
    clock = new HandClock(70);
    engine = new Engine(score, notes, clock, []);
    engine.play([flip("a", 1), flip("b", 2), flip("c", 3)], ["a", "b", "c"]);

    clock.turn(2 * (FLIP + PHASE_GAP) + 70);

    expect(notes.poses.get("c")?.turn?.value).toBe(180 * (1 - 70 / FLIP));
  });

  test("a stalled page does not race through what it missed", () => {
    clock = new HandClock(5000);
    engine = new Engine(score, notes, clock, []);
    engine.play([flip("a", 1), flip("b", 2), flip("c", 3)], ["a", "b", "c"]);

    clock.turn(5000);

    expect(notes.shown).toEqual(["a", "b"]);
  });
});

describe("correctness", () => {
  test("an unknown type is applied at once and playback goes on", () => {
    engine.play([{ type: "comet", phase: 1, name: "x" }, flip("a", 2)], ["x", "a"]);

    expect(notes.shown).toEqual(["x"]);
    clock.turn(PHASE_GAP);
    expect(notes.shown).toEqual(["x", "a"]);
  });

  test("a name that every object has is an unknown type", () => {
    engine.play([{ type: "constructor", phase: 1, name: "x" } as unknown as Event], ["x"]);

    expect(notes.shown).toEqual(["x"]);
  });

  test("ghosts are drawn from the look before and vanish with their phase", () => {
    engine.play([flip("a", 1), { type: "gone", phase: 1, name: "b" }], ["a", "b"]);
    expect(notes.ghosts).toEqual(["b of 1"]);

    clock.turn(FLIP);

    expect(notes.ghosts).toEqual([]);
  });

  test("the server's own view is taken over only when its step has been played", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["the server's"]);
    clock.turn(FLIP + PHASE_GAP);
    expect(notes.shown).toEqual(["a", "b"]);

    clock.turn(FLIP);

    expect(notes.shown).toEqual(["the server's"]);
  });

  test("nothing is drawn between the beginning and the end of a phase", () => {
    engine.play([flip("a", 1)], ["a"]);
    clock.turn(FLIP - 10);

    expect(notes.pictures).toHaveLength(1);
  });

  test("each event is told once, when its phase begins", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    expect(notes.told).toEqual(["a"]);

    clock.turn(2 * (FLIP + PHASE_GAP));

    expect(notes.told).toEqual(["a", "b"]);
  });
});

describe("input", () => {
  test("it is locked from the first event to the end of the last gap", () => {
    engine.play([flip("a", 1)], ["a"]);
    clock.turn(FLIP + PHASE_GAP - 10);
    expect(notes.isBusy).toBe(true);

    clock.turn(10);

    expect(notes.isBusy).toBe(false);
  });

  test("no frame is asked for when nothing moves", () => {
    engine.play([flip("a", 1)], ["a"]);

    clock.turn(FLIP + PHASE_GAP);

    expect(clock.isWaiting).toBe(false);
  });
});

describe("skipping", () => {
  test("it shows the final view at once, unlocked and without poses", () => {
    engine.play([flip("a", 1), { type: "gone", phase: 2, name: "b" }, flip("c", 3)], ["a", "b", "c"]);
    clock.turn(100);

    engine.skip();

    expect(notes.shown).toEqual(["a", "b", "c"]);
    expect([notes.ghosts, notes.poses.size, notes.isBusy]).toEqual([[], 0, false]);
  });

  test("what is skipped is still told, once", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);

    engine.skip();

    expect(notes.told).toEqual(["a", "b"]);
  });

  test("nothing of the old timers is left", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    engine.skip();

    clock.turn(10_000);

    expect(notes.shown).toEqual(["a", "b"]);
    expect(notes.told).toEqual(["a", "b"]);
  });

  test("a view that replaces all cancels what is played", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);

    engine.replace(["another match"]);
    clock.turn(10_000);

    expect(notes.shown).toEqual(["another match"]);
    expect([notes.poses.size, notes.isBusy]).toEqual([0, false]);
  });
});

describe("skipping one phase", () => {
  const gone = (name: string, phase: number): Event => ({ type: "gone", name, phase });

  test("it ends the phase and its gap, and the next begins at once", () => {
    engine.play([gone("a", 1), flip("b", 2), flip("c", 3)], ["a", "b", "c"]);
    clock.turn(100);

    engine.skipPhase();

    expect([notes.shown, notes.ghosts, notes.isBusy]).toEqual([["a", "b"], [], true]);
    expect(notes.poses.get("b")?.turn?.value).toBe(180);
    expect([...notes.poses.keys()]).toEqual(["b"]);
  });

  test("the phase after it takes its own time", () => {
    engine.play([flip("a", 1), flip("b", 2), flip("c", 3)], ["a", "b", "c"]);
    engine.skipPhase();

    clock.turn(FLIP + PHASE_GAP - 10);
    expect(notes.shown).toEqual(["a", "b"]);
    clock.turn(10);

    expect(notes.shown).toEqual(["a", "b", "c"]);
  });

  test("in a gap it ends the gap", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    clock.turn(FLIP + 10);

    engine.skipPhase();

    expect(notes.shown).toEqual(["a", "b"]);
  });

  test("of the last phase it is the end", () => {
    engine.play([flip("a", 1)], ["the server's"]);

    engine.skipPhase();

    expect([notes.shown, notes.isBusy, notes.poses.size]).toEqual([["the server's"], false, 0]);
  });

  test("phase by phase it ends in the same picture as skipping all", () => {
    const events = [flip("a", 1), gone("b", 2), { type: "deal", phase: 3, name: "d" } as Event];
    engine.play(events, ["a", "b", "d"]);

    for (let times = 0; times < events.length; times += 1) engine.skipPhase();

    expect([notes.shown, notes.ghosts, notes.told]).toEqual([["a", "b", "d"], [], ["a", "b", "d"]]);
    expect([notes.isBusy, notes.poses.size]).toEqual([false, 0]);
  });

  test("it leaves alone what is not played", () => {
    engine.play([{ type: "charge", phase: 1, name: "c" }], ["c"]);

    engine.skipPhase();

    expect(notes.poses.has("label")).toBe(true);
  });
});

describe("holding", () => {
  test("what is held stays, and takes the rest of its time afterwards", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    clock.turn(100);
    engine.hold();
    clock.turn(10 * FLIP);
    expect(notes.shown).toEqual(["a"]);

    engine.release();
    clock.turn(FLIP - 100 + PHASE_GAP - 10);
    expect(notes.shown).toEqual(["a"]);
    clock.turn(10);

    expect(notes.shown).toEqual(["a", "b"]);
  });

  test("what is told meanwhile waits", () => {
    engine.play([flip("a", 1)], ["a"]);
    engine.hold();
    engine.play([flip("b", 1)], ["a", "b"]);
    clock.turn(10 * FLIP);

    expect([notes.shown, notes.isBusy]).toEqual([["a"], true]);
  });

  test("skipping lets it go", () => {
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    engine.hold();

    engine.skipPhase();

    expect(notes.shown).toEqual(["a", "b"]);
    clock.turn(FLIP + PHASE_GAP);
    expect(notes.isBusy).toBe(false);
  });

  test("nothing is held where nothing is played", () => {
    engine.hold();
    engine.play([flip("a", 1)], ["a"]);
    clock.turn(FLIP + PHASE_GAP);

    expect(notes.isBusy).toBe(false);
  });
});

describe("what belongs together", () => {
  const ordered: Score<View, Event, Ghost> = {
    ...score,
    phases: ([first, ...rest]) => (first === undefined ? [] : [[first, flip("pause")], rest]),
  };

  test("is what the score says, with what it puts between", () => {
    engine = new Engine(ordered, notes, clock, []);

    engine.play([flip("a", 1), flip("b", 1)], ["a", "b"]);

    expect([notes.shown, notes.told]).toEqual([
      ["a", "pause"],
      ["a", "pause"],
    ]);
  });
});

describe("marks", () => {
  const marking: Score<View, Event, Ghost> = {
    ...score,
    scripts: {
      ...score.scripts,
      flip: (event) => script({ tracks: [turning(event.name)], touched: [event.name], marks: ["+1"] }),
    },
  };

  test.each([true, false])("are drawn as long as their phase lasts, without motion too: %s", (reduced) => {
    engine = new Engine(marking, notes, clock, []);
    engine.reduced = reduced;
    engine.play([flip("a", 1)], ["a"]);
    expect(notes.ghosts).toEqual(["+1"]);

    clock.turn(FLIP);

    expect(notes.ghosts).toEqual([]);
  });
});

describe("speed and reduced motion", () => {
  test("twice the speed halves motions and gaps", () => {
    engine.speed = 2;
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);

    clock.turn((FLIP + PHASE_GAP) / 2);

    expect(notes.shown).toEqual(["a", "b"]);
  });

  test("without motion what is touched keeps a still frame for one flip, then the gap", () => {
    engine.reduced = true;
    engine.play([flip("a", 1), flip("b", 2)], ["a", "b"]);
    expect(notes.pictures.at(-1)?.touched).toEqual(["a"]);
    expect(notes.poses.size).toBe(0);

    clock.turn(FLIP);
    expect(notes.pictures.at(-1)?.touched).toEqual([]);
    clock.turn(PHASE_GAP);

    expect(notes.shown).toEqual(["a", "b"]);
  });
});

describe("lasting tracks", () => {
  const charge = (name: string, phase: number): Event => ({ type: "charge", name, phase });

  test("they do not hold up playback", () => {
    engine.play([charge("a", 1)], ["a"]);

    expect(notes.isBusy).toBe(false);
    clock.turn(LABEL_STAYS);
    expect(notes.poses.get("label")?.opacity?.value).toBe(1);
  });

  test("they end by themselves", () => {
    engine.play([charge("a", 1)], ["a"]);

    clock.turn(LABEL_STAYS + LABEL_FADE);

    expect(notes.poses.has("label")).toBe(false);
  });

  test("a newer one takes the place of an older one and starts again", () => {
    engine.play([charge("a", 1)], ["a"]);
    clock.turn(LABEL_STAYS);
    engine.play([charge("b", 2)], ["a", "b"]);

    clock.turn(LABEL_STAYS);

    expect(notes.poses.get("label")?.opacity?.value).toBe(1);
  });

  test("skipping leaves the label without its way", () => {
    engine.play([flip("x", 1), charge("a", 2)], ["x", "a"]);

    engine.skip();
    clock.turn(10);

    expect(notes.poses.get("label")).toEqual({ opacity: { value: 1, unit: "%" } });
  });
});

test("of two tracks of one property the one begun last counts", () => {
  const tracks: Track[] = [
    { target: "a", property: "opacity", from: 0, to: 1, duration: 100, easing: even },
    { target: "a", property: "opacity", from: 1, to: 0, duration: 100, easing: even, delay: 300 },
  ];

  expect(posesAt(tracks, 50).get("a")?.opacity?.value).toBe(0.5);
  expect(posesAt(tracks, 200).get("a")?.opacity?.value).toBe(1);
  expect(posesAt(tracks, 350).get("a")?.opacity?.value).toBe(0.5);
});

describe("passing tracks", () => {
  test("they hold up nothing, and something is played until they end", () => {
    engine.play([{ type: "deal", phase: 1, name: "d" }, flip("a", 2)], ["d", "a"]);
    expect(notes.shown).toEqual(["d", "a"]);

    clock.turn(FLIP + PHASE_GAP);
    expect(notes.isBusy).toBe(true);
    clock.turn(DEAL_ALL);

    expect([notes.isBusy, notes.poses.size, clock.isWaiting]).toEqual([false, 0, false]);
  });

  test("skipping ends them", () => {
    engine.play([{ type: "deal", phase: 1, name: "d" }], ["d"]);

    engine.skip();

    expect([notes.isBusy, notes.poses.size]).toEqual([false, 0]);
  });

  test("a newer motion of the same thing takes their place", () => {
    engine.play([{ type: "deal", phase: 1, name: "d" }, flip("d", 2)], ["d", "d"]);
    clock.turn(10);

    expect(Object.keys(notes.poses.get("d") ?? {})).toEqual(["turn"]);
  });

  test("without motion only steps are left, each set at its time", () => {
    engine.reduced = true;
    engine.play([{ type: "deal", phase: 1, name: "d" }], ["d"]);
    expect([...notes.poses.keys()]).toEqual(["d step"]);
    expect(notes.poses.get("d step")?.opacity?.value).toBe(0);

    clock.turn(FLIP);

    expect(notes.poses.size).toBe(0);
  });
});

describe("real time", () => {
  const realTime: Score<View, Event, Ghost> = { ...score, realTime: true };
  const move = (name: string): Event => ({ type: "move", name });

  beforeEach(() => {
    engine = new Engine(realTime, notes, clock, []);
  });

  test("there are no gaps", () => {
    engine.play([move("a"), { type: "turn", name: "t" }, move("b")], ["a", "t", "b"]);

    clock.turn(MOVE);

    expect(notes.shown).toEqual(["a", "t", "b"]);
    expect([...notes.poses.keys()]).toEqual(["b"]);
  });

  test("what was told more than 400 ms ago is shown", () => {
    engine.play([flip("a"), flip("b"), flip("c")], ["a", "b", "c"]);
    clock.turn(BEHIND_AT_MOST);
    expect(notes.shown).toEqual(["a"]);

    clock.turn(10);

    expect(notes.shown).toEqual(["a", "b", "c"]);
    expect([notes.told, notes.poses.size, notes.isBusy]).toEqual([["a", "b", "c"], 0, false]);
  });

  test("what is told while something plays waits no longer than that", () => {
    engine.play([flip("a")], ["a"]);
    clock.turn(100);
    engine.play([flip("b")], ["a", "b"]);
    clock.turn(BEHIND_AT_MOST);
    expect(notes.shown).toEqual(["a"]);

    clock.turn(10);

    expect(notes.shown).toEqual(["a", "b"]);
  });

  test("a motion that nothing waits for is played to its end", () => {
    engine.play([flip("a")], ["a"]);

    clock.turn(FLIP - 10);

    expect(notes.poses.get("a")?.turn?.value).toBeCloseTo(3);
  });

  test("what is told after catching up is played again", () => {
    engine.play([flip("a"), flip("b")], ["a", "b"]);
    clock.turn(BEHIND_AT_MOST + 10);

    engine.play([move("c")], ["a", "b", "c"]);

    expect(notes.poses.get("c")?.x?.value).toBe(100);
  });

  test("what holds nothing up goes on while the picture catches up", () => {
    const events: Event[] = [flip("a"), { type: "charge", name: "c" }, { type: "deal", name: "d" }];
    engine.play(events, ["a", "c", "d"]);

    clock.turn(BEHIND_AT_MOST + 10);

    expect([notes.poses.has("label"), notes.poses.has("d"), notes.isBusy]).toEqual([true, true, true]);
  });

  test("a stalled page shows everything at its first frame", () => {
    clock = new HandClock(5000);
    engine = new Engine(realTime, notes, clock, []);
    engine.play([flip("a"), flip("b"), flip("c")], ["a", "b", "c"]);

    clock.turn(5000);

    expect(notes.shown).toEqual(["a", "b", "c"]);
  });
});
