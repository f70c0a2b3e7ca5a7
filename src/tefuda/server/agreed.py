"""What a match is played with: the options of its room, and what those who took a seat have brought along."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import fields, replace

from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.table import Setup
from tefuda.server.entries import RoomRecord
from tefuda.server.plans import turned


class Agreed:
    """The options of one match."""

    def __init__(self, record: RoomRecord, game: AnyGame) -> None:
        self._record = record
        self._game = game
        self._chosen = dict(record.config)
        """The options of the room, without what anybody brings."""
        self._brought: dict[str, Mapping[str, Any]] = {}
        """By seat."""
        self._set(self._chosen)

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
        self._agree(self._chosen, brought)
        return True

    def rearranged(self, changes: Mapping[str, Any], places: Mapping[str, str]) -> Agreed:
        """The same with those at other places who are named, and then with these options; Refused if that cannot be
        played with."""
        made = Agreed(self._record, self._game)
        known = {field.encode_name for field in fields(self._game.option_type)}
        if unknown := sorted(changes.keys() - known):
            raise Refused("bad-options", f"there is no option {unknown[0]}", what=self._game.id)
        chosen = {**turned(self._chosen, places), **changes}
        brought = {places.get(seat, seat): one for seat, one in self._brought.items()}
        made._agree({name: value for name, value in chosen.items() if value is not None}, brought)
        return made

    def _agree(self, chosen: dict[str, Any], brought: dict[str, Mapping[str, Any]]) -> None:
        config = chosen
        for name, one in brought.items():
            config = self._game.with_brought(config, name, one)
        self._set(config)
        self._chosen, self._brought = chosen, brought

    def _set(self, config: dict[str, Any]) -> None:
        self.config = config
        self._known = self._game.brief(self._game.open_config(config))
        """Worked out once: every list of rooms tells it, and the cards of a set may have to be read for it."""

    def told(self, secret: Collection[str] = ()) -> dict[str, Any]:
        """The options as everybody may know them, without what these seats bring."""
        return self._game.without_brought(self._known, secret)


__all__ = ["Agreed"]
