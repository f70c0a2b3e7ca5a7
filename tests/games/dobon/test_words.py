"""What is said to people: every event, position and refusal has its sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.core.texts import Language
from tefuda.games.dobon import refusals
from tefuda.games.dobon.cards.pack import FACE_NAMES, SKIP
from tefuda.games.dobon.game import GAME
from tefuda.games.dobon.options import Options
from tefuda.games.dobon.view import View

SOURCES = Path(refusals.__file__).parent


def played(config: dict[str, object]) -> tuple[Table, list[View]]:
    """A random room, and what A was shown after every action."""
    table = Table(GAME, Setup(config, "words"))
    table.act("A", {"do": "start"})
    table.act("B", {"do": "leave"})
    dice = Seeded("words")
    shown = [GAME.view(table.game.notation.read(table.options, {}, dice, None), 0)]
    while not table.over:
        laws.random_act(table, dice)
        shown.append(table.game.view(table.state, 0))
    return table, shown


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_room_can_be_followed_by_ear(language: Language) -> None:
    table, shown = played({"games": 4, "grace": 1})

    told = [GAME.words.tell(event, language) for event in table.events]
    described = [GAME.words.describe(view, language) for view in shown]
    prompts = {GAME.words.prompt(view, language) for view in shown}

    assert not any("{" in sentence or "None" in sentence for sentence in [*told, *described, *prompts])
    assert len(prompts) > 3


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_refusal_has_a_sentence(language: Language) -> None:
    text = (SOURCES / "refusals.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'(?:return|else) "([a-z-]+)"', text)) | {"bad-parameters", "unknown-action"}

    assert len(codes) == 22
    assert all(GAME.words.refusal(code, language) for code in codes)


def test_every_option_and_every_kind_of_card_is_explained() -> None:
    options = {f"options.{name}" for name in Options.__struct_fields__}
    effects = {f"effects.{face}" for face in ["number", *FACE_NAMES[SKIP:]]}

    assert {key for key in options | effects if not GAME.words.texts.has(key)} == set()


def test_cards_are_named_in_words() -> None:
    names = [GAME.words.card(card, "ja") for card in ("red-5", "blue-skip", "draw4", "force-green")]

    assert names == ["赤の5", "青のスキップ", "ドロー4", "強制緑"]


def test_a_card_typed_alone_is_a_play() -> None:
    assert GAME.notation.parse("red-5 red-5 @3") == {"do": "play", "cards": ["red-5", "red-5"], "seen": 3}
