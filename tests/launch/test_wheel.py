"""The wheel, in an environment that has nothing else: no Node, no compiler, no sources."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tools.launch.processes import ROOT

PATIENCE = 300
"""Seconds after which something hangs."""


def run(command: list[str], **settings: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TEFUDA"))}
    ran = subprocess.run(
        command, env={**environment, **settings}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_a_wheel_plays_where_there_is_nothing_else(tmp_path: Path) -> None:
    wheels = os.environ.get("TEFUDA_WHEELS")
    if wheels is None:
        pytest.fail("python3 start.py test makes the wheel that this test tries")
    (wheel,) = Path(wheels).glob("tefuda-*.whl")
    bare = tmp_path / "bare"
    run([sys.executable, "-m", "venv", "--without-pip", str(bare)])
    only = {"PATH": str(bare / "bin"), "CC": "", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    constraints = ["--constraint", str(ROOT / "constraints.txt"), "--only-binary", ":all:", "--no-compile"]
    pip = [sys.executable, "-m", "pip", "--python", str(bare / "bin" / "python")]
    run([*pip, "install", *constraints, str(wheel)], PATH=only["PATH"])

    said = run([str(bare / "bin" / "tefuda"), "doctor"], **only)
    served = subprocess.Popen(
        [str(bare / "bin" / "tefuda"), "serve", "--port", "0", "--lang", "en"],
        env=only,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert served.stdout is not None
        address = next(line for line in served.stdout if line.startswith("Open at")).split()[2]
        page = read(address)
        scripts = re.findall(
            r'<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="/(assets/[^"]+)"', page
        )
        programs = [read(address + script) for script in scripts]
    finally:
        served.terminate()
        served.communicate(timeout=PATIENCE)

    assert "build     compiled" in said
    assert "catalyst, dobon, duel, forcard, othello" in said
    assert '<div id="app">' in page
    assert max(map(len, programs)) > 10_000


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310  # our own
        text: str = answer.read().decode()
    return text
