"""Players that any game can have."""

from __future__ import annotations

import toy
from tefuda.ai.players import Careless, SearchPlayer
from tefuda.ai.search import Knowledge
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.core.table import Setup, Table


class First:
    """Always the first action."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        state = world.fork(dice)
        ids: list[int] = []
        while not ids or state.midway(seat):
            ids.append(state.legal(seat)[0])
            state.apply(seat, ids[-1])
        return ids


def test_a_careless_player_slips_as_often_as_it_should() -> None:
    state = Table(toy.GAME, Setup({"pile": 12}, "careless")).state
    usual = First().act(state, 0, Seeded("usual"))
    dice = Seeded("careless")

    as_usual = sum(Careless(First(), 4).act(state, 0, dice) == usual for _ in range(1000))

    # three in four, and some slips that are no slips; the spread is 14 either way
    assert 700 <= as_usual <= 900


def test_a_forced_action_is_not_searched_for() -> None:
    # The only empty square is e8, and black takes d8 from there; a search of so many iterations would never end.
    board = ["BBBBBBBB"] * 7 + ["BBBW.WWW"]
    table = Table(registry.find("othello"), Setup({"cards": "off"}, "forced", {"board": board, "turn": "black"}))

    assert SearchPlayer(Knowledge(), 1_000_000_000).act(table.state, 0, Seeded("dice")) == [60]
