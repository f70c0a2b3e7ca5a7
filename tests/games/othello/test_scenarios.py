"""The scenario file, every draw scripted; and that together with the list of exceptions it shows every ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.core import documents
from tefuda.lab.scenarios import Scenario, load, run

ROOT = Path(__file__).parents[3]
FILE = ROOT / "tests" / "scenarios" / "othello.yaml"
SCENARIOS = load(FILE)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    verdict = run(scenario, strict=True)

    assert verdict.problem == "", f"{verdict.place}\n{verdict.problem}"


def test_every_ruling_is_shown_or_excepted() -> None:
    rulings = set(re.findall(r"^- \*\*(R\d+)\*\*", (ROOT / "docs/rulings/othello.md").read_text("utf-8"), re.MULTILINE))
    cited = {number for entry in documents.load(FILE)["scenarios"] for number in re.findall(r"R\d+", entry["rule"])}
    excepted = set(documents.load(ROOT / "tests/scenarios/not-shown/othello.yaml"))

    assert rulings - cited == excepted
    assert cited <= rulings
