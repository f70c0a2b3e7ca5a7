/** The browser's folds against the engine: random games of all kinds and every scenario, recorded when the test runs. */

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { digestOf } from "../wire/digest";
import type { WireEvent } from "../table";
import { folds } from "./folds";

interface Recording {
  game: string;
  name: string;
  viewer: string;
  opening: object;
  steps: { events: WireEvent[]; digest: string }[];
}

const ROOT = resolve(import.meta.dirname, "../../..");
const PYTHON = process.env.TEFUDA_PYTHON ?? resolve(ROOT, ".venv/bin/python");
const written = execFileSync(PYTHON, [resolve(ROOT, "tools/recordings.py")], { maxBuffer: 1 << 28 });
const recordings = JSON.parse(written.toString()) as Recording[];

describe.each(Object.keys(folds))("the view of %s", (game) => {
  const played = recordings.filter((recording) => recording.game === game);

  it.each(played)("is the server's after every step: $name, for $viewer", ({ opening, steps }) => {
    let view = opening;

    const digests = steps.map(({ events }) => {
      view = events.reduce(folds[game]!, view);
      return digestOf(view);
    });

    expect(digests).toEqual(steps.map(({ digest }) => digest));
  });

  it("leaves the view before an event as it was", () => {
    const { opening, steps } = played[0]!;
    const before = JSON.stringify(opening);

    steps.flatMap(({ events }) => events).reduce(folds[game]!, opening);

    expect(JSON.stringify(opening)).toBe(before);
  });

  it("is unchanged by an event that the client does not know", () => {
    const { opening } = played[0]!;

    const after = folds[game]!(opening, { type: "an event of a later version" });

    expect(after).toEqual(opening);
  });
});
