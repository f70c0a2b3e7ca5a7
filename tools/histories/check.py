"""Compares a room's history with its durable log: nothing may be lost, doubled, changed, reordered or invented.

The log is what the store has once the server is down. Each law is one function that lists what breaks it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tools.histories.record import DONE, WATCHER, Operation, RoomHistory

from tefuda.core import registry
from tefuda.core.engine import SPECTATOR
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.store import Saved
from tefuda.server.telling import finished, match_file

Log = Sequence[entries.AnyEntry]

ALWAYS_WRITTEN: Final = ("act", "chat", "leave", "resign")
"""Requests that are done only by being written; others may be done without an entry."""


class Checked:
    """What was compared."""

    def __init__(self) -> None:
        self.rooms = 0
        self.matches = 0
        self.entries = 0
        self.operations = 0
        self.acknowledged = 0
        self.sent_again = 0
        self.views = 0

    def line(self) -> str:
        return (
            f"{self.rooms} rooms ({self.matches} matches to the end), {self.operations} operations"
            f" ({self.acknowledged} acknowledged, {self.sent_again} sent more than once), {self.entries} entries,"
            f" {self.views} views compared"
        )

    def add(self, history: RoomHistory, log: Log) -> None:
        self.rooms += 1
        self.matches += bool(history.match_file)
        self.entries += len(log)
        self.operations += len(history.operations)
        self.acknowledged += sum(operation.is_done for operation in history.operations)
        self.sent_again += sum(operation.sent > 1 for operation in history.operations)
        self.views += sum(map(len, history.told.values()))


def check(history: RoomHistory, saved: Saved, checked: Checked) -> list[str]:
    """Everything about a room that breaks a promise."""
    log = [entries.decode(body) for body in saved.entries]
    checked.add(history, log)
    laws = (*history.findings, *written(history, log), *invented(history, log), *reordered(history, log))
    return [f"room {history.room} ({history.game}): {text}" for text in (*laws, *told(history, saved, log))]


def written(history: RoomHistory, log: Log) -> Iterator[str]:
    """What was acknowledged is there, once and as it was sent; what was refused is not."""
    found: dict[str, list[entries.AnyEntry]] = {}
    for entry in log:
        found.setdefault(entry.id, []).append(entry)
    for operation in history.operations:
        there = found.get(operation.id, [])
        if len(there) > 1:
            yield f"doubled: {describe(operation)} is written {len(there)} times"
        if operation.is_done and not there and operation.request["type"] in ALWAYS_WRITTEN:
            yield f"lost: {describe(operation)} is nowhere"
        if there and operation.answers and not operation.is_done:
            yield f"refused and yet carried out: {describe(operation)}"
        if there and not is_same(operation, there[0]):
            yield f"changed: {describe(operation)} is written as {there[0]}"
        yield from taken_back(operation)


def taken_back(operation: Operation) -> Iterator[str]:
    """What is done stays done: on the same line whatever it is, for ever if it was written."""
    is_kept = operation.request["type"] in ALWAYS_WRITTEN
    done_on: set[int] = set()
    for answer in operation.answers:
        if answer.code == DONE:
            done_on.add(answer.line)
        elif answer.line in done_on or (done_on and is_kept):
            yield f"done and then refused: {describe(operation)}"


def is_same(operation: Operation, entry: entries.AnyEntry) -> bool:
    """Whether an entry says what its operation asked for."""
    if entry.by != operation.seat:
        return False
    if isinstance(entry, entries.Acted):
        return entry.action == operation.request.get("action")
    if isinstance(entry, entries.Said):
        return entry.text == operation.request.get("text")
    return True


def invented(history: RoomHistory, log: Log) -> Iterator[str]:
    """Nothing happens that nobody asked for. All seats are people's."""
    asked = {operation.id for operation in history.operations}
    for place, entry in enumerate(log):
        is_unasked = entry.id == "" and isinstance(entry, entries.Acted | entries.Said | entries.Ended)
        if is_unasked or (entry.id and entry.id not in asked):
            yield f"invented: entry {place} is {entry}"


def reordered(history: RoomHistory, log: Log) -> Iterator[str]:
    """Whatever began after something was acknowledged stands after it."""
    asked = {operation.id: operation for operation in history.operations}
    latest: Operation | None = None
    for entry in log:
        operation = asked.get(entry.id)
        if operation is None:
            continue
        if latest is not None and operation.is_done and operation.done_at < latest.invoked:
            yield f"reordered: {describe(operation)} was done before {describe(latest)} began, and stands after it"
        if latest is None or operation.invoked > latest.invoked:
            latest = operation


def told(history: RoomHistory, saved: Saved, log: Log) -> Iterator[str]:
    """Every viewer has seen what the log gives when it is played, and nothing else."""
    book = Book(saved.record, registry.find(saved.record.game))
    views = {viewer: {0: book.digest(viewer)} for viewer in range(SPECTATOR, len(book.names))}
    for entry in log:
        book.play(entry)
        for viewer, digests in views.items():
            digests[book.seqs[viewer]] = book.digest(viewer)
    for name, heard in history.told.items():
        viewer = SPECTATOR if name == WATCHER else book.names.index(name)
        for seq, digest in heard.items():
            durable = views[viewer].get(seq)
            if durable != digest:
                yield f"{name} was told of a view {digest} after update {seq}; durable is {durable}"
    if history.match_file and history.match_file != match_file(finished(book)):
        yield "the match file is not what the log gives"


def describe(operation: Operation) -> str:
    codes = ", ".join(answer.code for answer in operation.answers) or "not answered"
    return f"{operation.request} of {operation.seat} ({codes})"


__all__ = ["Checked", "check"]
