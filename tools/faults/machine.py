"""Anything at any moment: a state machine of Hypothesis over a whole server, its sockets, its store and its clock.

Each rule lets something begin (a line, a request, a cancellation, a fault of the store) and then lets the event loop
run for a few turns only, so that the next one meets it half done. The ledger compares everything that is told; after
each rule nothing may be violated and every room's inbox must be alive. At the end all is let come to rest: each room
must answer, each seat must open to its present token and to no other, and what was answered must have happened.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tools.faults import asgi
from tools.faults.loop import TurnedLoop, rest, until
from tools.faults.server import Guest, Server
from tools.faults.store import Fault

from tefuda.server import entries

GAME: Final = "othello"
OPTIONS: Final = {"cards": "off", "turn_seconds": 20}
SEATS: Final = ("black", "white")
BOT: Final = "random"
TURNS: Final = st.sampled_from([0, 1, 2, 3, 5, 8, 100])
"""Of the event loop, before the next thing happens."""
AWAITS: Final = st.integers(0, 12)
"""The await at which a task is cancelled; none is the 0th."""
STORE_FAULTS: Final[tuple[Fault, ...]] = ("fails", "denies", "delays", "stalls")
ASKED: Final[dict[str, dict[str, Any]]] = {
    "ping": {},
    "snapshot": {},
    "chat": {"text": "hello"},
    "resign": {},
    "hint": {},
    "leave": {},
}


class Interrupted(Coroutine[Any, Any, Any]):
    """A coroutine whose task is cancelled when it awaits for the so-many-th time."""

    def __init__(self, work: Coroutine[Any, Any, Any], at: int) -> None:
        self._work = work
        self._left = at

    def send(self, value: Any) -> Any:
        return self._counted(self._work.send(value))

    def throw(self, *error: Any) -> Any:
        return self._counted(self._work.throw(*error))

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._work.__await__()

    def _counted(self, awaited: Any) -> Any:
        self._left -= 1
        task = asyncio.current_task()
        if self._left == 0 and task is not None:
            task.cancel()
        return awaited


async def turn(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


class Machine(RuleBasedStateMachine):
    """One room of two seats, and everybody who wants something of it."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: deque[Fault] = deque()
        self.errors: list[str] = []
        self.loop = TurnedLoop()
        self.loop.set_exception_handler(lambda _, context: self.errors.append(str(context)))
        self.guests: list[Guest] = []
        self.tokens: list[str] = [""]
        """All that were ever given; the first is a spectator's."""
        self.tasks: list[asyncio.Task[Any]] = []
        self.room = ""

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def choose(self, operation: str) -> Fault:
        """Only what changes a room goes wrong: what is read is read again at once."""
        return self.faults.popleft() if self.faults and operation == "append" else ""

    @initialize(is_full=st.booleans())
    def open(self, is_full: bool) -> None:
        """A room with one person, or one in which two play already."""
        self.server = self.run(self._opened())
        if is_full:
            self.run(self._join())
            for token in self.tokens:
                self.guests.append(Guest(self.server, self.room, token))
                self.run(self.guests[-1].come())

    async def _opened(self) -> Server:
        server = Server(self.choose)
        await server.start()
        form = {"game": GAME, "options": OPTIONS, "seats": {SEATS[0]: "person", SEATS[1]: "open"}}
        made = (await server.ask("POST", "/api/rooms", form)).content
        self.room = made["room"]["id"]
        self.tokens.append(made["tokens"][SEATS[0]])
        return server

    # What happens

    def begin(self, work: Coroutine[Any, Any, Any], at: int, turns: int) -> None:
        """Let something run beside everything else, perhaps not to its end."""
        self.tasks.append(self.loop.create_task(Interrupted(work, at)))
        self.run(turn(turns))

    @rule(token=st.integers(0, 5), at=AWAITS, turns=TURNS)
    def come(self, token: int, at: int, turns: int) -> None:
        """Somebody dials with a token that was given once."""
        guest = Guest(self.server, self.room, self.tokens[token % len(self.tokens)])
        self.guests.append(guest)
        self.begin(guest.dial(), at, turns)

    @precondition(lambda self: any(guest.is_open for guest in self.guests))
    @rule(kind=st.sampled_from(sorted(ASKED)), who=st.integers(0, 20), turns=TURNS)
    def send(self, kind: str, who: int, turns: int) -> None:
        """Somebody asks for something."""
        self._guest(who).send(kind, **ASKED[kind])
        self.run(turn(turns))

    @precondition(lambda self: any(guest.is_open for guest in self.guests))
    @rule(who=st.integers(0, 20), which=st.integers(0, 60), turns=TURNS)
    def act(self, who: int, which: int, turns: int) -> None:
        """Somebody acts, whether it is their turn or not."""
        guest = self._guest(who)
        action = guest.legal[which % len(guest.legal)] if guest.legal else {"do": "pass"}
        guest.send("act", seq=guest.seq or 0, action=action)
        self.run(turn(turns))

    @precondition(lambda self: any(guest.is_open for guest in self.guests))
    @rule(who=st.integers(0, 20), kind=st.sampled_from(["take_back", "offer_draw"]), yes=st.booleans(), turns=TURNS)
    def offer(self, who: int, kind: str, yes: bool, turns: int) -> None:
        """Somebody offers something, and everybody answers."""
        self._guest(who).send(kind)
        self.run(turn(turns))
        for guest in self.guests:
            if guest.is_open:
                guest.send("answer", yes=yes)
        self.run(turn(turns))

    @precondition(lambda self: any(guest.is_open for guest in self.guests))
    @rule(who=st.integers(0, 20), bot=st.sampled_from(["", BOT]), seat=st.sampled_from(["", *SEATS]), turns=TURNS)
    def let_a_bot(self, who: int, bot: str, seat: str, turns: int) -> None:
        """A bot plays for somebody, or takes a seat."""
        if seat:
            self._guest(who).send("fill", seat=seat, bot=BOT)
        else:
            self._guest(who).send("stand_in", bot=bot)
        self.run(turn(turns))

    @precondition(lambda self: any(guest.is_open for guest in self.guests))
    @rule(who=st.integers(0, 20), at=AWAITS, turns=TURNS)
    def leave_and_come(self, who: int, at: int, turns: int) -> None:
        """A seat is given up and its token used at the same moment."""
        guest = self._guest(who)
        guest.send("leave")
        ghost = Guest(self.server, self.room, guest.token)
        self.guests.append(ghost)
        self.begin(ghost.dial(), at, turns)

    @rule(at=AWAITS, turns=TURNS)
    def join(self, at: int, turns: int) -> None:
        """Somebody wants a seat."""
        self.begin(self._join(), at, turns)

    async def _join(self) -> None:
        answer = await asgi.ask(self.server.app, "POST", f"/api/rooms/{self.room}/join", {})
        if answer.status == asgi.CREATED:
            self.tokens.append(answer.content["token"])

    @rule(what=st.sampled_from(["", "match", "past?language=en"]), turns=TURNS)
    def look(self, what: str, turns: int) -> None:
        """Somebody reads over HTTP."""
        self.begin(self._look(what), 0, turns)

    async def _look(self, what: str) -> None:
        answer = await asgi.ask(self.server.app, "GET", f"/api/rooms/{self.room}/{what}".rstrip("/"))
        ledger = self.server.ledger
        if answer.status == asgi.OK and what == "match":
            ledger.check_over(self.room, what)
        elif answer.status == asgi.OK and not what:
            ledger.check_card(self.room, answer.content)

    @precondition(lambda self: self.guests)
    @rule(who=st.integers(0, 20), turns=TURNS)
    def cut(self, who: int, turns: int) -> None:
        """A line breaks."""
        self.guests[who % len(self.guests)].cut()
        self.run(turn(turns))

    @precondition(lambda self: self.tasks)
    @rule(which=st.integers(0, 20), turns=TURNS)
    def cancel(self, which: int, turns: int) -> None:
        """A connection is cancelled, wherever it is."""
        self.tasks[which % len(self.tasks)].cancel()
        self.run(turn(turns))

    @rule(fault=st.sampled_from(STORE_FAULTS))
    def break_store(self, fault: Fault) -> None:
        """The next entry will meet this."""
        self.faults.append(fault)

    @rule(milliseconds=st.sampled_from([10, 1_000, 30_000]))
    def pass_time(self, milliseconds: int) -> None:
        self.run(self.server.turn(milliseconds))

    @rule()
    def kill(self) -> None:
        """The server is killed in the midst of everything, and started again."""
        self.run(self.server.restart())

    def _guest(self, who: int) -> Guest:
        here = [guest for guest in self.guests if guest.is_open]
        return here[who % len(here)]

    # What holds

    @invariant()
    def nothing_is_violated(self) -> None:
        if self.room:
            stopped = [
                f"{room.id}: its inbox has stopped" for room in self.server.lobby.rooms.values() if room.task.done()
            ]
            violated = [*self.server.ledger.violations, *self.errors, *stopped]
            assert not violated, "; ".join(violated)

    def teardown(self) -> None:
        try:
            if self.room:
                self.run(self._end())
                self.nothing_is_violated()
        finally:
            if self.room:
                self.run(self.server.stop())
            self.loop.close()

    async def _end(self) -> None:
        """Everything comes to rest; what was said then must be so, and the room goes on."""
        self.faults.clear()
        await rest()
        await self._ask_present_holders()
        ledger = self.server.ledger.rooms[self.room]
        for guest in self.guests:
            for request, answer in guest.answers.items():
                if answer["type"] == "refused" and ledger.has(request):
                    self.server.ledger.complain(self.room, f"{request} was refused and has happened")

    async def _ask_present_holders(self) -> None:
        """Each seat opens to its present token, and to no other; whoever is in gets an answer."""
        ledger = self.server.ledger.rooms[self.room]
        for token in self.tokens:
            guest = Guest(self.server, self.room, token)
            is_holder = token == "" or any(entries.opens(token, stored) for stored in ledger.tokens.values())
            assert await guest.come() == is_holder
            if is_holder:
                request = guest.send("ping")
                await until(lambda: request in guest.answers)  # noqa: B023  # it is awaited here
            guest.cut()


__all__ = ["Machine"]
