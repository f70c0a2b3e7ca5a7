"""Wiring."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.game import Game
from tefuda.core.records import Action, Event
from tefuda.games.forcard import events
from tefuda.games.forcard.actions import Double, Play
from tefuda.games.forcard.foresight import Foreseen, foresee
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.notation import ForcardNotation
from tefuda.games.forcard.opening import new_match
from tefuda.games.forcard.options import Options
from tefuda.games.forcard.plots import ACTION_BOUND
from tefuda.games.forcard.state import ForcardState
from tefuda.games.forcard.view import View, fold, opening, result, view
from tefuda.games.forcard.words import ForcardWords


class Forcard(Game[ForcardState, Options, View]):
    """ForCard."""

    id = "forcard"
    rules_version = 1
    option_type = Options
    actions = (Play, Double)
    events = events.ALL
    draws = (
        *("deck-colour", "deck-fort", "deck-special"),
        *("gamble-steal", "penalty-cells", "fortress-count", "fortress-cells"),
    )
    foreseen = Foreseen
    action_bound = ACTION_BOUND
    notation = ForcardNotation()
    words: ForcardWords = ForcardWords()

    def seats(self, options: Options) -> tuple[str, ...]:
        return tuple(SEATS)

    def new(self, options: Options, chance: Chance, log: Log | None) -> ForcardState:
        return new_match(options, chance, log)

    def view(self, state: ForcardState, seat: int) -> View:
        return view(state, seat)

    def fold(self, view: View, event: Event) -> View:
        return fold(view, event)

    def opening(self, options: Options, seat: int) -> View:
        return opening(options, seat)

    def foresee(self, world: ForcardState, seat: int, action: Action) -> Foreseen | None:
        """A double of which no half is chosen only stands for others."""
        return None if action == Double() else foresee(world, seat, action)  # type: ignore[arg-type]  # a plot

    def result(self, state: ForcardState) -> dict[str, Any] | None:
        over = result(state)
        return None if over is None else msgspec.to_builtins(over)


GAME = Forcard()
