import type { Manifest } from "../manifest";

export const manifest: Manifest = {
  order: 4,
  people: "two",
  colour: "side-1",
  drawing: {
    first:
      "M3 2h4a1 1 0 0 1 1 1v5H2V3a1 1 0 0 1 1-1zM10 2h4v6h-4zM2 10h6v4H2zM10 10h4v4h-4zM16 16h6v5a1 1 0 0 1-1 1h-5z",
    second: "M16 2h5a1 1 0 0 1 1 1v5h-6zM16 10h6v4h-6zM2 16h6v6H3a1 1 0 0 1-1-1zM10 16h4v6h-4z",
  },
  clock: { option: "clock", friends: 60, offered: [30, 60, 120, 300, 0] },
  quick: {},
};
