"""What is known about ForCard: how good a position is, how to mix plots, and players of all levels."""

from __future__ import annotations

from tefuda.ai.heuristics.forcard.hindsight import hindsight
from tefuda.ai.heuristics.forcard.plotter import Plotter
from tefuda.ai.heuristics.forcard.plotting import Greedy
from tefuda.ai.heuristics.forcard.telling import CANDIDATES, TRIALS, advise
from tefuda.ai.players import Careless, Player, SearchPlayer
from tefuda.ai.search import Knowledge

PLAYERS: dict[str, Player] = {
    "greedy": Greedy(),
    "level-1": SearchPlayer(Knowledge(), 20),
    "level-2": SearchPlayer(Knowledge(), 200),
    "level-3": Careless(Plotter(CANDIDATES), 3),
    "level-4": Careless(Plotter(CANDIDATES), 8),
    "level-5": Plotter(CANDIDATES, TRIALS),
}
ADVICE = advise
HINDSIGHT = hindsight

__all__ = ["ADVICE", "HINDSIGHT", "PLAYERS", "advise"]
