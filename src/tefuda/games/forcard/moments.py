"""What is told of a turn beside the changes it makes. Nothing here changes the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.forcard import events
from tefuda.games.forcard.events import Seat
from tefuda.games.forcard.grid import WAYS

if TYPE_CHECKING:
    from tefuda.games.forcard.cards.base import Revealed
    from tefuda.games.forcard.state import ForcardState

SEATS: Final[list[Seat]] = ["A", "B"]


def cell_names(s: ForcardState, cells: list[int]) -> tuple[str, ...]:
    """Cells in the notation, in reading order."""
    return tuple([s.grid.names[cell] for cell in cells])


def way_name(way: int) -> str | None:
    return None if way < 0 else WAYS[way]


def reverse(s: ForcardState, seat: int) -> None:
    if s.log is not None:
        s.log.tell(events.Reverse(by=SEATS[seat]))


def steal(s: ForcardState, seat: int, at: int) -> None:
    if s.log is not None:
        s.log.tell(events.Steal(by=SEATS[seat], at=s.grid.names[at]))


def lock(s: ForcardState, seat: int, at: int, hit: bool) -> None:
    if s.log is not None:
        s.log.tell(events.Lock(by=SEATS[seat], at=s.grid.names[at], hit=hit))


def barrier(s: ForcardState, seat: int, cells: list[int]) -> None:
    if s.log is not None:
        s.log.tell(events.Barrier(by=SEATS[seat], at=cell_names(s, cells)))


def overload(s: ForcardState, seat: int, at: int) -> None:
    if s.log is not None:
        s.log.tell(events.Overload(by=SEATS[seat], at=s.grid.names[at]))


def penalty(s: ForcardState, seat: int, cells: list[int]) -> None:
    if s.log is not None:
        s.log.tell(events.Penalty(by=SEATS[seat], at=cell_names(s, cells)))


def sacrifice(s: ForcardState, r: Revealed) -> None:
    if s.log is not None:
        cells = cell_names(s, r.sacrifices)
        s.log.tell(events.Sacrifice(by=SEATS[r.seat], at=cells, total=r.total))


def fortress(s: ForcardState, seat: int, cells: list[int], awakened: bool) -> None:
    if s.log is not None:
        s.log.tell(events.Fortress(by=SEATS[seat], at=cell_names(s, cells), awakened=awakened))
