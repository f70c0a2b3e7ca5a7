"""Every request and socket passes here first, before anything looks at its path."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from tefuda.server import wire
from tefuda.server.billing import Billing
from tefuda.server.forms import Problem
from tefuda.server.headers import ENCODED
from tefuda.server.origins import Hosts, need_origin, parse_authority, parse_origin
from tefuda.server.proxies import Proxies
from tefuda.server.socket import CLOSED

SAFE: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, so that a page of another site may make a browser send them."""
NO_PROXIES: Final = Proxies()
STATUS: Final = {"bad-host": 421, "bad-origin": 403, "http-400": 400, "too-many-requests": 429}
FINAL: Final = ("http-400", "too-many-requests")
"""After these the connection is closed."""
BAD_HOST: Final = """<!doctype html>
<html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>tefuda</title>
<p>このサーバーは、この名前では開けません。IP アドレスで開くか、
<code>tefuda serve --allow-host</code> のあとにこの名前を書いて起動してください。</p>
<p lang="en">This server does not answer to this name. Open it by its address, or let it be started with
<code>tefuda serve --allow-host</code> and this name.</p>
""".encode()
"""For somebody who has typed the name of a server that was not told of it."""


class Guard:
    """Finds out who sends something; refuses what was meant for another host or sent by a page of another site.

    Whoever sends it pays, if there is somebody to pay, whatever becomes of it.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Hosts,
        origins: Iterable[str] = (),
        proxies: Proxies = NO_PROXIES,
        billing: Callable[[], Billing] | None = None,
    ) -> None:
        self.app = app
        self.billing = billing
        """The application's, which has one while it is open."""
        self.hosts = hosts
        self.origins = frozenset(map(need_origin, origins))
        """Sites whose pages may talk to us besides our own."""
        self.proxies = proxies

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self.proxies.see_through(scope)
        is_socket = scope["type"] == "websocket"
        if self.billing is not None and not await self.billing().admit(scope):
            code = "too-many-sockets" if is_socket else "too-many-requests"
        else:
            code = self.refusal(scope)
        if is_socket:
            await (refuse_socket(receive, send, code) if code else self.app(scope, receive, send))
        else:
            send = with_headers(send)
            await self._charged(scope, refuse_request(scope, send, code) if code else self.app(scope, receive, send))

    async def _charged(self, scope: Any, work: Any) -> None:
        await (work if self.billing is None else self.billing().meter(scope, work))

    def refusal(self, scope: Any) -> str:
        """Why this is not let in; empty if it is."""
        if header(scope, b"transfer-encoding") is not None and header(scope, b"content-length") is not None:
            return "http-400"  # two who read it could disagree on where it ends
        scheme = scope["scheme"].replace("ws", "http")
        ours = parse_authority(scheme, header(scope, b"host") or "")
        if ours is None or ours.host not in self.hosts:
            return "bad-host"
        origin = header(scope, b"origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in SAFE):
            return ""  # no browser, or nothing that it could do
        theirs = parse_origin(origin)
        return "" if theirs is not None and (theirs == ours or theirs in self.origins) else "bad-origin"


def header(scope: Any, wanted: bytes) -> str | None:
    """The value of a header; that of one sent twice is nothing anybody has meant."""
    values = [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
    return None if not values else values[0] if len(values) == 1 else ""


def with_headers(send: Send) -> Send:
    """Sends answers with the headers that all have."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *ENCODED]
        await send(message)

    return send_with_headers


async def refuse_request(scope: Any, send: Send, code: str) -> None:
    """A code for programs; for a person who opens a page a sentence."""
    is_read = code == "bad-host" and "text/html" in (header(scope, b"accept") or "")
    body = BAD_HOST if is_read else msgspec.json.encode(Problem(code))
    kind = b"text/html; charset=utf-8" if is_read else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    if code in FINAL:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": STATUS[code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse_socket(receive: Receive, send: Send, code: str) -> None:
    """Say why in the words of the protocol: a page is told nothing of a handshake that failed."""
    await receive()
    closing = wire.encoder.encode(wire.Closing(code=code, seq=0, digest=""))
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.send", "bytes": None, "text": closing.decode()})
    await send({"type": "websocket.close", "code": CLOSED, "reason": code})


__all__ = ["Guard"]
