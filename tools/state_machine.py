"""Lets anything happen at any moment in a room, and proves that it holds (faults/machine.py).

    python tools/state_machine.py --examples 2000            other things each time
    python tools/state_machine.py --examples 2000 --seed 5   the same again

What fails is shown as the shortest list of things that makes it fail. The test command does the same, shorter.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from tools.faults.machine import Machine


def run(given: argparse.Namespace) -> None:
    """All examples; raises what the first of them violates that does."""
    chosen = settings(
        max_examples=given.examples,
        stateful_step_count=given.steps,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(seed(given.seed)(Machine), settings=chosen)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=40, help="things that happen in one example")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32))
    return parser.parse_args(arguments)


def main() -> int:
    given: Any = parse()
    started = time.monotonic()
    print(f"seed {given.seed}", flush=True)
    run(given)
    print(f"{given.examples} examples of up to {given.steps} steps: all holds; {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
