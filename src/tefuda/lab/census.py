"""Playing matches under the laws and counting what occurred: actions, cards, events, log lines, draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.records import Action, Event, notation
from tefuda.core.table import Table

Policy = Callable[[Table, str, Seeded], Action]
"""What a seat does."""


class Census(msgspec.Struct):
    """What has occurred so far, each thing with how often it did."""

    matches: int = 0
    actions: Counter[str] = msgspec.field(default_factory=Counter)
    """By name, and by name and card where an action names one."""
    events: Counter[str] = msgspec.field(default_factory=Counter)
    lines: Counter[str] = msgspec.field(default_factory=Counter)
    """Log lines by code, in games that have a log."""
    draws: Counter[str] = msgspec.field(default_factory=Counter)
    problems: list[str] = []

    def add(self, action: Action, events: list[Event]) -> None:
        """Count an action and what it brought about."""
        written = notation(action)
        self.actions[written["do"]] += 1
        if "card" in written:
            self.actions[f"{written['do']} {written['card']}"] += 1
        for event in events:
            told: dict[str, Any] = notation(event)
            self.events[told["type"]] += 1
            if "code" in told:
                self.lines[told["code"]] += 1


def random_policy(table: Table, by: str, dice: Seeded) -> Action:
    """Any action, each id equally likely."""
    return laws.random_action(table, table.seat(by), dice)


def observe(table: Table, census: Census, dice: Seeded, policy: Policy = random_policy) -> None:
    """Play a match to its end, asking every law after every action; stops at the first problem."""
    problems: list[str] = []
    while not table.over and not problems:
        before = laws.views(table)
        seats = table.awaiting()
        by = seats[dice.below(len(seats))]
        action = policy(table, by, dice)
        events = table.act(by, action)
        census.add(action, events)
        problems = laws.broken_fold(table, before, events) + laws.broken_legal(table)
        problems += laws.broken_codec(table, dice) + laws.broken_notation(table)
        problems += laws.broken_fork(table, dice) + laws.broken_guess(table, dice)
    census.matches += 1
    census.draws.update(name for name, _ in table.dice.draws)
    census.problems += problems or laws.broken_replay(table)


def report(census: Census) -> str:
    """The counts as text, the rarest first."""
    lines = [f"matches {census.matches}", f"problems {len(census.problems)}", *census.problems]
    for title in ("actions", "events", "lines", "draws"):
        counts: Counter[str] = getattr(census, title)
        lines += [title, *(f"  {number:8} {name}" for name, number in reversed(counts.most_common()))]
    return "\n".join(lines)


__all__ = ["Census", "Policy", "observe", "random_policy", "report"]
