"""Attacks by what surrounds a server: disks, files, a second server, a machine that sleeps."""

from __future__ import annotations

import ctypes
import os
import signal
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from tools.attacks.bench import Bench, Gone, NoResponse, Outcome
from tools.plain_socket import Closed

from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.server.folder import DATABASE

PAGE: Final = 4096
DROP_CAPABILITY: Final = 24
"""PR_CAPBSET_DROP of Linux."""
IGNORE_PERMISSIONS: Final = 1
"""CAP_DAC_OVERRIDE."""
FAILED: Final = 500
BOTH: Final = {"black": "person", "white": "person"}
PLAIN: Final = {"cards": "off"}


def two_servers(bench: Bench) -> Outcome:
    """A second server on the same folder would tell people nothing of what happens at the first."""
    second = Bench(bench.folder)
    try:
        second.start()
    except TefudaError as error:
        return Outcome(True, str(error).strip().splitlines()[-1][-100:])
    finally:
        second.host.kill()
    return Outcome(False, "it starts")


def full_disk(bench: Bench) -> Outcome:
    """Nothing is lost while the disk is full, health says so, and all goes on afterwards."""
    room, tokens = bench.make("othello", options=PLAIN, seats=BOTH)
    black = bench.visit(room, tokens["black"]).enter()
    bench.fill_disk()
    refused = black.act(black.legal[0])
    health = "ok"
    for _ in range(10):  # it tries to write now and then
        if health == "ok":
            time.sleep(0.5)
            health = _health(bench)
    bench.free_disk()
    done = {}
    for _ in range(20):
        done = black.act(black.legal[0]) if black.legal else black.ask("snapshot")
        if done["type"] == "done":
            break
        time.sleep(0.2)
    held = refused.get("code") == "server-error" and health != "ok" and done["type"] == "done"
    return Outcome(held, f"an act: {refused.get('code')}; health: {health}; afterwards: {done['type']}")


def _health(bench: Bench) -> str:
    """What health says, in a word."""
    try:
        status, answer = bench.call("GET", "/api/health")
    except NoResponse:
        return "no answer"
    said = answer.get("status", answer.get("code")) if isinstance(answer, dict) else str(answer)
    return str(said) if status < FAILED else f"{status} {said}"


def read_only(bench: Bench) -> Outcome:
    """A folder that cannot be written: the server says so at once, or in its health, and no request is a 500."""
    bench.make("catalyst", seats={"player": "person"})
    bench.host.stop()
    try:
        _forbid_writing(bench)
        bench.start()
    except TefudaError as error:
        return Outcome(True, "does not start: " + str(error).strip().splitlines()[-1][-80:])
    finally:
        bench.folder.chmod(0o755)
    health = _health(bench)
    status, _ = bench.call("POST", "/api/rooms", {"game": "catalyst"})
    return Outcome(health != "ok" and status != FAILED, f"health: {health}; making a room: {status}")


def _forbid_writing(bench: Bench) -> None:
    """The folder can be read and no more, by root too: whatever is started from now on obeys permissions."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(DROP_CAPABILITY, IGNORE_PERMISSIONS)
    for file in bench.folder.iterdir():
        file.chmod(0o666 if file == bench.host.log else 0o444)
    bench.folder.chmod(0o555)


def damaged_pages(bench: Bench) -> Outcome:
    """Some pages of the database are overwritten, one letter is another: damaged rooms say so, the others go on."""
    rooms = [_talk(bench, number) for number in range(24)]
    bench.host.stop()
    file = bench.folder / DATABASE
    with closing(sqlite3.connect(file)) as line:
        line.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _damage(file)
    try:
        bench.start()
    except TefudaError as error:
        return Outcome(False, "does not start: " + str(error).strip().splitlines()[-1][-100:])
    seen = [_look(bench, number, room) for number, room in enumerate(rooms)]
    counts = {what: seen.count(what) for what in sorted(set(seen))}
    held = not {"changed", "500", "0", "4500", "1011"} & set(counts) and counts.get("whole", 0) > 0
    return Outcome(held, ", ".join(f"{what} {count}" for what, count in counts.items()))


def _talk(bench: Bench, number: int) -> str:
    source = f"127.0.3.{number + 1}"
    room, tokens = bench.make("catalyst", source=source, seats={"player": "person"})
    player = bench.visit(room, tokens["player"], source=source).enter()
    for line in range(20):
        player.ask("chat", text=f"room {number} says line {line} as ever")
    player.close()
    return room


def _damage(file: Path) -> None:
    """Overwrite four pages beyond the schema's, and turn one letter of what one room has said."""
    body = bytearray(file.read_bytes())
    dice = Seeded("pages")
    turned = body.find(b"room 3 says line 7 as ever")
    pages = [page for page in range(8, len(body) // PAGE) if page != turned // PAGE]
    for _ in range(4):
        page = pages[dice.below(len(pages))]
        body[page * PAGE : (page + 1) * PAGE] = bytes(dice.below(256) for _ in range(PAGE))
    if turned > 0:
        body[turned + 17] ^= 1  # "line 7" becomes "line 6"
    file.write_bytes(bytes(body))


def _look(bench: Bench, number: int, room: str) -> str:
    """What a room shows: whole, changed, or why not."""
    source = f"127.0.4.{number + 1}"
    try:
        visit = bench.visit(room, source=source)
        visit.enter()
    except Gone as gone:
        return str(gone)
    except (Closed, NoResponse):
        return "0"
    said: list[dict[str, Any]] = visit.newest.get("chat", [])
    wanted = [f"room {number} says line {line} as ever" for line in range(20)]
    with suppress(OSError):
        visit.close()
    return "whole" if [line["text"] for line in said] == wanted[-len(said) :] and said else "changed"


def paused_server(bench: Bench) -> Outcome:
    """The machine sleeps while an act is on its way: it counts as in time."""
    room, tokens = bench.make("othello", options={**PLAIN, "turn_seconds": 5}, seats=BOTH)
    player = bench.visit(room, tokens["black"]).enter()
    player.ask("ping")
    action = player.legal[0]
    os.kill(bench.pid, signal.SIGSTOP)
    player.say({"type": "act", "id": "sleeping", "seq": player.newest["seq"], "action": action})
    time.sleep(7)
    os.kill(bench.pid, signal.SIGCONT)
    answer = player.until(lambda message: message.get("id") == "sleeping")
    return Outcome(answer["type"] == "done", f"after 7 s with a clock of 5: {answer.get('code', 'done')}")


__all__ = ["damaged_pages", "full_disk", "paused_server", "read_only", "two_servers"]
