"""How good a position of Othello is, and which action looks good, without playing on."""

from __future__ import annotations

import math
from typing import Final

from tefuda.ai.heuristics.othello.features import features
from tefuda.ai.heuristics.othello.weights import CARD_WEIGHTS, PHASE_STONES, PHASES, PLAIN_WEIGHTS
from tefuda.ai.search import Knowledge
from tefuda.core.chance import Seeded
from tefuda.core.engine import State, play_out
from tefuda.games.othello.board import count
from tefuda.games.othello.numbers import PASS_ID
from tefuda.games.othello.state import OthelloState

ENDGAME: Final = 10
"""With so few squares left random play to the end says more than counting."""

NOISE: Final = 0.01
GRAINS: Final = 1000
"""A judgement is chance by so much, in so many grains: without any the same game would be played again and again."""
SQUARES: Final = [
    *[1.0, 0.2, 0.6, 0.5, 0.5, 0.6, 0.2, 1.0],
    *[0.2, 0.0, 0.4, 0.4, 0.4, 0.4, 0.0, 0.2],
    *[0.6, 0.4, 0.5, 0.4, 0.4, 0.5, 0.4, 0.6],
    *[0.5, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5],
    *[0.5, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5],
    *[0.6, 0.4, 0.5, 0.4, 0.4, 0.5, 0.4, 0.6],
    *[0.2, 0.0, 0.4, 0.4, 0.4, 0.4, 0.0, 0.2],
    *[1.0, 0.2, 0.6, 0.5, 0.5, 0.6, 0.2, 1.0],
]
"""How promising a stone on each square looks: corners, then edges; not what opens a corner."""
OTHERS: Final = 0.5
"""How promising a card or a pass looks."""


class OthelloKnowledge(Knowledge):
    """Judges by counting until the board is nearly full."""

    exploration = 0.35
    life = 8  # guessing both decks takes as long as an iteration

    def is_open(self, state: State) -> bool:
        assert isinstance(state, OthelloState)
        return not state.terms.cards

    def judge(self, world: State, dice: Seeded) -> list[float]:
        assert isinstance(world, OthelloState)
        if count(world.stones.empty()) <= ENDGAME:
            play_out(world, dice)
            return self.worth(world)
        chance = (1.0 - NOISE) * chance_of_black(world) + NOISE * float(int(dice.below(GRAINS))) / GRAINS
        return [chance, 1.0 - chance]

    def promise(self, world: State, seat: int, actions: list[int]) -> list[float] | None:
        return [SQUARES[action] if action < PASS_ID else OTHERS for action in actions]


def chance_of_black(s: OthelloState) -> float:
    """The chance that black wins, as far as counting can tell."""
    weights = (CARD_WEIGHTS if s.terms.cards else PLAIN_WEIGHTS)[phase_of(s)]
    numbers = features(s)
    score = 0.0
    for place in range(len(numbers)):
        score += weights[place] * numbers[place]
    return 1.0 / (1.0 + math.exp(-score))


def phase_of(s: OthelloState) -> int:
    """How far the game has come, by its stones."""
    return min(int(count(s.stones.all())) // PHASE_STONES, PHASES - 1)
