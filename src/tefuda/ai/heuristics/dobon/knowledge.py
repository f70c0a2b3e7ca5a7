"""What a search knows about Dobon UNO: a game goes on as if everybody played like `basic`, and points are what counts.

A search looks at one game at a time and in sequential mode, whatever the room has agreed on (rulings, section 10).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.ai.search import Knowledge
from tefuda.core.chance import Seeded
from tefuda.core.engine import State, first_seat
from tefuda.games.dobon import answers, bot, ids
from tefuda.games.dobon.ids import MAY_CUT_IN, MAY_DOBON, MAY_RETURN
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.terms import Terms

STAKE: Final = 250.0
"""So many points won, or lost, count as everything. Fewer would hide what a dobon costs, more would hide the rest."""


class DobonKnowledge(Knowledge):
    """Looks at this game only: at its end the room closes, and only its payments count."""

    exploration = 0.2

    def imagine(self, state: State, seat: int, dice: Seeded) -> State:
        assert isinstance(state, DobonState)
        world = state.guess(seat, dice)
        if not state.terms.sequential:
            ask(world, seat)
        terms = this_game(world)
        world.terms = terms
        world.room.terms = terms
        world.room.scores = [0] * ids.SEATS
        return world

    def judge(self, world: State, dice: Seeded) -> list[float]:
        assert isinstance(world, DobonState)
        play_on(world)
        return self.worth(world)

    def worth(self, world: State) -> list[float]:
        rate = 1.0
        if isinstance(world, DobonState) and world.ending is not None:
            rate = float(world.ending.rate)
        return [0.5 + max(-0.5, min(0.5, points / (2.0 * STAKE * rate))) for points in world.returns()]


def ask(world: DobonState, seat: int) -> None:
    """A race becomes a sequence: whoever searches is asked first if there is a chance to answer, else nobody is."""
    kinds = answers.chances(world, seat)
    world.grace = False
    for kind in (MAY_RETURN, MAY_DOBON, MAY_CUT_IN):
        if kinds & kind:
            world.asked = seat
            world.asked_for = kind
            return


def this_game(world: DobonState) -> Terms:
    """The room's terms in sequential mode, for this game or, between games, for the next."""
    terms = Terms(True, 0)
    between = world.phase == ids.LOBBY or world.phase == ids.RESULT
    terms.games = world.room.game + 1 if between else world.room.game
    terms.rate_cap = world.terms.rate_cap
    terms.reverse_skips = world.terms.reverse_skips
    terms.cut_ins = world.terms.cut_ins
    return terms


def play_on(world: DobonState) -> None:
    """Everybody plays like `basic` to the end."""
    mask: i64 = world.awaiting()
    while mask != 0:
        seat = int(first_seat(mask))
        action = bot.choose(world, seat)
        world.apply(seat, ids.START if action == bot.SILENT else action)
        mask = world.awaiting()
