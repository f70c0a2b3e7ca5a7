"""What people do in rooms, with everything that is asked meanwhile; and what they do when it goes wrong: ask again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tools.faults import asgi
from tools.faults.server import FAULT, TRIES, Died, Guest, Server

from tefuda.core.chance import Seeded
from tefuda.core.game import AnyGame
from tefuda.server import entries

MOVES: Final = 3
"""Actions before and after every other thing that happens."""
AWAY: Final = 5
"""Seconds after which a bot plays for somebody who is away."""
BOT: Final = "random"
PATIENCE: Final = 5_000
"""Milliseconds in which a bot acts, even if something has just failed."""
SECRETS: Final = ("match", "solution", "detours", "analysis")
"""What is told of finished matches alone."""
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "dobon": {"mode": "sequential", "players": 2, "games": 3},
    "forcard": {"size": 4},
    "pebbles": {"pile": 30},
}
PARTING: Final = ("close", "leave")
"""Actions that end a match."""
REFUSED: Final = 400
INTERNAL: Final = 500


class SeatLost(Exception):
    """The server died before it had said which token opens the seat."""


def need(answer: asgi.Answer) -> Any:
    """What was made."""
    if answer.status != asgi.CREATED:
        raise AssertionError(f"nothing was made: {answer}")
    return answer.content


class Story:
    """One game played through with everything that can happen in a room."""

    def __init__(self, server: Server, game: AnyGame) -> None:
        self.server = server
        self.game = game
        self.ledger = server.ledger
        self.dice = Seeded(f"story of {game.id}")
        self.options = {**game.usual, **OPTIONS.get(game.id, {})}
        self.names = game.seats(game.options(self.options))
        self.guests: list[Guest] = []

    async def tell(self) -> None:
        """From the first start of the server to the last."""
        await self._surely(self.server.start)
        if len(self.names) > 1:
            await self._in_a_room(self._people)
        await self._in_a_room(self._alone)
        await self._start_anew()

    async def _in_a_room(self, part: Callable[[], Awaitable[None]]) -> None:
        try:
            await part()
        except SeatLost:
            await part()  # in another room

    # Two people

    async def _people(self) -> None:
        first, second = self.names[:2]
        made = await self._make({first: "person", second: "open"}, stand_in=BOT, stand_in_after=AWAY)
        room = made["room"]["id"]
        watcher = self._guest(room)
        host = self._guest(room, made["tokens"][first])
        guest = self._guest(room, await self._join(room, second))
        await self._ask(watcher, "ping")
        await self._ask(host, "chat", text="hello")
        for seat in self.names[2:3]:
            await self._ask(self._guest(room, await self._join(room, seat)), "ping")
        await self._renew(guest)
        await self._play(host, guest)
        await self._offer(host, guest, "take_back", yes=True)
        await self._play(guest, host)
        await self._offer(guest, host, "take_back", yes=False)
        await self._offer(host, guest, "offer_draw", yes=False)
        await self._be_away(guest)
        await self._post(f"/api/rooms/{room}/join", {"name": "late"})
        if self._phase(room) != "over":
            await self._give_up(guest)
        if self._phase(room) != "over" and self.game.leave() is None:  # it would play the seat on to its end
            guest = self._guest(room, await self._join(room, second))
            await self._play(host, guest)
            await self._offer(guest, host, "offer_draw", yes=True)
        if self._phase(room) == "over":
            await self._after(room, [host, guest])

    async def _renew(self, guest: Guest) -> None:
        """The link to a seat was stolen; with the old token nobody comes back."""
        stolen, token = guest.token, entries.new_token()
        await self._ask(guest, "renew", token=token)
        guest.token = token
        if await self._surely(self._guest(guest.room, stolen).come):
            self.ledger.complain(guest.room, "a token that was revoked opens the seat")

    async def _be_away(self, guest: Guest) -> None:
        guest.cut()
        await self._turn(AWAY * 1000 + 1)
        await self._turn(AWAY * 1000)
        await self._ask(guest, "ping")

    async def _give_up(self, guest: Guest) -> None:
        """The seat is given up, and with its token nobody comes back."""
        await self._ask(guest, "leave")
        if await self._surely(self._guest(guest.room, guest.token).come):
            self.ledger.complain(guest.room, "a token that was given up opens the seat")

    async def _offer(self, by: Guest, to: Guest, kind: str, yes: bool) -> None:
        if (await self._ask(by, kind))["type"] == "done":
            await self._ask(to, "answer", yes=yes)

    # Alone, or against a bot

    async def _alone(self) -> None:
        guest = await self._against_bot()
        await self._play(guest)
        await self._ask(guest, "hint")
        await self._ask(guest, "take_back")
        await self._ask(guest, "stand_in", bot=BOT)
        await self._turn(2_000)
        await self._ask(guest, "stand_in")
        await self._play(guest)
        await self._ask(guest, "resign")
        if self._phase(guest.room) != "over":
            guest = await self._against_bot()
            await self._act(guest, PARTING)
        await self._after(guest.room, [guest])

    async def _against_bot(self) -> Guest:
        first, others = self.names[0], self.names[1:2]
        made = await self._make({first: "person", **dict.fromkeys(others, "open")})
        guest = self._guest(made["room"]["id"], made["tokens"][first])
        await self._ask(self._guest(guest.room), "ping")
        for seat in others:
            await self._ask(guest, "fill", seat=seat, bot=BOT)
        return guest

    # After the end

    async def _after(self, room: str, people: list[Guest]) -> None:
        for guest in people:
            await self._ask(guest, "hint", at=0)
        again: Any = {"room": None}
        while again["room"] is None:  # a server that is started anew has forgotten who wants another match
            for guest in people:
                again = await self._need(f"/api/rooms/{room}/rematch", None, guest.token)
        await self._act(self._guest(again["room"]["id"], people[0].token))
        branch = await self._need(f"/api/rooms/{room}/branch", {"steps": 0, "seat": self.names[0], "bot": BOT})
        await self._act(self._guest(branch["room"]["id"], branch["tokens"][self.names[0]]))

    async def _start_anew(self) -> None:
        """Whatever was told is still so for a server that has only read it."""
        for guest in self.guests:
            guest.cut()
        await self._surely(self.server.restart)
        for guest in self.guests:
            if not guest.closing:
                await self._ask(guest, "ping")

    # Steps

    def _guest(self, room: str, token: str = "") -> Guest:
        guest = Guest(self.server, room, token)
        self.guests.append(guest)
        return guest

    def _phase(self, room: str) -> str:
        return self.ledger.rooms[room].book.phase

    async def _play(self, *guests: Guest) -> None:
        for _ in range(MOVES):
            for guest in guests:
                await self._act(guest)
        await self._turn(2_000)

    async def _act(self, guest: Guest, wanted: tuple[str, ...] = ()) -> None:
        """Do something at random, if there is anything to do; nothing that ends the match, unless that is wanted."""
        await self._ask(guest, "ping")
        actions = [one for one in guest.legal if (one["do"] in wanted if wanted else one["do"] not in PARTING)]
        if actions:
            await self._ask(guest, "act", seq=guest.seq, action=actions[self.dice.below(len(actions))])

    async def _turn(self, milliseconds: int) -> None:
        """Let time pass; whoever is to act and is no person has acted then, or soon after a fault."""
        await self._surely(lambda: self.server.turn(milliseconds))
        waiting = {room: self.ledger.mark(room) for room in self._awaiting_bots()}
        if waiting:
            await self._surely(lambda: self.server.turn(PATIENCE))
        for room in self._awaiting_bots():
            if waiting.get(room) == self.ledger.mark(room) and room in self.server.lobby.rooms:
                self.ledger.complain(room, "its bot does not go on")

    def _awaiting_bots(self) -> list[str]:
        return [room for room, kept in self.ledger.rooms.items() if kept.book.awaits_bot()]

    async def _make(self, seats: dict[str, str], **form: Any) -> Any:
        form = {"game": self.game.id, "options": self.options, "seats": seats, "public": True, **form}
        return await self._need("/api/rooms", form)

    async def _join(self, room: str, seat: str) -> str:
        deaths = self.server.deaths
        answer = await self._post(f"/api/rooms/{room}/join", {"seat": seat})
        if answer.status != asgi.CREATED and self.server.deaths > deaths:
            raise SeatLost
        token: str = need(answer)["token"]
        if self.ledger.rooms[room].seat_of(token) != self.names.index(seat):
            self.ledger.complain(room, f"the token that was given for {seat} does not open it")
        return token

    # Asking, until there is an answer

    async def _surely(self, work: Callable[[], Awaitable[Any]]) -> Any:
        for _ in range(TRIES):
            try:
                return await work()
            except Died:
                await self.server.restart()
        raise AssertionError("the server dies again and again")

    async def _ask(self, guest: Guest, kind: str, **fields: Any) -> dict[str, Any]:
        """A request of a guest, sent again as long as something fails; its answer."""
        request = guest.new(kind)
        for _ in range(TRIES):
            try:
                if not guest.is_open and not await guest.come():
                    return {"type": "closing"}
                answer = await self._once(guest, request, fields)
            except Died:
                await self.server.restart()
                continue
            if answer is not None and answer.get("code") != FAULT:
                return answer
        raise AssertionError(f"{request}: fails for ever")

    async def _once(self, guest: Guest, request: str, fields: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a request sent now, while others look; None if the line ends before."""
        before = self.ledger.mark(guest.room)
        guest.say(request, fields)
        looking = [asyncio.ensure_future(self._look(guest.room, what)) for what in ("", *SECRETS)]
        await self.server.wait(lambda: request in guest.answers or not guest.is_open)
        await self.server.wait(lambda: all(look.done() for look in looking))
        answer = guest.answers.get(request)
        if answer is not None and answer["type"] == "refused":
            self._check_refused(guest.room, request, answer["code"], before)
        return answer

    def _check_refused(self, room: str, request: str, code: str, before: Any) -> None:
        if self.ledger.mark(room) != before:
            self.ledger.complain(room, f"{request} was refused ({code}), but something has changed")

    async def _look(self, room: str, what: str) -> None:
        """Somebody reads something of the room over HTTP."""
        answer = await asgi.ask(self.server.app, "GET", f"/api/rooms/{room}/{what}".rstrip("/"))
        if answer.status == asgi.OK and what:
            self.ledger.check_over(room, what)
        elif answer.status == asgi.OK:
            self.ledger.check_card(room, answer.content)

    async def _need(self, path: str, body: Any, token: str = "") -> Any:
        return need(await self._post(path, body, token))

    async def _post(self, path: str, body: Any, token: str = "") -> asgi.Answer:
        """A request over HTTP, made again as long as something fails."""
        for _ in range(TRIES):
            before = {room: self.ledger.mark(room) for room in self.ledger.rooms}
            try:
                answer = await self.server.ask("POST", path, body, token)
            except Died:
                await self.server.restart()
                continue
            after = {room: self.ledger.mark(room) for room in self.ledger.rooms}
            if answer.status >= REFUSED and after != before:
                self.ledger.complain(path, f"answered {answer.status}, but something has changed")
            if answer.status < INTERNAL:
                return answer
        raise AssertionError(f"{path}: fails for ever")


__all__ = ["Story"]
