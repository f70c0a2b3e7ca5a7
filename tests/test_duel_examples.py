"""The examples on the pages of the duel's cards are the scenarios of its rules."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from tefuda.games.duel.cards.library import own

TOOL = Path(__file__).resolve().parent.parent / "tools" / "duel_examples.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("duel_examples", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_examples_of_the_cards_are_what_the_rules_do() -> None:
    examples = tool()

    assert examples.PATH.read_text(encoding="utf-8") == examples.written(), "run python tools/duel_examples.py"


def shown() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tool().PATH.read_text(encoding="utf-8"))
    return found


def test_every_card_has_an_example() -> None:
    assert [card for card in own().cards if not shown()["cards"].get(card)] == []


def test_every_example_says_what_it_shows_in_both_languages() -> None:
    ids = re.compile("|".join(own().cards))
    for name, example in shown()["examples"].items():
        about = example["about"]
        assert about["ja"].endswith("。"), name
        assert re.search("[ぁ-ん]", about["ja"]), name
        assert about["en"][0].isupper(), name
        assert about["en"].endswith("."), name
        assert not ids.search(about["ja"] + about["en"]), name


def test_no_sentence_is_of_a_scenario_that_is_not_shown() -> None:
    examples = tool()

    assert set(examples.documents.load(examples.JAPANESE)) == set(shown()["examples"])
