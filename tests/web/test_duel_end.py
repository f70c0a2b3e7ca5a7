"""The end of a duel: the reason stands on the page, in a sentence."""

from __future__ import annotations

import pytest

from web.duel_lab import DuelLab
from web.lab import PHONE, Labs


@pytest.fixture
def lab(labs: Labs) -> DuelLab:
    return labs.at(DuelLab, PHONE)


def reason(lab: DuelLab) -> str:
    """What the end says of itself."""
    lab.page.evaluate("lab.summarize()")
    return lab.page.get_by_test_id("summary").locator(".why").inner_text()


@pytest.mark.parametrize(
    ("language", "said"),
    [("ja", "名前なしは引くカードがなくなりました。"), ("en", "No name had no card left to draw.")],
)
def test_an_empty_deck_is_the_reason(lab: DuelLab, language: str, said: str) -> None:
    """Of somebody who has given no name."""
    lab.open({"phase": "attack", "P2": {"deck": 0}}, reduced=True, language=language)
    lab.settle()

    lab.onward()

    assert reason(lab) == said


@pytest.mark.parametrize(
    ("language", "said"), [("ja", "100ターン目が終わりました。"), ("en", "Turn 100 was the last.")]
)
def test_the_last_turn_is_the_reason(lab: DuelLab, language: str, said: str) -> None:
    lab.open({"phase": "attack", "turn": 100, "active": "P2"}, you="P2", reduced=True, language=language)
    lab.settle()

    lab.onward()

    assert reason(lab) == said
