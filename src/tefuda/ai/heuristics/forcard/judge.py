"""What a position of ForCard is worth when a turn begins, without playing on."""

from __future__ import annotations

import math
from typing import Final

from tefuda.ai.heuristics.forcard.weights import AREA, BLAST, BOMB, DISTANCE, EDGE, HAND_WEIGHTS, LEAD, TURNS_LEFT
from tefuda.games.forcard import score
from tefuda.games.forcard.cards.special import LATE, S01, S05
from tefuda.games.forcard.grid import BLOCK3
from tefuda.games.forcard.rules import BLAST_ENEMY, BLAST_OWN
from tefuda.games.forcard.stage import LIMIT
from tefuda.games.forcard.state import ForcardState

USUAL_CELLS: Final = 25
"""The board that the weights were fitted to."""
STANCES: Final = 3
NOBODY: Final = -1
OPENING: Final = 2
"""The turns on which a wary player throws the jammer away, if the other has done so."""
WARY_LEAD: Final = 0.55
"""What a wary player counts of a lead while both can reverse."""


class Judge:
    """Counts what a position is worth; with the eyes of a seat that is wary of reversals, or with nobody's."""

    def __init__(self, wary: int = NOBODY) -> None:
        self.wary = wary

    def chance(self, s: ForcardState, seat: int) -> float:
        """The chance that a seat wins, as far as counting can tell."""
        if s.over:
            return (s.returns()[seat] + 1.0) / 2.0
        phase = phase_of(s.remaining())
        worth = self.standing(s, seat, phase) + hands(s, seat, phase)
        for bomb in s.bombs:
            told = BOMB[phase] + BLAST[phase] * blast(s, bomb)
            worth += told if bomb[0] == seat else -told
        return 1.0 / (1.0 + math.exp(-worth))

    def standing(self, s: ForcardState, seat: int, phase: int) -> float:
        """What the lead is worth, by who may still turn it round."""
        parts = s.score_parts()
        scale = USUAL_CELLS / s.grid.cells
        lead = (score.total(parts, seat) - score.total(parts, 1 - seat)) * scale
        mine, theirs = self.stance(s, seat), self.stance(s, 1 - seat)
        if self.wary != NOBODY and is_safe(s, self.wary):
            mine, theirs = 0, 0
        place = STANCES * mine + theirs
        slope = LEAD[phase][place]
        if self.wary != NOBODY and mine and theirs:
            slope *= WARY_LEAD
        worth = slope * lead + DISTANCE[phase][place] * abs(lead) + EDGE[phase][place]
        if place == 0:
            worth += AREA[phase] * (parts[seat * score.PARTS] - parts[(1 - seat) * score.PARTS]) * scale
        return worth

    def stance(self, s: ForcardState, seat: int) -> int:
        """The stance of a seat; whoever is wary counts on a jammer only on the last turn of reversals.

        A jammer holds off one turn, and it is a guess which.
        """
        if self.wary == 1 - seat and s.remaining() > LATE + 1:
            return min(stance(s, seat), 1)
        return stance(s, seat)


def stance(s: ForcardState, seat: int) -> int:
    """Whether a player can reverse: 0 not at all, 1 freely, 2 unless the other jams it."""
    if s.remaining() <= LATE or S01 not in s.hands[seat]:
        return 0
    return 2 if S05 in s.hands[1 - seat] else 1


def is_safe(s: ForcardState, seat: int) -> bool:
    """Whether a seat has kept what undoes any reversal: its own, unjammed, and a jammer for the turn without answer."""
    return s.turn > OPENING + 1 and stance(s, seat) == 1 and stance(s, 1 - seat) == 2


def hands(s: ForcardState, seat: int, phase: int) -> float:
    """What the cards in hand are worth."""
    weights = HAND_WEIGHTS[phase]
    worth = 0.0
    for card in s.hands[seat]:
        worth += weights[card]
    for card in s.hands[1 - seat]:
        worth -= weights[card]
    return worth


def blast(s: ForcardState, bomb: list[int]) -> int:
    """How much strength a bomb would move for its owner if it exploded now."""
    side = 1 - 2 * bomb[0]
    gain = 0
    for cell in s.grid.shapes[BLOCK3][bomb[1]]:
        value = s.board[cell] * side
        if value > 0:
            gain += min(BLAST_OWN, LIMIT - value)
        elif value < 0:
            gain += BLAST_ENEMY
    return gain


def phase_of(remaining: int) -> int:
    """The row or column of weights.py for so many turns left."""
    phase = 0
    while phase + 1 < len(TURNS_LEFT) and remaining >= TURNS_LEFT[phase + 1]:
        phase += 1
    return phase
