"""Dice that say what a scenario has written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.core.chance import Chance
from tefuda.core.engine import State
from tefuda.core.errors import BadScenario
from tefuda.core.facts import show

if TYPE_CHECKING:
    from tefuda.core.game import Notation


class Draw(NamedTuple):
    """A draw that somebody has to answer: `take` different ones of the options, in order.

    `state` is the position that asks for it, where that is known: an outcome may be written in its terms.
    """

    name: str
    options: Sequence[int]
    take: int
    state: State | None = None


class Unscripted(Chance):
    """Dice for what an outcome leaves open where nothing may be left open."""

    def pick(self, name: str, options: list[int]) -> int:
        return self.pick_many(name, options, 1)[0]

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        raise BadScenario(f"the draw {name} is scripted in part only; {count} of {len(options)} are left open")


class Scripted(Chance):
    """Each draw takes the first outcome of its name that is left; a draw that is not written asks other dice.

    With `otherwise` None such a draw is an error. Whoever sets the table up puts its `state` here.
    """

    def __init__(self, entries: Sequence[tuple[str, Any]], notation: Notation[Any, Any, Any], otherwise: Chance | None):
        self.left = list(entries)
        self.notation = notation
        self.otherwise = otherwise
        self.state: State | None = None

    def pick(self, name: str, options: list[int]) -> int:
        return self.pick_many(name, options, 1)[0]

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        place = next((place for place, entry in enumerate(self.left) if entry[0] == name), None)
        if place is None:
            if self.otherwise is None:
                raise BadScenario(f"the draw {name} is not scripted; its options are {self.forms(name, options)}")
            return self.otherwise.pick_many(name, options, count)
        written = self.left.pop(place)[1]
        dice = self.otherwise or Unscripted()
        draw = Draw(name, options, count, self.state)
        outcome = self.notation.outcome(draw, written, dice)
        self.check(draw, written, outcome)
        return outcome

    def check(self, draw: Draw, written: Any, outcome: Sequence[int]) -> None:
        """A scripted outcome must be possible."""
        left = list(draw.options)
        for value in outcome:
            if value not in left:
                options = self.forms(draw.name, draw.options)
                raise BadScenario(f"{draw.name} scripted as {show(written)}, but the options are {options}")
            left.remove(value)
        if len(outcome) != draw.take:
            raise BadScenario(f"{draw.name} scripted as {show(written)}, but {draw.take} are drawn")

    def forms(self, name: str, options: Sequence[int]) -> str:
        """The options in the game's notation."""
        return ", ".join(show(self.notation.outcome_form(name, [option])) for option in options)


__all__ = ["Draw", "Scripted"]
