"""What is known about Catalyst Reaction: plans, honest players, the hint and the solution (rulings, section 11)."""
