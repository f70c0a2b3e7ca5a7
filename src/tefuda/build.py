"""Which modules are compiled, and which build runs.

The listed modules are compiled together, as one unit (tools/compile.py); the same source runs interpreted. A process
runs one build from its beginning to its end, and chooses when it starts: compiled if the compiled modules are there and
were made from the sources beside them, else interpreted; TEFUDA_BUILD=interpreted makes it ignore what is compiled.
So compiled modules can be added to a package in use: processes that start later run them.
Everything that is not listed stays interpreted: records and views because a msgspec struct cannot be a native class,
the rest because nothing there is hot.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, Literal

COMPILED: Final = (
    "tefuda.core.chance",
    "tefuda.core.engine",
    "tefuda.games.catalyst.cards",
    "tefuda.games.catalyst.state",
    "tefuda.games.catalyst.rules",
    "tefuda.games.catalyst.hidden",
    "tefuda.games.dobon.cards.pack",
    "tefuda.games.dobon.cards.effects",
    "tefuda.games.dobon.ids",
    "tefuda.games.dobon.terms",
    "tefuda.games.dobon.ending",
    "tefuda.games.dobon.room",
    "tefuda.games.dobon.announce",
    "tefuda.games.dobon.answers",
    "tefuda.games.dobon.legal",
    "tefuda.games.dobon.refusals",
    "tefuda.games.dobon.payment",
    "tefuda.games.dobon.rules",
    "tefuda.games.dobon.state",
    "tefuda.games.dobon.hidden",
    "tefuda.games.dobon.bot",
    "tefuda.games.duel.ids",
    "tefuda.games.duel.course",
    "tefuda.games.duel.packed",
    "tefuda.games.duel.hidden",
    "tefuda.games.duel.zones",
    "tefuda.games.duel.creatures",
    "tefuda.games.duel.power",
    "tefuda.games.duel.mana",
    "tefuda.games.duel.effects",
    "tefuda.games.duel.attack",
    "tefuda.games.duel.phases",
    "tefuda.games.duel.legal",
    "tefuda.games.duel.rules",
    "tefuda.games.duel.worlds",
    "tefuda.games.duel.state",
    "tefuda.games.duel.cards.terms",
    "tefuda.games.duel.cards.kinds",
    "tefuda.games.duel.cards.selector",
    "tefuda.games.duel.cards.operations",
    "tefuda.games.duel.cards.selecting",
    "tefuda.games.forcard.cards.base",
    "tefuda.games.forcard.cards.colour",
    "tefuda.games.forcard.cards.fort",
    "tefuda.games.forcard.cards.special",
    "tefuda.games.forcard.cards.catalogue",
    "tefuda.games.forcard.grid",
    "tefuda.games.forcard.hidden",
    "tefuda.games.forcard.moments",
    "tefuda.games.forcard.plots",
    "tefuda.games.forcard.rules",
    "tefuda.games.forcard.score",
    "tefuda.games.forcard.stage",
    "tefuda.games.forcard.state",
    "tefuda.games.othello.numbers",
    "tefuda.games.othello.board",
    "tefuda.games.othello.markers",
    "tefuda.games.othello.terms",
    "tefuda.games.othello.stones",
    "tefuda.games.othello.side",
    "tefuda.games.othello.cards.card",
    "tefuda.games.othello.cards.stones",
    "tefuda.games.othello.cards.placings",
    "tefuda.games.othello.cards.targets",
    "tefuda.games.othello.cards.hands",
    "tefuda.games.othello.cards.table",
    "tefuda.games.othello.flips",
    "tefuda.games.othello.turn",
    "tefuda.games.othello.rules",
    "tefuda.games.othello.clock",
    "tefuda.games.othello.hidden",
    "tefuda.games.othello.state",
    "tefuda.ai.search",
    "tefuda.ai.heuristics.catalyst.rows",
    "tefuda.ai.heuristics.catalyst.plan",
    "tefuda.ai.heuristics.catalyst.worth",
    "tefuda.ai.heuristics.catalyst.playouts",
    "tefuda.ai.heuristics.catalyst.players",
    "tefuda.ai.heuristics.catalyst.residues",
    "tefuda.ai.heuristics.catalyst.solver",
    "tefuda.ai.heuristics.catalyst.lost",
    "tefuda.ai.heuristics.dobon.knowledge",
    "tefuda.ai.heuristics.duel.standing",
    "tefuda.ai.heuristics.duel.policy",
    "tefuda.ai.heuristics.duel.knowledge",
    "tefuda.ai.heuristics.forcard.judge",
    "tefuda.ai.heuristics.forcard.plotting",
    "tefuda.ai.heuristics.forcard.candidates",
    "tefuda.ai.heuristics.forcard.matrix",
    "tefuda.ai.heuristics.forcard.plotter",
    "tefuda.ai.heuristics.othello.features",
    "tefuda.ai.heuristics.othello.judge",
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


STAMP: Final = "compiled.txt"
"""Beside this file, written after all compiled modules: what they were made from."""


def fingerprint(folder: Path) -> str:
    """Changes with the listed sources of a package in `folder`, and with the Python that could load them compiled."""
    content = hashlib.sha256(importlib.machinery.EXTENSION_SUFFIXES[0].encode())
    for name in COMPILED:
        content.update((folder / Path(*name.split(".")[1:])).with_suffix(".py").read_bytes())
    return content.hexdigest()


def is_compiled() -> bool:
    """Whether a process that starts now would find compiled modules that fit the sources."""
    stamp = Path(__file__).with_name(STAMP)
    return stamp.is_file() and stamp.read_text() == _own_fingerprint()


@functools.cache
def _own_fingerprint() -> str:
    return fingerprint(Path(__file__).parent)


def choose() -> None:
    """Settle which build this process runs; called before any of the listed modules is imported."""
    if os.environ.get("TEFUDA_BUILD") == "interpreted" or not is_compiled():
        sys.meta_path.insert(0, SourceFinder())


def running() -> Build:
    """The build of the modules that are loaded now."""
    from tefuda.core import engine

    return "interpreted" if str(engine.__file__).endswith(".py") else "compiled"


def has_better() -> bool:
    """Whether compiled modules have been added since this process started, which runs interpreted."""
    return running() == "interpreted" and os.environ.get("TEFUDA_BUILD") != "interpreted" and is_compiled()
