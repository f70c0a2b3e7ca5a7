import type { Manifest } from "../manifest";

export const manifest: Manifest = {
  order: 3,
  people: "one",
  colour: "ink",
  drawing: {
    first:
      "M11 7h2a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM11 2h2v3h-2zM5.3 3.7l1.4-1.4 2 2-1.4 1.4zM18.7 3.7l-1.4-1.4-2 2 1.4 1.4z",
    second:
      "M3 9h4a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM17 9h4a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1z",
  },
  quick: {},
  deals: () => import("./deals"),
};
