"""Who sits where at a table that nobody watches: players of ours and programs of others."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.ai.keeping import KeepingPlayer, for_match
from tefuda.ai.players import Player, choice, find_player
from tefuda.ai.process import ANSWERING, PREFIX, Forfeit, ProcessPlayer
from tefuda.core.chance import Chance, Seeded
from tefuda.core.errors import Refused, TefudaError
from tefuda.core.table import Table


class Outcome:
    """How a game without people ended: what each seat got, and who forfeited and why."""

    def __init__(self, payoffs: dict[str, float], forfeit: str | None = None, why: str = "") -> None:
        self.payoffs = payoffs
        self.forfeit = forfeit
        self.why = why


def play(table: Table, names: Mapping[str, str], seconds: float = ANSWERING) -> Outcome:
    """Play a match to its end with a player on each named seat; time in which nobody may act runs out at once.

    A program that gives no answer in so many seconds, dies, answers nonsense or wants what the rules refuse ends it at
    once: it gets 0, every other seat 1.
    """
    strangers = sorted(set(names) - set(table.seats))
    if strangers:
        raise TefudaError(f"{table.game.id} has no seat {strangers[0]}, only {', '.join(table.seats)}")
    programs: dict[str, ProcessPlayer] = {}
    minds: dict[str, Player] = {}
    dice = {seat: Seeded(f"{table.setup.seed}/{seat}") for seat in table.seats}
    by = ""
    try:
        for by, name in names.items():
            if name.startswith(PREFIX):
                programs[by] = ProcessPlayer(name.removeprefix(PREFIX), seconds)
                programs[by].begin(table, by)
            else:
                minds[by] = for_match(find_player(table.game.id, name), table.state)
        while not table.over:
            if not table.awaiting():
                table.expire()
                continue
            by = next((seat for seat in table.awaiting() if seat in names), "")
            if not by:
                raise TefudaError(f"nobody sits on {' or '.join(table.awaiting())}, and the match waits for them")
            before = table.state.fork(Chance())
            if by in programs:
                ask(programs[by], table, by)
            else:
                table.act(by, choice(table, by, minds[by], dice[by]))
            for mind in minds.values():
                if isinstance(mind, KeepingPlayer):
                    mind.see(*table.game.notation.admit(before, by, table.inputs[-1].action))
    except Forfeit as error:
        return Outcome({seat: float(seat != by) for seat in table.seats}, by, str(error))
    finally:
        for program in programs.values():
            program.end(table if table.over else None)
    return Outcome(dict(zip(table.seats, table.state.returns(), strict=True)))


def ask(program: ProcessPlayer, table: Table, by: str) -> None:
    """Let a program act; Forfeit if the rules refuse what it wants."""
    try:
        table.act(by, program.action(table, by))
    except Refused as refused:
        raise Forfeit(str(refused)) from None


__all__ = ["Outcome", "play"]
