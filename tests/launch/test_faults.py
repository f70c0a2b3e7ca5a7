"""What can go wrong at the start is one sentence and a way on; pip itself is asked to fail."""

from __future__ import annotations

import ast
import errno
import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.launch import compiling, faults, processes
from tools.launch.display import Display, Step
from tools.launch.faults import SAID, Fault, recognised
from tools.launch.processes import ROOT, call

NOWHERE = "http://127.0.0.1:1/"
"""Nobody listens on port 1."""
PIP = [sys.executable, "-m", "pip", "download", "--no-cache-dir", "--retries", "1", "--no-deps", "tefuda-is-nowhere"]


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Logs of their own, and a machine without proxies or settings for pip."""
    monkeypatch.setattr(processes, "BUILD", tmp_path)
    monkeypatch.setattr(processes, "LOG", tmp_path / "setup.log")
    for name in [*faults.PROXIES, *(name for name in os.environ if name.startswith("PIP_"))]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    return tmp_path


def failed(command: list[str], **settings: str) -> Fault:
    with pytest.raises(Fault) as caught:
        call("pip", command, **settings)
    return caught.value


def test_no_network_is_said(apart: Path) -> None:
    fault = failed(PIP, PIP_INDEX_URL=NOWHERE)

    assert fault.code == "no-network"
    assert "Check the network" in fault.sentence("en")
    assert "ネットワーク" in fault.sentence("ja")
    assert "tefuda-is-nowhere" in (apart / "setup.log").read_text()


def test_a_proxy_that_does_not_answer_is_named_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://somebody:secret@127.0.0.1:1")

    fault = failed(PIP, PIP_INDEX_URL="https://packages.invalid/simple/")

    assert fault.code == "proxy"
    assert "http://127.0.0.1:1" in fault.sentence("en")
    assert "secret" not in fault.sentence("en")


def test_a_program_that_fails_of_something_else_shows_its_last_lines(apart: Path) -> None:
    fault = failed([sys.executable, "-c", "raise SystemExit('the dog ate it')"])

    assert fault.code == "step"
    assert str(apart / "setup.log") in fault.sentence("en")
    assert fault.details == ["the dog ate it"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk-full"),
        ("npm error code ENOSPC", "disk-full"),
        ("ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x'", "no-permission"),
        ("npm error code EACCES", "no-permission"),
        ("npm error code ENOTFOUND", "no-network"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] …", "certificate"),
        ("was not created successfully because ensurepip is not available", "no-venv"),
        ("/usr/bin/python3: No module named venv", "no-venv"),
        ("AssertionError: something else", None),
    ],
)
def test_what_programs_say_is_understood(said: str, code: str | None) -> None:
    assert recognised(said) == code


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "disk-full"), (errno.EROFS, "no-permission")])
def test_what_the_system_says_is_understood(number: int, code: str) -> None:
    assert faults.of_error(OSError(number, "said")) == code


def test_every_sentence_has_both_languages_and_the_same_gaps() -> None:
    values = {
        "proxy": "P",
        "folder": "F",
        "needed": 1,
        "free": 2,
        "header": "H",
        "wanted": "W",
        "step": "S",
        "log": "L",
    }

    for code, (english, japanese) in SAID.items():
        used = {name for name in values if f"{{{name}}}" in english}
        assert used == {name for name in values if f"{{{name}}}" in japanese}, code
        assert Fault(code, **values).sentence("ja") != Fault(code, **values).sentence("en")


def test_no_node_and_no_pypi_is_said(apart: Path) -> None:
    (apart / "tools").mkdir()
    tool = apart / "tools" / "client.py"
    tool.write_text((ROOT / "tools" / "client.py").read_text(encoding="utf-8"), encoding="utf-8")
    (apart / "web").mkdir()
    for name in ("index.html", "package.json", "package-lock.json", "vite.config.ts"):
        (apart / "web" / name).write_bytes((ROOT / "web" / name).read_bytes())

    fault = failed([sys.executable, str(tool)], PATH=str(apart), PIP_NO_INDEX="1")

    assert fault.code == "no-node"
    assert "apt install nodejs npm" in fault.sentence("en")


def test_without_a_c_compiler_one_is_fetched_from_pypi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)

    assert compiling.ZIG in compiling.packages()
    assert compiling.why_not() is None


def test_without_pythons_headers_there_is_a_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(tmp_path))

    assert compiling.why_not() == f"no Python.h in {tmp_path}"


def test_start_py_is_understood_by_old_pythons() -> None:
    source = (ROOT / "start.py").read_text(encoding="utf-8")

    ast.parse(source, feature_version=(3, 4))
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr | ast.AnnAssign)]
    assert "from __future__" not in source


def test_an_old_python_is_told_which_one_is_needed() -> None:
    pretend = "import sys, runpy; sys.version_info = (3, 10, 4); runpy.run_path('start.py', None, '__main__')"

    ran = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True, check=False)

    assert ran.returncode == 1
    assert ran.stderr.startswith("start.py: tefuda needs Python 3.11 or newer")
    assert len(ran.stderr.splitlines()) == 1


# What is shown


class Terminal:
    """Remembers what was written."""

    def __init__(self, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self.text = ""

    def isatty(self) -> bool:
        return self.is_terminal

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        """Nothing waits."""


def test_steps_are_shown_with_their_number_and_seconds() -> None:
    done: list[str] = []
    first = Step("first", "一", 1, lambda: done.append("first"))
    second = Step("second", "二", 1, lambda: done.append("second"))
    terminal = Terminal(is_terminal=False)

    readings = itertools.count(0, 7)
    Display([[[first]], [[second]]], terminal, lambda: next(readings)).run()  # type: ignore[arg-type]  # all it uses

    assert done == ["first", "second"]
    assert terminal.text == "  [1/2] first  7 s\n  [2/2] second  7 s\n"


def test_a_terminal_gets_a_bar() -> None:
    terminal = Terminal(is_terminal=True)
    display = Display([[[Step("one", "一", 1, lambda: None)]]], terminal)  # type: ignore[arg-type]  # all that it uses

    display.run()
    display._draw()

    assert "█" * 20 in terminal.text


def test_a_step_that_fails_ends_its_lane_and_is_raised() -> None:
    done: list[str] = []

    def fail() -> None:
        raise Fault("no-network")

    lane = [Step("bad", "悪", 1, fail), Step("never", "無", 1, lambda: done.append("never"))]
    with pytest.raises(Fault):
        Display([[lane]], Terminal(is_terminal=False)).run()  # type: ignore[arg-type]  # all that it uses

    assert done == []
