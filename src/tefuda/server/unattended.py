"""Rooms in which bots act while nobody sits there: few of each maker and few of all at a time. The others stand still
until there is a place, or somebody comes."""

from __future__ import annotations

from collections import Counter

from tefuda.server.limits import Limits


class Unattended:
    """Who has a place."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._rooms: dict[str, str] = {}
        """Their makers by room."""
        self._makers: Counter[str] = Counter()

    def admit(self, room: str, maker: str) -> bool:
        """Whether bots may go on in a room without people; it keeps its place until it leaves."""
        if room in self._rooms:
            return True
        if len(self._rooms) >= self.limits.bot_rooms or self._makers[maker] >= self.limits.bot_rooms_an_address:
            return False
        self._rooms[room] = maker
        self._makers[maker] += 1
        return True

    def leave(self, room: str) -> None:
        """Somebody sits there, the match is over, or the room is let go."""
        maker = self._rooms.pop(room, None)
        if maker is not None:
            self._makers[maker] -= 1
            if not self._makers[maker]:
                del self._makers[maker]


__all__ = ["Unattended"]
