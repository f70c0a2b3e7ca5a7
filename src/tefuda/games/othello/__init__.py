"""Card Othello (カードオセロ). Its rulings are in docs/rulings/othello.md."""
