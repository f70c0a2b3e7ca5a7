"""What a position of ForCard is worth when a turn begins, without playing on."""

from __future__ import annotations

import math
from typing import Final

from tefuda.ai.heuristics.forcard.weights import (
    BOMB,
    HAND_WEIGHTS,
    JAMMED,
    LEAD,
    LEAD_REVERSIBLE_BY_BOTH,
    LEAD_REVERSIBLE_BY_ONE,
    REVERSAL,
    TURNS_LEFT,
)
from tefuda.games.forcard import score
from tefuda.games.forcard.cards.special import LATE, S01, S05
from tefuda.games.forcard.state import ForcardState

USUAL_CELLS: Final = 25
"""The board that the weights were fitted to."""


def chance_of(s: ForcardState, seat: int) -> float:
    """The chance that a seat wins, as far as counting can tell."""
    chance = chance_of_a(s)
    return chance if seat == 0 else 1.0 - chance


def chance_of_a(s: ForcardState) -> float:
    if s.over:
        return (s.returns()[0] + 1.0) / 2.0
    phase = phase_of(s.remaining())
    parts = s.score_parts()
    lead = (score.total(parts, 0) - score.total(parts, 1)) * USUAL_CELLS / s.grid.cells
    worth = reversible(lead, phase, freedom(s, 0), freedom(s, 1))
    for bomb in s.bombs:
        worth += BOMB[phase] * (1 - 2 * bomb[0])
    weights = HAND_WEIGHTS[phase]
    for card in s.hands[0]:
        worth += weights[card]
    for card in s.hands[1]:
        worth -= weights[card]
    return 1.0 / (1.0 + math.exp(-worth))


def reversible(lead: float, phase: int, by_a: float, by_b: float) -> float:
    """What a lead is worth to A while it may still be turned round, by each with so much freedom."""
    if by_a > 0.0 and by_b > 0.0:
        free, worth = (by_a + by_b) / 2.0, LEAD_REVERSIBLE_BY_BOTH[phase] * lead
    elif by_a > 0.0:
        free, worth = by_a, LEAD_REVERSIBLE_BY_ONE[phase] * lead + REVERSAL[phase] * abs(lead)
    else:
        free, worth = by_b, LEAD_REVERSIBLE_BY_ONE[phase] * lead - REVERSAL[phase] * abs(lead)
    return free * worth + (1.0 - free) * LEAD[phase] * lead


def freedom(s: ForcardState, seat: int) -> float:
    """How free a player is to reverse: not at all without a reversal, less if the other may jam it."""
    if s.remaining() <= LATE or S01 not in s.hands[seat]:
        return 0.0
    return JAMMED if S05 in s.hands[1 - seat] else 1.0


def phase_of(remaining: int) -> int:
    """The column of weights.py for so many turns left."""
    phase = 0
    while phase + 1 < len(TURNS_LEFT) and remaining >= TURNS_LEFT[phase + 1]:
        phase += 1
    return phase
