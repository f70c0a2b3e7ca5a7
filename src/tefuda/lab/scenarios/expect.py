"""Comparing what a scenario expects with what is there. Only what is named is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from tefuda.core import facts
from tefuda.core.errors import BadRecord, BadScenario
from tefuda.core.facts import show
from tefuda.core.records import Action, Event, notation
from tefuda.core.table import WATCHER, Table
from tefuda.lab.scenarios.files import known

LEGAL_KEYS = ("by", "includes", "excludes", "only", "count")
SHOWN_EVENTS = 20


class Entry(NamedTuple):
    """An entry of `events` or `no_events`, and the kinds of events that it can name."""

    fields: Mapping[str, Any]
    kinds: tuple[type[Event], ...]


class Expectations:
    """The expectations of one moment of a match."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.form = table.game.notation

    def problems(self, expected: Mapping[str, Any]) -> list[str]:
        """Everything that is not as expected."""
        known(expected, (*self.form.compared, "events", "no_events", "legal", "view", "over", "result"), "expect")
        there = self.form.known(self.table.state)
        problems = []
        for key, value in expected.items():
            if key in self.form.compared:
                problems += _under(key, _compared(self.form.compared[key], value, there[key], key))
            elif key == "over":
                problems += _under(key, facts.exactly(value, self.table.over))
            elif key == "result":
                problems += _under(key, _compared(facts.named, value, self.table.result, key))
            elif key == "legal":
                problems += [problem for entry in _several(value) for problem in self.legal(entry)]
            elif key == "view":
                problems += [problem for entry in _several(value) for problem in self.view(entry)]
        return problems + self.streams(expected, self.table.events, "")

    def streams(self, expected: Mapping[str, Any], events: Sequence[Event], whose: str) -> list[str]:
        """`events` and `no_events` against a stream."""
        problems = self.events(expected["events"], events) if "events" in expected else []
        problems += self.no_events(expected["no_events"], events) if "no_events" in expected else []
        return [f"{whose}{problem}" for problem in problems]

    def view(self, expected: Any) -> list[str]:
        """What one viewer is shown and has been told."""
        if not isinstance(expected, Mapping) or expected.get("by") not in (*self.table.seats, WATCHER):
            raise BadScenario(f"view: expected a mapping with a seat or spectator as by, got {show(expected)}")
        by = expected["by"]
        known(expected, ("by", "events", "no_events", *self.form.view_compared), "view")
        if len(expected) == 1:
            raise BadScenario(f"view: expected something that {by} is shown or told, got {show(expected)}")
        there = self.form.shown(self.table.view(by))
        problems = []
        for key, compare in self.form.view_compared.items():
            if key in expected:
                place = f"view of {by}, {key}"
                problems += _under(place, _compared(compare, expected[key], there[key], place))
        return problems + self.streams(expected, self.table.stream(by), f"view of {by}, ")

    # Legal actions

    def legal(self, expected: Any) -> list[str]:
        """The list of legal actions of one seat."""
        if not isinstance(expected, Mapping) or not isinstance(expected.get("by"), str):
            raise BadScenario(f"legal: expected a mapping with a seat as by, got {show(expected)}")
        known(expected, LEGAL_KEYS, "legal")
        if not any(expected.get(key) for key in ("includes", "excludes")) and not {"only", "count"} & expected.keys():
            raise BadScenario(f"legal: expected actions in includes or excludes, only, or count, got {show(expected)}")
        actions = self.table.legal(expected["by"])
        place = f"legal of {expected['by']}"
        problems = []
        for key in ("includes", "excludes", "only"):
            for entry in expected.get(key) or []:
                self.check_entry(entry)
                found = any(self.form.fits(entry, action) for action in actions)
                if found == (key == "excludes"):
                    problems.append(
                        f"{place}: {show(entry)} is {'' if found else 'not '}among them: {self.listed(actions)}"
                    )
        if "only" in expected:
            surplus = [one for one in actions if not any(self.form.fits(entry, one) for entry in expected["only"])]
            if surplus:
                problems.append(f"{place}: more than expected: {self.listed(surplus)}")
        if expected.get("count", len(actions)) != len(actions):
            problems += _under(f"{place}, count", facts.differs(expected["count"], len(actions)))
        return problems

    def check_entry(self, entry: Any) -> None:
        """An entry must be able to name an action at all, or `excludes` would hold for a slip of the pen."""
        if isinstance(entry, str):
            try:
                self.form.parse(entry)
            except BadRecord as error:
                raise BadScenario(f"legal: {error}") from None
            return
        if not isinstance(entry, Mapping):
            raise BadScenario(f"legal: expected an action, got {show(entry)}")
        types = {_tag(action): action for action in self.table.game.actions}
        if "do" in entry:
            known([entry["do"]], types, "legal", "action")
            types = {entry["do"]: types[entry["do"]]}
        fields = {field.encode_name for kind in types.values() for field in msgspec.structs.fields(kind)}
        known(entry, {"do", *fields}, "legal")

    def listed(self, actions: Sequence[Action]) -> str:
        return ", ".join(self.form.short(action) for action in actions) or "none"

    # Events

    def events(self, expected: Any, events: Sequence[Event]) -> list[str]:
        """The entries in order, as a subsequence of the stream."""
        entries = self.entries(expected, "events")
        matched, at = self.longest(entries, events, 0, None)
        if matched == len(entries):
            return []
        entry = show(entries[matched].fields)
        return [f"events: none fits entry {matched + 1}, {entry}; from there on:\n{_excerpt(events[at:])}"]

    def longest(
        self, entries: Sequence[Entry], events: Sequence[Event], start: int, before: Event | None
    ) -> tuple[int, int]:
        """How many entries can be found, and where the search for the next one began. An entry may depend on the event
        that the one before it fitted, so where the first fit leads nowhere a later one is tried."""
        best = (0, start)
        if not entries:
            return best
        for at in range(start, len(events)):
            if self.fits(entries[0], events[at], before):
                more, stopped = self.longest(entries[1:], events, at + 1, events[at])
                best = max(best, (more + 1, stopped))
                if more + 1 == len(entries) or not self.form.depends(entries[1].fields):
                    break
        return best

    def no_events(self, expected: Any, events: Sequence[Event]) -> list[str]:
        """No event fits any of the entries."""
        return [
            f"no_events: {show(entry.fields)} fits {show(notation(event))}"
            for entry in self.entries(expected, "no_events")
            for event in events
            if self.fits(entry, event, None)
        ]

    def entries(self, expected: Any, place: str) -> list[Entry]:
        """Entries that could name an event of this game."""
        if not isinstance(expected, list) or not expected:
            raise BadScenario(f"{place}: expected a list of events, got {show(expected)}")
        return [self.entry(fields, place) for fields in expected]

    def entry(self, fields: Any, place: str) -> Entry:
        """One of them; without `type` it may be an event of every kind that has such fields."""
        if not isinstance(fields, Mapping) or not fields:
            raise BadScenario(f"{place}: expected a mapping that names an event, got {show(fields)}")
        kinds = {_tag(kind): kind for kind in self.table.game.events}
        if "type" in fields:
            known([fields["type"]], kinds, place, "event")
            kinds = {fields["type"]: kinds[fields["type"]]}
            place = f"{place}, {fields['type']}"
        keys = {kind: self.form.event_keys(kind) for kind in kinds.values()}
        known(fields, sorted(set().union(*keys.values())), place)
        able = tuple(kind for kind in kinds.values() if fields.keys() <= keys[kind])
        if not able:
            raise BadScenario(f"{place}: no event has all of {', '.join(fields)}")
        return Entry(fields, able)

    def fits(self, entry: Entry, event: Event, before: Event | None) -> bool:
        """Whether an entry names this event."""
        if not isinstance(event, entry.kinds):
            return False
        return self.form.event_fits({"type": _tag(type(event)), **entry.fields}, event, before)


def _compared(compare: facts.Compare, expected: Any, got: Any, place: str) -> str | None:
    """What differs. Where nothing is named and something is there, nothing was compared."""
    problem = compare(expected, got)
    if problem is None and expected in ([], {}) and got:
        raise BadScenario(f"{place}: expected what is to be compared, got {show(expected)}")
    return problem


def _excerpt(events: Sequence[Event]) -> str:
    lines = [f"  {show(notation(event))}" for event in events[:SHOWN_EVENTS]]
    if len(events) > SHOWN_EVENTS:
        lines.append(f"  and {len(events) - SHOWN_EVENTS} more")
    return "\n".join(lines) or "  nothing"


def _tag(record: type[msgspec.Struct]) -> str:
    return str(record.__struct_config__.tag)


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _under(key: str, problem: str | None) -> list[str]:
    return [] if problem is None else [f"{key}\n" + "\n".join(f"  {line}" for line in problem.split("\n"))]
