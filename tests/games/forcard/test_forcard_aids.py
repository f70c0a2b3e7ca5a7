"""What an interface shows: previews, words, and the pictures in the documents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.core.texts import LANGUAGES, Language
from tefuda.games.forcard import aids, events
from tefuda.games.forcard.actions import Play
from tefuda.games.forcard.cards.base import Revealed
from tefuda.games.forcard.cards.catalogue import COLOUR_CARDS, INDEX, NAMES
from tefuda.games.forcard.game import GAME
from tefuda.games.forcard.grid import NO_WAY, WAYS
from tefuda.games.forcard.pictures import catalogue_pictures
from tefuda.games.forcard.state import ForcardState

DOCS = Path(__file__).parents[3] / "docs" / "games"
BOARD = ["1 1 0 0 0", "1 -1 2 0 0", "0 1 1 3 0", "0 0 -2 0 0", "0 0 0 0 0"]
HAND = ["C01", "C16", "F02", "F12", "F13", "F09", "S01", "S02", "S03", "S05", "S06", "S07", "S08", "S09", "S10"]

PREVIEWS: list[tuple[str, dict[str, Any], str]] = [
    ("C16 toward its corner", {"card": "C16", "at": "b2", "way": "dr"}, "b2 c2 b3"),
    ("C16 over the edge", {"card": "C16", "at": "a1", "way": "ul"}, "a1"),
    ("F02: own cells only", {"card": "F02", "at": "b2"}, "b1 a2 c2 b3"),
    ("F12: the region", {"card": "F12", "at": "c2"}, "c2 b3 c3 d3"),
    ("F13: the weak cells of the region", {"card": "F13", "at": "c2"}, "c2 b3 c3"),
    ("F09: both players' cells", {"card": "F09", "at": "e5"}, "a1 b1 a2 b2 c2 b3 c3 d3 c4"),
    ("S01: every coloured cell", {"card": "S01", "at": "e5"}, "a1 b1 a2 b2 c2 b3 c3 d3 c4"),
    ("S02: the copied pattern", {"card": "S02", "at": "e5"}, "d5 e5"),
    ("S03: target and neighbours", {"card": "S03", "at": "a1"}, "a1 b1 a2"),
    ("S05: nothing", {"card": "S05", "at": "c3"}, ""),
    ("S07: the 3×3", {"card": "S07", "at": "e5"}, "d4 e4 d5 e5"),
    ("S08 without sacrifices", {"card": "S08", "at": "e5"}, "e5"),
    ("S08 with a surplus", {"card": "S08", "at": "e5", "sacrifices": "c2 c3 d3"}, "c2 c3 d3 e4 e5"),
    ("S09: the region", {"card": "S09", "at": "a1"}, "a1 b1 a2"),
    ("S10: the lock", {"card": "S10", "at": "c3"}, "c3"),
]


def table_with_everything() -> Table:
    previous = {"A": {"card": "C13", "at": "c3"}}
    return Table(GAME, Setup(given={"turn": 4, "board": BOARD, "hand": {"A": HAND}, "previous": previous}))


def state_of(table: Table) -> ForcardState:
    assert isinstance(table.state, ForcardState)
    return table.state


def touched_by(table: Table, play: dict[str, Any]) -> str:
    names = state_of(table).grid.names
    way = WAYS.index(play["way"]) if "way" in play else -1
    revealed = Revealed(0, INDEX[play["card"]], names.index(play["at"]), way)
    revealed.sacrifices = [names.index(cell) for cell in play.get("sacrifices", "").split()]
    return " ".join(names[cell] for cell in aids.touched(state_of(table), revealed))


@pytest.mark.parametrize(("play", "cells"), [case[1:] for case in PREVIEWS], ids=[case[0] for case in PREVIEWS])
def test_a_card_shows_the_cells_it_would_touch(play: dict[str, Any], cells: str) -> None:
    table = table_with_everything()

    assert touched_by(table, play) == cells


def test_a_misfire_touches_nothing() -> None:
    table = Table(GAME, Setup(given={"hand": {"A": ["F12"]}}))

    assert touched_by(table, {"card": "F12", "at": "c3"}) == ""


@pytest.mark.parametrize("card", COLOUR_CARDS, ids=lambda card: NAMES[card])
def test_a_colour_card_alone_changes_exactly_what_its_preview_shows(card: int) -> None:
    given = {"turn": 4, "skip": ["B"], "hand": {"A": [NAMES[card]]}}
    choices = Table(GAME, Setup({"size": 6}, given=given)).legal("A")

    for action in choices:
        table = Table(GAME, Setup({"size": 6}, given=given))
        assert isinstance(action, Play)
        at, way = state_of(table).grid.names.index(action.at), WAYS.index(action.dir) if action.dir else NO_WAY
        expected = aids.touched(state_of(table), Revealed(0, card, at, way))
        table.act("A", action)
        assert [cell for cell, value in enumerate(state_of(table).board) if value] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_position_can_be_told(language: Language) -> None:
    table = Table(GAME, Setup({"turns": 30, "clock": 10}, "words"))
    dice = Seeded("words")

    while not table.over:
        assert GAME.words.describe(GAME.view(state_of(table), 0), language)
        assert GAME.words.prompt(GAME.view(state_of(table), 1), language)
        laws.random_act(table, dice)
        if dice.below(5) == 0 and not table.over:
            table.expire()

    silent = {type(event) for event in table.events if not GAME.words.tell(event, language)}
    assert silent <= {events.HandRemove, events.StatusRemoved}


def test_an_unplayable_card_says_why() -> None:
    table = Table(GAME, Setup(given={"hand": {"A": ["C01", "F12", "S02"]}}))

    text = GAME.words.describe(GAME.view(state_of(table), 0), "en")

    assert "Region Boost cannot be played now. It may go only on a cell of yours." in text
    assert "Focus Shift cannot be played now. It may go only right after" in text
    assert "Single Dot cannot" not in text
    assert "misfire" not in text


def test_a_card_that_acts_as_another_names_it() -> None:
    previous = {"A": {"card": "C16", "at": "b2", "dir": "dr"}}
    table = Table(GAME, Setup(given={"turn": 13, "hand": {"A": ["S01", "S02"]}, "previous": previous}))

    text = GAME.words.describe(GAME.view(state_of(table), 0), "en")

    assert "Reversal Field: Acts as Single Dot. +1 on its cell." in text
    assert "Focus Shift: Acts as Ell." in text


def test_a_dead_hand_is_marked_as_misfire() -> None:
    table = Table(GAME, Setup(given={"hand": {"A": ["F12", "S02"]}}))

    text = GAME.words.describe(GAME.view(state_of(table), 0), "en")

    assert "misfire" in text
    assert "cannot be played now" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_text(language: Language) -> None:
    for name in NAMES:
        assert GAME.words.card_name(name, language)
        assert GAME.words.card_text(name, language)
        assert GAME.words.condition_text(name, language)


@pytest.mark.parametrize("file", ["forcard.md", "forcard.ja.md"])
def test_the_rules_have_the_picture_of_every_pattern(file: str) -> None:
    text = (DOCS / file).read_text(encoding="utf-8")

    assert catalogue_pictures() in text
