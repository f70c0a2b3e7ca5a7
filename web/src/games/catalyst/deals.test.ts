import { describe, expect, it } from "vitest";
import { LARGEST, dailyDeal, isNumber, randomDeal } from "./deals";

describe("deals", () => {
  it("are the same all day", () => {
    expect(dailyDeal(new Date(2026, 10, 16, 0, 5))).toEqual(dailyDeal(new Date(2026, 10, 16, 23, 55)));
  });

  it("are others on the next day", () => {
    expect(dailyDeal(new Date(2026, 10, 16)).number).not.toBe(dailyDeal(new Date(2026, 10, 17)).number);
  });

  it("have a number that can be typed", () => {
    expect(isNumber(String(randomDeal().number))).toBe(true);
    expect(dailyDeal().number).toBeLessThanOrEqual(LARGEST);
  });

  it.each(["", "0", "007", "1e3", "1000000", "-5", "seven"])("have no number %j", (text) => {
    expect(isNumber(text)).toBe(false);
  });
});
