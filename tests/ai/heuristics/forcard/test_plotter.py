"""Which plots are looked at, how far ahead, and for how long."""

from __future__ import annotations

import time

import pytest

from tefuda.ai.heuristics.forcard import advise
from tefuda.ai.heuristics.forcard.candidates import Scout
from tefuda.ai.heuristics.forcard.judge import blast, stance
from tefuda.ai.heuristics.forcard.plotter import Plotter, shallow
from tefuda.ai.heuristics.forcard.plotting import any_plots
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.cards.catalogue import NAMES
from tefuda.games.forcard.state import ForcardState

S01, S05, C01, C24 = (NAMES.index(name) for name in ("S01", "S05", "C01", "C24"))


def fresh(**config: object) -> ForcardState:
    state = Table(registry.find("forcard"), Setup(config, "plotter")).state
    assert isinstance(state, ForcardState)
    return state


def at_turn(turn: int, hand: list[int], **config: object) -> ForcardState:
    """A position in which both hold the same cards and A leads."""
    state = fresh(**config)
    state.turn = turn
    state.board[:9] = [2] * 9
    state.board[20:22] = [-1, -1]
    state.hands = [hand[:], hand[:]]
    return state


def test_every_card_is_tried_against_every_card_of_the_other() -> None:
    state = fresh()

    found = any_plots(state, 1, 20, Seeded("dice"))

    # F01, F12 and S09 need a cell of one's own: 12 cards can be played, twice each makes at least 20.
    assert len(found) == 24
    assert len({ids[0] for ids in found}) == 12


def test_the_last_card_has_more_than_three_candidates() -> None:
    state = at_turn(15, [C24])

    assert len(Scout(Seeded("dice"), 0).candidates(state, 0, 12)) == 12


def test_the_jammer_on_the_last_turn_of_reversals_saves_a_lead() -> None:
    # A leads and B can only win by reversing; A's jammer is the one card that always keeps the lead.
    state = at_turn(12, [C01, S05])
    state.hands[1] = [C01, S01]

    mix = Plotter(12, 12).mix(state, 0, Seeded("dice"))

    most = mix.chosen.index(max(mix.chosen))
    assert NAMES[mix.own[most].ids[0]] == "S05"


def test_a_table_without_time_has_one_row() -> None:
    state = fresh()
    scout = Scout(Seeded("dice"), 0)
    found = [scout.candidates(state, seat, 3) for seat in range(2)]
    scout.until = time.monotonic() - 1.0

    assert len(shallow(state, 0, found, scout).table) == 1


def test_candidates_tried_against_random_plots_are_legal() -> None:
    state = fresh(size=4, turns=5, deck=["C01", "C03", "C11", "F01", "S01"])

    ids = Plotter(2, 2).act(state, 0, Seeded("dice"))

    written = registry.find("forcard").notation
    written.admit(state, "A", written.parse(written.short(written.action(state, 0, ids))))


@pytest.mark.parametrize("double", [False, True])
def test_advice_on_the_largest_board_keeps_its_time(double: bool) -> None:
    state = fresh(size=8, turns=30)
    state.doubles = [double, double]
    state.board = [(cell * 7) % 11 - 5 for cell in range(64)]

    start = time.process_time()  # the clock on the wall would blame us for a busy machine
    advice = advise(state, 0, Seeded("dice"), 0.5)

    assert time.process_time() - start < 0.55
    assert advice["moves"]


def test_stances_say_who_can_reverse() -> None:
    state = fresh()
    both = stance(state, 0)
    state.hands[1].remove(S05)
    free = stance(state, 0)
    state.turn = 13

    assert (both, free, stance(state, 0)) == (2, 1, 0)


def test_a_bomb_moves_what_it_would_add_now() -> None:
    # Around b2: one's own 1 and 4 gain 2 and 1, the other's -3 comes nearer by 1, an even cell stays.
    state = fresh()
    state.board[0], state.board[1], state.board[6] = 1, 4, -3

    assert (blast(state, [0, 6, 3]), blast(state, [1, 6, 3])) == (4, 4)
