"""Players: they get a view and guesses, never the true hidden state."""
