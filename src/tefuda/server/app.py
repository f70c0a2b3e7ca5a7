"""The ASGI application."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import tefuda
from tefuda.core.errors import Refused
from tefuda.server import analysing, cards, guides, http, pages, past, socket, solving
from tefuda.server.answering import field_of
from tefuda.server.billing import Billing
from tefuda.server.clock import Clock
from tefuda.server.connections import Connections
from tefuda.server.costs import REQUESTS, USUAL
from tefuda.server.environment import Entropy, Environment
from tefuda.server.folder import DATABASE
from tefuda.server.forms import Problem
from tefuda.server.house import House, log
from tefuda.server.limits import Addresses, Limits
from tefuda.server.lobby import Lobby
from tefuda.server.proxies import Proxies
from tefuda.server.store import Damaged, Failed
from tefuda.server.workers import Workers

CLIENT: Final = Path(__file__).parent / "client"
"""Where the browser client is built to."""
REFUSED: Final = 409
TOO_MANY: Final = 429
FORBIDDEN: Final = 403
UNAVAILABLE: Final = 503
STATUS: Final = {
    "bad-token": FORBIDDEN,
    "too-many-rooms": TOO_MANY,
    "too-many-requests": TOO_MANY,
    "too-often": TOO_MANY,
}
OWN_CODES: Final = ("no-room", "unknown-game", "no-document", "no-page")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set up."""

    folder: Path
    shared: bool = False
    """Other servers use the folder too; they do not tell each other what happens."""
    host: str = "127.0.0.1"
    port: int = 8080
    admin_port: int | None = None
    """Where this machine alone is told of counters; 0 is any port that is free."""
    hosts: tuple[str, ...] = ()
    """Names that lead here, besides those that a server on such an address has anyway."""
    origins: tuple[str, ...] = ()
    """Sites whose pages may talk to us besides our own."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose word counts."""
    limits: Limits = Limits()
    workers: int = max(2, (os.cpu_count() or 2) - 1)
    """Of each kind that may take seconds; with one, whoever asks for much would have it."""
    log_level: str = "info"
    client: Path = CLIENT


def create_app(settings: Settings, environment: Environment | None = None) -> Litestar:
    """The application; its rooms open with it and close with it."""
    outside = environment or Environment(Clock(), Entropy())
    connections = Connections(settings.limits, outside.clock, Proxies(settings.proxies))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        settings.folder.mkdir(parents=True, exist_ok=True)
        store = outside.store(settings.folder / DATABASE)
        store.open()
        house = House(store, outside, Workers(settings.workers, settings.limits.worker_share), settings.limits)
        lobby = Lobby(house)
        addresses = Addresses(settings.limits, outside.clock)
        billing = Billing(addresses, outside.stopwatch)
        app.state.update({"lobby": lobby, "addresses": addresses, "billing": billing})
        await lobby.open()
        log().info("server-open", rooms=len(lobby.rooms))
        yield
        await lobby.close()

    return Litestar(
        route_handlers=[
            *http.HANDLERS,
            *guides.HANDLERS,
            *cards.HANDLERS,
            *solving.HANDLERS,
            *past.HANDLERS,
            *analysing.HANDLERS,
            socket.room_socket,
            *pages.handlers(settings.client),
        ],
        lifespan=[lifespan],
        before_request=before_request,
        exception_handlers={
            Refused: answer_refused,
            Failed: answer_failed,
            Damaged: answer_failed,
            HTTPException: answer_http,
            Exception: answer_fault,
        },
        openapi_config=OpenAPIConfig(
            title="tefuda",
            version=tefuda.__version__,
            description="Rooms, games and matches. What happens in a room goes over its socket: docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        state=State({"connections": connections}),
        request_class=BoundedRequest,
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )


class BoundedRequest(Request[Any, Any, State]):
    """A request whose JSON is refused if it is none, however it is none."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeError):  # nested too deep, or no UTF-8 inside of a text
            raise ClientException("no JSON") from None


async def before_request(request: Request[Any, Any, State]) -> None:
    """What costs more than usual is paid for before anything else is done."""
    billing: Billing = request.app.state.billing
    price = REQUESTS.get(request.route_handler.fn.__name__, USUAL)
    if price > USUAL and not billing.demand(request.scope, price):
        raise Refused("too-many-requests")


# Answers to what went wrong: a code, and nothing that somebody sent or that is hidden


def answer_refused(_request: Request[Any, Any, State], refused: Refused) -> Response[Problem]:
    problem = Problem(refused.code, field_of(refused))
    return Response(problem, status_code=STATUS.get(refused.code, REFUSED))


def answer_failed(_request: Request[Any, Any, State], failed: Failed | Damaged) -> Response[Problem]:
    return Response(Problem(failed.code), status_code=UNAVAILABLE)


def answer_http(_request: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    code = error.detail if error.detail in OWN_CODES else f"http-{error.status_code}"
    return Response(Problem(code), status_code=error.status_code, headers=error.headers)


def answer_fault(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    request.app.state.lobby.house.meters.faults.inc()
    log().error("request-failed", error=type(error).__name__, route=request.scope.get("path_template", ""))
    return Response(Problem("server-error"), status_code=500)


__all__ = ["CLIENT", "Settings", "create_app"]
