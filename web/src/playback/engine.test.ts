import { beforeEach, describe, expect, test } from "vitest";

import { even } from "./easing";
import { Engine, grouped, posesAt, type Picture, type Pose, type Screen } from "./engine";
import { HandClock } from "./hand-clock";
import { script, still, type Score, type Track } from "./score";
import { FLIP, LABEL_FADE, LABEL_STAYS, MOVE, PHASE_GAP, TURN_TRANSITION_GAP } from "./timing";

/** A toy game: its view is the list of names of what has happened. */
type Event =
  | { type: "flip"; phase?: number; name: string }
  | { type: "gone"; phase?: number; name: string }
  | { type: "turn"; phase?: number; name: string }
  | { type: "charge"; phase?: number; name: string }
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

const score: Score<View, Event, Ghost> = {
  fold: (view, event) => [...view, event.name],
  scripts: {
    flip: (event: Event) => script({ tracks: [turning(event.name)], touched: [event.name] }),
    gone: (event: Event, before: View) =>
      script({ tracks: [turning(event.name)], ghosts: [`${event.name} of ${before.length}`] }),
    turn: () => still,
    charge: (event: Event) => script({ lasting: label(event.name) }),
  } as unknown as Score<View, Event, Ghost>["scripts"], // `comet` is the type that nobody knows
  quiet: new Set(["turn", "charge"]),
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
