"""Attacks by many lines of one address in one room: frames that are no messages, words that all of them are told."""

from __future__ import annotations

import contextlib
import itertools
import threading
import time
from collections.abc import Sequence
from typing import Final

from tools.attacks.bench import ATTACKER, Bench, NoResponse, Outcome, call
from tools.attacks.floods import BOTH, LONGEST, Flood, attacked_moves
from tools.plain_socket import PONG, Closed, PlainSocket, Silent, frame, open_line

from tefuda.server.wire import PROTOCOL

PONGS: Final = frame(PONG, b"") * 300
PONGING: Final = 10
"""Sockets that send nothing else."""
LISTENING: Final = 45
"""Sockets that are told whatever is said: as many as one address may open at once."""
NOTHING: Final = Flood(game="othello", request={}, sockets=0)


def room_of(port: int) -> tuple[str, dict[str, str]]:
    _, made = call(port, "POST", "/api/rooms", {"game": "othello", "seats": BOTH}, source=ATTACKER)
    return made["room"]["id"], made["tokens"]


def enter(port: int, room: str, token: str = "") -> PlainSocket:
    """A line in a room; without a token a spectator's."""
    line = PlainSocket(open_line(port, 5, ATTACKER), room)
    line.say({"type": "hello", "version": PROTOCOL, "token": token})
    line.take()
    return line


def pong(port: int, _floods: Sequence[Flood], seconds: float) -> None:
    """Answer pings that nobody has sent; who is cut comes again."""
    room, _ = room_of(port)
    end = time.monotonic() + seconds

    def go_on() -> None:
        while time.monotonic() < end:
            with contextlib.suppress(Closed, Silent, OSError):
                line = enter(port, room)
                while True:
                    line.send(PONGS)

    threads = [threading.Thread(target=go_on) for _ in range(PONGING)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def talk(port: int, _floods: Sequence[Flood], seconds: float) -> None:
    """Say something in a room in which every word is told to many."""
    room, tokens = room_of(port)
    lines = [enter(port, room, token) for token in tokens.values()]
    with contextlib.suppress(Closed, Silent, NoResponse):
        lines += [enter(port, room) for _ in range(LISTENING)]
    for line in lines:
        threading.Thread(target=listen, args=(line,), daemon=True).start()
    end = time.monotonic() + seconds
    for number in itertools.count():
        if time.monotonic() > end:
            return
        with contextlib.suppress(Closed, Silent):
            lines[number % 2].say({"type": "stand_in", "id": f"s{number}", "bot": "" if number % 4 < 2 else "random"})
        time.sleep(1 / 38)


def listen(line: PlainSocket) -> None:
    with contextlib.suppress(Closed, Silent):
        while True:
            line.take()


def pong_flood(bench: Bench) -> Outcome:
    """Ten sockets of one address send frames that are no messages."""
    return attacked_moves(bench, [NOTHING], LONGEST, pong)


def crowd(bench: Bench) -> Outcome:
    """Many sockets of one address watch a room in which it says all that it may."""
    return attacked_moves(bench, [NOTHING], LONGEST, talk)


__all__ = ["crowd", "pong_flood"]
