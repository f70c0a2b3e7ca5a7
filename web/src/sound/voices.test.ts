import { describe, expect, it } from "vitest";
import { VOICES } from "./voices";

describe.each(Object.entries(VOICES))("the sound %s", (_name, voices) => {
  it("is over before 200 ms", () => {
    expect(Math.max(...voices.map((voice) => voice.start + voice.length))).toBeLessThan(200);
  });

  it("needs at most four voices", () => {
    expect(voices.length).toBeLessThanOrEqual(4);
  });
});
