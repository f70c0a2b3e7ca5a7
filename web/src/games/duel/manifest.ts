import type { Manifest } from "../manifest";

export const manifest: Manifest = {
  order: 5,
  people: "two",
  colour: "down",
  drawing: {
    first: "M2 3h9v17.500C5.5 18.5 2 15 2 9z",
    second: "M13 3h9v6c0 6-3.5 9.5-9 11.500V15l5-5-1.6-1.600L13 11.800z",
  },
  quick: { options: { decks: { P1: "wildfire-run", P2: "harvest-light" } } },
};
