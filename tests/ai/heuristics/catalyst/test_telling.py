"""What the solitaire's knowledge tells a server."""

from __future__ import annotations

from ai.heuristics.catalyst.positions import position
from tefuda.ai.heuristics.catalyst.telling import advise, is_detour, is_lost
from tefuda.core.chance import Seeded


def test_a_play_that_completes_a_pair_is_no_detour() -> None:
    # S2 H9 needs two more cards for each, four; with S3 beside S2 it is one and two
    assert not is_detour(position("S2 H9", "S3 CK D4"), position("S2 S3 H9", "CK D4 D5"))


def test_a_stranger_laid_beside_a_pair_is_a_detour() -> None:
    # S2 S3 needs one more card; a club beside them needs two of its own
    assert is_detour(position("S2 S3", "C9 CK D4"), position("C9 S2 S3", "CK D4 D5"))


def test_a_hint_that_reacts_counts_the_cards_that_leave() -> None:
    told = advise(position("S7 H3 H5 S9 S2", "CK H9 D4"), 0, Seeded("any"), 0.0)

    assert (told["action"], told["count"]) == ({"do": "play", "card": "H9", "at": 2}, 6)


def test_a_lost_position_has_a_reason_and_no_play() -> None:
    told = advise(position("S7 H8", "C2 C5 DK"), 0, Seeded("any"), 0.0)

    assert (told["action"], told["reason"]) == (None, "lost")


def test_a_position_that_three_cards_cannot_clear_is_lost() -> None:
    assert is_lost(position("S7 H8", "C2 C5 DK"), 0)
