"""The short form of tools/state_machine.py; with `--hypothesis-seed=N` other things happen."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tools.faults.machine import Machine

EXAMPLES = 12
STEPS = 25


def test_whatever_happens_at_whatever_moment_a_room_keeps_its_promises() -> None:
    run_state_machine_as_test(Machine, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS))
