"""The short form of tools/failing_store.py."""

from __future__ import annotations

import pytest
from tools import failing_store
from tools.faults.store import FAULTS, Fault

from tefuda.core.game import AnyGame

EVERY = 30


def test_without_a_fault_everything_is_told_as_it_is_kept(with_toy: AnyGame) -> None:
    told = failing_store.run(with_toy.id)

    assert told.violations == []
    assert {"create", "append", "load", "rooms", "beat", "last_beat"} <= set(told.operations)
    assert told.checked > 300


@pytest.mark.parametrize("fault", FAULTS)
def test_nobody_is_told_what_is_not_durable_when_the_store_fails(with_toy: AnyGame, fault: Fault) -> None:
    given = failing_store.parse(["--every", str(EVERY), "--first", str(4 + FAULTS.index(fault)), "--fault", fault])

    failing_store.campaign(with_toy.id, given)


def test_a_store_that_only_says_it_has_written_is_found_out(with_toy: AnyGame) -> None:
    first = failing_store.run(with_toy.id).operations.index("append") + 1

    assert failing_store.run(with_toy.id, first, "lies").violations
