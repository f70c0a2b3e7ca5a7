"""The cards: what each one does, one class a special card, data for the rest."""
