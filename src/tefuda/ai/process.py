"""Players in other processes, written in any language: JSON lines over standard input and output (docs/bots.md)."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import subprocess
import time
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from tefuda.core.errors import TefudaError
from tefuda.core.records import notation
from tefuda.core.table import Table

PROTOCOL: Final = 1
PREFIX: Final = "exec:"
LONGEST_LINE: Final = 1 << 20
ANSWERING: Final = 10.0
"""Seconds that a program has for each answer, and to leave after a match."""
LEAVING: Final = 1.0
"""Seconds that it has to leave when the match was broken off."""


class Forfeit(TefudaError):
    """A player in another process has hung, died or answered nonsense: it loses, and the others go on."""


class ProcessPlayer:
    """Asks a program. It is started anew for each game, and gets `seconds` for each answer."""

    def __init__(self, command: str, seconds: float = ANSWERING) -> None:
        self.command = command
        self.seconds = seconds
        self.told = 0
        """Events of the match that the program has been sent."""
        self.rest = b""
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise Forfeit(f"{command}: cannot be started: {error.strerror}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.source = self.process.stdout
        self.target = self.process.stdin
        os.set_blocking(self.source.fileno(), False)

    def begin(self, table: Table, by: str) -> None:
        """Say which game is played, and on which seat."""
        config = table.game.open_config(table.setup.config)
        hello = {"type": "hello", "protocol": PROTOCOL, "game": table.game.id, "config": config}
        self.send({**hello, "seat": by, "seats": list(table.seats)})

    def action(self, table: Table, by: str) -> Mapping[str, Any]:
        """What the program does; Forfeit unless that is a legal action, in time."""
        events = [notation(event) for event in table.stream(by, self.told)]
        self.told = len(table.events)
        legal = [notation(action) for action in table.legal(by)]
        self.send({"type": "act", "view": msgspec.to_builtins(table.view(by)), "events": events, "legal": legal})
        answer = self.receive()
        if not isinstance(answer, dict):
            raise Forfeit(f"{self.command}: expected an action, got {answer!r}")
        return answer

    def end(self, table: Table | None) -> None:
        """The match is over, or None if it was broken off; the program is given time to hear that and to leave."""
        with contextlib.suppress(Forfeit):
            self.send({"type": "over", "result": None if table is None else table.result})
        with contextlib.suppress(OSError):
            self.target.close()
        try:
            self.process.wait(LEAVING if table is None else self.seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.source.close()

    def send(self, message: dict[str, Any]) -> None:
        try:
            self.target.write(msgspec.json.encode(message) + b"\n")
            self.target.flush()
        except OSError:
            raise Forfeit(f"{self.command}: has left with exit code {self.process.poll()}") from None

    def receive(self) -> Any:
        """The next line of the program."""
        deadline = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self.source, selectors.EVENT_READ)
            while b"\n" not in self.rest:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise Forfeit(f"{self.command}: no answer within {self.seconds:g} s")
                chunk = self.source.read(65536)
                if not chunk:
                    raise Forfeit(f"{self.command}: has left with exit code {self.process.poll()}")
                self.rest += chunk
                if len(self.rest) > LONGEST_LINE:
                    raise Forfeit(f"{self.command}: an answer of more than {LONGEST_LINE} bytes")
        line, _, self.rest = self.rest.partition(b"\n")
        try:
            return msgspec.json.decode(line)
        except msgspec.DecodeError:
            raise Forfeit(f"{self.command}: expected JSON, got {line[:80]!r}") from None


__all__ = ["ANSWERING", "PREFIX", "PROTOCOL", "Forfeit", "ProcessPlayer"]
