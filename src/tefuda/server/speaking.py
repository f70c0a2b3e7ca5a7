"""A position in words, for a table without pictures and for screen readers. From the viewer's own view and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tefuda.core.game import AnyWords
from tefuda.core.records import Event, redacted
from tefuda.core.texts import LANGUAGES, Language
from tefuda.server import telling, wire
from tefuda.server.book import Book
from tefuda.server.told import Told


def catalogues(words: AnyWords) -> dict[Language, dict[str, Any]]:
    """All that is said in a match, in both languages."""
    return {language: words.catalogue(language) for language in LANGUAGES}


def sentences(words: AnyWords, events: Iterable[Event], language: Language) -> list[str]:
    """What a viewer has been told, one sentence an event that has one."""
    told = (words.tell(event, language) for event in events)
    return [sentence for sentence in told if sentence]


def logged(words: AnyWords, events: Iterable[Event], language: Language) -> list[str]:
    """What the log of a match says of these events."""
    told = (words.log(event, language) for event in events)
    return [sentence for sentence in told if sentence]


def spoken(book: Book, viewer: int, told: Sequence[Told], language: Language) -> wire.Spoken | None:
    """Where the match stands for a viewer, after what it has just been told; None before the match begins."""
    view = book.view(viewer)
    if view is None:
        return None
    words = book.table.words
    parts = [redacted(one.events, viewer) for one in told]
    said = [sentence for part in parts for sentence in sentences(words, part, language)]
    log = [sentence for part in parts for sentence in logged(words, part, language)]
    return wire.Spoken(
        position=words.describe(view, language),
        prompt=words.prompt(view, language) if book.is_awaited(viewer) else "",
        told=said,
        log=None if log == said else log,
        choices=[wire.Choice(action, book.game.notation.short(action)) for action in telling.legal(book, viewer)],
    )


__all__ = ["catalogues", "logged", "sentences", "spoken"]
