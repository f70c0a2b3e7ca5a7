"""Hunts tests that pass or fail by luck: the suite again and again, each time in another order.

    python tools/flakes.py                              all tests, until interrupted
    python tools/flakes.py --rounds 30 tests/server     these, so often

Rounds take turns with 1, 2 and 4 workers, on an idle machine and on a busy one (every core is kept burning meanwhile;
`--idle` leaves that out, where others keep the machine busy).
A round's seed decides the order of the tests and the examples of Hypothesis, and gives both again. Every failure is
listed with its seed and the command that repeats it. Whatever tests find here was built by `python3 start.py test`.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.launch.checks import ROOM_OF_THEIR_OWN  # noqa: E402
from tools.launch.testing import COMPILED, INSTALLED  # noqa: E402

WORKERS = (1, 2, 4)
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
CLOSING = re.compile(r"^=* ?((?:\d+ \w+,? ?)+) in [\d.]+s", re.MULTILINE)


class Round(NamedTuple):
    """How the tests are run once."""

    seed: int
    workers: int
    is_busy: bool
    tests: list[str]

    @property
    def command(self) -> list[str]:
        luck = [f"--randomly-seed={self.seed}", f"--hypothesis-seed={self.seed}"]
        return ["-m", "pytest", "-q", "-n", str(self.workers), *luck, *INSTALLED, *self.tests]

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.workers} workers, {'busy' if self.is_busy else 'idle'}"


class Outcome(NamedTuple):
    seconds: float
    passed: bool
    closing: str
    """The runner's last line."""
    failures: list[str]


def rounds(first: int, count: int | None, is_idle: bool, tests: list[str]) -> Iterator[Round]:
    """Every number of workers on an idle machine, then on a busy one, and so on with new seeds."""
    kinds = itertools.cycle(itertools.product((False,) if is_idle else (False, True), WORKERS))
    for seed, (is_busy, workers) in zip(itertools.count(first), kinds, strict=False):
        if count is not None and seed >= first + count:
            return
        yield Round(seed, workers, is_busy, tests)


def run(one: Round, log: Path) -> Outcome:
    started = time.monotonic()
    with burning(os.cpu_count() or 1 if one.is_busy else 0):
        ran = subprocess.run(
            [sys.executable, *one.command],
            cwd=ROOT,
            env={**os.environ, **dict.fromkeys(ROOM_OF_THEIR_OWN, ""), **COMPILED},
            capture_output=True,
            text=True,
            check=False,
        )
    said = ran.stdout + ran.stderr
    if ran.returncode:
        log.write_text(said, encoding="utf-8")
    closing = CLOSING.findall(said)
    return Outcome(
        time.monotonic() - started,
        ran.returncode == 0,
        closing[-1] if closing else f"exit {ran.returncode}",
        sorted(set(FAILED.findall(said))),
    )


@contextmanager
def burning(cores: int) -> Iterator[None]:
    """So many cores have something else to do."""
    context = multiprocessing.get_context("spawn")
    fires = [context.Process(target=burn, daemon=True) for _ in range(cores)]
    for fire in fires:
        fire.start()
    try:
        yield
    finally:
        for fire in fires:
            fire.terminate()
            fire.join()


def burn() -> None:
    while True:
        pass


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", help="folders, files or options of pytest; all tests by default")
    parser.add_argument("--rounds", type=int, help="how many; without it, until interrupted")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--idle", action="store_true", help="burn no cores")
    parser.add_argument("--logs", type=Path, default=ROOT / "build" / "flakes", help="where failed rounds are kept")
    given, more = parser.parse_known_args()
    given.logs.mkdir(parents=True, exist_ok=True)
    red: list[tuple[Round, Outcome]] = []
    try:
        for one in rounds(given.seed, given.rounds, given.idle, [*given.tests, *more]):
            outcome = run(one, given.logs / f"seed-{one.seed}.log")
            print(
                f"{'ok  ' if outcome.passed else 'FAIL'} {outcome.seconds:5.0f} s  {one}: {outcome.closing}", flush=True
            )
            if not outcome.passed:
                red.append((one, outcome))
                for name in outcome.failures:
                    print(f"     {name}", flush=True)
    except KeyboardInterrupt:
        print()
    for one, outcome in red:
        again = " ".join(f"'{word}'" if " " in word else word for word in one.command)
        print(f"\n{one}: {', '.join(outcome.failures) or outcome.closing}\n  python {again}")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main())
