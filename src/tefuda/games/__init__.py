"""The games. Each reads like its rulings; none knows another."""
