"""Rooms to come: what somebody wants to play, and what the room will be called."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

import msgspec

from tefuda.core import registry
from tefuda.core.table import SECURE, Dice, Setup, Table
from tefuda.server.entries import Absence, Acted, AnyEntry, RoomRecord, SeatSetup

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH: Final = 12
LISTED_CODE: Final = 4
HIDDEN_CODE: Final = 8
"""Letters of five bits each. A code invites to its room: that of one which is not listed must not be guessed."""

SIDES: Final = 2
"""So many play against each other where there are sides."""
FEWEST: Final = 2
"""Seats that are kept for whoever comes, where nobody else is left."""


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
    absence: Absence = "claim"
    before: str = ""
    branch: str = ""


class Turnoff(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody wants to play a finished match on: after so many of its steps, on this seat, against this bot."""

    steps: int
    seat: str
    bot: str
    name: str = ""


def seating(plan: Plan, now: int) -> list[AnyEntry]:
    """What a new match has to be told so that those sit there who sat there at the end of the one before."""
    game = registry.find(plan.game)
    table = Table(game, Setup(config=plan.config))
    vacant = {table.seats[seat] for seat in game.vacant_seats(table.state)}
    held = {name: setup for name, setup in plan.seats.items() if setup.holding != "open"}
    joins = {name: game.join(is_bot=held[name].holding == "bot") for name in held if name in vacant}
    gone = [name for name in table.seats if name not in held and name not in vacant]
    leaves = {name: game.leave() for name in gone[: max(0, len(held) + len(gone) - FEWEST)]}
    told = [(name, action) for name, action in (joins | leaves).items() if action is not None]
    return [Acted(by=name, action=dict(action), time=now) for name, action in told]


def following_seats(names: Sequence[str]) -> dict[str, str]:
    """For each seat the one of the same person in the next match: where two play, they change sides."""
    return dict(zip(names, reversed(names) if len(names) == SIDES else names, strict=True))


def turned(config: Mapping[str, Any], places: Mapping[str, str]) -> dict[str, Any]:
    """Options in which what was agreed for a seat goes along with whoever had it."""
    return {name: _turned(value, places) for name, value in config.items()}


def _turned(value: Any, places: Mapping[str, str]) -> Any:
    is_by_seat = isinstance(value, Mapping) and value.keys() <= places.keys()
    return {places[seat]: part for seat, part in value.items()} if is_by_seat else value


def code_of(record: RoomRecord) -> str:
    """The start of a room's id that people tell each other."""
    return record.id[: LISTED_CODE if record.public else HIDDEN_CODE]


def new_id(codes: Set[str]) -> str:
    """An id whose codes are none of these."""
    while True:
        made = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        if made[:LISTED_CODE] not in codes and made[:HIDDEN_CODE] not in codes:
            return made


__all__ = ["Plan", "Turnoff", "code_of", "following_seats", "new_id", "seating", "turned"]
