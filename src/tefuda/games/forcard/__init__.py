"""ForCard, a duel of secret plots over a board of stabilities. Its rulings are in docs/rulings/forcard.md."""
