"""The scenarios of the duel, and that none is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.core import documents
from tefuda.games.duel.cards import library
from tefuda.games.duel.events import ALL
from tefuda.lab.scenarios import Scenario, load, run

ROOT = Path(__file__).parents[3]
FILE = ROOT / "tests" / "scenarios" / "duel.yaml"
NOT_SHOWN = ROOT / "tests" / "scenarios" / "not-shown" / "duel.yaml"
RULINGS = ROOT / "docs" / "rulings" / "duel.md"
NEVER_TOLD = {"log"}


@pytest.mark.parametrize("scenario", load(FILE), ids=lambda scenario: scenario.id)
def test_the_duel_follows_the_scenario(scenario: Scenario) -> None:
    verdict = run(scenario)

    assert not verdict.problem, f"{verdict.place}: {verdict.problem}"


def test_every_ruling_is_shown_or_says_why_not() -> None:
    numbered = set(re.findall(r"^- \*\*(R\d+)\*\*", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
    cited = {ruling for entry in documents.load(FILE)["scenarios"] for ruling in re.findall(r"R\d+", entry["rule"])}

    reasons = set(documents.load(NOT_SHOWN))

    assert numbered == cited | reasons
    assert not cited & reasons


def test_every_card_stands_in_a_scenario() -> None:
    text = FILE.read_text(encoding="utf-8")

    absent = [card for card in library.active().cards if not re.search(rf"(?<![a-z-]){card}(?![a-z-])", text)]

    assert absent == []


def test_every_event_stands_in_a_scenario() -> None:
    text = FILE.read_text(encoding="utf-8")
    tags = {str(event.__struct_config__.tag) for event in ALL}

    absent = {tag for tag in tags if f"type: {tag}," not in text and f"type: {tag}}}" not in text}

    assert absent == NEVER_TOLD
