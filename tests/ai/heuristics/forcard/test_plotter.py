"""Which plots are looked at, how far ahead, and for how long."""

from __future__ import annotations

import time

import pytest

from clocks import TurnedClock
from tefuda.ai.heuristics.forcard import advise
from tefuda.ai.heuristics.forcard.candidates import Scout, keeps_jammer
from tefuda.ai.heuristics.forcard.judge import Judge, blast, is_safe, stance
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

    assert len(Scout(Judge(), Seeded("dice"), 0).candidates(state, 0, 12)) == 12


def test_the_jammer_on_the_last_turn_of_reversals_saves_a_lead() -> None:
    # A leads and B can only win by reversing; A's jammer is the one card that always keeps the lead.
    state = at_turn(12, [C01, S05])
    state.hands[1] = [C01, S01]

    mix = Plotter(12, 12).mix(state, 0, Seeded("dice"))

    most = mix.chosen.index(max(mix.chosen))
    assert NAMES[mix.own[most].ids[0]] == "S05"


def test_a_wary_player_thinks_less_of_a_lead_that_both_can_reverse() -> None:
    state = at_turn(6, [C01, S01])
    after_the_window = at_turn(13, [C01, S01])

    assert 0.5 < Judge(0).chance(state, 0) < Judge().chance(state, 0)
    assert Judge(0).chance(after_the_window, 0) == Judge().chance(after_the_window, 0)


def test_a_wary_player_counts_on_a_jammer_only_on_the_last_turn_of_reversals() -> None:
    # B can reverse and A can jam it; A's own view says "freely" while more than the four last turns are left.
    early, last = (at_turn(turn, [C01, S05]) for turn in (11, 12))
    for state in (early, last):
        state.hands[1] = [C01, S01]

    assert (Judge(0).stance(early, 1), Judge(0).stance(last, 1)) == (1, 2)
    assert (Judge(1).stance(early, 1), Judge().stance(early, 1)) == (2, 2)


def test_a_lead_is_safe_for_whoever_can_undo_every_reversal() -> None:
    # A holds reversal and jammer, B the reversal alone: what B turns round A turns back, and on turn 12 A jams it.
    state = at_turn(6, [C01, S01, S05])
    state.hands[1] = [C01, C24, S01]
    nobody_reverses = at_turn(6, [C01, S05])
    nobody_reverses.hands[1] = [C01, C24]
    jammed_back = at_turn(6, [C01, S01, S05])
    opening = at_turn(3, [C01, S01, S05])
    opening.hands[1] = [C01, C24, S01]

    assert is_safe(state, 0)
    assert Judge(0).standing(state, 0, 5) == Judge().standing(nobody_reverses, 0, 5)
    assert not is_safe(state, 1)
    assert not is_safe(jammed_back, 0)
    assert not is_safe(opening, 0)  # a jammer that both throw away at once is not worth keeping for this


KEEPING = {
    "the other has both cards": (1, [S01, S05], True),
    "the other threw its jammer away at once": (2, [S01, C24], False),
    "the other's jammer went later": (3, [S01, C24], True),
    "nobody reverses any more": (4, [S05, C24], False),
    "the last turn of reversals": (12, [S01, S05], False),
}


@pytest.mark.parametrize(("turn", "theirs", "kept"), KEEPING.values(), ids=KEEPING)
def test_the_jammer_is_kept_while_somebody_may_reverse_at_random(turn: int, theirs: list[int], kept: bool) -> None:
    state = at_turn(turn, [C01, S05])
    state.hands[1] = theirs

    assert keeps_jammer(state, 0) is kept


def test_only_a_wary_player_keeps_the_jammer() -> None:
    state = fresh()

    plain, wary = (Scout(judge, Seeded("dice"), 0).candidates(state, 0, 99) for judge in (Judge(), Judge(0)))

    assert S05 in {one.ids[0] for one in plain}
    assert S05 not in {one.ids[0] for one in wary}


def test_a_table_without_time_has_one_row() -> None:
    state = fresh()
    scout = Scout(Judge(), Seeded("dice"), 0)
    found = [scout.candidates(state, seat, 3) for seat in range(2)]
    scout.until = time.monotonic() - 1.0

    assert len(shallow(state, 0, found, scout).table) == 1


def test_candidates_tried_against_random_plots_are_legal() -> None:
    state = fresh(size=4, turns=5, deck=["C01", "C03", "C11", "F01", "S01"])

    ids = Plotter(2, 2).act(state, 0, Seeded("dice"))

    written = registry.find("forcard").notation
    written.admit(state, "A", written.parse(written.short(written.action(state, 0, ids))))


@pytest.mark.parametrize("double", [False, True])
def test_advice_on_the_largest_board_keeps_its_time(double: bool, turned_clock: TurnedClock) -> None:
    state = fresh(size=8, turns=30)
    state.doubles = [double, double]
    state.board = [(cell * 7) % 11 - 5 for cell in range(64)]
    readings = 100

    advice = advise(state, 0, Seeded("dice"), readings * turned_clock.step)

    assert 0.5 * readings < turned_clock.readings <= readings  # more than half of it goes into ranking the plots
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
