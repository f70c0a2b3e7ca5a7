"""Duel (デュエル), a trading-card duel whose cards are data. Its rulings are in docs/rulings/duel.md."""
