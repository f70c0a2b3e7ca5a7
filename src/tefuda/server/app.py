"""The ASGI application, and how it is run."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from socket import socket as Door  # noqa: N812
from typing import Any, Final

import msgspec
import uvicorn
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import tefuda
from tefuda.core.errors import Refused, TefudaError
from tefuda.server import analysing, guides, http, logs, pages, past, socket, solving
from tefuda.server.clock import Clock
from tefuda.server.environment import Entropy, Environment
from tefuda.server.forms import Problem
from tefuda.server.house import House, log
from tefuda.server.limits import Addresses, Limits
from tefuda.server.lobby import Lobby
from tefuda.server.thinking import Thinkers

FILE: Final = "rooms.sqlite"
CLIENT: Final = Path(__file__).parent / "client"
"""Where the browser client is built to."""
COLLECTIONS: Final = (20_000, 10, 10)
"""How seldom Python looks for rings of dead objects: rooms keep all that was told, and it would look through that."""
SWITCH: Final = 0.001
"""Seconds that the store's thread waits for a busy event loop between two statements; Python's own 5 ms add up."""
BACKLOG: Final = 2048
"""Connections that may wait to be answered."""
REFUSED: Final = 409
TOO_MANY: Final = 429
FORBIDDEN: Final = 403
STATUS: Final = {"bad-token": FORBIDDEN, "too-many-rooms": TOO_MANY, "too-many-requests": TOO_MANY}
OWN_CODES: Final = ("no-room", "bad-origin", "unknown-game", "no-document", "no-page")
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set up."""

    folder: Path
    host: str = "127.0.0.1"
    port: int = 8080
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    """Pages of other sites that may talk to us."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    log_level: str = "info"
    client: Path = CLIENT


def create_app(settings: Settings, environment: Environment | None = None) -> Litestar:
    """The application; its rooms open with it and close with it."""
    outside = environment or Environment(Clock(), Entropy())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        settings.folder.mkdir(parents=True, exist_ok=True)
        store = outside.store(settings.folder / FILE)
        store.open()
        house = House(store, outside, Thinkers(settings.workers), settings.limits)
        lobby = Lobby(house)
        addresses = Addresses(settings.limits, outside.clock)
        app.state.update({"lobby": lobby, "addresses": addresses, "origins": settings.origins})
        await lobby.open()
        log().info("server-open", rooms=len(lobby.rooms))
        yield
        await lobby.close()

    return Litestar(
        route_handlers=[
            *http.HANDLERS,
            *guides.HANDLERS,
            *solving.HANDLERS,
            *past.HANDLERS,
            *analysing.HANDLERS,
            socket.room_socket,
            *pages.handlers(settings.client),
        ],
        lifespan=[lifespan],
        before_request=before_request,
        exception_handlers={Refused: answer_refused, HTTPException: answer_http, Exception: answer_fault},
        openapi_config=OpenAPIConfig(
            title="tefuda",
            version=tefuda.__version__,
            description="Rooms, games and matches. What happens in a room goes over its socket: docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=settings.limits.body_bytes,
        response_headers=HEADERS,
        logging_config=None,
    )


async def before_request(request: Request[Any, Any, State]) -> None:
    """Limits and origin, before anything else is done."""
    addresses: Addresses = request.app.state.addresses
    if not addresses.take(http.address_of(request)):
        raise Refused("too-many-requests")
    origin, host = request.headers.get("origin"), request.headers.get("host")
    if request.method != "GET" and not socket.is_same_origin(origin, host, request.app.state.origins):
        raise HTTPException("bad-origin", status_code=FORBIDDEN)


# Answers to what went wrong: a code, and nothing that somebody sent or that is hidden


def answer_refused(_request: Request[Any, Any, State], refused: Refused) -> Response[Problem]:
    return Response(Problem(refused.code), status_code=STATUS.get(refused.code, REFUSED))


def answer_http(_request: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    code = error.detail if error.detail in OWN_CODES else f"http-{error.status_code}"
    return Response(Problem(code), status_code=error.status_code, headers=error.headers)


def answer_fault(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    request.app.state.lobby.house.meters.faults.inc()
    log().error("request-failed", error=type(error).__name__, route=request.scope["path"].split("/")[1:3])
    return Response(Problem("server-error"), status_code=500)


def serve(settings: Settings, ready: Callable[[int], None] | None = None) -> None:
    """Run until interrupted; `ready` is told the port once it is open. A port that is taken is an error."""
    run(create_app(settings), settings, ready)


def run(app: Litestar, settings: Settings, ready: Callable[[int], None] | None = None) -> None:
    """Run this application until interrupted."""
    door = open_door(settings.host, settings.port)
    logs.set_up(settings.log_level)
    gc.set_threshold(*COLLECTIONS)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        app,
        loop="uvloop" if os.name == "posix" else "asyncio",
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        server_header=False,
        lifespan="on",
    )
    _Server(config, ready).run([door])


def open_door(host: str, port: int) -> Door:
    """The socket to listen on."""
    family = AF_INET6 if ":" in host else AF_INET
    try:
        return create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            why = "is taken" if error.errno == errno.EADDRINUSE else "may not be opened by you"
            raise PortTaken(f"port {port} of {host} {why}; choose another with --port") from None
        raise TefudaError(f"cannot listen on {host}: {error.strerror}") from None


class PortTaken(TefudaError):
    """Somebody else listens there."""


class _Server(uvicorn.Server):
    """Says when it is ready, and on which port."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None] | None) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready is not None:
            self.ready((sockets or self.servers[0].sockets)[0].getsockname()[1])


__all__ = ["CLIENT", "PortTaken", "Settings", "create_app", "run", "serve"]
