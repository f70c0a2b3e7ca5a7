"""What a play does to a row, compared with the engine."""

from __future__ import annotations

import pytest

from ai.heuristics.catalyst.positions import cards, deal, ending, position
from tefuda.ai.heuristics.catalyst.rows import after, moves, reactions
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.games.catalyst.cards import NAMES
from tefuda.games.catalyst.events import Destroy
from tefuda.games.catalyst.rules import POSITIONS
from tefuda.games.catalyst.state import CatalystState


def played(state: CatalystState, action: int) -> CatalystState:
    twin = state.fork(Chance())
    twin.log = Log()
    twin.apply(0, action)
    return twin


@pytest.mark.parametrize("seed", range(20))
def test_a_play_leaves_the_row_that_the_engine_leaves(seed: int) -> None:
    state = ending(f"row {seed}", 3 + seed % 7, 2)

    rows = {
        action: after(state.field, state.hand[action // POSITIONS], action % POSITIONS) for action in state.legal(0)
    }

    assert rows == {action: played(state, action).field for action in state.legal(0)}


@pytest.mark.parametrize("seed", range(20))
def test_reactions_are_told_in_the_order_of_the_chain(seed: int) -> None:
    state = ending(f"chain {seed}", 3 + seed % 7, 2)

    told = {
        action: [
            tuple(NAMES[card] for card in sorted(triple))
            for triple in reactions(state.field, state.hand[action // POSITIONS], action % POSITIONS)
        ]
        for action in state.legal(0)
    }

    assert told == {action: destroyed(played(state, action)) for action in state.legal(0)}


def destroyed(state: CatalystState) -> list[tuple[str, ...]]:
    """The triples of the log, each in the fixed order: which of the three was the catalyst is the engine's business."""
    assert state.log is not None
    triples = [event.cards for event in state.log.events if isinstance(event, Destroy)]
    return [tuple(sorted(triple, key=list(NAMES.values()).index)) for triple in triples]


@pytest.mark.parametrize("limit", [0, 9, 10])
@pytest.mark.parametrize("seed", range(12))
def test_merged_moves_are_legal_and_reach_every_position_once(seed: int, limit: int) -> None:
    state = ending(f"moves {seed}", 4 + seed % 7, 2)
    state.field_limit = limit

    found = moves(state.field, state.hand, limit)

    reached = [(move.slot, tuple(move.row)) for move in found]
    everything = {(action // POSITIONS, tuple(played(state, action).field)) for action in state.legal(0)}
    assert {move.action() for move in found} <= set(state.legal(0))
    assert len(reached) == len(set(reached))
    assert set(reached) == everything


def test_a_card_that_completes_a_pair_is_played_inside_it() -> None:
    state = position("S7 S9 H3", "S2")

    assert [move.at for move in moves(state.field, state.hand, 0)] == [1, 3]


def test_the_left_triple_goes_when_a_card_completes_two_pairs() -> None:
    assert after(cards("S7 S9 H2 D2"), cards("S2")[0], 2) == cards("H2 D2")


@pytest.mark.parametrize("number", range(1, 4))
def test_the_first_turn_has_fewer_different_rows_than_plays(number: int) -> None:
    state = deal(number)

    assert 3 <= len(moves(state.field, state.hand, 0)) <= len(state.legal(0)) == 27
