"""Kills the server again and again while many rooms are played, and proves that nothing acknowledged was lost.

    python tools/kill_test.py --kills 200 --rooms 40 --game catalyst

Every seat is a client that notes each action the server has acknowledged. The server dies by SIGKILL just before or
just after a commit that the dice choose. These are all the moments that make a difference: something was durable or
not, and somebody was told or not. It is started again on the same folder. Clients come back with their last seq, send
again what was not answered, fold what they missed, and compare digests. When a match is over its file is fetched and
played: for every seat, the actions in it must be exactly those acknowledged, each once, in their order. All matches
must come to their end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import secrets
import sys
import time
from pathlib import Path
from typing import Any

from tefuda.core import match, registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.server.client import NoAnswer, Player, Web
from tefuda.server.host import Host, temporary

COMMITS = 40
"""A server lives for as many commits at most, unless more are wanted."""


class Lost(TefudaError):
    """What was promised is not there."""


class Report:
    """What has happened so far."""

    def __init__(self) -> None:
        self.kills = 0
        self.matches = 0
        self.acknowledged = 0
        self.sent_again = 0
        self.found_again = 0
        """Of those sent again, how many had been durable before the kill."""
        self.refused = 0
        self.returns = 0
        self.digests = 0

    def line(self) -> str:
        return (
            f"{self.kills} kills, {self.matches} matches to the end, {self.acknowledged} acknowledged actions all there"
            f" once and in order; {self.returns} returns, {self.sent_again} actions sent again,"
            f" of which {self.found_again} were durable already;"
            f" {self.refused} refused, {self.digests} digests compared"
        )


class SeatClient:
    """Plays one seat at random and remembers what was acknowledged."""

    def __init__(self, player: Player, dice: Seeded, trial: Trial) -> None:
        self.player = player
        self.dice = dice
        self.report = trial.report
        self.open = trial.open
        self.numbers = itertools.count()
        self.acknowledged: list[dict[str, Any]] = []
        self.pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """To the end of the match, however often the line breaks."""
        await self._come()
        while self.player.phase != "over":
            try:
                await self._step()
            except NoAnswer:
                self.player.cut()
                await self._come()
        self.report.digests += self.player.checked
        self.player.cut()

    async def _come(self) -> None:
        """Open the line when there is a server; what is unanswered is sent once more."""
        while True:
            await self.open.wait()
            try:
                await self.player.enter(resume=True)
                self.report.returns += 1
                if self.pending is not None:
                    await self._send_again(self.pending)
            except NoAnswer:
                await self.player.abandon()
                await asyncio.sleep(0)  # the server may be gone without anybody having noticed
            else:
                return

    async def _send_again(self, pending: dict[str, Any]) -> None:
        before = self.player.seq or 0
        self.report.sent_again += 1
        await self.player.send(pending)
        answer = await self.player.answer(pending["id"])
        if answer["type"] == "done" and before > pending["seq"]:
            self.report.found_again += 1
        self._settle(answer)

    async def _step(self) -> None:
        if not self.player.yours:
            await self.player.receive()
            return
        action = self.player.legal[self.dice.below(len(self.player.legal))]
        seq = self.player.seq
        self.pending = {"type": "act", "id": f"act {next(self.numbers)}", "seq": seq, "action": action}
        await self.player.send(self.pending)
        self._settle(await self.player.answer(self.pending["id"]))

    def _settle(self, answer: dict[str, Any]) -> None:
        assert self.pending is not None
        if answer["type"] == "done":
            self.acknowledged.append(self.pending["action"])
            self.report.acknowledged += 1
        else:
            self.report.refused += 1
        self.pending = None


class Trial:
    """One server that is killed, and the rooms on it."""

    def __init__(self, host: Host, given: argparse.Namespace) -> None:
        self.host = host
        self.given = given
        self.web = Web(0)
        self.report = Report()
        self.game = registry.find(given.game)
        self.names = self.game.seats(self.game.options(dict(given.config)))
        self.open = asyncio.Event()
        """There is a server."""
        self.is_ending = False

    async def run(self) -> Report:
        """Play and kill; raises what went wrong first."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._kill())
                for number in range(self.given.rooms):
                    group.create_task(self._table(number))
        finally:
            self.host.kill()  # whoever still waits for its death is released
        return self.report

    async def _kill(self) -> None:
        """One server after the other, each with its last hour; and one that lives on."""
        dice = Seeded(f"{self.given.seed} killer")
        while self.report.kills < self.given.kills:
            when = ("--kill-before", "--kill-after")[dice.below(2)]
            await self._start(when, str(1 + dice.below(self.given.longest)))
            await asyncio.to_thread(self.host.wait)
            self.open.clear()
            self.report.kills += 1
            if sys.stderr.isatty():
                print(f"\r\033[K{self.report.line()}", end="", file=sys.stderr, flush=True)
        self.is_ending = True
        await self._start()

    async def _start(self, *options: str) -> None:
        """A server on whatever port is free."""
        self.host.port = 0
        self.web.port = (await asyncio.to_thread(self.host.start, *options)).port
        self.open.set()

    async def _table(self, number: int) -> None:
        """One match after the other, as long as there is killing."""
        count = 0
        while not self.is_ending or count == 0:
            count += 1
            room, tokens = await self._make()
            clients = [
                SeatClient(Player(self.web, self.game, room, token), self._dice(number, count, seat), self)
                for seat, token in tokens.items()
            ]
            await asyncio.gather(*(client.play() for client in clients))
            await self._prove(room, dict(zip(tokens, clients, strict=True)))
            self.report.matches += 1

    def _dice(self, number: int, count: int, seat: str) -> Seeded:
        return Seeded(f"{self.given.seed} {number} {count} {seat}")

    async def _make(self) -> tuple[str, dict[str, str]]:
        form = {"options": dict(self.given.config), "seats": dict.fromkeys(self.names, "person")}
        made: tuple[str, dict[str, str]] = await self._patiently(lambda: self.web.make(self.given.game, **form))
        return made

    async def _prove(self, room: str, clients: dict[str, SeatClient]) -> None:
        """The match file has what was acknowledged, once and in order, and nothing else."""
        text = await self._patiently(lambda: self.web.get(f"/api/rooms/{room}/match"))
        found = match.read(text, room)
        replay = match.Replay(found)
        while replay.step() is not None:
            pass
        for seat, client in clients.items():
            written = [step.action for step in found.steps if step.by == seat]
            if written != client.acknowledged:
                raise Lost(f"room {room}, {seat}: acknowledged {client.acknowledged}, but the file has {written}")

    async def _patiently(self, ask: Any) -> Any:
        """An answer, of the next server if this one is gone."""
        while True:
            await self.open.wait()
            with contextlib.suppress(NoAnswer):
                return await asyncio.to_thread(ask)


def run(given: argparse.Namespace, *options: str, path: str = "") -> Report:
    """A whole trial in a folder that is gone afterwards."""
    with temporary() as folder, Host(Path(folder), "--relaxed", *options, path=path) as host:
        try:
            return asyncio.run(Trial(host, given).run())
        except BaseException:
            print(host.log.read_text()[-4000:], file=sys.stderr)
            raise


def setting(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdecimal() else value


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--rooms", type=int, default=40)
    parser.add_argument("--game", default="catalyst")
    parser.add_argument("--set", dest="config", type=setting, action="append", default=[])
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--longest", type=int, default=COMMITS, help="commits between two kills")
    return parser.parse_args(arguments)


def main() -> int:
    given = parse()
    started = time.monotonic()
    report = run(given)
    print(f"\n{given.game}, {given.rooms} rooms, seed {given.seed}: {report.line()}")
    print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
