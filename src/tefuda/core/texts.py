"""Sentences for people, in Japanese and English, from a room's catalogue."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal

from tefuda.core import documents
from tefuda.core.errors import BadRecord

Language = Literal["ja", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("ja", "en")


class Texts:
    """The sentences of one catalogue, found by their path (`events.place`)."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @functools.cached_property
    def catalogue(self) -> Any:
        """The file as it stands; read once, when first needed."""
        return documents.load(self.path)

    @functools.cached_property
    def sentences(self) -> dict[str, dict[Language, str]]:
        """All sentences by path."""
        found: dict[str, dict[Language, str]] = {}
        _collect(self.catalogue, "", found)
        for key, pair in found.items():
            if set(pair) != set(LANGUAGES):
                raise BadRecord(f"{self.path.name}: {key}: expected ja and en, got {', '.join(pair)}")
        return found

    def has(self, key: str) -> bool:
        return key in self.sentences

    def say(self, language: Language, key: str, **values: object) -> str:
        """The sentence with its values filled in."""
        return self.sentences[key][language].format(**values)

    def in_language(self, language: Language) -> dict[str, Any]:
        """The catalogue with every sentence in one language, `{names}` still open; all else in it as it stands."""
        found: dict[str, Any] = _resolved(self.catalogue, language)
        return found


SEAT: Final = re.compile(r"⟨(\w+)⟩")


def seat_mark(seat: str | None) -> str:
    """A seat in a sentence, to be replaced by the name of whoever sits there; nobody is nothing."""
    return "" if seat is None else f"⟨{seat}⟩"


def seats_marked(seats: Iterable[str]) -> str:
    """Several of them."""
    return ", ".join(map(seat_mark, seats))


def with_seats(sentence: str) -> str:
    """A sentence for those to whom seats go by their own names."""
    return SEAT.sub(r"\1", sentence)


def _collect(node: Any, path: str, found: dict[str, dict[Language, str]]) -> None:
    """Leaves are mappings with languages as keys; what is neither leaf nor branch is the game's own data."""
    if not isinstance(node, dict):
        return
    if "ja" in node or "en" in node:
        found[path] = {key: str(value).rstrip("\n") for key, value in node.items()}
        return
    for key, value in node.items():
        _collect(value, f"{path}.{key}" if path else key, found)


def _resolved(node: Any, language: Language) -> Any:
    if not isinstance(node, dict):
        return node
    if "ja" in node or "en" in node:
        return str(node[language]).rstrip("\n")
    return {key: _resolved(value, language) for key, value in node.items()}


__all__ = ["LANGUAGES", "Language", "Texts", "seat_mark", "seats_marked", "with_seats"]
