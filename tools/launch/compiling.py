"""The compiled build: made on the side, then put beside the sources that are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

from tools import compile as compiler
from tools.launch.environment import CONSTRAINTS, PIP, PYTHON, site_packages
from tools.launch.processes import BUILD, LOG, ROOT, call, start

TOOLS = BUILD / "compiler"
"""Packages that only compiling needs, where a broken-off download harms nobody."""
FETCHED = TOOLS / "fetched.txt"
ZIG = "ziglang==0.17.0"
"""The C compiler that PyPI has, for machines without one."""


def is_installed() -> bool:
    """Whether what is installed has compiled modules that fit it."""
    build = compiler.build_of(ROOT)
    package = site_packages() / "tefuda"
    stamp = package / build.STAMP
    return stamp.is_file() and bool(stamp.read_text() == build.fingerprint(package))


def why_not() -> str | None:
    """What compiling needs and cannot be had."""
    missing = compiler.missing_tool()
    return missing if missing and ("Python.h" in missing or os.name == "nt") else None


def fetch_tools(packages: list[str]) -> None:
    """See to it that mypyc can be imported by .venv with `surroundings`, and that there is a C compiler."""
    wanted = "\n".join(packages)
    if FETCHED.is_file() and FETCHED.read_text() == wanted:
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    call("compiler", [*PIP, "--target", str(TOOLS), *CONSTRAINTS, *packages])
    FETCHED.write_text(wanted)


def fetch_compiler() -> None:
    """See to it that there is a C compiler, for whoever has mypyc already."""
    if compiler.missing_tool():
        fetch_tools([ZIG])


def packages() -> list[str]:
    """What is to be fetched: mypyc, and a C compiler where there is none."""
    return [*compiler.compiler_packages(ROOT), *([ZIG] if compiler.missing_tool() else [])]


def surroundings() -> dict[str, str]:
    """The environment in which tools/compile.py finds its tools."""
    settings = {"PYTHONPATH": str(TOOLS)} if TOOLS.exists() else {}
    zig = TOOLS / "ziglang" / "zig"
    if zig.exists():
        settings |= {"CC": f"{zig} cc", "LDSHARED": f"{zig} cc -shared"}
    return settings


def begin(*arguments: str) -> subprocess.Popen[bytes]:
    """Compile, in a process of its own; what it says is in the log."""
    with LOG.open("ab") as log:
        return start([PYTHON, "tools/compile.py", *arguments], log.fileno(), **surroundings())


def adopt() -> None:
    """Put the compiled modules beside the installed sources, the stamp that makes them count last."""
    made = compiler.libraries(BUILD / "compiled")
    for path in made:
        target = site_packages() / path.relative_to(BUILD / "compiled")
        beside = target.with_name(target.name + ".new")
        shutil.copyfile(path, beside)
        beside.replace(target)


def header() -> Path:
    return Path(sysconfig.get_path("include")) / "Python.h"
