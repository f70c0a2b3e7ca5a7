"""The cards: what a card is to the rules, the vocabulary of its effects, and how card files are read."""
