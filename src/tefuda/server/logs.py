"""Structured logs: one JSON object a line, on the error stream."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
from collections import Counter
from typing import Final, TextIO

import structlog

LONGEST: Final = 200
"""Signs of a message of a library that are kept."""
KINDS: Final = 1_000
"""Different messages of libraries that are counted."""


class Unfailing(io.TextIOBase):
    """Passes on what can be written: a log on a full disk stops nothing else."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self.stream.flush()


def set_up(level: str = "info") -> None:
    """Called once a process, before the first line."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(Unfailing(sys.stderr)),  # type: ignore[arg-type]  # it has write
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[LibraryHandler()], force=True)


class LibraryHandler(logging.Handler):
    """Takes what libraries log into our own log, short, and so that strangers cannot fill a disk with it.

    Libraries log what a stranger did wrong, with what was sent and where in the code that was noticed. Of messages of
    one kind the 1st, 2nd, 4th, 8th… are kept, without the stranger's part.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: Counter[tuple[str, str]] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        kind = (str(record.msg).strip().partition("\n")[0][:LONGEST], error)
        if kind not in self._seen and len(self._seen) >= KINDS:
            kind = ("others", "")
        self._seen[kind] += 1
        times = self._seen[kind]
        if times & (times - 1) == 0:
            log = structlog.get_logger("tefuda")
            log.log(record.levelno, "library", logger=record.name, message=kind[0], error=error, times=times)


__all__ = ["Unfailing", "set_up"]
