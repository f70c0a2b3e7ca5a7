"""Actions as strangers may send them, in every mode: each is taken or refused with a code, and each is cheap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from modes import Mode, every_mode, positions
from server.spoiling import Counter, spoilt
from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.errors import Refused
from tefuda.core.records import notation
from tefuda.core.table import Table
from tefuda.server import wire

POSITIONS = 12
MUTANTS = 6
"""Of each position's action."""


def sent(action: Any) -> Any:
    """What is left of an action after the wire: itself, or nothing if it has no form."""
    message = msgspec.json.encode({"type": "act", "id": "x", "seq": 1, "action": action})
    try:
        read = wire.decoder.decode(message)
    except (msgspec.MsgspecError, RecursionError):
        return None
    assert isinstance(read, wire.Act)
    return read.action


def refusal(table: Table, by: str, action: Any) -> str:
    """The code with which an action is refused; empty if it would be taken."""
    try:
        seat, ids = table.game.notation.admit(table.state, by, action)
        table._rehearse(seat, ids)
    except Refused as refused:
        return refused.code
    return ""


def chosen(mode: Mode, dice: Seeded) -> Iterator[tuple[Table, str, dict[str, Any]]]:
    """A seat that may act, and what it might do, at each position of random matches."""
    for table in positions(mode, POSITIONS, dice):
        awaited = table.awaiting()
        if awaited:
            by = awaited[dice.below(len(awaited))]
            yield table, by, notation(laws.random_action(table, table.seat(by), dice))


@pytest.mark.parametrize("mode", every_mode())
def test_spoilt_actions_are_taken_or_refused_and_cheap(mode: Mode) -> None:
    dice = Seeded("spoilt actions")
    codes = []
    for table, by, action in chosen(mode, dice):
        assert refusal(table, by, action) == ""
        for _ in range(MUTANTS):
            read = sent(spoilt(action, dice))
            with Counter():
                codes.append("bad-message" if read is None else refusal(table, by, read))

    assert {"bad-message"} < set(codes)
