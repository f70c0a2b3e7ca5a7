"""Which modules are compiled, and which build runs.

The listed modules are compiled together, as one unit, when the package is installed where a C compiler is (tools/compile.py). The
same source runs interpreted: TEFUDA_BUILD=interpreted makes an installation ignore its compiled modules.
Everything that is not listed stays interpreted: records and views because a msgspec struct cannot be a native class,
the rest because nothing there is hot.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final, Literal

COMPILED: Final = (
    "tefuda.core.chance",
    "tefuda.core.engine",
    "tefuda.games.catalyst.cards",
    "tefuda.games.catalyst.state",
    "tefuda.games.catalyst.rules",
    "tefuda.games.catalyst.hidden",
    "tefuda.ai.heuristics.catalyst.rows",
    "tefuda.ai.heuristics.catalyst.plan",
    "tefuda.ai.heuristics.catalyst.worth",
    "tefuda.ai.heuristics.catalyst.playouts",
    "tefuda.ai.heuristics.catalyst.players",
    "tefuda.ai.heuristics.catalyst.residues",
    "tefuda.ai.heuristics.catalyst.solver",
    "tefuda.ai.heuristics.catalyst.lost",
)

Build = Literal["compiled", "interpreted"]


class SourceFinder(importlib.abc.MetaPathFinder):
    """Finds the sources of our own modules and passes over what was compiled from them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in COMPILED or path is None:
            return None
        loader = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, loader).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Obey TEFUDA_BUILD; called before any of the listed modules is imported."""
    wanted = os.environ.get("TEFUDA_BUILD", "")
    if wanted == "interpreted":
        sys.meta_path.insert(0, SourceFinder())


def running() -> Build:
    """The build of the modules that are loaded now."""
    from tefuda.core import engine

    return "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
