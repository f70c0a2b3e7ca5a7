"""Who has sent a request: the peer, or whoever a trusted proxy has it from."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any, Final

from tefuda.core.errors import TefudaError
from tefuda.server.origins import PORTS, parse_address, parse_authority

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

FOR: Final = b"x-forwarded-for"
PROTO: Final = b"x-forwarded-proto"
HOST: Final = b"x-forwarded-host"


class Proxies:
    """The proxies whose word counts; none unless somebody names them."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self.networks = [need_network(network) for network in networks]

    def __contains__(self, host: str) -> bool:
        address = parse_address(host) if self.networks else None
        return address is not None and any(address in network for network in self.networks)

    def see_through(self, scope: Any) -> None:
        """Let a request that a proxy has passed on show the one who sent it there, and what was asked for."""
        peer = scope.get("client")
        if peer is None or peer[0] not in self:
            return
        sender = self._sender(forwarded(scope, FOR), peer[0])
        scope["client"] = (sender, peer[1] if sender == peer[0] else 0)
        scheme, host = (forwarded(scope, name)[-1] for name in (PROTO, HOST))
        if scheme in PORTS:
            scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        if host:
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [*others, (b"host", host.encode("latin-1"))]

    def _sender(self, path: list[str], peer: str) -> str:
        """The last one on the path that is no proxy of ours; whatever is no address ends the path."""
        sender = peer
        for step in reversed(path):
            address = parse_address(without_port(step))
            if address is None:
                break
            sender = str(address)
            if sender not in self:
                break
        return sender


def forwarded(scope: Any, name: bytes) -> list[str]:
    """All values of a header, in the order in which proxies have added them; one that is empty if there is none."""
    lines = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [value.strip() for value in ",".join(lines).split(",")]


def without_port(text: str) -> str:
    """An address as some proxies write it, without brackets and port."""
    if text.count(":") > 1 and not text.startswith("["):
        return text
    found = parse_authority("http", text)
    return "" if found is None else found.host


def need_network(text: str) -> Network:
    """An address or network that somebody has set."""
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise TefudaError(f"expected an address or network such as 10.0.0.0/8 as proxy, got {text!r}") from None


__all__ = ["Proxies"]
