"""Every sentence is there in Japanese and English."""

from __future__ import annotations

import re

import pytest

from tefuda.cli.console import TEXTS as TERMINAL
from tefuda.core import registry
from tefuda.core.game import AnyGame
from tefuda.core.texts import LANGUAGES, Texts

CATALOGUES = {"terminal": TERMINAL, **{name: game.words.texts for name, game in registry.games().items()}}


@pytest.mark.parametrize("texts", CATALOGUES.values(), ids=CATALOGUES)
def test_both_languages_say_the_same_things(texts: Texts) -> None:
    assert texts.sentences
    for key, pair in texts.sentences.items():
        japanese, english = (sorted(set(re.findall(r"{(\w+)", pair[language]))) for language in LANGUAGES)
        assert all(text.strip() for text in pair.values()), key
        assert japanese == english, key


def test_a_game_has_a_name_and_a_sentence(game: AnyGame) -> None:
    assert game.words.texts.has("name")
    assert game.words.texts.has("about")
