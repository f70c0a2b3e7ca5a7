"""The rulings, shown: every scenario holds, and every ruling is shown or says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.core import documents
from tefuda.lab.scenarios import Scenario, load, run

TESTS = Path(__file__).parents[2]
FILE = TESTS / "scenarios" / "forcard.yaml"
RULINGS = TESTS.parent / "docs" / "rulings" / "forcard.md"


@pytest.mark.parametrize("scenario", load(FILE), ids=lambda scenario: scenario.id)
def test_scenario_holds(scenario: Scenario) -> None:
    verdict = run(scenario, strict=True)

    assert not verdict.problem, f"{verdict.place}\n{verdict.problem}"


def test_every_ruling_is_shown_or_says_why_not() -> None:
    rulings = set(re.findall(r"^- \*\*(R\d+)\*\*", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
    entries = documents.load(FILE)["scenarios"]
    cited = {number for entry in entries for number in re.findall(r"R\d+", entry["rule"])}
    excused = set(documents.load(TESTS / "scenarios" / "not-shown" / "forcard.yaml"))

    assert rulings - cited == excused
    assert cited <= rulings


def test_every_event_appears_in_a_scenario() -> None:
    scenarios = load(FILE)
    written = FILE.read_text(encoding="utf-8")
    tags = {str(event.__struct_config__.tag) for event in scenarios[0].game.events}

    assert {tag for tag in tags if f"type: {tag}" not in written} == set()
