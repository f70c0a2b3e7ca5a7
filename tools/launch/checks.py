"""Checks: programs that must pass. A lane's come one after the other, the lanes go side by side."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tools.launch.processes import BUILD, end, end_all, start

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

    def __init__(self) -> None:
        self.took: dict[str, float] = {}
        self.failed: list[str] = []
        self.errors: list[BaseException] = []
        self._lock = threading.Lock()

    def run(self, *lanes: Lane, at_failure: Callable[[], None] = lambda: None) -> None:
        """All of it, or until one fails; `at_failure` wakes lanes that wait for another."""
        self._at_failure = at_failure
        threads = [threading.Thread(target=self._follow, args=(lane,), daemon=True) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(1.0)  # in pieces, so that an interrupt is heard
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
            try:
                code = process.wait()
            finally:
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
        end_all()
        self._at_failure()
