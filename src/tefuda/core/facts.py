"""How an expectation is compared with what is there. A comparison answers None, or in words what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

LONGEST_NUMBER = 256
"""Bits; Python refuses to write numbers that are much longer."""

Compare = Callable[[Any, Any], str | None]


def show(value: object) -> str:
    """A value in the notation of the files."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {show(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(item) for item in value) + "]"
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return f"a number of {value.bit_length()} bits"
    return str(value)


def same(expected: Any, got: Any) -> bool:
    """Equality that does not take true for 1."""
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, list | tuple) and isinstance(got, list | tuple):
        return len(expected) == len(got) and all(map(same, expected, got))
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return expected.keys() == got.keys() and all(same(expected[key], got[key]) for key in expected)
    return bool(expected == got)


def differs(expected: object, got: object) -> str:
    """Both values, one below the other."""
    return f"expected {show(expected)}\ngot      {show(got)}"


def exactly(expected: Any, got: Any) -> str | None:
    """The same value; lists in the same order."""
    return None if same(expected, got) else differs(expected, got)


def in_any_order(expected: Any, got: Any) -> str | None:
    """The same members, each as often, in whatever order."""
    if not isinstance(expected, list):
        return differs(expected, got)
    missing, surplus = list(expected), []
    for item in got:
        if item in missing:
            missing.remove(item)
        else:
            surplus.append(item)
    if not missing and not surplus:
        return None
    parts = [differs(expected, got)]
    parts += [f"missing  {show(missing)}"] if missing else []
    parts += [f"surplus  {show(surplus)}"] if surplus else []
    return "\n".join(parts)


def or_count(compare: Compare) -> Compare:
    """A list as `compare` says, or only the number of its members."""

    def compare_or_count(expected: Any, got: Any) -> str | None:
        if isinstance(expected, int) and not isinstance(expected, bool):
            return None if len(got) == expected else differs(expected, f"{len(got)}: {show(got)}")
        return compare(expected, got)

    return compare_or_count


def named(expected: Any, got: Any) -> str | None:
    """A mapping of which only the named keys are compared."""
    if not isinstance(expected, Mapping) or not isinstance(got, Mapping):
        return exactly(expected, got)
    unknown = [key for key in expected if key not in got]
    if unknown:
        return f"no such key: {', '.join(unknown)}; there are {', '.join(got)}"
    differing = {key: got[key] for key in expected if not same(expected[key], got[key])}
    return differs({key: expected[key] for key in differing}, differing) if differing else None


def nowhere(expected: Any, got: Any) -> str | None:
    """Texts that occur nowhere in a structure of mappings and lists."""
    found = [name for name in expected if name in leaves(got)]
    return f"must not be shown: {', '.join(found)}" if found else None


def leaves(value: Any) -> set[object]:
    """Every text and number in a structure, keys included."""
    if isinstance(value, Mapping):
        return set(value).union(*(leaves(item) for item in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(leaves(item) for item in value))
    return {value}


__all__ = ["Compare", "differs", "exactly", "in_any_order", "leaves", "named", "nowhere", "or_count", "same", "show"]
