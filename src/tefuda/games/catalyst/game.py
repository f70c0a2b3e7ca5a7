"""Wiring."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.game import Game
from tefuda.core.records import Action, Event, notation
from tefuda.games.catalyst import events, rules
from tefuda.games.catalyst.actions import Play
from tefuda.games.catalyst.notation import CatalystNotation, new_game
from tefuda.games.catalyst.options import Options
from tefuda.games.catalyst.state import CatalystState
from tefuda.games.catalyst.view import View, fold, opening, result, view
from tefuda.games.catalyst.words import CatalystWords


class Catalyst(Game[CatalystState, Options, View]):
    """Catalyst Reaction."""

    id = "catalyst"
    rules_version = 1
    option_type = Options
    actions = (Play,)
    events = events.ALL
    draws = ("shuffle",)
    action_bound = rules.HAND_LIMIT * rules.POSITIONS
    undo_free = True  # R45
    notation = CatalystNotation()
    words = CatalystWords()

    def seats(self, options: Options) -> tuple[str, ...]:
        return ("player",)

    def new(self, options: Options, chance: Chance, log: Log | None) -> CatalystState:
        return new_game(options, chance, log)

    def view(self, state: CatalystState, seat: int) -> View:
        return view(state)

    def fold(self, view: View, event: Event) -> View:
        return fold(view, event)

    def opening(self, options: Options, seat: int) -> View:
        return opening(options.field_limit)

    def preview(self, world: CatalystState, seat: int, action: Action) -> list[str]:
        """The cards that would leave, triple by triple in the order of the chain; the deck has no part in it."""
        ahead = world.fork(Chance())
        log = Log()
        ahead.log = log
        _, ids = self.notation.admit(world, self.seats(Options())[seat], notation(action))
        ahead.apply(seat, ids[0])
        return [card for event in log.drain() if isinstance(event, events.Destroy) for card in event.cards]

    def result(self, state: CatalystState) -> dict[str, Any] | None:
        over = result(state)
        return None if over is None else msgspec.to_builtins(over)


GAME = Catalyst()
