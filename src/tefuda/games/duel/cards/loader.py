"""Reading card files: every problem is found, and each says file, line, card and what would be right."""

from __future__ import annotations

import contextlib
import difflib
import itertools
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from tefuda.core import documents, facts
from tefuda.core.errors import BadRecord
from tefuda.games.duel import ids
from tefuda.games.duel.cards import forms, meaning

T = TypeVar("T", bound=msgspec.Struct)
MOST_PROBLEMS: Final = 50
"""Of one file; what comes after them is seldom more than their consequence."""
SHOWN_LEVELS: Final = 4
MOST_WORDS: Final = 12
"""That are named as known ones."""
MOST_ENTRIES: Final = {"cards": ids.KINDS, "decks": forms.MOST_DECKS}
KEYS = tuple(field.encode_name for field in msgspec.structs.fields(forms.CardFile))
OPERATION_WORDS = tuple(str(form.__struct_config__.tag) for form in forms.OPERATIONS)


def show(value: object) -> str:
    """A part of a file as problems show it, however long it is."""
    return facts.show(_head(value, SHOWN_LEVELS))[:60]


def _head(value: object, levels: int) -> object:
    """The beginning of a value: no more of it is ever written out."""
    if isinstance(value, str):
        return value[:60]
    if not isinstance(value, Mapping | list):
        return value
    if levels == 0:
        return "…"
    if isinstance(value, list):
        return [_head(one, levels - 1) for one in value[:5]]
    return {str(key)[:60]: _head(one, levels - 1) for key, one in itertools.islice(value.items(), 5)}


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong in a card file."""

    file: str
    line: int
    where: str
    """The card or deck, as `card kiln-whelp`; empty for the file itself."""
    text: str

    def __str__(self) -> str:
        return ", ".join(part for part in (self.file, f"line {self.line}", self.where) if part) + f": {self.text}"


class Found(msgspec.Struct):
    """What the files hold so far, in order."""

    civilizations: dict[str, forms.Name] = {}
    races: dict[str, forms.Name] = {}
    cards: dict[str, forms.Card] = {}
    decks: dict[str, forms.Deck] = {}
    places: dict[str, str] = {}
    """Where each card and deck stands, by `card id` or `deck id`."""
    problems: list[Problem] = []
    name: forms.SetName | None = None
    """Of the set that was read last."""

    def copy(self) -> Found:
        """The same, to go on reading."""
        return Found(
            dict(self.civilizations),
            dict(self.races),
            dict(self.cards),
            dict(self.decks),
            dict(self.places),
            list(self.problems),
            self.name,
        )


def read(paths: Sequence[Path]) -> Found:
    """The cards and decks of some files, the later ones resting on the earlier, with every problem in them."""
    found = Found()
    for path in paths:
        file = _File(str(path), found)
        try:
            file.read(documents.load(path))
        except BadRecord as error:
            file.report(1, "", str(error))
    return found


def add(found: Found, name: str, content: Any) -> None:
    """Read what stands in a set that is no file, resting on what was found before."""
    _File(name, found).read(content if isinstance(content, documents.Mapping) else _with_lines(content))


def _with_lines(content: Any) -> Any:
    """Plain lists and dicts as if they stood on one line."""
    if isinstance(content, list):
        return [_with_lines(one) for one in content]
    if not isinstance(content, dict):
        return content
    made = documents.Mapping({key: _with_lines(value) for key, value in content.items()})
    made.line = 1
    return made


def load(paths: Sequence[Path]) -> Found:
    """The same; BadRecord with all problems if there is one."""
    found = read(paths)
    if found.problems:
        raise BadRecord("\n".join(map(str, found.problems)))
    return found


class _Enough(Exception):
    """So many problems were found that the others do not matter."""


class _File:
    """One file under way."""

    def __init__(self, name: str, found: Found) -> None:
        self.name = name
        self.found = found
        self.reported = 0

    def report(self, line: int, where: str, text: str) -> None:
        self.found.problems.append(Problem(self.name, line, where, text))
        self.reported += 1
        if self.reported == MOST_PROBLEMS:
            raise _Enough

    def read(self, content: Any) -> None:
        """Read all of it, unless there are more problems than anybody wants to read."""
        with contextlib.suppress(_Enough):
            self.content(content)

    def content(self, content: Any) -> None:
        if not isinstance(content, documents.Mapping):
            self.report(1, "", f"expected a mapping with {', '.join(KEYS)}, got {show(content)}")
            return
        lists = {key: content[key] for key in ("cards", "decks") if key in content}
        head = documents.Mapping({key: value for key, value in content.items() if key not in lists})
        head.line = content.line
        names = self.convert(head, forms.CardFile, "")
        if names is not None:
            self.found.civilizations.update(names.civilizations)
            self.found.races.update(names.races)
            self.found.name = names.set
        for entry in self.entries(lists, "cards"):
            self.card(entry)
        for entry in self.entries(lists, "decks"):
            self.deck(entry)

    def entries(self, lists: Mapping[str, Any], key: str) -> list[documents.Mapping]:
        """The mappings in a list of cards or decks."""
        entries = lists.get(key, [])
        if not isinstance(entries, list) or not all(isinstance(entry, documents.Mapping) for entry in entries):
            self.report(1, "", f"expected a list of mappings as {key}, got {show(entries)}")
            return []
        if len(entries) > MOST_ENTRIES[key]:
            self.report(1, "", f"expected at most {MOST_ENTRIES[key]} {key}, got {len(entries)}")
            return []
        return entries

    def card(self, entry: documents.Mapping) -> None:
        where = f"card {show(entry.get('id'))}"
        card = self.convert(entry, forms.Card, where)
        if card is None or self.is_repeated(entry, where):
            return
        for problem in meaning.problems(card, self.found.civilizations, self.found.races):
            self.report(_line(entry, problem.path), where, problem.text)
        self.found.cards[card.id] = card

    def deck(self, entry: documents.Mapping) -> None:
        where = f"deck {show(entry.get('id'))}"
        deck = self.convert(entry, forms.Deck, where)
        if deck is None or self.is_repeated(entry, where):
            return
        cards = entry["cards"]
        for text in meaning.deck_problems(deck.cards, self.found.cards):
            self.report(cards.line if isinstance(cards, documents.Mapping) else entry.line, where, text)
        self.found.decks[deck.id] = deck

    def is_repeated(self, entry: documents.Mapping, where: str) -> bool:
        """Whether this id stands for the second time."""
        if where in self.found.places:
            self.report(entry.line, where, f"the id stands twice; first at {self.found.places[where]}")
            return True
        self.found.places[where] = f"{self.name}, line {entry.line}"
        return False

    def convert(self, entry: documents.Mapping, form: type[T], where: str) -> T | None:
        """The entry in its typed form; None, with the problem reported, if it has not this form."""
        try:
            return msgspec.convert(entry, form)
        except msgspec.ValidationError as error:
            text, _, path = str(error).partition(" - at `$")
            path = path.rstrip("`")
            self.report(_line(entry, path), where, _sentence(entry, form, text, path))
            return None


def _steps(path: str) -> list[str]:
    """The keys and places of a path such as `.effects[0].do[1].op`."""
    return re.findall(r"[^.\[\]]+", path)


def _walk(entry: Any, path: str) -> list[Any]:
    """The nodes along a path, as far as it goes."""
    nodes = [entry]
    for step in _steps(path):
        node = nodes[-1]
        if isinstance(node, list) and step.isdecimal() and int(step) < len(node):
            nodes.append(node[int(step)])
        elif isinstance(node, Mapping) and step in node:
            nodes.append(node[step])
        else:
            break
    return nodes


def _line(entry: documents.Mapping, path: str) -> int:
    """The line of the innermost mapping on the path."""
    return [node.line for node in _walk(entry, path) if isinstance(node, documents.Mapping)][-1]


def _sentence(entry: documents.Mapping, form: type[msgspec.Struct], text: str, path: str) -> str:
    """What is wrong, with the nearest right word where there is one."""
    place = path.lstrip(".")
    at = f" in {place}" if place else ""
    missing = re.fullmatch(r"Object missing required field `(.+)`", text)
    if missing:
        return f"missing field {missing[1]}{at}"
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", text)
    if unknown:
        return f"unknown key {unknown[1][:60]!r}{at}{_nearest(unknown[1], _known_keys(entry, form, path))}"
    value = _walk(entry, path)[-1]
    if place.endswith(".op"):
        return f"unknown operation {show(value)}{at}{_nearest(str(value), OPERATION_WORDS)}"
    if text.startswith("Invalid enum value"):
        return f"unknown word {show(value)}{at}"
    if text.startswith("Expected"):
        wanted = text.partition(", got")[0].replace("`", "")
        return f"{wanted[0].lower()}{wanted[1:]}{at}, got {show(value)}"
    return f"{text}{at}"


def _known_keys(entry: documents.Mapping, form: type[msgspec.Struct], path: str) -> Sequence[str]:
    """The keys that could stand in the innermost mapping of a path; `form` is the one of the whole entry."""
    steps = _steps(path)
    node = _walk(entry, path)[-1]
    if isinstance(node, Mapping) and str(node.get("op")) in OPERATION_WORDS:
        form = forms.OPERATIONS[OPERATION_WORDS.index(str(node["op"]))]
    elif steps and steps[-1] in ("sel", "count", "per"):
        form = forms.Selector
    elif len(steps) > 1 and steps[-2] == "effects":
        form = forms.Effect
    elif len(steps) > 1 and steps[-2] == "static":
        form = forms.Static
    return [field.encode_name for field in msgspec.structs.fields(form)]


def _nearest(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word[:60], known, 1)
    return f"; did you mean {near[0]}?" if near else f"; known: {', '.join(known[:MOST_WORDS])}"


__all__ = ["Found", "Problem", "add", "load", "read"]
