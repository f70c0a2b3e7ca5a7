"""`tefuda replay`: show a match file step by step, or verify it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tefuda.cli.console import Console, LanguageOption, language_of
from tefuda.core import match
from tefuda.core.errors import BadRecord
from tefuda.core.facts import show
from tefuda.core.records import Event, redacted
from tefuda.core.table import WATCHER
from tefuda.core.texts import with_seats


def replay(
    file: Path,
    *,
    verify: bool = False,
    seat: Annotated[str, Parameter(name="--as")] = WATCHER,
    lang: LanguageOption = None,
) -> int:
    """Show a match file step by step.

    Parameters
    ----------
    file
        A match file, as `tefuda play --save` writes it.
    verify
        Only recompute everything and say whether it agrees.
    seat
        The seat whose view is shown.
    """
    running = match.Replay(match.load(file))
    console = Console(language_of(lang))
    if verify:
        while running.step() is not None:
            pass
        console.say("replay.verified", file=file, inputs=len(running.match.steps), digest=running.table.digest[:16])
        return 0
    Show(console, running, seat).run()
    return 0


class Show:
    """A replay on the terminal; Enter shows the next step when somebody sits there."""

    def __init__(self, console: Console, running: match.Replay, seat: str) -> None:
        self.console = console
        self.running = running
        self.seat = seat
        if seat not in (*running.table.seats, WATCHER):
            raise BadRecord(f"there is no seat {seat!r}; there are {', '.join(running.table.seats)}, {WATCHER}")

    def run(self) -> None:
        header = self.running.match.header
        words = self.running.table.words
        players = ", ".join(f"{seat}: {name}" for seat, name in header.players.items())
        name = words.texts.say(self.console.language, "name")
        self.console.say("replay.header", game=name, players=players, steps=len(self.running.match.steps))
        self.position()
        events = self.next()
        while events is not None:
            self.console.say("replay.step", number=self.running.done, act=self.act())
            for event in redacted(events, self.running.table.seat(self.seat)):
                self.console.print(with_seats(words.tell(event, self.console.language)))
            self.position()
            events = self.next()
        result = self.running.table.result
        self.console.say("replay.end", result=show(result), seed=self.running.match.footer.seed)

    def next(self) -> list[Event] | None:
        """The events of the next step, once somebody asks for it."""
        if sys.stdin.isatty() and self.console.ask() is None:
            return None
        return self.running.step()

    def act(self) -> str:
        """What was done in the last step."""
        step = self.running.match.steps[self.running.done - 1]
        if step.rewind is not None:
            return f"rewind {step.rewind}"
        return f"{step.by}: {show(step.action)}"

    def position(self) -> None:
        table = self.running.table
        self.console.print(with_seats(table.words.describe(table.view(self.seat), self.console.language, typed=True)))
        self.console.print()
