"""Which build a process takes: compiled only if what is compiled was made from the sources beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tefuda import build

SOURCES = Path(build.__file__).parent
SAID = "from tefuda import build; print(build.running(), build.is_compiled(), build.has_better())"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the sources, without what is compiled."""
    left_out = shutil.ignore_patterns("__pycache__", "client", build.STAMP, *(f"*{end}" for end in EXTENSION_SUFFIXES))
    copy = tmp_path / "tefuda"
    shutil.copytree(SOURCES, copy, ignore=left_out)
    return copy


def said(package: Path, script: str = SAID, **settings: str) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "TEFUDA_BUILD"} | settings
    command = [sys.executable, "-c", script]
    ran = subprocess.run(
        command, env={**environment, "PYTHONPATH": str(package.parent)}, capture_output=True, text=True, check=True
    )
    return ran.stdout.split()


def add_library(package: Path) -> None:
    """A compiled engine that cannot be loaded: whoever takes it dies."""
    (package / "core" / f"engine{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")


def test_sources_alone_run_interpreted(package: Path) -> None:
    assert said(package) == ["interpreted", "False", "False"]


def test_a_library_without_a_stamp_is_passed_over(package: Path) -> None:
    add_library(package)

    assert said(package) == ["interpreted", "False", "False"]


def test_a_library_made_from_other_sources_is_passed_over(package: Path) -> None:
    add_library(package)
    (package / build.STAMP).write_text(build.fingerprint(package))
    with (package / "core" / "chance.py").open("a") as source:
        source.write("# changed since\n")

    assert said(package) == ["interpreted", "False", "False"]


def test_a_library_that_fits_is_taken(package: Path) -> None:
    add_library(package)
    (package / build.STAMP).write_text(build.fingerprint(package))

    with pytest.raises(subprocess.CalledProcessError) as caught:
        said(package)

    assert "ImportError" in caught.value.stderr


def test_who_asks_for_sources_gets_them(package: Path) -> None:
    add_library(package)
    (package / build.STAMP).write_text(build.fingerprint(package))

    assert said(package, TEFUDA_BUILD="interpreted") == ["interpreted", "True", "False"]


def test_what_is_added_later_is_for_processes_that_start_later(package: Path) -> None:
    later = f"""
from pathlib import Path
from tefuda import build
package = Path(build.__file__).parent
(package / "core" / "engine{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")
(package / build.STAMP).write_text(build.fingerprint(package))
print(build.running(), build.is_compiled(), build.has_better())
"""

    assert said(package, later) == ["interpreted", "True", "True"]
