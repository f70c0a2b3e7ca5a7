"""What the clients of one room have asked and were told."""

from __future__ import annotations

import itertools
from typing import Any, Final

import msgspec

DONE: Final = "done"
WATCHER: Final = "spectator"


class Answer(msgspec.Struct, frozen=True):
    """An answer to an operation: `done`, or the code of its refusal; when it came, and on which line."""

    code: str
    at: float
    line: int = 0


class Operation(msgspec.Struct):
    """Something that a seat wants, however often it has to be said."""

    seat: str
    request: dict[str, Any]
    invoked: float
    sent: int = 0
    """How often it was said."""
    answers: list[Answer] = []

    @property
    def id(self) -> str:
        return str(self.request["id"])

    @property
    def is_done(self) -> bool:
        return any(answer.code == DONE for answer in self.answers)

    @property
    def done_at(self) -> float:
        """When its sender first knew that it is done."""
        return min(answer.at for answer in self.answers if answer.code == DONE)


class RoomHistory:
    """All that happened in one room, as its visitors saw it."""

    def __init__(self, room: str, game: str, tokens: dict[str, str]) -> None:
        self.room = room
        self.game = game
        self.tokens = tokens
        self.operations: list[Operation] = []
        self.told: dict[str, dict[int, str]] = {}
        """By viewer: the digest of each update that it has heard of."""
        self.match_file = ""
        """What was downloaded after the end."""
        self.is_abandoned = False
        """A seat's token was lost with the answer that had it."""
        self.findings: list[str] = []
        """What no visitor should ever see."""
        self._numbers = itertools.count()
        self._newest: dict[str, int] = {}

    def invoke(self, seat: str, request: dict[str, Any], now: float) -> Operation:
        """A seat is about to ask for something, under a new id."""
        operation = Operation(seat, {**request, "id": f"{seat} {next(self._numbers)}"}, now)
        self.operations.append(operation)
        return operation

    def hear(self, viewer: str, seq: int, digest: str) -> None:
        """A viewer was told that its newest update is this one, and what its view then is."""
        newest = self._newest.get(viewer, 0)
        if seq < newest:
            self.findings.append(f"{viewer} was at update {newest} and is told {seq}")
        self._newest[viewer] = max(seq, newest)
        known = self.told.setdefault(viewer, {}).setdefault(seq, digest)
        if known != digest:
            self.findings.append(f"{viewer} was told of two views after update {seq}: {known} and {digest}")


__all__ = ["DONE", "WATCHER", "Answer", "Operation", "RoomHistory"]
