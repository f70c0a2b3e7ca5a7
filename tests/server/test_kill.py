"""The short form of tools/kill_test.py."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from server.playing import PATH, SEEDED
from tefuda.core.game import AnyGame

TOOL = Path(__file__).parent.parent.parent / "tools" / "kill_test.py"


@pytest.fixture
def tool() -> Any:
    spec = importlib.util.spec_from_file_location("kill_test", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_killing_the_server_loses_nothing_acknowledged(tool: Any, with_toy: AnyGame) -> None:
    given = tool.parse(
        ["--kills", "5", "--rooms", "6", "--game", with_toy.id, "--set", "pile=30", "--longest", "12", "--seed", "5"]
    )

    report = tool.run(given, *SEEDED, path=PATH)

    assert report.kills == 5
    assert report.matches >= 6
    assert report.acknowledged >= 6 * 10  # nobody takes more than three pebbles, and the clock takes none
    assert report.returns > 6 * 2
    assert report.sent_again > 0
    assert report.refused == 0
