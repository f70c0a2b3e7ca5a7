"""Histories in the manner of Jepsen: clients record what they asked and were told, and a checker compares that with
what is durable."""
