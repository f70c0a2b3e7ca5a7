"""Positions that are worth a picture, a module a game."""
