"""How expectations of section 16 are compared: bare ids fit any copy, only named keys count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from tefuda.core import facts
from tefuda.core.errors import BadScenario
from tefuda.games.duel.labels import fits
from tefuda.games.duel.writing import Entry, entry, expand

T = TypeVar("T")


def text_fits(expected: Any, got: Any) -> bool:
    """The same value, or a bare id for any name of it; lists member by member."""
    if isinstance(expected, str) and isinstance(got, str):
        return expected == got or ("#" in got and expected == got.partition("#")[0])
    if isinstance(expected, list) and isinstance(got, list | tuple):
        texts = expand(expected) if all(isinstance(item, str) for item in expected) else expected
        return len(texts) == len(got) and all(map(text_fits, texts, got))
    return facts.same(expected, got)


def pair_off(expected: Sequence[T], got: Sequence[T], fit: Callable[[T, T], bool]) -> bool:
    """Whether each expected item can have one of its own among those that are there, and none is left over."""
    if len(expected) != len(got):
        return False
    if not expected:
        return True
    first, rest = expected[0], expected[1:]
    return any(fit(first, item) and pair_off(rest, [*got[:at], *got[at + 1 :]], fit) for at, item in enumerate(got))


def action_fits(wanted: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether an entry of `legal` names this action; picks are a set, and names may be shortened (section 4)."""
    if wanted.keys() != action.keys():
        return False
    return all(_field_fits(key, value, action[key]) for key, value in wanted.items())


def begins(chosen: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether an action has all fields that are chosen; picks are those that are taken at least."""
    return all(key in action and _field_begins(key, value, action[key]) for key, value in chosen.items())


def _field_begins(key: str, chosen: Any, got: Any) -> bool:
    if key == "pick" and isinstance(chosen, list) and isinstance(got, list):
        return all(isinstance(one, str) and got.count(one) >= chosen.count(one) for one in chosen)
    return _field_fits(key, chosen, got)


def _field_fits(key: str, wanted: Any, got: Any) -> bool:
    if key == "pick" and isinstance(wanted, list) and isinstance(got, list):
        return pair_off(expand(wanted), got, _name_fits)
    if isinstance(wanted, str) and isinstance(got, str):
        return wanted == got if key == "do" else _name_fits(wanted, got)
    return facts.same(wanted, got)


def _name_fits(wanted: str, got: str) -> bool:
    """A legal list writes the owner only where it must; what is expected may write it or not."""
    return wanted == got or fits(wanted, got if got[:3] in ("P1.", "P2.") else f"{wanted[:2]}.{got}")


# One side


def cards(expected: Any, got: Any) -> str | None:
    """A list in any order, or a number."""
    return facts.or_count(facts.in_any_order)(_expanded(expected), got)


def in_order(expected: Any, got: Any) -> str | None:
    """A list in order, or a number."""
    return facts.or_count(facts.exactly)(_expanded(expected), got)


def _expanded(expected: Any) -> Any:
    return expand(expected) if isinstance(expected, list) else expected


def top(expected: Any, got: Any) -> str | None:
    wanted = _expanded(expected)
    return facts.exactly(wanted, got[: len(wanted)])


def bottom(expected: Any, got: Any) -> str | None:
    wanted = _expanded(expected)
    return facts.exactly(wanted, got[len(got) - len(wanted) :])


def battle(expected: Any, got: Any) -> str | None:
    """Creatures in any order with exact flags and stacks; changes where an entry has some."""
    if not isinstance(expected, list):
        return facts.differs(expected, got)
    wanted, there = [entry(text) for text in expand(expected)], [entry(text) for text in got]
    return None if pair_off(wanted, there, _creature_fits) else facts.differs(expected, got)


def _creature_fits(wanted: Entry, there: Entry) -> bool:
    same = (wanted.card, wanted.under, wanted.tapped, wanted.sick) == (
        there.card,
        there.under,
        there.tapped,
        there.sick,
    )
    named = wanted.number is None or wanted.number == there.number
    changed = bool(wanted.power or wanted.keywords)
    changes = (wanted.power, sorted(wanted.keywords)) == (there.power, sorted(there.keywords))
    return same and named and (not changed or changes)


def powers(expected: Any, got: Any) -> str | None:
    """The current power of some creatures, by name or bare id."""
    for name, power in expected.items():
        found = [value for key, value in got.items() if text_fits(name, key)]
        if not found or any(value != power for value in found):
            return facts.differs({name: power}, got)
    return None


SIDE: dict[str, facts.Compare] = {
    "hand": cards,
    "graveyard": cards,
    "graveyard_last": bottom,
    "battle": battle,
    "mana": in_order,
    "shields": in_order,
    "deck": in_order,
    "deck_top": top,
    "deck_bottom": bottom,
    "power": powers,
    "lapses": facts.exactly,
}


def side(expected: Any, got: Any) -> str | None:
    """The named facts of one player."""
    if not isinstance(expected, Mapping):
        raise BadScenario(f"expected a mapping for a player, got {facts.show(expected)}")
    problems = []
    for key, value in expected.items():
        if key not in SIDE:
            raise BadScenario(f"unknown key {key!r} for a player; known: {', '.join(SIDE)}")
        problem = SIDE[key](value, got[key])
        if problem is not None:
            problems.append(f"{key}: {problem}")
    return "\n".join(problems) or None


# The rest


def named(expected: Any, got: Any) -> str | None:
    """A mapping of which the named keys are compared, with bare ids for names; or null."""
    if not isinstance(expected, Mapping) or not isinstance(got, Mapping):
        return facts.exactly(expected, got)
    unknown = [key for key in expected if key not in got]
    if unknown:
        raise BadScenario(f"no such key: {', '.join(unknown)}; there are {', '.join(got)}")
    is_same = all(text_fits(value, got[key]) for key, value in expected.items())
    return None if is_same else facts.differs(expected, got)


def waiting(expected: Any, got: Any) -> str | None:
    """Waiting effects, oldest first."""
    wanted = _expanded(expected)
    if isinstance(wanted, list) and len(wanted) == len(got) and all(map(fits, wanted, got)):
        return None
    return facts.differs(expected, got)


def zones(allowed: str) -> facts.Compare:
    """Zones whose cards are (or are not) in a view; an empty zone passes as either."""

    def compare(expected: Any, got: Any) -> str | None:
        wanted = expected if isinstance(expected, list) else [expected]
        unknown = [zone for zone in wanted if zone not in got]
        if unknown:
            raise BadScenario(f"unknown zones {', '.join(map(str, unknown))}; known: {', '.join(got)}")
        wrong = [zone for zone in wanted if got[zone] not in (allowed, "empty")]
        return f"not {allowed}: {', '.join(wrong)}" if wrong else None

    return compare
