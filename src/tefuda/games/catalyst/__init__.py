"""Catalyst Reaction (触媒反応), a solitaire. Its rulings are in docs/rulings/catalyst.md."""
