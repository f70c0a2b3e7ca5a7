"""What every request begins and ends with: whose it is, whether the match goes on, and that it was carried out."""

from __future__ import annotations

import re
from typing import Final

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.server import wire
from tefuda.server.room import Room
from tefuda.server.visitors import Visitor

FIELD: Final = re.compile(r"at `\$\.(\w+)")
"""Where a value stood that was not as it should be: a field of ours, nothing that somebody sent."""


def field_of(refused: Refused) -> str:
    """Of options that make no match the field that is wrong, if it is one."""
    found = FIELD.search(refused.why) if refused.code == "bad-options" else None
    return found[1] if found else ""


def done(room: Room, visitor: Visitor, request: wire.Asked) -> None:
    visitor.answered.remember(request.id, "")
    visitor.send(wire.Done(id=request.id, **room.stamp(visitor)))


def seat_name(room: Room, visitor: Visitor) -> str:
    """The seat of a visitor that has one."""
    if visitor.seat == SPECTATOR:
        raise Refused("no-seat")
    return room.book.names[visitor.seat]


def need_playing(room: Room) -> None:
    if room.book.phase != "playing":
        raise Refused("match-over" if room.book.phase == "over" else "waiting")


def need_room_for_change(room: Room) -> None:
    """What is played again whenever the room is loaded has an end."""
    if room.book.changes >= room.house.limits.changes:
        raise Refused("too-many-changes")


__all__ = ["done", "field_of", "need_playing", "need_room_for_change", "seat_name"]
