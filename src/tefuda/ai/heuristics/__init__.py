"""What is known about a single game, one room a game."""
