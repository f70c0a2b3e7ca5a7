"""Dobon UNO (ドボンUNO), in real time or asked in turn. Its rulings are in docs/rulings/dobon.md."""
