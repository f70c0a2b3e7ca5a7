import { describe, expect, test } from "vitest";

import type { Pose } from "./poses";
import { Stage, transform } from "./stage";

const part = (value: number, unit = "%") => ({ value, unit });

/** As much of an element as a stage needs; it counts how often it was measured. */
class Thing {
  style = { opacity: "", transform: "" };
  measured = 0;

  constructor(
    private readonly x: number,
    private readonly y: number,
  ) {}

  getBoundingClientRect(): { x: number; y: number; width: number; height: number } {
    this.measured += 1;
    return { x: this.x, y: this.y, width: 20, height: 40 };
  }

  stand(stage: Stage, name: string): this {
    stage.actor(name)(this as unknown as HTMLElement);
    return this;
  }
}

const onTheWay = (value: number, origin = "seat"): Pose => ({ way: { value, unit: "%", origin } });

describe("a way", () => {
  test("begins in the middle of its origin and ends in its own place", () => {
    const stage = new Stage();
    new Thing(110, 30).stand(stage, "seat");
    const card = new Thing(10, 230).stand(stage, "card");

    stage.pose("card", onTheWay(1));
    expect(card.style.transform).toBe("translate(100px, -200px)");
    stage.pose("card", onTheWay(0.5));

    expect(card.style.transform).toBe("translate(50px, -100px)");
  });

  test("is measured once", () => {
    const stage = new Stage();
    new Thing(110, 30).stand(stage, "seat");
    const card = new Thing(10, 230).stand(stage, "card");

    for (const value of [1, 0.6, 0.2]) stage.pose("card", onTheWay(value));

    expect(card.measured).toBe(1);
  });

  test("from another place is another way", () => {
    const stage = new Stage();
    new Thing(110, 30).stand(stage, "seat");
    new Thing(10, 30).stand(stage, "other");
    const card = new Thing(10, 230).stand(stage, "card");
    stage.pose("card", onTheWay(1));

    stage.pose("card", onTheWay(1, "other"));

    expect(card.style.transform).toBe("translate(0px, -200px)");
  });

  test("from something that is not there is no way", () => {
    const stage = new Stage();
    const card = new Thing(10, 230).stand(stage, "card");

    stage.pose("card", onTheWay(1));

    expect(card.style.transform).toBe("translate(0px, 0px)");
  });
});

test("a thing is given back to its layout", () => {
  const stage = new Stage();
  const card = new Thing(0, 0).stand(stage, "card");
  stage.pose("card", { opacity: part(0.5), scale: part(1.1) });

  stage.pose("card", null);

  expect(card.style).toEqual({ opacity: "", transform: "" });
});

test("whoever watches a name is told its poses and its end", () => {
  const stage = new Stage();
  const counted: (number | null)[] = [];
  stage.watch("score", (pose) => counted.push(pose?.count?.value ?? null));

  stage.pose("score", { count: part(120) });
  stage.pose("score", null);

  expect(counted).toEqual([120, null]);
});

test("the way comes before the turning", () => {
  expect(transform({ tilt: part(-12), scale: part(1.5), x: part(3, "px") })).toBe(
    "translate(3px, 0) rotate(-12deg) scale(1.5)",
  );
});
