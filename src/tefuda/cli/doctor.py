"""`tefuda doctor` and `tefuda games`: what is here and what is missing."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import tefuda
from tefuda import build
from tefuda.cli.console import LanguageOption, language_of
from tefuda.cli.data import examine_data
from tefuda.core import engine, registry
from tefuda.core.errors import TefudaError
from tefuda.lab import record

REFERENCES = {"pyspiel": "open_spiel", "rlcard": "rlcard"}


def doctor(*, data: Path | None = None, repair: Annotated[bool, Parameter(negative="")] = False) -> int:
    """Say which build runs and what is missing; or with --data, whether a server's rooms are whole.

    Parameters
    ----------
    data
        A data folder: pages, checksums, and whether every room can be played again. A server may use it meanwhile.
    repair
        Mend what can be mended, while no server uses the folder. Its files are copied first.
    """
    if data is not None:
        return examine_data(data, repair)
    if repair:
        raise TefudaError("--repair needs --data FOLDER")
    print(f"tefuda    {tefuda.__version__}")
    print(f"python    {platform.python_version()} ({sys.executable})")
    running = build.running()
    print(f"build     {running} ({Path(str(engine.__file__)).parent.parent})")
    if running == "interpreted":
        print(f"          {_why_interpreted()}")
    print(f"games     {', '.join(registry.games()) or 'none: the package is not installed'}")
    for module, package in REFERENCES.items():
        there = importlib.util.find_spec(module) is not None
        print(f"{package:<9} {'installed' if there else 'missing: the bench lines that refer to it are left out'}")
    print(f"records   {record.folder()}")
    return 0


def _why_interpreted() -> str:
    if os.environ.get("TEFUDA_BUILD") == "interpreted":
        return "because TEFUDA_BUILD=interpreted is set"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"many times slower; install a C compiler ({compiler}), then: python3 start.py"
    return "many times slower; python3 start.py compiles beside a running server, pip install . at once"


def games(*, lang: LanguageOption = None) -> int:
    """List the games that are installed."""
    language = language_of(lang)
    for game in registry.games().values():
        print(f"{game.id:<9} {game.words.texts.say(language, 'name')}")
        print(f"          {game.words.texts.say(language, 'about')}")
    return 0
