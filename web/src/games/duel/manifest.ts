import type { Manifest } from "../manifest";
import { chosenDeck } from "./kept-decks";

export const manifest: Manifest = {
  order: 5,
  people: "two",
  colour: "down",
  drawing: {
    first: "M2 3h9v17.500C5.5 18.5 2 15 2 9z",
    second: "M13 3h9v6c0 6-3.5 9.5-9 11.500V15l5-5-1.6-1.600L13 11.800z",
  },
  pages: ["cards", "decks"],
  clock: { option: "decision_seconds", friends: 60, offered: [30, 60, 120, 300, 0] },
  quick: {
    /** With the deck that was chosen last. */
    get options() {
      return { decks: { P1: chosenDeck() ?? "wildfire-run", P2: "harvest-light" } };
    },
  },
};
