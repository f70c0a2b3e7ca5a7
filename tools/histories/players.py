"""Clients that play: each is a seat that acts, talks, takes back, leaves, joins again and says things twice."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from tools.histories.clients import AGAIN, HOST, Gone, Heard, Server, Viewer
from tools.histories.record import DONE, Answer, Operation, RoomHistory

from tefuda.core.chance import Seeded
from tefuda.server.client import NoAnswer, Web

REMEMBERED: Final = 5
"""Operations of a seat that it may say again although they are done."""
LONGEST: Final = 40
"""Actions of a seat after which it resigns, where that is possible."""
DOORS: Final = ("leave", "renew")
"""Requests after which the line may end before a second answer."""
CREATED: Final = 201


class Player(Viewer):
    """A seat that plays at random."""

    def __init__(self, server: Server, history: RoomHistory, name: str, dice: Seeded) -> None:
        super().__init__(server, history, name)
        self.dice = dice
        self.choices: list[dict[str, Any]] = []
        self.is_asked = False
        """Somebody else's offer lies on the table."""
        self.has_left = False
        self.acts = 0
        self.pending: Operation | None = None
        self.past: list[Operation] = []

    def chance(self, one_in: int) -> bool:
        return self.dice.below(one_in) == 0

    # What it is told

    def note(self, heard: Heard) -> None:
        super().note(heard)
        if heard.type in ("welcome", "update"):
            self.choices = heard.legal if heard.yours else []
        elif heard.type == "offer":
            self.is_asked = heard.by not in ("", self.name)
        elif heard.type in (DONE, "refused"):
            self._answered(heard)

    def _answered(self, heard: Heard) -> None:
        """Note it with the operation that it answers, be that an old one said again."""
        code = DONE if heard.type == DONE else heard.code
        for operation in (self.pending, *self.past):
            if operation is not None and operation.id == heard.id:
                operation.answers.append(Answer(code, time.monotonic(), self.lines))

    # What it does

    async def visit(self) -> None:
        if self.pending is not None:
            await self._carry_on(self.pending)
        while self.phase != "over":
            request = self._wish()
            if request is None:
                await self.take()
            else:
                self.pending = self.history.invoke(self.name, request, time.monotonic())
                await self._carry_on(self.pending)

    async def _carry_on(self, operation: Operation) -> None:
        """Say it, sometimes twice, until it is answered."""
        known = len(operation.answers)
        copies = 2 if self.chance(10) and operation.request["type"] not in DOORS else 1
        operation.sent += copies
        for _ in range(copies):
            self.say(operation.request)
        while len(operation.answers) < known + copies:
            await self.take()
        self.pending = None
        self.past = [*self.past[1 - REMEMBERED :], operation]
        await self._draw_conclusions(operation)

    async def _draw_conclusions(self, operation: Operation) -> None:
        if not operation.is_done:
            await asyncio.sleep(AGAIN)  # a server with a full disk would be asked without end
            self.say({"type": "snapshot", "id": f"after {operation.id}"})
        elif operation.request["type"] == "renew":
            self.history.tokens[self.name] = operation.request["token"]
        elif operation.request["type"] == "leave":
            self._leave()

    def _wish(self) -> dict[str, Any] | None:
        """A request, or nothing while others are to act."""
        if self.history.is_abandoned:
            return {"type": "resign"}
        if self.is_asked:
            self.is_asked = False
            return {"type": "answer", "yes": self.chance(2)}
        if self.past and self.chance(20):
            self._repeat()
        if self.chance(40):
            return {"type": "chat", "text": f"line {self.dice.below(1000)}"}
        return self._move() if self.choices else None

    def _move(self) -> dict[str, Any]:
        """An action mostly. Nobody plays for ever: long matches are resigned."""
        self.acts += 1
        if len(self.history.tokens) <= 2 and (self.acts > LONGEST or self.server.is_ending):
            return {"type": "resign"}
        if self.chance(25):
            return {"type": "take_back"}
        if len(self.history.tokens) == 2 and self.chance(60):
            return {"type": "leave"}
        if self.chance(60):
            return {"type": "renew", "token": f"{self.dice.word():032x}"}
        choices, self.choices = self.choices, []
        return {"type": "act", "seq": self.seq, "action": choices[self.dice.below(len(choices))]}

    def _repeat(self) -> None:
        """Say something old again; it gets its old answer and nothing happens."""
        operation = self.past[self.dice.below(len(self.past))]
        if operation.is_done:
            operation.sent += 1
            self.say(operation.request)

    # Leaving and joining

    async def enter(self) -> None:
        if self.has_left:
            await self._join()
        await super().enter()

    async def lost(self, code: str) -> None:
        """A token that opens nothing any more: only somebody who was about to leave or renew it has such a one."""
        await super().lost(code)
        if code != "bad-token" or self.has_left:
            return
        wanted = "" if self.pending is None else self.pending.request["type"]
        if self.pending is not None and wanted == "renew" and self._token != self.pending.request["token"]:
            self.history.tokens[self.name] = self.pending.request["token"]
        elif wanted == "leave":
            self._leave()
        else:
            self.history.findings.append(f"{self.name}: the token opens its seat no more")
            self._give_up()

    @property
    def _token(self) -> str:
        return self.history.tokens[self.name]

    def _leave(self) -> None:
        """The seat is nobody's; whoever takes it next starts afresh."""
        self.pending, self.past, self.has_left = None, [], True

    async def _join(self) -> None:
        """Take the seat that was left. It must be free; if the answer is lost, somebody nobody knows sits there."""
        await self.server.is_open.wait()
        web = Web(self.server.port, HOST)
        path = f"/api/rooms/{self.history.room}/join"
        try:
            status, answer = await asyncio.to_thread(web.ask, "POST", path, {"seat": self.name})
        except NoAnswer:
            self._give_up()
            raise Gone from None
        if status == CREATED:
            self.history.tokens[self.name] = answer["token"]
            self.has_left = False
        elif answer == {"code": "match-over"}:
            self.phase = "over"
            raise Gone
        elif status < 500:
            self.history.findings.append(f"{self.name}: the seat was left and cannot be taken: {answer}")
            self._give_up()
            raise Gone

    def _give_up(self) -> None:
        """Whoever sits at the other side ends the match."""
        self.history.is_abandoned = True
        self.phase = "over"


__all__ = ["Player"]
