import { describe, expect, it } from "vitest";
import { follow } from "./standing";

describe("where a match stands in the picture", () => {
  it("is where the match stands once nothing moves", () => {
    expect(follow("theirs", "yours", { isMoving: false, isOwn: true })).toBe("yours");
  });

  it("stays the own turn while the own move is shown, though the other side is to act", () => {
    expect(follow("yours", "theirs", { isMoving: true, isOwn: true })).toBe("yours");
  });

  it("is the other side's turn while its move is shown, though it has already been made", () => {
    expect(follow("yours", "yours", { isMoving: true, isOwn: false })).toBe("theirs");
  });

  it("becomes the own turn only when the last card has been dealt", () => {
    expect(follow("theirs", "yours", { isMoving: true, isOwn: true })).toBe("theirs");
  });

  it("stays as it is while a table that tells no turn moves", () => {
    expect(follow("yours", "theirs", { isMoving: true, isOwn: null })).toBe("yours");
  });

  it("is no turn for whoever watches", () => {
    expect(follow("watching", "watching", { isMoving: true, isOwn: false })).toBe("watching");
  });
});
