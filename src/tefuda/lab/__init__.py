"""Scenario checks, simulations, statistics, measurements."""
