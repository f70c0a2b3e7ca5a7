"""Checks: programs that must pass. A lane's come one after the other, the lanes go side by side."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tools.launch.processes import BUILD, end, start

ROOM_OF_THEIR_OWN = ("TEFUDA_BUILD", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
"""What the surroundings say of these is not for checks."""


class Check(NamedTuple):
    """Something that must pass."""

    name: str
    command: Sequence[str]
    settings: dict[str, str] = {}
    """What is added to its environment."""


Lane = Iterator[Check]
"""What stands between two checks is done when the first has passed."""


class Checks:
    """Runs lanes of checks; what a check says is shown when it has ended."""

    def __init__(self, at_failure: Callable[[], None] = lambda: None) -> None:
        """`at_failure` wakes lanes that wait for something."""
        self.took: dict[str, float] = {}
        self.failed: list[str] = []
        self.errors: list[BaseException] = []
        self._at_failure = at_failure
        self._lock = threading.Lock()
        self._lanes: list[threading.Thread] = []
        self._running: set[subprocess.Popen[bytes]] = set()

    def begin(self, *lanes: Lane) -> None:
        """Follow these from now on, until one of all lanes fails."""
        for lane in lanes:
            self._lanes.append(threading.Thread(target=self._follow, args=(lane,), daemon=True))
            self._lanes[-1].start()

    def finish(self) -> None:
        """Wait for the end of all that was begun."""
        for lane in self._lanes:
            while lane.is_alive():
                lane.join(1.0)  # in pieces, so that an interrupt is heard
        if self.errors:
            raise self.errors[0]

    def _follow(self, lane: Lane) -> None:
        try:
            for check in lane:
                if self.failed or self.errors:
                    return
                self._carry_out(check)
        except BaseException as error:  # `run` raises it where somebody can answer
            self.errors.append(error)
            self._stop()

    def _carry_out(self, check: Check) -> None:
        print(f"… {check.name}", flush=True)
        started = time.monotonic()
        own = dict.fromkeys(ROOM_OF_THEIR_OWN, "") | {"PYTHONPYCACHEPREFIX": str(BUILD / "pycache")} | check.settings
        with tempfile.TemporaryFile(dir=BUILD) as output:
            process = start(check.command, output.fileno(), **own)
            self._running.add(process)
            if self.failed or self.errors:
                end(process)  # `_stop` may have come just before it was known
            try:
                code = process.wait()
            finally:
                self._running.discard(process)
                end(process)
            output.seek(0)
            said = output.read()
        seconds = time.monotonic() - started
        with self._lock:
            if code and self.failed:
                return  # it was ended because of the other
            print(f"\n== {check.name}, {seconds:.0f} s", flush=True)
            os.write(1, said)
            self.took[check.name] = seconds
            if code:
                self.failed.append(check.name)
                self._stop()

    def _stop(self) -> None:
        for process in [*self._running]:
            end(process)
        self._at_failure()
