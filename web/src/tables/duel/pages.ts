/** The pages about cards and decks: `/g/duel/cards`, `/g/duel/decks`, `/g/duel/print`. */

import CardsPage from "./browser/CardsPage.svelte";
import DecksPage from "./decks/DecksPage.svelte";
import PrintPage from "./decks/PrintPage.svelte";

export const pages = { cards: CardsPage, decks: DecksPage, print: PrintPage };
