"""start.py as people meet it: in a folder of its own, in processes of its own."""

from __future__ import annotations

import http.server
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tools.launch import environment, faults
from tools.launch.processes import ROOT

PATIENCE = 120
"""Seconds after which something hangs."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What start.py needs of the sources until packages are fetched."""
    tree = tmp_path / "tefuda"
    tree.mkdir()
    for name in ("start.py", "pyproject.toml", "constraints.txt", "README.md"):
        shutil.copy(ROOT / name, tree / name)
    shutil.copytree(ROOT / "tools", tree / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "web").mkdir()
    for name in ("index.html", "package.json", "package-lock.json", "vite.config.ts"):
        shutil.copy(ROOT / "web" / name, tree / "web" / name)
    return tree


def surroundings(**settings: str) -> dict[str, str]:
    """An English machine without settings for pip, Python and proxies."""
    left_out = (*faults.PROXIES, "PYTHONPATH", "LANG", "LC_ALL", "LC_MESSAGES")
    kept = {name: value for name, value in os.environ.items() if name not in left_out and not name.startswith("PIP_")}
    return {**kept, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "TEFUDA_LANG": "en", **settings}


def start(tree: Path, *before: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [*before, sys.executable, "start.py", "doctor"]
    return subprocess.run(
        command, cwd=tree, env=surroundings(**settings), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def sentence(ran: subprocess.CompletedProcess[str]) -> str:
    """The one line that it ended with."""
    (line,) = ran.stderr.splitlines()
    assert ran.returncode == 1
    return line


def test_without_venv_the_package_that_has_it_is_named(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "path").mkdir()
    (tmp_path / "path" / "venv.py").write_text("raise ModuleNotFoundError(\"No module named 'ensurepip'\")")

    ran = start(tree, PYTHONPATH=str(tmp_path / "path"))

    assert "apt install python3-venv" in sentence(ran)


def test_a_folder_that_may_not_be_written_in_is_named(tree: Path) -> None:
    tree.chmod(0o555)
    not_even_root = ["setpriv", "--bounding-set=-dac_override", "--"] if os.geteuid() == 0 else []

    ran = start(tree, *not_even_root)
    tree.chmod(0o755)

    assert f"Nothing can be written in {tree}" in sentence(ran)


def test_a_disk_without_room_is_noticed_before_anything_is_fetched(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "path").mkdir()
    full = (
        "import shutil\nshutil.disk_usage = lambda path: shutil._ntuple_diskusage(10**9, 10**9 - 5 * 10**6, 5 * 10**6)"
    )
    (tmp_path / "path" / "sitecustomize.py").write_text(full)

    ran = start(tree, PYTHONPATH=str(tmp_path / "path"))

    assert "5 MB are free" in sentence(ran)
    assert not (tree / ".venv").exists()


ENDLESS_PIP = """
import pathlib, signal, subprocess, sys
if "child" not in sys.argv:
    subprocess.Popen([sys.executable, "-m", "pip", "child", sys.argv[0]])
    pathlib.Path("pipe").write_text("at it")
signal.pause()
"""
"""A pip in the middle of its work, which has programs of its own."""


def test_a_set_up_that_was_interrupted_begins_anew(tree: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tree / ".venv")], check=True)
    (packages,) = (tree / ".venv").glob("lib/python*/site-packages")
    (packages / "pip").mkdir()
    (packages / "pip" / "__main__.py").write_text(ENDLESS_PIP)
    in_tree(tree, "environment.stamp('environment', sys.version)")
    os.mkfifo(tree / "pipe")
    pipe = os.open(tree / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    interrupted = subprocess.Popen(
        [sys.executable, "start.py", "doctor"],
        cwd=tree,
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    is_at_it, _, _ = select.select([pipe], [], [], PATIENCE)
    os.close(pipe)
    interrupted.send_signal(signal.SIGINT)
    out, err = interrupted.communicate(timeout=PATIENCE)

    assert is_at_it
    assert interrupted.returncode == 130
    assert "Traceback" not in out + err
    assert programs_in(tree) == []
    first_step = in_tree(tree, "print(environment.what_is_missing(())[0][0][0].english)")
    assert first_step == "Python environment\n", "what was broken off is not built upon"


def in_tree(tree: Path, code: str) -> str:
    """What the launcher of that folder says."""
    script = f"import sys; from tools.launch import environment; {code}"
    return subprocess.run([sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True).stdout


def programs_in(folder: Path) -> list[str]:
    """Programs that were left behind."""
    found = subprocess.run(["pgrep", "-f", str(folder)], capture_output=True, text=True, check=False)
    return found.stdout.split()


# A folder that is set up: this one


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The surroundings of somebody who has never played."""
    if not environment.is_set_up(()):
        pytest.fail("this test starts tefuda from .venv, which is not up to date: python3 start.py test")
    return surroundings(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path), DISPLAY="", WAYLAND_DISPLAY="")


def test_a_second_start_leads_to_the_server_that_runs(home: dict[str, str]) -> None:
    first = subprocess.Popen(
        [sys.executable, "start.py"], cwd=ROOT, env=home, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert first.stdout is not None
        opened = next(line for line in first.stdout if line.startswith("Open at"))
        address = opened.split()[2]

        second = subprocess.run(
            [sys.executable, "start.py"],
            cwd=ROOT,
            env=home,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

        assert (second.returncode, second.stdout) == (0, f"tefuda is running already: {address}\n")
        with urllib.request.urlopen(f"{address}api/health", timeout=PATIENCE) as answer:  # noqa: S310  # our own
            assert json.load(answer)["status"] == "ok"
    finally:
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=PATIENCE)


def test_a_port_that_is_taken_is_passed_over(home: dict[str, str], tmp_path: Path) -> None:
    with taken_8080():
        ready = tmp_path / "ready.json"
        command = [environment.PYTHON, "-m", "tefuda", "serve", "--ready-file", str(ready)]
        served = subprocess.Popen(command, env=home, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert served.stdout is not None
            opened = next(line for line in served.stdout if line.startswith("Open at"))
        finally:
            served.terminate()
            served.communicate(timeout=PATIENCE)

    port = int(opened.split()[2].rstrip("/").rpartition(":")[2])
    assert port > 8080
    assert json.loads(ready.read_text())["address"] == opened.split()[2]


def test_a_port_that_was_asked_for_and_is_taken_is_refused(home: dict[str, str]) -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as other:
        command = [environment.PYTHON, "-m", "tefuda", "serve", "--port", str(other.server_port)]
        ran = subprocess.run(command, env=home, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert ran.returncode == 1
    assert ran.stderr == f"tefuda: port {other.server_port} of 127.0.0.1 is taken; choose another with --port\n"


class taken_8080:  # noqa: N801  # reads as a sentence
    """Port 8080 belongs to somebody: to us, unless it was taken anyway."""

    def __enter__(self) -> None:
        try:
            self.other: http.server.HTTPServer | None = http.server.HTTPServer(
                ("127.0.0.1", 8080), http.server.BaseHTTPRequestHandler
            )
        except OSError:
            self.other = None

    def __exit__(self, *_: object) -> None:
        if self.other is not None:
            self.other.server_close()
