"""Attacks on a server of one's own on this machine, each a function that says whether the server held."""
