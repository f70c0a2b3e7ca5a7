"""The files to double click: they find a Python, and keep their window open when something went wrong."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest
from tools.launch.processes import ROOT

SHELL = shutil.which("sh")
NEW = "#!/bin/sh\ncase $1 in -c) exit 0;; *) echo started with $@; exit {code};; esac\n"
OLD = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The starters, with nothing on the path but what a test puts there."""
    for name in ("起動.sh", "起動.command"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "bin").mkdir()
    dirname = shutil.which("dirname")
    assert dirname is not None
    (tmp_path / "bin" / "dirname").symlink_to(dirname)
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    path = folder / "bin" / name
    path.write_text(script.replace("/bin/sh", str(SHELL)))
    path.chmod(0o755)


def run_in_window(folder: Path, starter: str, *arguments: str) -> tuple[int, str]:
    """Run it in a terminal in which somebody presses Enter at the end; its code and what was seen."""
    ours, theirs = pty.openpty()
    os.write(ours, b"\n")
    process = subprocess.Popen(
        [str(SHELL), str(folder / starter), *arguments],
        env={"PATH": str(folder / "bin")},
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    seen, _ = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    return process.returncode, seen


@pytest.mark.parametrize("starter", ["起動.sh", "起動.command"])
def test_a_python_that_is_new_enough_is_found_behind_old_ones(folder: Path, starter: str) -> None:
    put(folder, "python3", OLD)
    put(folder, "python", NEW.format(code=0))

    assert run_in_window(folder, starter, "doctor") == (0, "started with start.py doctor\n")


@pytest.mark.parametrize("starter", ["起動.sh", "起動.command"])
def test_the_window_stays_open_on_an_error(folder: Path, starter: str) -> None:
    put(folder, "python3.12", NEW.format(code=1))

    code, seen = run_in_window(folder, starter)

    assert code == 1
    assert "Press Enter to close." in seen


def test_the_window_closes_after_ctrl_c(folder: Path) -> None:
    put(folder, "python3.12", NEW.format(code=130))

    assert run_in_window(folder, "起動.sh") == (130, "started with start.py\n")


def test_without_a_python_it_says_which_is_needed_and_stays_open(folder: Path) -> None:
    put(folder, "python3", OLD)

    code, seen = run_in_window(folder, "起動.sh")

    assert code == 1
    assert "tefuda needs Python 3.11 or newer" in seen
    assert "Press Enter to close." in seen


def test_windows_too_stops_at_an_error() -> None:
    lines = (ROOT / "起動.bat").read_text(encoding="utf-8").splitlines()

    started = next(place for place, line in enumerate(lines) if line.strip() == "%%~P start.py %*")
    assert lines[started + 1].strip() == "if errorlevel 1 pause"
    assert "pause" in lines[started + 1 :]
