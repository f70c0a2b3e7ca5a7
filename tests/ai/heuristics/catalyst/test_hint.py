"""The hint: section 11 of the rulings, A hint."""

from __future__ import annotations

import msgspec
import pytest

from ai.heuristics.catalyst.positions import deal, position, scrambled
from tefuda.ai.heuristics.catalyst.hint import hint, outlooks, reason_for
from tefuda.ai.heuristics.catalyst.rows import Move, after
from tefuda.games.catalyst.game import GAME
from tefuda.games.catalyst.state import CatalystState


def move(state: CatalystState, slot: int, at: int) -> Move:
    return Move(slot, at, after(state.field, state.hand[slot], at))


def test_a_hint_shows_the_whole_chain_in_order() -> None:
    told = hint(position("S7 H3 H5 S9 S2", "CK H9 D4"))

    assert told.play == "H9@2"
    assert told.reason == "reacts"
    assert told.leaves == (("H3", "H9", "H5"), ("S7", "S9", "S2"))


def test_a_lost_position_is_called_lost() -> None:
    told = hint(position("S7 H8", "C2 C5 DK"))

    assert (told.reason, told.play, told.leaves) == ("lost", None, ())
    assert outlooks(position("S7 H8", "C2 C5 DK")) == ()


def test_a_play_that_shortens_the_plan_is_told_with_the_cards_it_still_needs() -> None:
    # two more spades clear S7; the heart would only be in the way
    told = hint(position("S7", "S2 S3 H4"))

    assert told.play in {"S2@0", "S2@1", "S3@0", "S3@1"}
    assert (told.reason, told.more, told.leaves) == ("plan", 1, ())


@pytest.mark.parametrize(
    ("slot", "at", "reason"),
    [(0, 3, "reacts"), (1, 6, "plan"), (2, 0, "chain"), (2, 3, "least-harm")],
)
def test_the_reason_follows_from_what_the_play_does(slot: int, at: int, reason: str) -> None:
    state = position("D8 S7 H3 H5 S9 S2 C4", "H9 C6 SK", "HA D2 C8")

    assert reason_for(state, move(state, slot, at)) == reason


def test_the_same_position_gets_the_same_hint_whatever_the_deck_hides() -> None:
    state = deal(11)

    hints = {msgspec.json.encode(hint(scrambled(state, f"deck {order}"))) for order in range(2)}

    assert hints == {msgspec.json.encode(hint(state))}


def test_a_second_request_gives_the_next_best_plays_with_their_chances() -> None:
    state = deal(12)

    found = outlooks(state, 3)

    assert found[0].play == hint(state).play
    assert len({each.play for each in found}) == 3
    assert all(0 <= each.low <= each.chance <= each.high <= 1 for each in found)


def test_a_hinted_play_is_legal_in_a_full_row() -> None:
    state = position(
        "S7 S9 H3 D5 C8 HJ DQ CK D2", "C3 S2 H6", "CA C2 C4 C5 HA H2 H4 H5 H7 H8 DA D3 D4 D6 D7 S3 S4 S5 S6 S8", limit=9
    )
    told = hint(state)

    seat, ids = GAME.notation.admit(state, "player", GAME.notation.parse(told.play or ""))

    assert state.refusal(seat, ids[0]) is None
