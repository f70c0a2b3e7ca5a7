"""Reading scenario files: everything that can be judged before a card is moved."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import msgspec

from tefuda.core import documents, registry
from tefuda.core.errors import BadScenario
from tefuda.core.facts import show
from tefuda.core.game import AnyGame

KEYS = ("id", "rule", "about", "config", "refused-match", "given", "chance", "steps", "expect")
KINDS = {"dict": "a mapping", "list": "a list", "str": "a text"}
REQUIRED = ("id", "rule", "about")


class Scenario(msgspec.Struct, frozen=True):
    """One scenario as it stands in its file, with the line on which it begins."""

    game: AnyGame
    id: str
    line: int
    config: dict[str, Any]
    refused_match: str | None
    given: dict[str, Any] | None
    chance: list[tuple[str, Any]]
    steps: list[dict[str, Any]]
    expect: dict[str, Any]


def load(path: Path) -> list[Scenario]:
    """The scenarios of a file, in order; BadScenario names the first thing that is wrong and its line."""
    content = documents.load(path)
    place = str(path)
    if not isinstance(content, dict):
        raise BadScenario(f"{place}: expected a mapping with game and scenarios")
    known(content, ("game", "scenarios"), place)
    game = registry.find(str(content.get("game")))
    entries = content.get("scenarios")
    if not isinstance(entries, list) or not entries:
        raise BadScenario(f"{place}: expected a list as scenarios, got {show(entries)}")
    scenarios = [_scenario(game, entry, place) for entry in entries]
    ids = [scenario.id for scenario in scenarios]
    for scenario in scenarios:
        if ids.count(scenario.id) > 1:
            raise BadScenario(f"{place}, line {scenario.line}: the id {scenario.id} stands more than once")
    return scenarios


def _scenario(game: AnyGame, entry: Any, place: str) -> Scenario:
    if not isinstance(entry, documents.Mapping):
        raise BadScenario(f"{place}: expected a scenario, got {show(entry)}")
    here = f"{place}, line {entry.line}"
    known(entry, KEYS, here)
    for key in REQUIRED:
        if not isinstance(entry.get(key), str):
            raise BadScenario(f"{here}: expected a text as {key}, got {show(entry.get(key))}")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry["id"]):
        raise BadScenario(f"{here}: expected a kebab-case id, got {entry['id']!r}")
    if "refused-match" in entry:
        surplus = [key for key in ("given", "chance", "steps", "expect") if key in entry]
        if surplus:
            raise BadScenario(f"{here}: {', '.join(surplus)} cannot stand beside refused-match")
    return Scenario(
        game=game,
        id=entry["id"],
        line=entry.line,
        config=_part(entry, "config", dict, here) or {},
        refused_match=_part(entry, "refused-match", str, here),
        given=_part(entry, "given", dict, here),
        chance=[_outcome(game, item, here) for item in _part(entry, "chance", list, here) or []],
        steps=[_step(item, here) for item in _part(entry, "steps", list, here) or []],
        expect=_part(entry, "expect", dict, here) or {},
    )


def _part(entry: documents.Mapping, key: str, kind: type, here: str) -> Any:
    value = entry.get(key)
    if value is not None and not isinstance(value, kind):
        raise BadScenario(f"{here}: expected {KINDS[kind.__name__]} as {key}, got {show(value)}")
    return value


def _outcome(game: AnyGame, item: Any, here: str) -> tuple[str, Any]:
    if not isinstance(item, documents.Mapping) or len(item) != 1:
        raise BadScenario(f"{here}: expected an outcome such as {{shuffle: …}} in chance, got {show(item)}")
    known(item, game.draws, f"{here}, chance", "draw")
    return next(iter(item.items()))


def _step(item: Any, here: str) -> dict[str, Any]:
    if not isinstance(item, documents.Mapping) or not ({"do", "refused", "wait", "expect"} & item.keys()):
        raise BadScenario(f"{here}: expected a step with do, refused, wait or expect, got {show(item)}")
    there = f"{here}, step on line {item.line}"
    if "refused" in item:
        known(item, ("by", "refused", "code"), there)
        if not isinstance(item["refused"], dict):
            raise BadScenario(f"{there}: expected an action as refused, got {show(item['refused'])}")
    elif "do" not in item:
        known(item, ("wait",) if "wait" in item else ("expect",), there)
    if ("do" in item or "refused" in item) and not isinstance(item.get("by"), str):
        raise BadScenario(f"{there}: expected a seat as by, got {show(item.get('by'))}")
    return item


def known(keys: Iterable[str], allowed: Collection[str], place: str, what: str = "key") -> None:
    """Every key is one of those allowed; otherwise BadScenario with the nearest."""
    for key in keys:
        if key not in allowed:
            near = difflib.get_close_matches(key, allowed, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(allowed)}"
            raise BadScenario(f"{place}: unknown {what} {key!r}{hint}")
