"""Plain Othello against OpenSpiel's C++ `MCTSBot` with random rollouts, at equal time for each move.

`python -m tefuda.lab.openspiel GAMES SECONDS` plays them, colours in turn, and prints the score with its interval. Both
sides search by the clock, one after the other in this process; openings are random, each played with both colours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from tefuda.ai.players import knowledge_of
from tefuda.ai.search import Search
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import State, first_seat
from tefuda.core.intervals import wilson

PLAIN: Final = {"cards": "off"}
OPENING: Final = 6
"""Random moves before the players take over."""
ENOUGH: Final = 10_000_000
"""Simulations that no clock allows."""
THEIR_EXPLORATION: Final = 2.0
"""The constant of the examples that come with OpenSpiel."""
THEIR_MEMORY: Final = 1000
"""Megabytes."""


def their_bot(game: Any, simulations: int, seconds: float, seed: int) -> Any:
    """OpenSpiel's search: one random rollout a simulation."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    limits = {"max_simulations": simulations, "max_memory_mb": THEIR_MEMORY, "max_wall_clock_time": seconds}
    return pyspiel.MCTSBot(game, evaluator, uct_c=THEIR_EXPLORATION, solve=True, seed=seed, verbose=False, **limits)


def meet(games: int, seconds: float, tell: Callable[[str], None]) -> list[float]:
    """What we got in each game: 1 for a win, a half for a draw."""
    points = []
    for number in range(games):
        points.append(play(number // 2, number % 2, seconds))
        tell(f"{number + 1} games: {sum(points):g} points")
    return points


def play(opening: int, ours: int, seconds: float) -> float:
    """One game, we on seat `ours`; their state follows ours move by move."""
    import pyspiel

    theirs = pyspiel.load_game("othello")
    their_state = theirs.new_initial_state()
    bot = their_bot(theirs, ENOUGH, seconds, opening + 1)
    game = registry.find("othello")
    dice = Seeded(f"opening {opening}")
    state = game.new(game.options(PLAIN), dice, None)
    while mask := state.awaiting():
        seat = first_seat(mask)
        actions = state.legal(seat)
        assert actions == their_state.legal_actions(), "both sides play the same game"
        if their_state.move_number() < OPENING:
            action = actions[dice.below(len(actions))]
        elif seat == ours:
            action = our_move(state, seat, seconds, dice)
        else:
            action = bot.step(their_state)
        state.apply(seat, action)
        their_state.apply_action(action)
    payoff: float = state.returns()[ours]
    return (payoff + 1) / 2


def our_move(state: State, seat: int, seconds: float, dice: Seeded) -> int:
    search = Search(knowledge_of("othello"), dice)
    search.run(state, seat, ENOUGH, seconds)
    return search.action(state, seat)[0]


def main(games: int, seconds: float) -> None:
    points = meet(games, seconds, lambda line: print(line, file=sys.stderr))
    low, high = wilson(sum(points), games)
    print(f"{sum(points) / games:.1%} ({low:.1%} to {high:.1%}) of {games} games at {seconds:g} s a move")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
