"""The client that tests look at, built from the sources here, and the browser in which they do."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType
from typing import Final

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


PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first needs a third of the others' processor time for each page: it has no window that nobody sees."""
CHROMIUM: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--process-per-site",
    "--disable-features=Translate,MediaRouter,OptimizationHints,BackForwardCache,PaintHolding",
]


def find_chromium() -> str | None:
    """The browser that is installed here."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)
