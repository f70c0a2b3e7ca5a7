"""Other Pythons: the rules' tests on each that is installed here, on the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.launch.checks import Check
from tools.launch.environment import CONSTRAINTS, fingerprint
from tools.launch.processes import BUILD, ROOT, call

VERSIONS = ((3, 11), (3, 12), (3, 13))
NEEDED = ("msgspec", "mypy_extensions", "PyYAML", "hatchling", "pytest", "pytest-xdist", "hypothesis")
"""What the rules and their tests import, and what installs tefuda."""
TESTS = ("tests/test_scenarios.py", "tests/core", "tests/games/othello/test_builds.py", "tests/games/dobon/test_bot.py")
"""Every scenario, every law, recorded matches: enough to see what another Python does otherwise."""


def checks() -> list[Check]:
    """A check for each other Python that is here; a line for each that is not."""
    found = []
    for version in VERSIONS:
        name = f"Python {version[0]}.{version[1]}"
        if version == sys.version_info[:2]:
            continue
        python = find(version)
        if python is None:
            print(f"\n== {name}: not installed here; the rules are not tested on it")
            continue
        settings = {"PYTHONPATH": str(ROOT / "src"), "TEFUDA_EXPECT_BUILD": "interpreted"}
        found.append(Check(f"rules, {name}", [prepared(python, version), "-m", "pytest", "-n", "2", *TESTS], settings))
    return found


def find(version: tuple[int, int]) -> str | None:
    """A Python of this version: on the path, or one of pyenv's."""
    name = f"python{version[0]}.{version[1]}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [shutil.which(name), *sorted(pyenv.glob(f"{version[0]}.{version[1]}.*/bin/{name}"))]
    return next((str(one) for one in candidates if one is not None and answers(str(one))), None)


def answers(python: str) -> bool:
    """Whether it runs; pyenv's stand-ins do not for versions that are not chosen."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0


def prepared(python: str, version: tuple[int, int]) -> str:
    """An environment of that Python with what the rules' tests need; its Python."""
    folder = BUILD / f"python-{version[0]}.{version[1]}"
    inside = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    stamp, wanted = folder / "finished.txt", fingerprint()
    if not stamp.is_file() or stamp.read_text() != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        call("venv", [python, "-m", "venv", str(folder)])
        pip = [inside, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-compile"]
        call("pip", [*pip, *CONSTRAINTS, *NEEDED])
        apart = ["--no-deps", "--no-index", "--no-build-isolation", "."]
        call("pip", [*pip, *apart], TEFUDA_BUILD="interpreted", TEFUDA_CLIENT="none")
        stamp.write_text(wanted)
    return inside
