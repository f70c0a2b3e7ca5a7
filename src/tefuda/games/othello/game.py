"""Wiring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.game import Game
from tefuda.core.records import Event
from tefuda.games.othello import actions, events
from tefuda.games.othello.catalogue import COLORS
from tefuda.games.othello.fold import fold
from tefuda.games.othello.notation import OthelloNotation
from tefuda.games.othello.numbers import ACTION_BOUND
from tefuda.games.othello.options import Options
from tefuda.games.othello.position import new_match
from tefuda.games.othello.state import OthelloState
from tefuda.games.othello.view import View, opening, result, view
from tefuda.games.othello.words import OthelloWords


class Othello(Game[OthelloState, Options, View]):
    """Card Othello."""

    id = "othello"
    rules_version = 1
    option_type = Options
    actions = actions.ALL
    events = events.ALL
    draws = (
        "deck-extra",
        "deck-shuffle",
        "treasure-amount",
        "heaven-offers",
        "breeding-cell",
        "hyperactive-cell",
        "wind-direction",
        "chain-line",
    )
    action_bound = ACTION_BOUND
    notation = OthelloNotation()
    words = OthelloWords()

    def seats(self, options: Options) -> tuple[str, ...]:
        return tuple(COLORS)

    def open_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """Fixed decks stay as hidden as drawn ones (section 10)."""
        return {name: value for name, value in config.items() if name != "decks"}

    def new(self, options: Options, chance: Chance, log: Log | None) -> OthelloState:
        return new_match(options, chance, log)

    def view(self, state: OthelloState, seat: int) -> View:
        return view(state, seat)

    def fold(self, view: View, event: Event) -> View:
        return fold(view, event)

    def opening(self, options: Options, seat: int) -> View:
        return opening(options, seat)

    def result(self, state: OthelloState) -> dict[str, Any] | None:
        over = result(state)
        return None if over is None else msgspec.to_builtins(over)


GAME = Othello()
