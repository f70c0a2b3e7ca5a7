"""The commands of start.py."""

from __future__ import annotations

import signal
import subprocess
import sys
from types import FrameType

from tools.launch import faults, processes, serving, testing
from tools.launch.environment import PYTHON, set_up
from tools.launch.faults import Fault


def run(arguments: list[str]) -> int:
    """Do what was asked; what went wrong is one sentence, and the exit code is 1."""
    for number in (signal.SIGINT, signal.SIGTERM):  # whatever the shell that started us has said of them
        signal.signal(number, _interrupt)
    try:
        return _run(arguments)
    except Fault as fault:
        return _fail(fault)
    except OSError as error:
        code = faults.of_error(error)
        if code is None:
            raise
        return _fail(processes.fault(code))
    except KeyboardInterrupt:
        print()
        return 130
    finally:
        processes.end_all()


def _run(arguments: list[str]) -> int:
    if arguments == ["test"]:
        return testing.test()
    if not arguments:
        return serving.serve()
    set_up()
    return subprocess.run([PYTHON, "-m", "tefuda", *arguments], check=False).returncode


def _fail(fault: Fault) -> int:
    for line in fault.details:
        print(line)
    print(f"start.py: {fault.sentence(faults.language())}", file=sys.stderr)
    return 1


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """Being ended by the system is as being interrupted by a person. Programs in the background ignore interrupts."""
    raise KeyboardInterrupt
