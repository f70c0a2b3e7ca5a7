"""What people, wires and files see: actions and events.

Records are immutable and encode to the one notation of their game: an action is `{"do": "play", …}`, an event
`{"type": "place", …}`. A field with a default is left out of the notation while it has that default. A field whose word
is a Python keyword carries it as its encoded name (`source: str = msgspec.field(name="from")`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from tefuda.core.engine import EVERYONE, SPECTATOR


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """What a seat does."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """What is told. The verb that tells it names the seats that get it whole; `public` is what the others get."""

    seen_by: int = EVERYONE

    reveals: ClassVar[bool] = False
    """Whether it tells its seats something that was hidden from them, so that no take-back may pass it."""
    derived: ClassVar[Mapping[str, Any]] = {}
    """Fields that follow from all that was told before, with their defaults: checks and digests leave them out, so that
    one can be added without spoiling what was recorded earlier."""

    def public(self) -> Event | None:
        """The form for everybody outside `seen_by`; None means that they are told nothing. Forgetting it hides all."""
        return None


def checked(event: Event) -> bytes:
    """What checks and digests of a match are made of."""
    return msgspec.json.encode(msgspec.structs.replace(event, **event.derived) if event.derived else event)


def redact(event: Event, seat: int) -> Event | None:
    """What `seat` (or a spectator) is told of an event. Nothing is ever removed anywhere else."""
    if event.seen_by == EVERYONE:
        return event
    if seat != SPECTATOR and event.seen_by >> seat & 1:
        return msgspec.structs.replace(event, seen_by=EVERYONE)
    public = event.public()
    if public is None:
        return None
    return msgspec.structs.replace(public, seen_by=EVERYONE)


def redacted(events: Iterable[Event], seat: int) -> list[Event]:
    """The part of a stream that `seat` is told."""
    return [told for event in events if (told := redact(event, seat)) is not None]


def notation(record: msgspec.Struct) -> dict[str, Any]:
    """A record in its game's notation, as plain dicts, lists, texts and numbers."""
    plain = msgspec.json.decode(msgspec.json.encode(record))  # to_builtins would leave tuples
    assert isinstance(plain, dict)
    return plain


__all__ = ["EVERYONE", "SPECTATOR", "Action", "Event", "checked", "notation", "redact", "redacted"]
