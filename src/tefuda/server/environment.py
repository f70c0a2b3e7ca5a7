"""What a server takes from outside: time, chance, and where things are kept. A test brings its own."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tefuda.server.clock import Clock
from tefuda.server.sqlite import SqliteStore


class Entropy:
    """Seeds that nobody has chosen. With a `word` of its own, the same purpose always gets the same one."""

    def __init__(self, word: str = "") -> None:
        self._word = word

    def seed(self, *purpose: object) -> str:
        """A seed that nobody can guess, unless this server was started to be predictable."""
        return "/".join([self._word, *map(str, purpose)]) if self._word else secrets.token_hex(16)


class Environment(NamedTuple):
    """Clock, entropy and store of one server, how patient its bots are with people, and how work is measured."""

    clock: Clock
    entropy: Entropy
    store: Callable[[Path], SqliteStore] = SqliteStore
    pace: float = 1.0
    """How long bots take, as a part of what they usually do; with 0 they act at once."""
    stopwatch: Callable[[], float] = time.thread_time
    """Seconds of work that the event loop has done, by which budgets are charged."""


__all__ = ["Entropy", "Environment"]
