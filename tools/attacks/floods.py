"""Attacks by plenty: one address, or ten, asks for all it may, and somebody else plays meanwhile.

Attackers and victims are processes of their own; attackers take only what processor time is left, since theirs would be
another machine's. Each flood is measured against the same seconds without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import multiprocessing.connection
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
from tools.attacks.bench import ATTACKER, Bench, Gone, NoResponse, Outcome, Visit, call, middle, p99, timed
from tools.plain_socket import HOST, Closed, PlainSocket, Silent, open_line

from tefuda.core import match, registry
from tefuda.core.chance import Seeded
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.server.lines import Line
from tefuda.server.wire import PROTOCOL

CALM: Final = 8.0
FLOOD: Final = 8.0
"""Seconds."""
ROUNDS: Final = 3
"""Calm and flooded in turn: whatever else the machine does meets both alike."""
TABLES: Final = 5
"""At which others play at the same time, each from an address of its own."""
LONGEST: Final = 100.0
LONGEST_OF_TEN: Final = 250.0
MORE_MEMORY: Final = 50.0
"""Megabytes."""
CONNECTIONS: Final = 100
VAIN: Final = b"PUT /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
RECEIVED: Final = 64 * 1024
RATE: Final = 19
"""Messages a second of one socket: just what every socket may say."""
PLAIN: Final = {"cards": "off"}
BOTH: Final = {"black": "person", "white": "person"}
BIG: Final = {"size": 8}
FILE_BYTES: Final = 200_000
ENDS: Final = ("close", "leave", "join")
"""Actions of Dobon after which there is less to tell."""


class Flood(msgspec.Struct, frozen=True, kw_only=True):
    """What an attacker says, on how many sockets of one address."""

    game: str
    request: dict[str, Any]
    sockets: int
    options: dict[str, Any] = {}
    seats: dict[str, str] = {}
    language: str = ""
    source: str = ATTACKER


SNAPSHOTS: Final = Flood(game="forcard", options=BIG, request={"type": "snapshot"}, sockets=20, language="en")
DRAFTS: Final = Flood(game="forcard", options=BIG, request={"type": "draft"}, sockets=10)
HINTS: Final = Flood(
    game="duel",
    options={"decks": {"P1": "wildfire-run", "P2": "harvest-light"}},
    seats={"P1": "person", "P2": "random"},
    request={"type": "hint"},
    sockets=3,
)


# Attackers


class Shouter(Line):
    """Says the same again and again, whatever is answered."""

    def __init__(self, flood: Flood, path: str, token: str) -> None:
        super().__init__(HOST, path)
        self.flood = flood
        self.token = token
        self.count = 0
        self.is_over = False
        """Whether the server has hung up."""

    def closed(self) -> None:
        self.is_over = True

    async def open_from(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, HOST, port, local_addr=(self.flood.source, 0))

    def opened(self) -> None:
        hello = {"type": "hello", "version": PROTOCOL, "token": self.token, "language": self.flood.language}
        self.say(msgspec.json.encode(hello))

    def shout(self) -> None:
        if self.is_over:
            return
        self.count += 1
        self.say(msgspec.json.encode({**self.flood.request, "id": f"s{self.count}"}))


def shout(port: int, floods: Sequence[Flood], seconds: float) -> None:
    """Attack for so long; a process of its own."""
    asyncio.run(_shout(port, floods, seconds))


async def _shout(port: int, floods: Sequence[Flood], seconds: float) -> None:
    shouters = [shouter for flood in floods for shouter in _shouters(port, flood)]
    for shouter in shouters:
        await shouter.open_from(port)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for shouter in shouters:
            shouter.shout()
        await asyncio.sleep(1 / RATE)
    for shouter in shouters:
        shouter.cut()


def _shouters(port: int, flood: Flood) -> list[Shouter]:
    """Sockets of one address, each in a room of its own, as far as it may make rooms."""
    found = []
    for _ in range(flood.sockets):
        names = registry.find(flood.game).seats(registry.find(flood.game).options(flood.options))
        seats = flood.seats or dict.fromkeys(names, "person")
        form = {"game": flood.game, "options": flood.options, "seats": seats}
        status, made = call(port, "POST", "/api/rooms", form, source=flood.source)
        if status < 300:
            path = f"/api/rooms/{made['room']['id']}/socket"
            found.append(Shouter(flood, path, next(iter(made["tokens"].values()))))
    return found


def make_bots(port: int, _floods: Sequence[Flood], seconds: float) -> None:
    """Make rooms in which strong bots play each other."""
    form = {"game": "othello", "seats": {"black": "level-5", "white": "level-5"}}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(NoResponse):
            call(port, "POST", "/api/rooms", form, source=ATTACKER, seconds=5)
        time.sleep(1 / RATE)


class VainLine:
    """A connection that asks for what is not to be had, again and again."""

    def __init__(self, port: int) -> None:
        self.line = open_line(port, 5, ATTACKER)
        self.line.sendall(VAIN)
        self.line.setblocking(False)

    def go_on(self) -> bool:
        """Ask once more if there was an answer; whether the server still listens."""
        try:
            if self.line.recv(RECEIVED):
                self.line.send(VAIN)
                return True
        except BlockingIOError:
            return True
        except OSError:
            pass
        self.line.close()
        return False


def ask_in_vain(port: int, _floods: Sequence[Flood], seconds: float) -> None:
    """Ask for what is not to be had, on many connections at once."""
    lines: list[VainLine] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        lines = [line for line in lines if line.go_on()]
        lines += [VainLine(port) for _ in range(CONNECTIONS - len(lines))]
        time.sleep(0.005)


# Victims


def move_times(port: int, seconds: float) -> list[float]:
    """Milliseconds from an action to its `done`, at some tables of two."""
    with ThreadPoolExecutor(TABLES) as tables:
        found = [tables.submit(table_times, port, seconds, f"127.0.7.{number + 1}") for number in range(TABLES)]
        return [one for table in found for one in table.result()]


def table_times(port: int, seconds: float, source: str) -> list[float]:
    """The same at one table, whose people come from one address."""
    times: list[float] = []
    end = time.monotonic() + seconds
    dice = Seeded(f"victim {source}")
    while time.monotonic() < end:
        room, tokens = _room(port, BOTH, source)
        seats = [Visit(port, room, tokens[name], source=source).enter() for name in BOTH]
        while time.monotonic() < end and seats[0].newest.get("phase", "playing") != "over":
            for visit in seats:
                visit.ask("ping")
            mover = next((visit for visit in seats if visit.legal), None)
            if mover is None:
                break
            action = mover.legal[dice.below(len(mover.legal))]
            times.append(timed(lambda mover=mover, action=action: mover.act(action)))  # type: ignore[misc]
            time.sleep(0.05)
        for visit in seats:
            visit.close()
    return times


def bot_times(port: int, seconds: float) -> list[float]:
    """Milliseconds from an action to the bot's answer to it."""
    room, tokens = _room(port, {"black": "person", "white": "level-1"})
    player = Visit(port, room, tokens["black"]).enter()
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end and player.legal:
        player.act(player.legal[0])
        began = time.perf_counter()
        if not player.legal:
            player.until(lambda message: bool(message.get("legal")) or message.get("phase") == "over")
            times.append((time.perf_counter() - began) * 1000)
    player.close()
    return times


def _room(port: int, seats: dict[str, str], source: str = HOST) -> tuple[str, dict[str, str]]:
    form = {"game": "othello", "options": PLAIN, "seats": seats}
    _, made = call(port, "POST", "/api/rooms", form, source=source)
    return made["room"]["id"], made["tokens"]


Victim = Callable[[int, float], list[float]]
Attacker = Callable[[int, Sequence[Flood], float], None]


def _tell(victim: Victim, port: int, seconds: float, end: multiprocessing.connection.Connection) -> None:
    """Run a victim and send what it measured; whoever is shut out has waited for ever."""
    try:
        times = victim(port, seconds)
    except (Gone, Closed, Silent, NoResponse, KeyError):
        times = [float("inf")]
    end.send(times)


def measure(bench: Bench, victim: Victim, seconds: float) -> list[float]:
    """What a victim measures, in a process of its own."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(victim, bench.port, seconds, theirs))
    process.start()
    theirs.close()
    try:
        return list(ours.recv()) if ours.poll(seconds + 60) else [float("inf")]
    except EOFError:
        return [float("inf")]
    finally:
        process.kill()
        process.join()


class Attack:
    """Attackers in processes of their own, for as long as this lasts."""

    def __init__(self, bench: Bench, attacker: Attacker, floods: Sequence[Flood], seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.processes = [
            context.Process(target=_attack, args=(attacker, bench.port, [one], seconds)) for one in floods
        ]

    def __enter__(self) -> None:
        for process in self.processes:
            process.start()
        time.sleep(3)  # until they have rooms and shout

    def __exit__(self, *_: Any) -> None:
        for process in self.processes:
            process.kill()
            process.join()


def _attack(attacker: Attacker, port: int, floods: Sequence[Flood], seconds: float) -> None:
    os.nice(10)
    attacker(port, floods, seconds)


def attacked_moves(bench: Bench, floods: Sequence[Flood], longest: float, attacker: Attacker = shout) -> Outcome:
    """Other players' moves, with and without floods."""
    calm: list[float] = []
    flooded: list[float] = []
    more = 0.0
    for _ in range(ROUNDS):
        calm += measure(bench, move_times, CALM)
        before = bench.memory()
        with Attack(bench, attacker, floods, FLOOD + 20):
            flooded += measure(bench, move_times, FLOOD)
            more = max(more, bench.memory() - before)
    usual, late = p99(calm), p99(flooded)
    is_near = longest > LONGEST or late <= 2 * usual
    held = is_near and late < longest and more < MORE_MEMORY
    figure = f"moves p99 {usual:.1f} ms of {len(calm)}, flooded {late:.1f} ms of {len(flooded)}"
    return Outcome(held, f"{figure} (longest {max(flooded, default=0.0):.0f}), {more:+.0f} MB")


def _bots(bench: Bench, attacker: Attacker, flood: Flood) -> Outcome:
    """Another room's bot, with and without a flood."""
    measure(bench, bot_times, 3)  # its worker starts
    calm = middle(measure(bench, bot_times, CALM))
    with Attack(bench, attacker, [flood], 30):
        flooded = measure(bench, bot_times, FLOOD)
    late = middle(flooded)
    figure = f"a bot's answer {calm:.0f} ms, flooded {late:.0f} ms (longest {max(flooded, default=0):.0f})"
    return Outcome(late <= 2 * calm, figure)


# Attacks


def draft_flood(bench: Bench) -> Outcome:
    """Ten sockets of one address ask what would follow, on the largest board."""
    return attacked_moves(bench, [DRAFTS], LONGEST)


def snapshot_flood(bench: Bench) -> Outcome:
    """Twenty sockets of one address ask for everything anew, in words."""
    return attacked_moves(bench, [SNAPSHOTS], LONGEST)


def refusal_flood(bench: Bench) -> Outcome:
    """A hundred connections of one address ask for what is always refused."""
    return attacked_moves(bench, [DRAFTS], LONGEST, ask_in_vain)


def hint_flood(bench: Bench) -> Outcome:
    """Three sockets of one address ask for hints."""
    return _bots(bench, shout, HINTS)


def bot_rooms(bench: Bench) -> Outcome:
    """One address makes rooms in which bots play each other."""
    return _bots(bench, make_bots, HINTS)


def ten_addresses(bench: Bench) -> Outcome:
    """Ten addresses at once ask for all that one may."""
    kinds = (DRAFTS, SNAPSHOTS)
    floods = [
        msgspec.structs.replace(kinds[number % 2], source=f"127.0.5.{number + 1}", sockets=5) for number in range(10)
    ]
    return attacked_moves(bench, floods, LONGEST_OF_TEN)


def replay_flood(bench: Bench) -> Outcome:
    """Six long match files at once; somebody else wants to see a short one."""
    long, short = match_text(FILE_BYTES), match_text(2_000)
    path = "/api/replay?seat=*"
    bench.call("POST", path, short, seconds=60)  # the worker starts
    calm = timed(lambda: bench.call("POST", path, short, seconds=60))
    context = multiprocessing.get_context("spawn")
    asking = [context.Process(target=_ask_replay, args=(bench.port, path, long)) for _ in range(6)]
    for process in asking:
        process.start()
    time.sleep(4)
    late = timed(lambda: _ask_replay(bench.port, path, short, HOST))
    for process in asking:
        process.kill()
        process.join()
    return Outcome(late <= max(5_000.0, 2 * calm), f"a short replay {calm:.0f} ms, flooded {late:.0f} ms")


def _ask_replay(port: int, path: str, text: bytes, source: str = ATTACKER) -> None:
    with contextlib.suppress(NoResponse):
        call(port, "POST", path, text, source=source, seconds=60)


def match_text(length: int) -> bytes:
    """A match file of about so many bytes: Dobon, game after game."""
    dice = Seeded("long")
    table = Table(registry.find("dobon"), Setup({"mode": "sequential"}, "long"))
    recorder = match.Recorder(table, dict.fromkeys(table.seats, "person"))
    written = 0
    while written < length and not table.over:
        seats = table.awaiting()
        by = seats[dice.below(len(seats))] if seats else ""
        choices = [action for action in map(notation, table.legal(by)) if action["do"] not in ENDS]
        recorder.note(table.act(by, choices[dice.below(len(choices))]) if choices else table.expire())
        written += len(msgspec.json.encode(recorder.lines[-1]))
    return recorder.text().encode()


def no_reader(bench: Bench) -> Outcome:
    """Four sockets ask for much and read nothing."""
    before = bench.memory()
    lines = [_deaf(bench, number) for number in range(4)]
    end = time.monotonic() + 12
    count = 0
    while time.monotonic() < end:
        count += 1
        for line in list(lines):
            try:
                line.say({"type": "snapshot", "id": f"s{count}"})
            except (Closed, Silent):
                lines.remove(line)
        time.sleep(1 / RATE)
    more = bench.memory() - before
    for line in lines:
        line.close()
    return Outcome(more < MORE_MEMORY, f"{more:+.0f} MB after {count} requests each, {len(lines)} of 4 still connected")


def _deaf(bench: Bench, number: int) -> PlainSocket:
    source = f"127.0.6.{number + 1}"
    game = registry.find("forcard")
    seats = dict.fromkeys(game.seats(game.options(BIG)), "person")
    room, tokens = bench.make("forcard", source=source, options=BIG, seats=seats)
    line = PlainSocket(open_line(bench.port, 2, source), room)
    line.say({"type": "hello", "version": PROTOCOL, "token": next(iter(tokens.values())), "language": "en"})
    return line


__all__ = [
    "BOTH",
    "LONGEST",
    "Flood",
    "attacked_moves",
    "bot_rooms",
    "draft_flood",
    "hint_flood",
    "no_reader",
    "refusal_flood",
    "replay_flood",
    "snapshot_flood",
    "ten_addresses",
]
