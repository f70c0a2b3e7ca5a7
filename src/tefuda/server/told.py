"""What an entry brings about, before each viewer's part of it is taken out."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.records import Event, redacted
from tefuda.server import entries


class Told:
    """What one entry has brought about."""

    __slots__ = ("_parts", "anew", "events", "fresh", "open", "said", "turned")

    def __init__(
        self,
        events: Sequence[Event] = (),
        *,
        turned: int = 0,
        fresh: bool = False,
        anew: bool = False,
        everybody: bool = False,
        said: entries.Said | None = None,
    ) -> None:
        self.events = events
        self.turned = turned
        """The mask of seats that are to act now and were not, or the other way round; each is told, if only of that."""
        self.fresh = fresh or anew
        """The view is another one and not the old one folded over events."""
        self.anew = anew
        """The room is another one: who is there may have another seat, and is welcomed once more."""
        self.open = everybody
        """Something that everybody is told: seats, chat, the end."""
        self.said = said
        self._parts: dict[int, list[Event]] = {}

    def part(self, viewer: int) -> list[Event]:
        """The events as a viewer is told them; worked out once, since many ask while it is new."""
        known = self._parts.get(viewer)
        if known is None:
            known = self._parts[viewer] = redacted(self.events, viewer)
        return known

    def age(self) -> None:
        """It is past; few will ask again."""
        self._parts = {}


__all__ = ["Told"]
