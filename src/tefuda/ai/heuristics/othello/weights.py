"""How much each feature of a position says about who wins, by phase of the game.

Fitted by logistic regression to the ends of games that the search played against itself, openings and one move in
twenty at random: 850 plain games with 300 iterations a move, and 640 games with cards with 40.
"""

from __future__ import annotations

from typing import Final

PHASES: Final = 6
PHASE_STONES: Final = 11
"""A phase has so many stones; the last one the rest."""

PLAIN: Final[dict[str, list[float]]] = {
    "corners": [0.16, 1.03, 1.17, 0.78, 0.84, 0.60],
    "stones beside an empty corner": [-0.01, -0.53, -0.24, -0.13, 0.06, -0.04],
    "stones beside a taken corner": [0.00, 0.00, 0.24, 0.48, 0.37, 0.45],
    "stones slanting from an empty corner": [-0.69, -0.66, -0.43, -0.32, -0.24, 0.33],
    "stones slanting from a taken corner": [0.16, -0.18, -0.42, -0.18, -0.13, 0.22],
    "stones on c1 and its like": [0.44, -0.14, -0.01, -0.02, -0.01, -0.02],
    "stones on d1 and its like": [-0.04, -0.06, -0.05, -0.01, -0.01, 0.12],
    "stones on c2 and its like": [0.00, 0.00, -0.03, -0.07, -0.02, 0.07],
    "stones on d2 and its like": [-0.12, -0.02, 0.00, -0.02, -0.02, 0.12],
    "stones on c3 and its like": [0.07, -0.01, -0.05, -0.01, 0.02, 0.03],
    "stones on d3 and its like": [0.04, 0.00, -0.07, -0.03, 0.02, 0.18],
    "stones in the centre": [-0.07, -0.02, -0.02, -0.02, -0.04, 0.12],
    "squares to move to": [0.00, 0.01, 0.04, 0.05, 0.15, 0.89],
    "empty squares around the other's stones": [0.02, 0.03, 0.01, 0.00, 0.04, -0.04],
    "having the turn": [-0.12, -0.10, -0.12, -0.09, -0.11, 0.13],
}
"""Without cards. A row is a feature, in the order of features.py, and has a number for each phase."""

CARDS: Final[dict[str, list[float]]] = {
    "corners": [0.20, 0.46, 0.63, 0.51, 0.46, 0.34],
    "stones beside an empty corner": [-0.28, -0.41, -0.30, -0.21, -0.12, -0.15],
    "stones beside a taken corner": [-0.08, -0.10, -0.14, 0.11, 0.22, 0.20],
    "stones slanting from an empty corner": [-0.38, -0.39, -0.26, -0.59, -0.08, -0.04],
    "stones slanting from a taken corner": [0.08, -0.01, 0.01, 0.21, 0.11, 0.08],
    "stones on c1 and its like": [-0.07, 0.18, 0.08, 0.10, 0.04, -0.02],
    "stones on d1 and its like": [-0.43, -0.03, -0.04, -0.02, 0.02, 0.12],
    "stones on c2 and its like": [0.05, -0.03, -0.02, -0.07, -0.09, 0.05],
    "stones on d2 and its like": [0.05, 0.00, 0.01, -0.05, -0.01, 0.06],
    "stones on c3 and its like": [-0.05, 0.03, 0.03, 0.03, 0.01, 0.03],
    "stones on d3 and its like": [-0.18, 0.00, 0.01, 0.00, 0.03, 0.08],
    "stones in the centre": [-0.06, -0.07, -0.06, 0.00, -0.02, -0.02],
    "squares to move to": [0.00, 0.01, 0.00, 0.00, 0.04, 0.34],
    "empty squares around the other's stones": [0.00, -0.01, -0.01, -0.01, -0.03, -0.03],
    "having the turn": [-0.21, -0.03, 0.02, 0.01, 0.03, 0.03],
    "charge": [0.07, 0.00, -0.01, 0.00, 0.03, 0.04],
    "cards in hand": [0.21, 0.09, -0.06, -0.01, 0.04, 0.06],
    "stones that cannot be flipped": [0.04, 0.41, 0.49, 0.91, 0.20, 0.11],
    "stones with a kind": [0.04, -0.18, 0.07, -0.11, 0.08, 0.20],
}
"""With cards."""


def by_phase(rows: dict[str, list[float]]) -> list[list[float]]:
    """The same numbers, a list for each phase."""
    return [[row[phase] for row in rows.values()] for phase in range(PHASES)]


PLAIN_WEIGHTS: Final = by_phase(PLAIN)
CARD_WEIGHTS: Final = by_phase(CARDS)
