"""Rooms to come: what somebody wants to play, and what the room will be called."""

from __future__ import annotations

import secrets
from collections.abc import Set
from typing import Final

import msgspec

from tefuda.core.table import SECURE, Dice
from tefuda.server.entries import RoomRecord, SeatSetup

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH: Final = 12
LISTED_CODE: Final = 4
HIDDEN_CODE: Final = 8
"""Letters of five bits each. A code invites to its room: that of one which is not listed must not be guessed."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play."""

    game: str
    config: dict[str, object]
    seats: dict[str, SeatSetup]
    seed: str | None = None
    seeded: bool = False
    """Whether the seed was chosen by whoever makes the room."""
    dice: Dice = SECURE
    public: bool = False
    stand_in: str = ""
    stand_in_after: int = 30
    before: str = ""
    branch: str = ""


class Turnoff(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody wants to play a finished match on: after so many of its steps, on this seat, against this bot."""

    steps: int
    seat: str
    bot: str
    name: str = ""


def code_of(record: RoomRecord) -> str:
    """The start of a room's id that people tell each other."""
    return record.id[: LISTED_CODE if record.public else HIDDEN_CODE]


def new_id(codes: Set[str]) -> str:
    """An id whose codes are none of these."""
    while True:
        made = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        if made[:LISTED_CODE] not in codes and made[:HIDDEN_CODE] not in codes:
            return made


__all__ = ["Plan", "Turnoff", "code_of", "new_id"]
