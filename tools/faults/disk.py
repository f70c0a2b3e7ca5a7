"""What a disk may hold when the power fails: all that was synced, and of the rest whatever it likes.

Of what was written since the last sync of a file, each sector is there, is not there, or is garbage, independent of all
others: this is what lost, torn and reordered writes leave behind. Names come and go in their order, but the last ones
may be missing until the folder is synced, which SQLite does with the first sync of a journal.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from tools.faults.vfs import Deleted, Noted, Opened, Operation, Synced, Truncated, Written

SECTOR: Final = 512
JOURNALS: Final = ("-journal", "-wal")
CHANCES: Final = (0.0, 0.1, 0.5, 0.9, 1.0)
"""Of a sector that was not synced; one for each loss of power."""
GARBAGE: Final = 0.1
"""The part of the lost sectors that hold neither the old nor the new."""


class File:
    """What is safe of a file, and what was done to it since."""

    def __init__(self, content: bytes = b"") -> None:
        self.safe = bytearray(content)
        self.open: list[Written | Truncated] = []
        self.is_new = True
        """Its first sync will sync the folder too, if it is a journal."""

    def sync(self) -> None:
        for change in self.open:
            apply(self.safe, change)
        self.open.clear()

    def survivor(self, dice: Random) -> bytes:
        """The content after a loss of power."""
        content, chance = self.safe[:], dice.choice(CHANCES)
        for change in self.open:
            for piece in sectors(change):
                if dice.random() < chance:
                    apply(content, piece)
                elif isinstance(piece, Written) and dice.random() < GARBAGE:
                    apply(content, piece._replace(content=dice.randbytes(len(piece.content))))
        return bytes(content)


def apply(content: bytearray, change: Written | Truncated) -> None:
    """Change a file; what nobody wrote is zero."""
    if isinstance(change, Truncated):
        del content[change.size :]
        return
    content.extend(bytes(max(0, change.at - len(content))))
    content[change.at : change.at + len(change.content)] = change.content


def sectors(change: Written | Truncated) -> list[Written | Truncated]:
    """A change in the pieces that a disk writes at once."""
    if isinstance(change, Truncated):
        return [change]
    pieces: list[Written | Truncated] = []
    start, end = change.at, change.at + len(change.content)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        pieces.append(Written(change.file, start, change.content[start - change.at : stop - change.at]))
        start = stop
    return pieces


class Disk:
    """A folder to which recorded operations are done again."""

    def __init__(self, folder: Path) -> None:
        """With what is safe at the beginning."""
        self.files = {path.name: File(path.read_bytes()) for path in folder.iterdir()}
        self._safe = dict(self.files)
        """The names that are there for certain."""
        self._renamed: list[dict[str, File]] = []
        """What the folder has become since, change by change."""

    def play(self, operation: Operation) -> None:
        """Do one thing."""
        match operation:
            case Opened(file):
                if file not in self.files:
                    self._rename({**self.files, file: File()})
                self.files[file].is_new = True
            case Written(file) | Truncated(file):
                self.files[file].open.append(operation)
            case Synced(file):
                self._sync(file)
            case Deleted(file, is_synced):
                self._rename({name: kept for name, kept in self.files.items() if name != file})
                if is_synced:
                    self._sync_folder()
            case Noted():
                pass

    def _sync(self, name: str) -> None:
        file = self.files[name]
        file.sync()
        if file.is_new and name.endswith(JOURNALS):
            self._sync_folder()
        file.is_new = False

    def _rename(self, files: dict[str, File]) -> None:
        self.files = files
        self._renamed.append(files)

    def _sync_folder(self) -> None:
        self._safe = self.files
        self._renamed.clear()

    def lose_power(self, folder: Path, dice: Random) -> None:
        """Leave in a folder what may be there afterwards."""
        for path in folder.iterdir():
            path.unlink()
        for name, file in dice.choice([self._safe, *self._renamed]).items():
            (folder / name).write_bytes(file.survivor(dice))


__all__ = ["Disk"]
