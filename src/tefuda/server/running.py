"""How the application is run: its ports, its protocols, and the process around it."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from socket import AF_INET, AF_INET6, SO_SNDBUF, SOL_SOCKET, create_server
from socket import socket as Door  # noqa: N812
from typing import Any, Final, NamedTuple

import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp, Receive, Scope, Send

from tefuda.core.errors import TefudaError
from tefuda.server import admin, logs
from tefuda.server.app import Settings, create_app
from tefuda.server.folder import DATABASE, held
from tefuda.server.guard import Guard
from tefuda.server.origins import Hosts
from tefuda.server.protocols import SocketConnection, http_protocol
from tefuda.server.proxies import Proxies
from tefuda.server.schema import prepare

COLLECTIONS: Final = (20_000, 10, 10)
"""How seldom Python looks for rings of dead objects: rooms keep all that was told, and it would look through that."""
SWITCH: Final = 0.001
"""Seconds that the store's thread waits for a busy event loop between two statements; Python's own 5 ms add up."""
BACKLOG: Final = 2048
"""Connections that may wait to be answered."""
SEND_BUFFER: Final = 128 * 1024
"""Bytes that the system keeps for one connection's reader; left alone it keeps 4 MB for each that does not read."""
HEADER_BYTES: Final = 16 * 1024
"""Of a request without its body."""
NEVER: Final = 24 * 60 * 60
"""Seconds; connections have a deadline of ours, which our clock knows."""
PING: Final = 20.0
"""Seconds between two pings of a socket, and in which each has to be answered."""


class Ports(NamedTuple):
    """Where a server is open."""

    public: int
    admin: int | None


Ready = Callable[[Ports], None]


def serve(settings: Settings, ready: Ready | None = None) -> None:
    """Run until interrupted; `ready` is told the ports once they are open. A port that is taken is an error."""
    run(create_app(settings), settings, ready)


def run(app: Litestar, settings: Settings, ready: Ready | None = None) -> None:
    """Run this application until interrupted, alone on its folder."""
    with nullcontext() if settings.shared else held(settings.folder):
        prepare(settings.folder / DATABASE)
        _run(app, settings, ready)


def _run(app: Litestar, settings: Settings, ready: Ready | None) -> None:
    doors = open_doors(settings)
    logs.set_up(settings.log_level)
    gc.set_threshold(*COLLECTIONS)
    sys.setswitchinterval(SWITCH)
    _Server(configured(app, settings, doors), ready).run(doors)


def configured(app: Litestar, settings: Settings, doors: list[Door]) -> uvicorn.Config:
    """The application behind these doors, with its guard and its protocols."""
    hosts, proxies = Hosts(settings.host, settings.hosts), Proxies(settings.proxies)
    guard = Guard(app, hosts, settings.origins, proxies, lambda: app.state.billing)
    return uvicorn.Config(
        guard if len(doors) == 1 else with_admin(guard, app, doors[1]),
        loop="uvloop" if os.name == "posix" else "asyncio",
        http=http_protocol(app.state.connections),
        h11_max_incomplete_event_size=HEADER_BYTES,
        ws=SocketConnection,
        ws_max_size=4 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        access_log=False,
        log_config=None,
        log_level="warning",
        proxy_headers=False,  # the guard knows them
        timeout_keep_alive=NEVER,
        timeout_graceful_shutdown=3,
        server_header=False,
        lifespan="on",
    )


def with_admin(public: ASGIApp, app: Litestar, door: Door) -> ASGIApp:
    """What came in through the admin's door goes to the admin's application, everything else to the public one."""
    port = door.getsockname()[1]
    private = Guard(admin.create_admin(app), Hosts(admin.ADDRESS))

    async def choose(scope: Scope, receive: Receive, send: Send) -> None:
        server = scope.get("server")
        is_admin = server is not None and server[1] == port
        await (private if is_admin else public)(scope, receive, send)

    return choose


def open_doors(settings: Settings) -> list[Door]:
    """The sockets to listen on: for everybody, and for the admin if that is wanted."""
    doors = [open_door(settings.host, settings.port)]
    if settings.admin_port is not None:
        try:
            doors.append(open_door(admin.ADDRESS, settings.admin_port, "--admin-port"))
        except TefudaError as error:
            doors[0].close()
            raise TefudaError(str(error)) from None  # another public port would not help
    return doors


def open_door(host: str, port: int, option: str = "--port") -> Door:
    """A socket to listen on."""
    family = AF_INET6 if ":" in host else AF_INET
    try:
        door = create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            why = "is taken" if error.errno == errno.EADDRINUSE else "may not be opened by you"
            raise PortTaken(f"port {port} of {host} {why}; choose another with {option}") from None
        raise TefudaError(f"cannot listen on {host}: {error.strerror}") from None
    door.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER)
    return door


class PortTaken(TefudaError):
    """Somebody else listens there."""


class _Server(uvicorn.Server):
    """Says when it is ready, and on which ports."""

    def __init__(self, config: uvicorn.Config, ready: Ready | None) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready is not None:
            ports = [socket.getsockname()[1] for socket in sockets or self.servers[0].sockets]
            self.ready(Ports(ports[0], ports[1] if len(ports) > 1 else None))


__all__ = ["PortTaken", "Ports", "run", "serve"]
