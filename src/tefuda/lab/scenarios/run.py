"""Running a scenario: set up, step, check the laws after each step, compare what is expected."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import BadScenario, Refused, TefudaError
from tefuda.core.facts import show
from tefuda.core.records import Event
from tefuda.core.script import Scripted
from tefuda.core.table import Setup, Table
from tefuda.lab.scenarios.expect import Expectations
from tefuda.lab.scenarios.files import Scenario


class Failed(TefudaError):
    """Something that was checked does not hold."""


class Verdict(msgspec.Struct, frozen=True):
    """How a scenario went; `problem` is empty when it passed."""

    id: str
    line: int
    problem: str = ""
    place: str = ""
    """The step at which it failed."""
    draws: tuple[str, ...] = ()
    """The draws that had been made."""


def run(scenario: Scenario, *, strict: bool = False) -> Verdict:
    """Play a scenario. With `strict` a draw that it does not script is a failure."""
    runner = Runner(scenario, strict)
    try:
        runner.run()
    except (Failed, BadScenario) as error:
        return Verdict(scenario.id, scenario.line, str(error), runner.place, runner.draws())
    return Verdict(scenario.id, scenario.line)


class Runner:
    """One scenario under way."""

    def __init__(self, scenario: Scenario, strict: bool) -> None:
        self.scenario = scenario
        self.place = "setting up"
        self.checked = 0
        self.table: Table | None = None
        otherwise = None if strict else Seeded(scenario.id)
        self.chance = Scripted(scenario.chance, scenario.game.notation, otherwise)

    def run(self) -> None:
        scenario = self.scenario
        if scenario.refused_match is not None:
            self.refuse_match(scenario.refused_match)
            return
        table = self.begin()
        for number, step in enumerate(scenario.steps, 1):
            self.place = f"step {number}, {show(step)}"
            self.step(table, step)
        self.place = "the end"
        self.expect(table, scenario.expect)
        if self.chance.left:
            left = ", ".join(show({name: written}) for name, written in self.chance.left)
            raise Failed(f"left over in chance: {left}; nothing drew it, so remove it or add the step that does")
        if not self.checked:
            raise Failed("nothing was checked: add expect, or a refused step")

    def draws(self) -> tuple[str, ...]:
        """The draws made so far, in the notation."""
        if self.table is None:
            return ()
        form = self.scenario.game.notation
        return tuple(show({name: form.outcome_form(name, values)}) for name, values in self.table.dice.draws)

    def refuse_match(self, code: str) -> None:
        try:
            Table(self.scenario.game, Setup(self.scenario.config))
        except Refused as refused:
            if refused.code != code:
                raise Failed(f"the match must be refused with {code}, got {refused}") from None
            return
        raise Failed(f"the match must be refused with {code}, but it was made")

    def begin(self) -> Table:
        scenario = self.scenario
        try:
            table = Table(scenario.game, Setup(scenario.config, "", scenario.given), self.chance)
        except Refused as refused:
            raise Failed(f"the match was refused: {refused}") from None
        self.table = table
        self.chance.state = table.state
        fresh = scenario.given is None or scenario.given == {"new_game": True}
        viewers = laws.viewers(table)
        views = [scenario.game.opening(table.options, seat) for seat in viewers] if fresh else laws.views(table)
        self.keep_laws(table, views, table.events if fresh else [])
        return table

    def step(self, table: Table, step: dict[str, Any]) -> None:
        before = laws.views(table)
        count = len(table.events)
        if "refused" in step:
            self.refuse(table, step)
        elif "wait" in step:
            table.wait(_milliseconds(step["wait"]))
            before = laws.views(table) if len(table.events) == count else before
        elif "do" in step:
            self.act(table, step)
        else:
            self.expect(table, step["expect"])
        self.keep_laws(table, before, table.events[count:])

    def act(self, table: Table, step: dict[str, Any]) -> None:
        action = {key: value for key, value in step.items() if key != "by"}
        if action == {"do": "bot"}:
            action = self.bot(table, step["by"])
        try:
            table.act(step["by"], action)
        except Refused as refused:
            raise Failed(f"refused: {refused}") from None

    def bot(self, table: Table, by: str) -> dict[str, Any]:
        """What the built-in bot of this seat would do."""
        seat = table.seat(by)
        action_id = None if seat == SPECTATOR else table.game.bot(table.state, seat)
        if action_id is None:
            raise Failed(f"the bot of {by} would not act now")
        action: dict[str, Any] = msgspec.to_builtins(table.game.notation.action(table.state, seat, [action_id]))
        return action

    def refuse(self, table: Table, step: dict[str, Any]) -> None:
        self.checked += 1
        before = _all_that_can_be_told(table)
        try:
            table.act(step["by"], step["refused"])
        except Refused as refused:
            code = step.get("code", refused.code)
            if refused.code != code:
                raise Failed(f"must be refused with {code}, got {refused}") from None
        else:
            raise Failed("must be refused, but it was accepted")
        if _all_that_can_be_told(table) != before:
            raise Failed("was refused, but something has changed")

    def expect(self, table: Table, expected: Any) -> None:
        if not isinstance(expected, dict):
            raise BadScenario(f"expected a mapping as expect, got {show(expected)}")
        if not expected and self.place != "the end":
            raise BadScenario("expect: expected what is to be compared, got {}")
        self.checked += len(expected)
        problems = Expectations(table).problems(expected)
        if problems:
            raise Failed("\n".join(problems))

    def keep_laws(self, table: Table, before: list[Any], events: list[Event]) -> None:
        shown = laws.views(table)
        problems = laws.broken_fold(table, before, events, shown)
        problems += laws.broken_legal(table) + laws.broken_notation(table, shown)
        if problems:
            raise Failed("\n".join(f"broken law: {problem}" for problem in problems))


def _all_that_can_be_told(table: Table) -> tuple[object, ...]:
    legal = [table.state.legal(seat) for seat in range(len(table.seats))]
    written = None if table.over else table.game.notation.write(table.state)
    return laws.views(table), legal, written, len(table.events), len(table.inputs), len(table.dice.draws)


def _milliseconds(seconds: Any) -> int:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
        raise BadScenario(f"expected a number of seconds as wait, got {show(seconds)}")
    return round(seconds * 1000)
