"""Copies of a data folder, also while a server uses it. A copy is a data folder too: a server can be started on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tefuda.core.errors import TefudaError
from tefuda.server.folder import DATABASE
from tefuda.server.schema import count_page_faults, open_to_read


def backup(folder: Path, target: Path) -> Path:
    """Copy the rooms as they are at one moment into a new folder; the file, or an error if that is not whole."""
    source = folder / DATABASE
    if not source.is_file():
        raise TefudaError(f"there is no {source}")
    whole, part = target / DATABASE, target / f"{DATABASE}.part"
    try:
        target.mkdir(parents=True, exist_ok=True)
        if any(target.iterdir()):
            raise TefudaError(f"{target} is not empty")
        part.touch(mode=0o600)  # there are seeds of running matches in it
        with closing(open_to_read(source)) as original, closing(sqlite3.connect(part)) as copy:
            original.backup(copy)  # in one step, so that it is one moment however much is written meanwhile
    except OSError as error:
        raise TefudaError(f"{target} cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise TefudaError(f"{source} cannot be copied: {error}") from None
    part.replace(whole)
    if count_page_faults(str(whole)):
        raise TefudaError(f"{whole} is as damaged as {source}; see: tefuda doctor --data {target}")
    return whole


__all__ = ["backup"]
