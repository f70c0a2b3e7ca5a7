"""What a match is played with: the options of its room, and what those who took a seat have brought along."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tefuda.core.game import AnyGame
from tefuda.core.table import Setup
from tefuda.server.entries import RoomRecord


class Agreed:
    """The options of one match."""

    def __init__(self, record: RoomRecord, game: AnyGame) -> None:
        self._record = record
        self._game = game
        self._brought: dict[str, Mapping[str, Any]] = {}
        """By seat."""
        self._set(dict(record.config))

    @property
    def setup(self) -> Setup:
        """What the table begins with."""
        return replace(self._record, config=self.config).setup

    def bring(self, seat: str, brings: Mapping[str, Any]) -> bool:
        """Whoever takes a seat brings this along, or nothing, and what was brought before is gone; whether that
        changes anything. Refused, with nothing changed, if it cannot be played with."""
        if not brings and seat not in self._brought:
            return False
        brought = {name: one for name, one in self._brought.items() if name != seat}
        if brings:
            brought[seat] = brings
        config: dict[str, Any] = dict(self._record.config)
        for name, one in brought.items():
            config = self._game.with_brought(config, name, one)
        self._brought = brought
        self._set(config)
        return True

    def _set(self, config: dict[str, Any]) -> None:
        self.config = config
        self._known = self._game.brief(self._game.open_config(config))
        """Worked out once: every list of rooms tells it, and the cards of a set may have to be read for it."""

    def told(self, secret: Collection[str] = ()) -> dict[str, Any]:
        """The options as everybody may know them, without what these seats bring."""
        return self._game.without_brought(self._known, secret)


__all__ = ["Agreed"]
