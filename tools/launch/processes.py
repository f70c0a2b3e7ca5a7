"""Programs that start.py runs: what they say goes into a log, and none outlives it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.launch import faults
from tools.launch.faults import Fault

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
LOG = BUILD / "setup.log"
SHOWN = 12
"""Last lines of a failed program that are shown."""
NEEDED = 400
"""Megabytes that it takes to play; the tests need three times as much."""

INTERRUPTS = (signal.SIGINT, signal.SIGTERM)

_running: set[subprocess.Popen[bytes]] = set()


def call(step: str, command: Sequence[str], **settings: str) -> None:
    """Run a program to its end; a Fault says what it failed of. `settings` are added to its environment."""
    with tempfile.TemporaryFile(dir=BUILD) as output:
        process = start(command, output.fileno(), **settings)
        try:
            code = process.wait()
        finally:
            end(process)
        output.seek(0)
        said = output.read().decode(errors="replace")
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"== {step}: {' '.join(command)}\n{said}\n")
    if code:
        raise failure(step, said)


def start(command: Sequence[str], output: int | None = None, **settings: str) -> subprocess.Popen[bytes]:
    """A program that `end_all` ends, if nothing else does."""
    with uninterrupted():  # otherwise it could run before anybody knows of it
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output is not None else None,
            start_new_session=True,  # so that what it has started is ended with it
        )
        _running.add(process)
    return process


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put interrupts off; whoever interrupts meanwhile is heard at the end. Other threads never hear of any."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    handlers = {number: signal.signal(number, lambda *_: heard.append(1)) for number in INTERRUPTS}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    if heard:
        raise KeyboardInterrupt


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program with all that it has started."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()
    _running.discard(process)


def end_all() -> None:
    for process in [*_running]:
        end(process)


def failure(step: str, said: str) -> Fault:
    """What a program failed of."""
    code = faults.recognised(said)
    if code is not None:
        return fault(code)
    unknown = Fault("step", step=step, log=LOG)
    unknown.details = said.rstrip().splitlines()[-SHOWN:]
    return unknown


def fault(code: str, needed: int = NEEDED) -> Fault:
    """A fault of the machine, with what there is to know about it."""
    return Fault(code, folder=ROOT, proxy=faults.proxy(), needed=needed, free=free_megabytes())


def free_megabytes() -> int:
    return shutil.disk_usage(ROOT).free // 1_000_000
