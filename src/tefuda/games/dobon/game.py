"""Wiring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.game import Game
from tefuda.core.records import Event
from tefuda.games.dobon import actions, bot, events, ids
from tefuda.games.dobon.fold import fold
from tefuda.games.dobon.notation import DobonNotation, new_room
from tefuda.games.dobon.options import Options
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.view import View, opening, view
from tefuda.games.dobon.words import DobonWords


class DobonUno(Game[DobonState, Options, View]):
    """Dobon UNO."""

    id = "dobon"
    rules_version = 1
    option_type = Options
    actions = actions.ALL
    events = events.ALL
    draws = ("shuffle", "timeout-colour", "given-pile")
    action_bound = ids.ACTION_BOUND
    usual = {"mode": "sequential"}  # there is no clock at a terminal
    race = True  # R45
    formalities = frozenset({"start", "close", "join", "leave"})
    notation = DobonNotation()
    words = DobonWords()

    def samples(self) -> Sequence[Mapping[str, Any]]:
        return [{**self.usual, "players": players} for players in range(2, ids.SEATS + 1)]

    def seats(self, options: Options) -> tuple[str, ...]:
        return tuple(ids.LETTERS)

    def new(self, options: Options, chance: Chance, log: Log | None) -> DobonState:
        return new_room(options, chance, log)

    def view(self, state: DobonState, seat: int) -> View:
        return view(state, seat)

    def fold(self, view: View, event: Event) -> View:
        return fold(view, event)

    def opening(self, options: Options, seat: int) -> View:
        return opening(options, seat)

    def aimed(self, view: View, action: Mapping[str, Any]) -> dict[str, Any]:
        """R45: whoever loses the race should not hit by accident."""
        return {"seen": view.play_no, **action}

    def result(self, state: DobonState) -> dict[str, Any] | None:
        """The scores and ranks of a closed room; equal scores share the rank."""
        if state.phase != ids.CLOSED:
            return None
        played = [seat for seat in range(ids.SEATS) if state.room.scores[seat] or not state.room.is_empty(seat)]
        scores = {ids.LETTERS[seat]: state.room.scores[seat] for seat in played}
        ranks = {name: 1 + sum(other > score for other in scores.values()) for name, score in scores.items()}
        return {"scores": scores, "ranks": ranks}

    def bot(self, state: DobonState, seat: int) -> int | None:
        action = bot.choose(state, seat)
        return None if action == bot.SILENT else action

    def vacant_seats(self, state: DobonState) -> list[int]:
        return [seat for seat in range(ids.SEATS) if state.room.is_empty(seat)]

    def join(self, *, is_bot: bool = False) -> dict[str, Any]:
        return {"do": "join", "as": "bot"} if is_bot else {"do": "join"}

    def leave(self) -> dict[str, Any]:
        return {"do": "leave"}

    def bot_seats(self, state: DobonState) -> list[int]:
        return [seat for seat in range(ids.SEATS) if state.room.seats[seat] in (ids.BOT, ids.LEFT)]

    def bot_delay(self, state: DobonState, seat: int) -> int:
        return bot.delay(state, seat)

    def first_bot(self, state: DobonState, seats: Sequence[int]) -> int | None:
        seat = bot.first_of(state, list(seats))
        return None if seat == ids.NOBODY else seat


GAME = DobonUno()
