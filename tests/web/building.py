"""The client that tests look at: built from the sources here."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

TOOL = Path(__file__).resolve().parents[2] / "tools" / "client.py"


def tool() -> ModuleType:
    """tools/client.py, which is no part of any package."""
    spec = importlib.util.spec_from_file_location("tefuda_client", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built_client() -> Path:
    folder: Path = tool().build()
    return folder
