/** The decks of this browser, newest first; the first is the one that is being worked on. */

import { total, withCopies, type Cards } from "../../../games/duel/decks";
import { keepDecks, keptDecks, type KeptDeck } from "../../../games/duel/kept-decks";
import { t } from "../../../words/words.svelte";

class Shelf {
  all = $state.raw<readonly KeptDeck[]>(keptDecks());

  get working(): KeptDeck | undefined {
    return this.all[0];
  }

  find(id: string): KeptDeck | undefined {
    return this.all.find((one) => one.id === id);
  }

  make(name: string, from: string, cards: Cards): KeptDeck {
    const deck = { id: this.newId(), name: name || this.newName(), from, cards };
    this.save(deck);
    return deck;
  }

  save(deck: KeptDeck): void {
    this.write([deck, ...this.all.filter((one) => one.id !== deck.id)]);
  }

  remove(id: string): void {
    this.write(this.all.filter((one) => one.id !== id));
  }

  /** One copy more in the deck that is being worked on, or in a new one. */
  add(card: string): KeptDeck {
    const deck = this.working ?? { id: this.newId(), name: this.newName(), from: "", cards: {} };
    const changed = { ...deck, cards: withCopies(deck.cards, card, (deck.cards[card] ?? 0) + 1) };
    this.save(changed);
    return changed;
  }

  /** The own decks that hold a card. */
  holding(card: string): KeptDeck[] {
    return this.all.filter((one) => (one.cards[card] ?? 0) > 0 && total(one.cards) > 0);
  }

  private newId(): string {
    const taken = this.all.map((one) => Number(one.id.replace("own-", "")) || 0);
    return `own-${Math.max(0, ...taken) + 1}`;
  }

  private newName(): string {
    return t("duel.deck.unnamed", { n: this.all.length + 1 });
  }

  private write(next: readonly KeptDeck[]): void {
    this.all = next;
    keepDecks(next);
  }
}

export const shelf = new Shelf();
