import type { Manifest } from "../manifest";

export const manifest: Manifest = {
  order: 2,
  people: "several",
  colour: "side-2",
  drawing: {
    first:
      "M9.5 3h5a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 6l-1.5 2.500L12 11l1.5-2.500zM2 17c2.5 0 2.5 1.5 5 1.500S9.5 17 12 17s2.5 1.5 5 1.5 2.5-1.5 5-1.500v2.500c-2.5 0-2.5 1.5-5 1.500s-2.5-1.5-5-1.5-2.5 1.5-5 1.5-2.5-1.5-5-1.500z",
    second:
      "M2.6 6.6 7 4.800l1 2.3-2.3 1L8 14.200l-2.2.9a1 1 0 0 1-1.3-.5L2 7.900a1 1 0 0 1 .6-1.300zM21.4 6.6 17 4.800v2.700l1.3.6-1.3 3.200v3.200l1.2.5a1 1 0 0 0 1.3-.5L22 7.900a1 1 0 0 0-.6-1.300z",
  },
  clock: { option: "timeout", friends: 10, offered: [10, 15, 20, 30] },
  quick: { seats: ["A", "B", "C", "D"], first: { do: "start" } },
  watched: { games: 3 },
};
