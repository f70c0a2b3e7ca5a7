"""The pack, and what each kind of card does."""
