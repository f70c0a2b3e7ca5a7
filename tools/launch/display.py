"""What is being done, with seconds and a bar: on a terminal one line that moves, elsewhere a line for each step."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TextIO

from tools.launch.faults import language

WIDTH = 20
TICK = 0.1
ALMOST = 0.95
"""How full the bar gets for a step that takes longer than expected."""


class Step(NamedTuple):
    """Something that takes a while."""

    english: str
    japanese: str
    seconds: int
    """About how long on an ordinary machine; the bar goes by it."""
    work: Callable[[], None]

    @property
    def name(self) -> str:
        return self.japanese if language() == "ja" else self.english


Stage = Sequence[Sequence[Step]]
"""Lanes of steps: a lane's come one after the other, the lanes go side by side."""


class Display:
    """Carries out stages of steps and shows how far they are."""

    def __init__(
        self, stages: Sequence[Stage], target: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.stages = stages
        self.clock = clock
        self.target = target or sys.stdout
        self.moves = self.target.isatty()
        steps = [step for stage in stages for lane in stage for step in lane]
        self.count = len(steps)
        self.expected = max(1, sum(step.seconds for step in steps))
        self._done: list[Step] = []
        self._begun: dict[Step, float] = {}
        self._failed: list[BaseException] = []
        self._lock = threading.Lock()

    def run(self) -> None:
        """Do all of it; the first failure is raised when the lanes beside it have come to rest."""
        for stage in self.stages:
            lanes = [threading.Thread(target=self._follow, args=(lane,), daemon=True) for lane in stage]
            for lane in lanes:
                lane.start()
            while any(lane.is_alive() for lane in lanes):
                self._draw()
                time.sleep(TICK)
            if self._failed:
                raise self._failed[0]

    def _follow(self, lane: Sequence[Step]) -> None:
        for step in lane:
            if self._failed:
                return
            begun = self._begun[step] = self.clock()
            try:
                step.work()
            except BaseException as error:  # whatever it is, `run` raises it where somebody can answer
                self._failed.append(error)
                return
            finally:
                self._begun.pop(step)
            with self._lock:
                self._done.append(step)
                self._print(f"{self._back}  [{len(self._done)}/{self.count}] {step.name}  {self._seconds(begun)}\n")

    def _draw(self) -> None:
        if self.moves:
            with self._lock:
                running = "  ".join(f"{step.name} {self._seconds(begun)}" for step, begun in [*self._begun.items()])
                filled = round(WIDTH * self._fraction())
                bar = "█" * filled + "░" * (WIDTH - filled)
                self._print(f"{self._back}  {bar}  {running}")

    def _fraction(self) -> float:
        now = self.clock()
        running = sum(min(now - begun, step.seconds * ALMOST) for step, begun in [*self._begun.items()])
        return (sum(step.seconds for step in self._done) + running) / self.expected

    @property
    def _back(self) -> str:
        return "\r\033[K" if self.moves else ""

    def _print(self, text: str) -> None:
        print(text, end="", file=self.target, flush=True)

    def _seconds(self, since: float) -> str:
        return f"{self.clock() - since:.0f} s"
