"""What whoever runs a server may know of it, on a port of its own that only this machine reaches.

Counters tell of inputs that other players must not notice, so they are not for everybody.
"""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Litestar, Response, get
from litestar.datastructures import State

import tefuda
from tefuda.server import wire
from tefuda.server.http import lobby_of

ADDRESS: Final = "127.0.0.1"


class Condition(msgspec.Struct, frozen=True):
    """How the server is."""

    fault: str
    """Why rooms cannot be written; empty if they can."""
    damaged: int
    """Rooms that cannot be read."""
    has_page_faults: bool
    """Whether something in the store was spoilt when it was opened."""
    version: str
    protocol: int
    rooms: int
    connections: int


@get("/metrics")
async def metrics(state: State) -> Response[bytes]:
    """Counters for Prometheus."""
    return Response(lobby_of(state).house.meters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/health")
async def health(state: State) -> Response[Condition]:
    """Whether the server is well, and what it has to do."""
    lobby = lobby_of(state)
    found = Condition(
        fault=lobby.fault,
        damaged=len(lobby.damaged),
        has_page_faults=lobby.has_page_faults,
        version=tefuda.__version__,
        protocol=wire.PROTOCOL,
        rooms=len(lobby.rooms),
        connections=len(state.connections),
    )
    return Response(found, status_code=503 if lobby.fault else 200)


def create_admin(app: Litestar) -> Litestar:
    """The application behind that port, which tells of `app`."""
    admin = Litestar([metrics, health], openapi_config=None, logging_config=None)
    admin.state = app.state
    return admin


__all__ = ["ADDRESS", "create_admin"]
