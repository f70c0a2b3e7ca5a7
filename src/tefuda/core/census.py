"""Playing matches under the laws and counting what occurred: actions, cards, events, log lines, draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.facts import show
from tefuda.core.records import Action, Event, notation
from tefuda.core.table import Table

COUNTED = ("results", "actions", "events", "lines", "draws")

Policy = Callable[[Table, str, Seeded], Action]
"""What a seat does."""


class Census(msgspec.Struct):
    """What has occurred so far, each thing with how often it did."""

    matches: int = 0
    results: Counter[str] = msgspec.field(default_factory=Counter)
    """The words of the results."""
    actions: Counter[str] = msgspec.field(default_factory=Counter)
    """By name, and by name and card where an action names one."""
    events: Counter[str] = msgspec.field(default_factory=Counter)
    lines: Counter[str] = msgspec.field(default_factory=Counter)
    """Log lines by code, in games that have a log."""
    draws: Counter[str] = msgspec.field(default_factory=Counter)
    problems: list[str] = []
    """Broken laws, with the seed of the match and the number of inputs after which they were found."""

    def join(self, other: Census) -> None:
        """Add what another census has counted."""
        self.matches += other.matches
        for title in COUNTED:
            getattr(self, title).update(getattr(other, title))
        self.problems = self.problems + other.problems

    def add(self, action: Action, events: list[Event]) -> None:
        """Count an action and what it brought about."""
        written = notation(action)
        self.actions[written["do"]] += 1
        if "card" in written:
            self.actions[f"{written['do']} {written['card']}"] += 1
        self.add_events(events)

    def add_events(self, events: list[Event]) -> None:
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
    opening = [table.game.opening(table.options, viewer) for viewer in laws.viewers(table)]
    problems = laws.broken_fold(table, opening, table.events)
    census.add_events(table.events)
    while not table.over and not problems:
        before = laws.views(table)
        seats = table.awaiting()
        by = seats[dice.below(len(seats))]
        action = policy(table, by, dice)
        events = table.act(by, action)
        census.add(action, events)
        problems = laws.broken_after(table, before, events, dice)
    census.matches += 1
    census.draws.update(name for name, _ in table.dice.draws)
    census.results[_outcome(table.result)] += 1
    place = f"seed {table.setup.seed}, after input {len(table.inputs)}"
    census.problems += [f"{place}: {problem}" for problem in problems or laws.broken_replay(table)]


def _outcome(result: Mapping[str, Any] | None) -> str:
    """The parts of a result that are words."""
    return show({key: value for key, value in (result or {}).items() if isinstance(value, str) or value is None})


def report(census: Census) -> str:
    """The counts as text, the rarest first."""
    lines = [f"matches {census.matches}", f"problems {len(census.problems)}", *census.problems]
    for title in COUNTED:
        counts: Counter[str] = getattr(census, title)
        lines += [title, *(f"  {number:8} {name}" for name, number in reversed(counts.most_common()))]
    return "\n".join(lines)


__all__ = ["Census", "Policy", "observe", "random_policy", "report"]
