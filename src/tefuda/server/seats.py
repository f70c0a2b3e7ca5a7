"""Who plays a seat besides the person on it: bots, and stand-ins for those who are away."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

from tefuda.ai.players import RandomPlayer, choice, players
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame, Game
from tefuda.core.records import notation
from tefuda.server import entries
from tefuda.server.clock import Timer
from tefuda.server.entries import BUILT_IN
from tefuda.server.house import log
from tefuda.server.thinking import Question, think
from tefuda.server.workers import NOBODY, Terms

if TYPE_CHECKING:
    from tefuda.server.room import Room


HUMAN_PACE: Final = 0.8
"""Seconds that a bot takes where the game does not say."""
RETRY: Final = 10_000
"""Milliseconds after which bots of a room without people look again whether there is a place for them."""


def has_built_in(game: AnyGame) -> bool:
    """Whether the rulings have a bot of their own."""
    return type(game).bot is not Game.bot


def bot_names(game: AnyGame) -> list[str]:
    """The bots that can sit at this game."""
    built_in = [BUILT_IN] if has_built_in(game) else []
    return built_in + [name for name in players(game.id) if name not in built_in]


class Bots:
    """Lets bots act when their seats are to act, at a pace that people can follow."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asked: dict[str, int] = {}
        """The decision that each seat's bot was asked for."""
        self._timers: dict[str, Any] = {}
        self._due: dict[str, float] = {}
        """When each seat's bot acts."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._retry: Timer | None = None

    def arm(self) -> None:
        """Ask every bot whose seat has a decision that it was not asked for yet."""
        book = self.room.book
        if book.phase == "over":
            self.room.house.unattended.leave(self.room.id)
        if not book.awaits_bot() or not self._may_go_on():
            return
        for seat, name in enumerate(book.names):
            if not book.is_awaited(seat):
                continue
            bot, decision = book.bot_of(name), book.decisions[seat]
            if bot and self._asked.get(name) != decision:
                self._asked[name] = decision
                self._ask(name, bot, decision)

    def _may_go_on(self) -> bool:
        """Whether bots act now: where nobody sits they need a place, and without one they try again later."""
        house = self.room.house
        if self._owner() is not None:
            house.unattended.leave(self.room.id)
            return True
        if house.unattended.admit(self.room.id, self.room.maker):
            return True
        if self._retry is None:
            self._retry = house.clock.later(RETRY, lambda: self.room.post(self._try_again))
        return False

    async def _try_again(self) -> None:
        self._retry = None
        self.arm()

    def disarm(self) -> None:
        """Let no bot act; whoever is armed again is asked again."""
        self.room.house.unattended.leave(self.room.id)
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._asked.clear()

    def is_thinking(self) -> bool:
        """Whether a bot searches."""
        return bool(self._tasks)

    def _ask(self, name: str, bot: str, decision: int) -> None:
        book = self.room.book
        usual = book.game.bot_delay(book.table.state, book.names.index(name)) or HUMAN_PACE
        pace = 1000 * usual * self.room.house.pace
        if name in self._timers:
            self._timers[name].cancel()
        quick = bot == BUILT_IN or isinstance(players(book.game.id).get(bot), RandomPlayer)
        if quick:
            self._later(pace, name, decision, None)
            return
        table, dice = book.table, book.luck(name, decision)
        question = Question(self.room.id, table.game.id, table.setup, tuple(table.inputs), name, bot, dice)
        task = asyncio.get_running_loop().create_task(self._think(question, decision, pace, self._owner()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _later(self, wait: float, name: str, decision: int, action: dict[str, Any] | None) -> None:
        async def act() -> None:
            await self._act(name, decision, action)

        self._due[name] = self.room.house.clock.now() + wait
        self._timers[name] = self.room.house.clock.later(wait, lambda: self.room.post(act))

    def _owner(self) -> str | None:
        """The address of somebody who sits here; None if nobody does."""
        return next((visitor.address for visitor in self.room.visitors if visitor.seat != SPECTATOR), None)

    async def _think(self, question: Question, decision: int, pace: float, owner: str | None) -> None:
        """Let a worker think while the pace runs; bots among themselves wait for everybody else."""
        clock, began = self.room.house.clock, self.room.house.clock.now()
        started = time.perf_counter()
        action: dict[str, Any] | None = None
        try:
            workers = self.room.house.workers
            if owner is None:
                action = await workers.slow.ask(think, question, Terms(self.room.id, NOBODY))
            else:
                action = await workers.bots.ask(think, question, Terms(owner))
        except Exception as error:  # a match does not stop because a bot has failed: it acts without thinking
            log().error("bot-failed", room=self.room.id, error=type(error).__name__)
        self.room.house.meters.thinking.observe(time.perf_counter() - started)
        self._later(pace - (clock.now() - began), question.by, decision, action)

    async def _act(self, name: str, decision: int, action: dict[str, Any] | None) -> None:
        """The bot's time has come; it counts only if its seat still has that decision."""
        if not self._is_current(name, decision):
            return
        first = self._first(name)
        if first != name:
            await self._act(first, self._asked[first], None)
            if not self._is_current(name, decision):
                return
        chosen = self._choose(name) if action is None else action
        if chosen is None:
            return
        now = self.room.house.clock.now()
        due = self.room.timer.deadline()
        if due is not None and now - self.room.origin >= due:
            await self.room.timer.expire()
            return
        await self.room.write(entries.Acted(by=name, action=chosen, at=self.room.match_time(now), time=now))

    def _is_current(self, name: str, decision: int) -> bool:
        """Whether a bot still plays this seat, and the seat still decides what the bot was asked for."""
        book = self.room.book
        seat = book.names.index(name)
        return book.is_awaited(seat) and book.decisions[seat] == decision and bool(book.bot_of(name))

    def _first(self, name: str) -> str:
        """Who acts first of the built-in bots that are due by now: the rules say."""
        book, now = self.room.book, self.room.house.clock.now()
        due = [
            seat
            for seat, other in enumerate(book.names)
            if book.bot_of(other) == BUILT_IN
            and self._due.get(other, now + 1) <= now
            and self._is_current(other, self._asked.get(other, -1))
        ]
        if len(due) < 2 or book.bot_of(name) != BUILT_IN:
            return name
        first = book.game.first_bot(book.table.state, due)
        return name if first is None else book.names[first]

    def _choose(self, name: str) -> dict[str, Any] | None:
        """What a quick bot does; like every bot it is shown a guessed world."""
        book = self.room.book
        bot, table, dice = book.bot_of(name), book.table, Seeded(book.luck(name, self._asked[name]))
        if bot != BUILT_IN or not has_built_in(book.game):
            return notation(choice(table, name, RandomPlayer(), dice))
        seat = table.seat(name)
        chosen = book.game.bot(table.state.guess(seat, dice), seat)
        return None if chosen is None else notation(book.game.notation.action(table.state, seat, [chosen]))


class StandIns:
    """Lets a bot play for a person who is away too long, and lets go when the person is back."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._timers: dict[str, Any] = {}

    def arm(self) -> None:
        """Count the time of everybody who is away."""
        book = self.room.book
        if not book.record.stand_in:
            return
        here = set(self.room.here())
        for name in book.names:
            is_away = book.seats[name].holding == "person" and not book.seats[name].stand_in and name not in here
            if not is_away or not book.record.stand_in or book.phase != "playing":
                self._cancel(name)
            elif name not in self._timers:
                wait = book.record.stand_in_after * 1000
                self._timers[name] = self.room.house.clock.later(wait, self._due(name))

    def disarm(self) -> None:
        for name in list(self._timers):
            self._cancel(name)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _due(self, name: str) -> Any:
        async def step_in() -> None:
            self._timers.pop(name, None)
            if name not in self.room.here() and self.room.book.phase == "playing":
                await self.put(name, self.room.book.record.stand_in)

        return lambda: self.room.post(step_in)

    async def put(self, name: str, bot: str, request: str = "") -> None:
        """Let this bot play for the person, or nobody."""
        if bot and bot not in bot_names(self.room.book.game):
            raise Refused("unknown-bot")
        if self.room.book.seats[name].stand_in != bot:
            await self.room.write(entries.StoodIn(by=name, id=request, seat=name, bot=bot, **self.room.moment()))

    async def back(self, name: str) -> None:
        """The person is here again."""
        self._cancel(name)
        if self.room.book.record.stand_in or self.room.book.seats[name].is_replaced:
            await self.put(name, "")


__all__ = ["Bots", "StandIns", "bot_names", "has_built_in"]
