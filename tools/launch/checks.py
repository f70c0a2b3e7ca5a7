"""Checks: programs that must pass, one after the other."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from typing import NamedTuple

from tools.launch.processes import BUILD, ROOT


class Check(NamedTuple):
    """Something that must pass."""

    name: str
    command: Sequence[str]
    settings: dict[str, str] = {}
    """What is added to its environment."""


def first_failure(checks: Sequence[Check], took: dict[str, float]) -> str | None:
    """Run checks in order, as far as they pass; the one that did not."""
    for check in checks:
        print(f"\n== {check.name}", flush=True)
        started = time.monotonic()
        inherited = {key: value for key, value in os.environ.items() if key not in ("TEFUDA_BUILD", "PYTHONPATH")}
        settings = {**inherited, "PYTHONPYCACHEPREFIX": str(BUILD / "pycache"), **check.settings}
        code = subprocess.run(check.command, cwd=ROOT, env=settings, check=False).returncode
        took[check.name] = time.monotonic() - started
        if code:
            return check.name
    return None
