"""The terminal: language, lines in and out."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, TextIO

from cyclopts import Parameter

from tefuda.core.texts import Language, Texts

TEXTS = Texts(Path(__file__).with_name("catalogue.yaml"))

LanguageOption = Annotated[Language | None, Parameter(name="--lang", help="ja or en; by default that of the system.")]


def language_of(option: Language | None) -> Language:
    """The language asked for, otherwise the system's."""
    if option is not None:
        return option
    names = (os.environ.get(name, "") for name in ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    first = next((name for name in names if name), "")
    return "ja" if first.lower().startswith("ja") else "en"


class Console:
    """Prints sentences of the terminal's catalogue, and reads lines."""

    def __init__(self, language: Language, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.language = language
        self.source = source or sys.stdin
        self.target = target or sys.stdout

    def print(self, text: str = "") -> None:
        print(text, file=self.target, flush=True)

    def say(self, key: str, **values: object) -> None:
        self.print(TEXTS.say(self.language, key, **values))

    def ask(self) -> str | None:
        """The next line, None at the end of the input."""
        print("> ", end="", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            self.print()
            return None
        if not self.source.isatty():
            self.print(line.rstrip("\n"))
        return line.strip()


class Progress:
    """A counter on the error stream, while somebody watches."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()

    def step(self, what: str) -> None:
        self.done += 1
        if self.shown:
            print(f"\r\033[K{self.done}/{self.total} {what}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
