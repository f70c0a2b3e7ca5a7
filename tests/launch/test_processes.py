"""Programs that the launcher starts: none outlives it, whenever it is interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from tools.launch import processes

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
