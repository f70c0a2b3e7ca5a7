import { describe, expect, it } from "vitest";

import type { View } from "../../wire/records/dobon";
import { whyNotDecline, whyNotDobon, whyNotDraw, whyNotPlay, type Stand } from "./reasons";
import { tableWith } from "./sample";

const stand = (view: Partial<View>, more: Partial<Stand> = {}): Stand => ({
  view: tableWith({ turn: "A", may: [], ...view }),
  you: "A",
  isPast: false,
  isOffline: false,
  ...more,
});

describe("why a card cannot be laid", () => {
  it.each<[string, Partial<View>]>([
    ["not-up", { turn: "B" }],
    ["not-up", { phase: "colour", turn: "B" }],
    ["colour-owed", { phase: "colour" }],
    ["wrong-phase", { phase: "finish", turn: null }],
    ["grace", { grace: true }],
    ["not-asked", { offer: "dobon" }],
    ["stack-pending", { stack: 4, field: ["draw4"] }],
    ["cannot-play", {}],
  ])("%s", (code, view) => {
    expect(whyNotPlay(stand({ hands: { A: ["green-5", "red-1"] }, ...view }), "green-5")).toBe(code);
  });

  it("is that symbols are no last cards, where nothing else is wrong", () => {
    const last = stand({ hands: { A: ["green-skip", "green-skip"] } });
    const answer = stand({ hands: { A: ["draw4"] }, stack: 2, field: ["red-draw2"] });

    expect([whyNotPlay(last, "green-skip"), whyNotPlay(answer, "draw4")]).toEqual([
      "symbol-finish",
      "symbol-finish",
    ]);
  });

  it("is the same for everything where nobody can act", () => {
    const all = [whyNotPlay, whyNotDobon, whyNotDraw, whyNotDecline];
    const codes = (more: Partial<Stand>): string[] => all.map((why) => why(stand({}, more), "red-1"));

    expect(new Set(codes({ isPast: true }))).toEqual(new Set(["in-the-past"]));
    expect(new Set(codes({ you: null }))).toEqual(new Set(["watching"]));
    expect(new Set(codes({ isOffline: true }))).toEqual(new Set(["connection-lost"]));
  });
});

describe("why one cannot call", () => {
  const equal = { hands: { A: ["red-7"] }, field: ["blue-7"] };

  it("is that the totals differ, or the play is one's own or nobody's", () => {
    expect(whyNotDobon(stand({ hands: { A: ["red-6"] }, field: ["blue-7"] }))).toBe("no-dobon");
    expect(whyNotDobon(stand({ ...equal, by: "A" }))).toBe("no-dobon");
    expect(whyNotDobon(stand({ ...equal, by: null }))).toBe("no-dobon");
  });

  it("is that it is too late, where the totals are equal", () => {
    expect(whyNotDobon(stand(equal))).toBe("too-late");
  });

  it("is that only the one who was hit can return", () => {
    expect(whyNotDobon(stand({ phase: "return", turn: "B" }))).toBe("no-return");
  });
});
