"""Servers that start in milliseconds: one process imports everything and forks itself for each start.

    python tools/forking.py DESCRIPTOR    is how `ForkServer` runs it

It is asked over a Unix socket and has neither threads nor an event loop, so that forking is safe. What its servers log
goes to its own error stream.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

PACKET: Final = 64 * 1024
KEPT_LINES: Final = 2_000
MOMENT: Final = 0.002
"""Seconds between two looks whether a server has ended."""


class Start(msgspec.Struct, frozen=True, tag=True):
    """Start a server on a folder, with options of `python -m tefuda.server`."""

    folder: str
    options: tuple[str, ...] = ()
    kill_before: int = 0
    kill_after: int = 0
    memory: int = 0
    """Bytes of address space; 0: all."""


class Wait(msgspec.Struct, frozen=True, tag=True):
    """Until this server has ended."""

    pid: int


class Started(msgspec.Struct, frozen=True):
    """A server; its port is 0 if it ended before it was ready."""

    pid: int
    port: int


class ForkServer:
    """Starts servers, in a process of its own. One request at a time."""

    def __init__(self, path: str = "") -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        known = os.environ.get("PYTHONPATH", "")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in (path, known) if part)}
        command = [sys.executable, __file__, str(theirs.fileno())]
        self._process = subprocess.Popen(
            command, pass_fds=[theirs.fileno()], env=environment, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
        )
        theirs.close()
        self._channel = ours
        self.lines: deque[str] = deque(maxlen=KEPT_LINES)
        """The end of what all servers have logged."""
        self._reader = threading.Thread(target=self._read_log, daemon=True)
        self._reader.start()

    def _read_log(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.lines.append(line.decode(errors="replace").rstrip())

    def start(self, wanted: Start) -> Started:
        """A server that is ready, or has failed to become so."""
        return msgspec.json.decode(self._ask(wanted), type=Started)

    def wait(self, pid: int) -> int:
        """The exit status of a server, once it has ended; negative: the signal."""
        return msgspec.json.decode(self._ask(Wait(pid)), type=int)

    def _ask(self, request: Start | Wait) -> bytes:
        self._channel.send(msgspec.json.encode(request))
        return self._channel.recv(PACKET)

    def close(self) -> None:
        """End it and whatever it has started."""
        self._channel.close()
        self._process.wait()
        self._reader.join()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


# The process that forks


def serve(channel: socket.socket) -> None:
    """Answer requests until whoever asks has gone."""
    running: set[int] = set()
    while body := channel.recv(PACKET):
        request = msgspec.json.decode(body, type=Start | Wait)
        if isinstance(request, Start):
            started = fork(request, channel)
            running.add(started.pid)
            channel.send(msgspec.json.encode(started))
        else:
            running.discard(request.pid)
            status = ended(request.pid, channel)
            with contextlib.suppress(BrokenPipeError):
                channel.send(msgspec.json.encode(status))
    for pid in running:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def ended(pid: int, channel: socket.socket) -> int:
    """The exit status of a server, once it has ended; it is killed if whoever waits for that has gone."""
    while True:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        if select.select([channel], [], [], MOMENT)[0]:
            os.kill(pid, signal.SIGKILL)


@functools.cache
def prepared(options: tuple[str, ...]) -> tuple[argparse.Namespace, Callable[[], None]]:
    """A server with these options that was made here, in whatever folder it will run."""
    from tefuda.server.trial import parse, prepare

    given = parse([".", "0", *options])
    return given, prepare(given)


def fork(request: Start, channel: socket.socket) -> Started:
    """A copy of this process that becomes a server; returns when it has said its port or is gone."""
    prepared(request.options)
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        channel.close()
        os.close(read_end)
        os.dup2(write_end, sys.stdout.fileno())
        os.close(write_end)
        become_server(request)
    os.close(write_end)
    with os.fdopen(read_end) as output:
        line = output.readline().split()
    return Started(pid, int(line[0]) if line else 0)


def become_server(request: Start) -> None:
    """Run a server; never returns."""
    status = 1
    try:
        if request.memory:
            resource.setrlimit(resource.RLIMIT_AS, (request.memory, request.memory))
        Path(request.folder).mkdir(parents=True, exist_ok=True)
        os.chdir(request.folder)
        given, run = prepared(request.options)
        given.kill_before, given.kill_after = request.kill_before, request.kill_after
        run()
        status = 0
    except BaseException:  # whatever it is, this process is nobody else
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def warm_up() -> None:
    """Import and make whatever a server would at its first request."""
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401
    import uvloop  # noqa: F401

    import tefuda.server.trial  # noqa: F401
    from tefuda.server.http import describe_games

    describe_games()
    gc.collect()
    gc.freeze()


def main(arguments: Sequence[str]) -> int:
    warm_up()
    serve(socket.socket(fileno=int(arguments[0])))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    sys.exit(main(sys.argv[1:]))

__all__ = ["ForkServer", "Start", "Started"]
