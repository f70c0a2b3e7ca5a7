"""A position in words, for a table without pictures and for screen readers. From the viewer's own view and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tefuda.core.game import AnyGame
from tefuda.core.records import Event, redacted
from tefuda.core.texts import Language
from tefuda.server import telling, wire
from tefuda.server.book import Book, Told


def sentences(game: AnyGame, events: Iterable[Event], language: Language) -> list[str]:
    """What a viewer has been told, one sentence an event that has one."""
    told = (game.words.tell(event, language) for event in events)
    return [sentence for sentence in told if sentence]


def logged(game: AnyGame, events: Iterable[Event], language: Language) -> list[str]:
    """What the log of a match says of these events."""
    told = (game.words.log(event, language) for event in events)
    return [sentence for sentence in told if sentence]


def spoken(book: Book, viewer: int, told: Sequence[Told], language: Language) -> wire.Spoken | None:
    """Where the match stands for a viewer, after what it has just been told; None before the match begins."""
    view = book.view(viewer)
    if view is None:
        return None
    words = book.game.words
    parts = [redacted(one.events, viewer) for one in told]
    said = [sentence for part in parts for sentence in sentences(book.game, part, language)]
    log = [sentence for part in parts for sentence in logged(book.game, part, language)]
    return wire.Spoken(
        position=words.describe(view, language),
        prompt=words.prompt(view, language) if book.is_awaited(viewer) else "",
        told=said,
        log=None if log == said else log,
        choices=[wire.Choice(action, book.game.notation.short(action)) for action in telling.legal(book, viewer)],
    )


__all__ = ["logged", "sentences", "spoken"]
