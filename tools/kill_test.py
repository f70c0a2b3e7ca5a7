"""Kills the server again and again while many rooms are played, and proves that nothing acknowledged was lost.

    python tools/kill_test.py --kills 200 --rooms 40 --game catalyst

Every seat is a client that notes each action the server has acknowledged. The server is killed with SIGKILL at random
moments and started again on the same folder. Clients come back with their last seq, send again what was not answered,
fold what they missed, and compare digests. When a match is over its file is fetched and played: for every seat, the
actions in it must be exactly those acknowledged, each once, in their order. All matches must come to their end.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tefuda.core import match, registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.server.client import NoAnswer, Player, Web
from tefuda.server.host import Host, temporary

PATIENCE = 120.0
"""Seconds within which every client must get on."""
HASTE = 4
"""One kill in so many does not wait until anything was acknowledged."""


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
            f" once and in order; {self.returns} returns, {self.sent_again} actions sent again, of which"
            f" {self.found_again} were durable already; {self.refused} refused, {self.digests} digests compared"
        )


class SeatClient:
    """Plays one seat at random and remembers what was acknowledged."""

    def __init__(self, player: Player, dice: Seeded, report: Report) -> None:
        self.player = player
        self.dice = dice
        self.report = report
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
        """Open the line, with patience; what is unanswered is sent once more."""
        deadline = time.monotonic() + PATIENCE
        reasons: Counter[str] = Counter()
        while True:
            try:
                await self.player.enter(resume=True)
                self.report.returns += 1
                if self.pending is not None:
                    await self._send_again(self.pending)
            except NoAnswer as error:
                reasons[str(error)] += 1
                self.player.cut()
                if time.monotonic() > deadline:
                    raise Lost(f"room {self.player.room} cannot be entered: {dict(reasons)}") from None
                await asyncio.sleep(0.05)
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
        await asyncio.sleep(self.dice.below(20) / 1000)
        action = self.player.legal[self.dice.below(len(self.player.legal))]
        seq = self.player.seq
        self.pending = {"type": "act", "id": secrets.token_hex(8), "seq": seq, "action": action}
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
        self.report = Report()
        self.game = registry.find(given.game)
        self.names = self.game.seats(self.game.options(dict(given.config)))
        self.is_ending = False

    async def run(self) -> Report:
        """Play and kill; raises what went wrong first."""
        web = await asyncio.to_thread(self.host.start)
        tables = [asyncio.create_task(self._table(web, number)) for number in range(self.given.rooms)]
        killer = asyncio.create_task(self._kill())
        done, _ = await asyncio.wait({killer, *tables}, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        return self.report

    async def _kill(self) -> None:
        dice = Seeded(f"{self.given.seed} killer")
        while self.report.kills < self.given.kills:
            if dice.below(HASTE):
                await self._progress()
            await asyncio.sleep(dice.below(self.given.longest) / 1000)
            self.host.kill()
            self.report.kills += 1
            await asyncio.to_thread(self.host.start)
            if sys.stderr.isatty():
                print(f"\r\033[K{self.report.line()}", end="", file=sys.stderr, flush=True)
        self.is_ending = True

    async def _progress(self) -> None:
        """Wait until something was acknowledged, so that a busy machine still plays between two kills."""
        before = self.report.acknowledged
        while self.report.acknowledged == before:
            await asyncio.sleep(0.01)

    async def _table(self, web: Web, number: int) -> None:
        """One match after the other, as long as there is killing."""
        count = 0
        while not self.is_ending or count == 0:
            count += 1
            room, tokens = await self._make(web)
            clients = [
                SeatClient(Player(web, self.game, room, token), self._dice(number, count, seat), self.report)
                for seat, token in tokens.items()
            ]
            await asyncio.gather(*(client.play() for client in clients))
            await self._prove(web, room, dict(zip(tokens, clients, strict=True)))
            self.report.matches += 1

    def _dice(self, number: int, count: int, seat: str) -> Seeded:
        return Seeded(f"{self.given.seed} {number} {count} {seat}")

    async def _make(self, web: Web) -> tuple[str, dict[str, str]]:
        form = {"options": dict(self.given.config), "seats": dict.fromkeys(self.names, "person")}
        made: tuple[str, dict[str, str]] = await self._patiently(lambda: web.make(self.given.game, **form))
        return made

    async def _prove(self, web: Web, room: str, clients: dict[str, SeatClient]) -> None:
        """The match file has what was acknowledged, once and in order, and nothing else."""
        text = await self._patiently(lambda: web.get(f"/api/rooms/{room}/match"))
        found = match.read(text, room)
        replay = match.Replay(found)
        while replay.step() is not None:
            pass
        for seat, client in clients.items():
            written = [step.action for step in found.steps if step.by == seat]
            if written != client.acknowledged:
                raise Lost(f"room {room}, {seat}: acknowledged {client.acknowledged}, but the file has {written}")

    async def _patiently(self, ask: Any) -> Any:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return await asyncio.to_thread(ask)
            except NoAnswer:
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(0.05)


def run(given: argparse.Namespace, path: str = "") -> Report:
    """A whole trial in a folder that is gone afterwards."""
    with temporary() as folder, Host(Path(folder), "--relaxed", path=path) as host:
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
    parser.add_argument("--longest", type=int, default=1500, help="milliseconds between two kills")
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
