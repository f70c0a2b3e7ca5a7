"""Records in which something is too large, too long, too deep or of another kind, and how much work they make."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import msgspec

from tefuda.core.chance import Seeded

MOST_CALLS = 50_000
"""Calls of functions that one thing of a stranger may cost; the most of the real ones in our tests take a tenth."""

Spoilt = Callable[[Any, Seeded], Any]
SPOILT: tuple[Spoilt, ...] = (
    lambda value, dice: (0, -1, 9, 100, 4096, 2**31, 2**53, 2**63, 2**64, 10**30, -(10**30))[dice.below(11)],
    lambda value, dice: (0.5, 1e308, True, None, "", [], {})[dice.below(7)],
    lambda value, dice: "x" * (1 << dice.below(15)),
    lambda value, dice: [value] * (1 << dice.below(13)),
    lambda value, dice: {f"k{number}": value for number in range(1 << dice.below(11))},
    lambda value, dice: nested(1 << dice.below(15)),
    lambda value, dice: value * 40 if isinstance(value, list) else value,
    lambda value, dice: {**value, "extra": value} if isinstance(value, dict) else value,
)


class TooMuch(BaseException):
    """More work than any real position takes; nobody catches it by mistake."""


class Counter:
    """Counts the calls of functions, and stops whoever makes too many."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, _frame: FrameType, event: str, _arg: object) -> None:
        if event in ("call", "c_call"):
            self.calls += 1
            if self.calls > MOST_CALLS:
                raise TooMuch

    def __enter__(self) -> Counter:
        sys.setprofile(self)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)


def nested(depth: int) -> msgspec.Raw:
    """Lists in lists."""
    return msgspec.Raw(b"[" * depth + b"]" * depth)


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree, as what it is in and its key there."""
    found: list[tuple[Any, Any]] = []
    if isinstance(tree, dict | list):
        for key in tree if isinstance(tree, dict) else range(len(tree)):
            found += [(tree, key), *places(tree[key])]
    return found


def spoilt(record: Any, dice: Seeded) -> Any:
    """A record in which one or two things are not as they were."""
    changed = copy.deepcopy(record)
    for _ in range(1 + dice.below(2)):
        there = places(changed)
        if not there:
            break
        inside, key = there[dice.below(len(there))]
        if dice.below(8) == 0:
            del inside[key]
        else:
            inside[key] = SPOILT[dice.below(len(SPOILT))](inside[key], dice)
    return changed
