"""One class a card."""
