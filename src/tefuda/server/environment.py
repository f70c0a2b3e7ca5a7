"""What a server takes from outside: time, chance, and where things are kept. A test brings its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tefuda.server.clock import Clock
from tefuda.server.sqlite import SqliteStore


class Entropy:
    """Seeds that nobody has chosen. With a `seed` of its own, the same purpose always gets the same one."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed

    def seed(self, *purpose: object) -> str:
        """A seed that nobody can guess, unless this server was started to be predictable."""
        return " ".join([self._seed, *map(str, purpose)]) if self._seed else secrets.token_hex(16)


class Environment(NamedTuple):
    """Clock, entropy and store of one server."""

    clock: Clock
    entropy: Entropy
    store: Callable[[Path], SqliteStore] = SqliteStore


__all__ = ["Entropy", "Environment"]
