"""Attacks on the ways in: requests, headers, addresses, connections, codes."""

from __future__ import annotations

import contextlib
import resource
import secrets
import socket
import time
from typing import Any, Final

import msgspec
from tools.attacks.bench import ATTACKER, Bench, NoResponse, Outcome, timed
from tools.plain_socket import BINARY, HOST, Closed, PlainSocket, Silent, frame, open_line

from tefuda.core import registry

MEMORY: Final = 2**30
"""Bytes of address space that a server under this attack may have, so that this machine survives it."""
SLOW: Final = 2_000.0
"""Milliseconds that a refusal never takes."""
REFUSED: Final = 400
FAILED: Final = 500
TOO_MANY: Final = 429
YEAR: Final = 365 * 24 * 3600
CONNECTIONS: Final = 1_100
"""More than a process may usually have open."""
GUESSING: Final = 5.0
"""Seconds in which guesses are counted that get through, after the first that did not."""
ADDRESSES: Final = 1_000
"""That somebody who guesses codes may have."""
SYMBOL_BITS: Final = 5
"""Of a code; its alphabet has 32 signs."""


def big_view(bench: Bench) -> Outcome:
    """Ask for a position in words, of a board that is far too large."""
    resource.prlimit(bench.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
    game = registry.find("forcard")
    view: dict[str, Any] = msgspec.to_builtins(game.opening(game.options({}), 0))
    status = 0

    def ask() -> None:
        nonlocal status
        try:
            path = "/api/games/forcard/position/en"
            status, _ = bench.call("POST", path, {**view, "size": 100}, source=ATTACKER, seconds=10)
        except NoResponse:
            status = 0

    took = timed(ask)
    figure = f"status {status or 'none'} after {took:.0f} ms, the server has {bench.memory():.0f} MB"
    return Outcome(REFUSED <= status < FAILED and took < SLOW, figure)


def bad_requests(bench: Bench) -> Outcome:
    """Whatever is no request is refused, and is no fault of ours."""
    found = {name: status for name, status in _statuses(bench).items() if status in (0, FAILED)}
    closes = {name: code for name, code in _close_codes(bench).items() if code in (1011, 4500, -1)}
    broken = [f"{name}: {code}" for name, code in {**found, **closes}.items()]
    return Outcome(not broken, "; ".join(broken) or "all refused")


def _statuses(bench: Bench) -> dict[str, int]:
    """The status of each bad request; 0 if there was no answer."""
    evil = {"Origin": "http://["}
    asked: dict[str, tuple[str, str, bytes | None, dict[str, str]]] = {
        "a NUL in the path": ("GET", "/%00", None, {}),
        "a long name": ("GET", f"/{'a' * 300}", None, {}),
        "a broken origin": ("POST", "/api/rooms", b'{"game":"catalyst"}', evil),
        "60,000 brackets": ("POST", "/api/rooms", b"[" * 60_000, {}),
        "a lone surrogate": ("POST", "/api/rooms", b'{"game":"\\ud800"}', {}),
        "60,000 brackets as a view": ("POST", "/api/games/othello/position/en", b"[" * 60_000, {}),
        "60,000 brackets as a match": ("POST", "/api/replay", b"[" * 60_000, {}),
    }
    found = {}
    for name, (method, path, body, headers) in asked.items():
        try:
            found[name], _ = bench.call(method, path, body, headers=headers, seconds=60)  # a worker may have to start
        except NoResponse:
            found[name] = 0
    return found


def _close_codes(bench: Bench) -> dict[str, int]:
    room, tokens = bench.make("catalyst", seats={"player": "person"})
    deep = b'{"type":"act","id":"x","seq":1,"action":{"do":' + b"[" * 900 + b"]" * 900 + b"}}"
    hello = b'{"type":"hello","version":1,"token":"%s"}' % tokens["player"].encode()
    said = {
        "a socket with a broken origin": ("Origin: http://[\r\n", frame(BINARY, hello)),
        "a hello that is no text": ("", frame(BINARY, b"\xff\xfe")),
        "a deep action": ("", frame(BINARY, hello) + frame(BINARY, deep)),
    }
    return {name: _close_code(bench, room, *one) for name, one in said.items()}


def _close_code(bench: Bench, room: str, headers: str, frames: bytes) -> int:
    """How the server ends a line on which this was said; -1 if it has called something a fault of its own."""
    line = open_line(bench.port, 5)
    try:
        visit = PlainSocket(line, room, headers)
        visit.send(frames + frame(BINARY, b'{"type":"ping","id":"end"}'))
        for _ in range(50):
            message = visit.take()
            if b"server-error" in message:
                return -1
            if b'"end"' in message:
                return 0
    except Closed as closed:
        return closed.code
    except Silent:
        return -1
    finally:
        line.close()
    return 0


def public_metrics(bench: Bench) -> Outcome:
    """Counters of secret inputs are nobody's business."""
    status, text = bench.call("GET", "/metrics", source=ATTACKER)
    is_told = status < REFUSED and "tefuda_" in str(text)
    return Outcome(not is_told, f"GET /metrics: {status}" + (", with counters" if is_told else ""))


def silent_connections(bench: Bench) -> Outcome:
    """Connect a thousand times and say nothing: newcomers still get in."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    resource.prlimit(bench.pid, resource.RLIMIT_NOFILE, (1024, 1024))
    lines: list[socket.socket] = []
    with contextlib.suppress(OSError):  # it takes no more of us
        while len(lines) < CONNECTIONS:
            lines.append(socket.create_connection((HOST, bench.port), timeout=2, source_address=(ATTACKER, 0)))
    try:
        status, _ = bench.call("GET", "/api/games", seconds=10)
    except NoResponse:
        status = 0
    for line in lines:
        line.close()
    return Outcome(0 < status < REFUSED, f"{len(lines)} silent connections; a newcomer: {status or 'no answer'}")


def code_guessing(bench: Bench) -> Outcome:
    """Guess the codes of private rooms from many addresses."""
    _, made = bench.call("POST", "/api/rooms", {"game": "othello", "seats": {"black": "person"}})
    length = len(made["room"]["code"])
    while _guess(bench, length):
        pass
    end, tried = time.monotonic() + GUESSING, 0
    while time.monotonic() < end:
        tried += _guess(bench, length)
        time.sleep(0.02)
    rate = max(1, tried) / GUESSING
    years = 2 ** (SYMBOL_BITS * length - 1) / (rate * ADDRESSES) / YEAR
    figure = (
        f"codes of {SYMBOL_BITS * length} bits, {rate:.1f} guesses a second; {ADDRESSES} addresses need {years:.2g}"
    )
    return Outcome(years > 1, f"{figure} years")


def _guess(bench: Bench, length: int) -> bool:
    """Try a code; whether one may go on."""
    code = f"{secrets.randbelow(10**length):0{length}d}"
    return bench.call("GET", f"/api/codes/{code}", source=ATTACKER)[0] != TOO_MANY


def no_csp(bench: Bench) -> Outcome:
    """Pages say what a browser may load and run."""
    _, headers = bench.call("GET", "/", wants_headers=True)
    policy = {name.lower(): value for name, value in headers.items()}.get("content-security-policy", "")
    scripts = (
        policy.partition("script-src")[2].partition(";")[0] or policy.partition("default-src")[2].partition(";")[0]
    )
    return Outcome(bool(scripts) and "unsafe-inline" not in scripts, policy[:60] or "no policy")


def rebinding(bench: Bench) -> Outcome:
    """A name of somebody else's that leads here opens nothing."""
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    status, _ = bench.call("POST", "/api/rooms", {"game": "catalyst"}, headers=headers)
    other, _ = bench.call("POST", "/api/rooms", {"game": "catalyst"}, headers={"Origin": f"ftp://{HOST}:{bench.port}"})
    held = status >= REFUSED and other >= REFUSED
    return Outcome(held, f"Host evil.example: {status}; another scheme: {other}")


def forwarded_for(bench: Bench) -> Outcome:
    """Say that one asks for somebody else, each time another one: limits still count."""
    statuses = [
        bench.call("GET", "/api/rooms", headers={"X-Forwarded-For": f"10.0.{n >> 8}.{n & 255}"})[0] for n in range(300)
    ]
    refused = statuses.count(TOO_MANY)
    return Outcome(refused > 0, f"{refused} of {len(statuses)} requests refused")


__all__ = [
    "bad_requests",
    "big_view",
    "code_guessing",
    "forwarded_for",
    "no_csp",
    "public_metrics",
    "rebinding",
    "silent_connections",
]
