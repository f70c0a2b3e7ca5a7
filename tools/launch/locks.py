"""Locks between processes in one folder; the system lets go of them however a process ends."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from tools.launch.processes import BUILD


class Lock:
    """Held by one process at a time, and by programs that were given its `file`."""

    def __init__(self, name: str) -> None:
        self.path: Path = BUILD / f"{name}.lock"
        self.file: IO[bytes] | None = None

    def take(self) -> bool:
        """Whether it is ours now."""
        file = self.path.open("ab")
        try:
            _take(file)
        except OSError:
            file.close()
            return False
        self.file = file
        return True

    def is_free(self) -> bool:
        if not self.take():
            return False
        self.give()
        return True

    def give(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None

    def __enter__(self) -> Lock:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.give()


def _take(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
