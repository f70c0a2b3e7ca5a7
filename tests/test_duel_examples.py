"""The examples on the pages of the duel's cards are the scenarios of its rules."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

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
