"""The client's types are those of the records."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

TOOL = Path(__file__).resolve().parent.parent / "tools" / "records_to_ts.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("records_to_ts", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_types_of_the_client_are_those_of_the_records() -> None:
    assert tool().stale() == [], "run python tools/records_to_ts.py"
