"""What the solitaire adds to the terminal table: hints, the solution, and your record."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from typing import Final

from tefuda.ai.heuristics.catalyst.hint import hint, outlooks
from tefuda.ai.heuristics.catalyst.lost import certainly_lost
from tefuda.ai.heuristics.catalyst.solver import BUDGET, Solution, solve
from tefuda.ai.players import Player
from tefuda.cli.catalyst import record_lines, solution_lines, state_of
from tefuda.cli.console import Console
from tefuda.cli.terminal import Terminal
from tefuda.core.table import WATCHER, Setup, Table
from tefuda.games.catalyst.words import TEXTS
from tefuda.lab import record

PAR_BUDGET: Final = 20_000
"""Positions that the search for a deal's par may look at when a game is over: well under a second."""
DEALS: Final = 1_000_000


class CatalystTerminal(Terminal):
    """The terminal table with hints, the solution and the record."""

    synonyms = {
        **Terminal.synonyms,
        "h": "hint",
        "ヒント": "hint",
        "解答": "solution",
        "成績": "stats",
        "n": "new",
        "新しい": "new",
        "同じ": "again",
    }

    def __init__(self, table: Table, console: Console, bots: Mapping[str, Player]) -> None:
        super().__init__(table, console, bots)
        self.commands |= {
            "hint": self.hint,
            "solution": self.solution,
            "stats": self.stats,
            "new": self.new,
            "again": self.again,
        }

    def begin(self, table: Table) -> None:
        super().begin(table)
        self.assisted = False
        self.hinted = -1
        """The number of inputs at which a hint was asked for last."""
        self.told_lost = False
        self.par: Solution | None = None

    def run(self) -> None:
        """Play deals until somebody stops. A deal is kept when it is left: until then its last play can be undone."""
        self.introduce()
        while self.running:
            self.play_on()
            if self.running:
                self.sum_up()
            while self.running and self.table.over:
                self.person(WATCHER)
        self.leave()

    def help(self, rest: str) -> None:
        super().help(rest)
        self.console.say("catalyst.commands")

    def show_turn(self) -> None:
        super().show_turn()
        if not self.table.over and not self.told_lost and certainly_lost(state_of(self.table)):
            self.told_lost = True
            self.console.say("catalyst.lost")

    def undo(self, rest: str) -> None:
        self.told_lost = False
        super().undo(rest)

    def hint(self, _rest: str) -> None:
        """One play and why; asked again in the same position, the best plays compared."""
        self.assisted = True
        if self.hinted == len(self.table.inputs):
            self.compare()
            return
        self.hinted = len(self.table.inputs)
        found = hint(state_of(self.table))
        self.say(f"hints.{found.reason}", play=found.play, count=3 * len(found.leaves), more=found.more)
        if found.leaves:
            chain = " → ".join(" ".join(cards) for cards in found.leaves)
            self.console.say("catalyst.leaves", chain=chain)

    def compare(self) -> None:
        """The best plays with what is to be expected of them."""
        for found in outlooks(state_of(self.table)):
            values = {"chance": f"{found.chance:.0%}", "low": f"{found.low:.0%}", "high": f"{found.high:.0%}"}
            plays = "–" if found.plays is None else f"{found.plays:.1f}"
            self.say("hints.estimate", play=found.play, plays=plays, **values)

    def say(self, key: str, **values: object) -> None:
        self.console.print(TEXTS.say(self.console.language, key, **values))

    def solution(self, _rest: str) -> None:
        """What to do from here, knowing the deck."""
        self.assisted = True
        for line in solution_lines(self.table, solve(state_of(self.table), BUDGET), self.console.language):
            self.console.print(line)

    def stats(self, _rest: str) -> None:
        for line in record_lines(self.console.language):
            self.console.print(line)

    def new(self, rest: str) -> None:
        """Begin another deal, or one by its number; a deal that is not over is given up."""
        if rest and not rest.isdecimal():
            self.console.say("play.not_understood", text=f"new {rest}")
            return
        self.leave()
        setup = Setup(self.table.setup.config, rest or str(1 + secrets.randbelow(DEALS)))
        self.begin(Table(self.table.game, setup))
        self.console.say("catalyst.deal", deal=setup.seed)

    def again(self, _rest: str) -> None:
        """The same deal once more."""
        self.new(self.table.setup.seed)

    # The record

    def sum_up(self) -> None:
        """Say how the deal went."""
        result = self.table.result
        assert result is not None
        self.par = solve(state_of(Table(self.table.game, self.table.setup)), PAR_BUDGET)
        if result["outcome"] == "win":
            self.say("record.against_par", plays=result["plays"], par=self.par_text(self.par))
        self.console.say("catalyst.after")

    def par_text(self, found: Solution) -> str:
        if found.plays is None:
            return TEXTS.say(self.console.language, "record.no_par")
        if found.proved:
            return str(len(found.plays))
        return TEXTS.say(self.console.language, "record.par_at_most", par=len(found.plays))

    def leave(self) -> None:
        """Add the deal to the record, if it was played at all."""
        if not self.table.inputs:
            return
        result = self.table.result
        plays = None if self.par is None else self.par.plays
        entry = record.Entry(
            deal=self.table.setup.seed,
            outcome="given-up" if result is None else result["outcome"],
            plays=state_of(self.table).plays,
            date=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            config=dict(self.table.setup.config),
            par=None if plays is None else len(plays),
            proved=self.par is not None and self.par.proved,
            assisted=self.assisted,
            undone=self.took_back,
        )
        record.add(self.table.game.id, entry)
