"""Every scenario of the project passes, and rulings and scenarios cover each other."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tefuda.core import documents, registry
from tefuda.lab import scenarios
from tefuda.lab.scenarios import Scenario

FOLDER = Path(__file__).parent / "scenarios"
RULINGS = Path(__file__).parent.parent / "docs" / "rulings"
FILES = sorted(FOLDER.glob("*.yaml"))
ALL = [(file.stem, scenario) for file in FILES for scenario in scenarios.load(file)]
STRICT = ("catalyst", "duel", "forcard", "othello")
"""The games whose scenarios script every draw they meet."""


@pytest.mark.parametrize(
    ("game_id", "scenario"), [pytest.param(name, scenario, id=f"{name}-{scenario.id}") for name, scenario in ALL]
)
def test_scenario(game_id: str, scenario: Scenario) -> None:
    verdict = scenarios.run(scenario, strict=game_id in STRICT)

    assert not verdict.problem, f"{verdict.place}\n{verdict.problem}\n{verdict.draws}"


def numbers(text: str) -> set[str]:
    """R-numbers in a text, ranges such as R1–R3 written out."""
    found = set(re.findall(r"\bR\d+\b", text))
    for first, last in re.findall(r"\bR(\d+)\s*[–-]\s*R?(\d+)\b", text):
        found |= {f"R{number}" for number in range(int(first), int(last) + 1)}
    return found


def rulings_of(game_id: str) -> set[str]:
    """The rulings that a game's document states."""
    text = (RULINGS / f"{game_id}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*(R\d+)\*\*", text, re.MULTILINE))


@cache
def cited(game_id: str) -> set[str]:
    entries = documents.load(FOLDER / f"{game_id}.yaml")["scenarios"]
    return set().union(*(numbers(entry["rule"]) for entry in entries))


def not_shown(game_id: str) -> dict[str, str]:
    """The rulings that no state and no event can show, with the reason."""
    return dict(documents.load(FOLDER / "not-shown" / f"{game_id}.yaml") or {})


@pytest.mark.parametrize("game_id", registry.games())
def test_every_ruling_has_a_scenario_or_a_reason(game_id: str) -> None:
    assert rulings_of(game_id) - cited(game_id) - set(not_shown(game_id)) == set()


@pytest.mark.parametrize("game_id", registry.games())
def test_a_ruling_that_is_said_not_to_be_shown_is_not(game_id: str) -> None:
    assert set(not_shown(game_id)) & cited(game_id) == set()
    assert all(reason.strip() for reason in not_shown(game_id).values())


@pytest.mark.parametrize("game_id", registry.games())
def test_every_cited_ruling_exists(game_id: str) -> None:
    assert (cited(game_id) | set(not_shown(game_id))) - rulings_of(game_id) == set()


@pytest.mark.parametrize("game_id", registry.games())
def test_every_event_type_appears_in_a_scenario(game_id: str) -> None:
    text = (FOLDER / f"{game_id}.yaml").read_text(encoding="utf-8")
    named = set(re.findall(r"\btype: ([a-z_]+)", text))

    assert {str(event.__struct_config__.tag) for event in registry.find(game_id).events} - named == set()
