"""The short form of tools/kill_test.py."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from server.playing import PATH
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
    given = tool.parse(["--kills", "8", "--rooms", "8", "--game", with_toy.id, "--set", "pile=30", "--longest", "300"])

    report = tool.run(given, PATH)

    assert report.kills == 8
    assert report.matches >= 8
    assert report.acknowledged > 50
    assert report.returns > 8 * 8
