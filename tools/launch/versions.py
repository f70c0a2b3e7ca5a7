"""Other Pythons: the rules' tests on each that is installed here, on the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.launch.environment import CONSTRAINTS, PIP, PYTHON, fingerprint
from tools.launch.processes import BUILD, call

VERSIONS = ("3.11", "3.12", "3.13")
NEEDED = ("msgspec", "mypy_extensions", "PyYAML", "hatchling", "pytest", "pytest-xdist", "hypothesis")
"""What the rules and their tests import, and what installs tefuda."""
TESTS = ("tests/test_scenarios.py", "tests/core", "tests/games/othello/test_builds.py", "tests/games/dobon/test_bot.py")
"""Every scenario, every law, recorded matches: enough to see what another Python does otherwise."""


def found() -> Iterator[tuple[str, str]]:
    """Every other Python that is here, and its version; a line for each that is not."""
    for version in VERSIONS:
        if version == f"{sys.version_info[0]}.{sys.version_info[1]}":
            continue
        python = find(version)
        if python is None:
            print(f"… Python {version} is not installed here: the rules are not tested on it", flush=True)
        else:
            yield python, version


def find(version: str) -> str | None:
    """A Python of this version: on the path, or one of pyenv's."""
    name = f"python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [shutil.which(name), *sorted(pyenv.glob(f"{version}.*/bin/{name}"))]
    return next((str(one) for one in candidates if one is not None and answers(str(one))), None)


def answers(python: str) -> bool:
    """Whether it runs; pyenv's stand-ins do not for versions that are not chosen."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0


def prepared(python: str, version: str) -> str:
    """An environment of that Python with what the rules' tests need; its Python."""
    folder = BUILD / f"python-{version}"
    inside = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    stamp, wanted = folder / "finished.txt", fingerprint()
    if not stamp.is_file() or stamp.read_text() != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        call("venv", [python, "-m", "venv", "--without-pip", str(folder)])
        pip = [PYTHON, "-m", "pip", "--python", inside, *PIP[3:]]
        call("pip", [*pip, *CONSTRAINTS, *NEEDED])
        apart = ["--no-deps", "--no-index", "--no-build-isolation", "."]
        call("pip", [*pip, *apart], TEFUDA_BUILD="interpreted", TEFUDA_CLIENT="none")
        stamp.write_text(wanted)
    return inside
