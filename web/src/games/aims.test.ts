import { describe, expect, it } from "vitest";

import type { View } from "../wire/records/dobon";
import { aimOf } from "./aims";

const view = { play_no: 3 } as View;

describe("an action of Dobon", () => {
  it("says which play its sender has seen", () => {
    expect(aimOf("dobon")(view, { do: "dobon" })).toEqual({ do: "dobon", seen: 3 });
  });

  it("keeps what it says already", () => {
    expect(aimOf("dobon")(view, { do: "dobon", seen: 2 } as { do: string })).toEqual({
      do: "dobon",
      seen: 2,
    });
  });

  it("says so too when it is typed", () => {
    expect(aimOf("dobon")(view, "play red-5")).toBe("play red-5 @3");
    expect(aimOf("dobon")(view, "dobon @2")).toBe("dobon @2");
  });
});

it("an action of a game without a race is sent as it is", () => {
  expect(aimOf("othello")({}, { do: "pass" })).toEqual({ do: "pass" });
});
