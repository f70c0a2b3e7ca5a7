import type { Manifest } from "../manifest";

export const manifest: Manifest = {
  order: 1,
  people: "two",
  colour: "good",
  drawing: {
    first:
      "M9 2a7 7 0 0 0 0 14V2zM12 10h8a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1zm4 2.500L13 16l3 3.5 3-3.500z",
    second: "M11 2.2V8h4.800A7 7 0 0 0 11 2.200z",
  },
  clock: { option: "turn_seconds", friends: 60, offered: [30, 60, 120, 300, 0] },
  quick: {},
};
