"""The data folder of a server: what is in it, and the lock that keeps a second server out.

The system lets go of the lock however the process ends. The launcher has a lock of its own (tools/launch/locks.py):
it runs where this package cannot be imported yet, and hands its lock on to the server that it starts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from tefuda.core.errors import TefudaError

DATABASE: Final = "rooms.sqlite"
LOCK: Final = "server.lock"
BEHIND: Final = 64
"""The byte that Windows locks: behind the process number, which others want to read."""


class FolderInUse(TefudaError):
    """Another process holds the data folder."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep the folder to this process; FolderInUse if another one has it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = _open(folder / LOCK)
    if file is None:  # nobody can write here, so two cannot get in each other's way
        yield
        return
    with file:
        try:
            _take(file)
        except OSError:
            raise FolderInUse(_sentence(folder, file)) from None
        if file.writable():
            file.truncate(0)
            file.write(b"%d\n" % os.getpid())
            file.flush()
        yield


def _open(path: Path) -> IO[bytes] | None:
    if path.is_dir():
        raise TefudaError(f"{path} is a folder where a file should be; move it away")
    for mode in ("ab+", "rb"):
        try:
            return path.open(mode)
        except OSError:  # a read-only disk, or somebody else's folder
            continue
    return None


def _sentence(folder: Path, file: IO[bytes]) -> str:
    file.seek(0)
    holder = file.read(BEHIND).decode(errors="replace").strip()
    who = f"process {holder}" if holder.isdigit() else "another process"
    return f"{folder} is in use by {who}; stop it first, or choose another folder with --data"


def _take(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEHIND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


__all__ = ["DATABASE", "FolderInUse", "held"]
