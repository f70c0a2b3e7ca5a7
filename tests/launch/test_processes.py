"""Programs that the launcher starts: none outlives it, whenever it is interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest
from tools.launch import environment, processes
from tools.launch.checks import Check, Checks

ENDLESS = [sys.executable, "-c", "import time; time.sleep(1000)"]


@pytest.mark.parametrize("number", processes.INTERRUPTS)
def test_what_is_being_started_when_somebody_interrupts_is_ended_too(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **settings: Any) -> None:
            super().__init__(*arguments, **settings)
            begun.append(self)
            os.kill(os.getpid(), number)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    before = signal.getsignal(number)

    with pytest.raises(KeyboardInterrupt):
        processes.start(ENDLESS)
    processes.end_all()

    assert [process.returncode for process in begun] == [-signal.SIGTERM]
    assert signal.getsignal(number) is before


def test_a_check_that_fails_ends_the_checks_and_nothing_else(capfd: pytest.CaptureFixture[str]) -> None:
    environment.prepare()
    other = processes.start(ENDLESS)
    checks = Checks()

    checks.begin(
        iter([Check("endless", ENDLESS)]), iter([Check("wrong", [sys.executable, "-c", "raise SystemExit(3)"])])
    )
    checks.finish()

    assert checks.failed == ["wrong"]
    assert other.poll() is None
    processes.end_all()
    assert "== wrong" in capfd.readouterr().out


def test_what_waits_for_the_page_begins_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "is_set_up", lambda _extras: True)
    has_page = threading.Event()

    environment.set_up("test", at_page=has_page.set)

    assert has_page.is_set()
