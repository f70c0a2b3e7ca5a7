"""Which hosts a server answers to, and the pages of which sites may talk to it."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Final, NamedTuple

from tefuda.core.errors import TefudaError

PORTS: Final = {"http": 80, "https": 443}
LOCAL: Final = "localhost"
LAST_PORT: Final = 65_535
AUTHORITY: Final = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?", re.ASCII)
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Origin(NamedTuple):
    """Scheme, host and port: what browsers compare."""

    scheme: str
    host: str
    port: int


def parse_origin(text: str) -> Origin | None:
    """An origin as browsers write it; None for everything else."""
    scheme, separator, authority = text.partition("://")
    return parse_authority(scheme.lower(), authority) if separator else None


def parse_authority(scheme: str, authority: str) -> Origin | None:
    """What is reached by this scheme at a host that may name its port; None if that is nothing."""
    match = AUTHORITY.fullmatch(authority.lower())
    if match is None or scheme not in PORTS:
        return None
    host, port = _plain(match[1]), int(match[2] or PORTS[scheme])
    return Origin(scheme, host, port) if host and port <= LAST_PORT else None


def _plain(host: str) -> str:
    """A host without brackets and with one way to write each address; empty if it cannot be."""
    if not host.startswith("["):
        return host
    address = parse_address(host[1:-1])
    return "" if address is None else str(address)


def parse_address(text: str) -> Address | None:
    """An address; an IPv4 address inside of an IPv6 one is the IPv4 address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def need_origin(text: str) -> Origin:
    """An origin that somebody has set."""
    origin = parse_origin(text.rstrip("/"))
    if origin is None:
        raise TefudaError(f"expected an origin such as https://cards.example, got {text!r}")
    return origin


def need_host(text: str) -> str:
    """A host that somebody has set."""
    found = parse_authority("http", f"[{text}]" if ":" in text else text)
    if found is None:
        raise TefudaError(f"expected the name of a host such as cards.example, without scheme and port, got {text!r}")
    return found.host


class Hosts:
    """The hosts that a server answers to.

    Any name may be made to lead to any address (DNS rebinding), and the page that was loaded by that name would then be
    of our own origin. So only names that are known count; an address is what it says.
    """

    def __init__(self, listens_on: str, names: Iterable[str] = ()) -> None:
        address = parse_address(listens_on)
        self.is_local = listens_on == LOCAL or (address is not None and address.is_loopback)
        self.names = {LOCAL, *map(need_host, names)} | (set() if self.is_local else own_names())

    def __contains__(self, host: str) -> bool:
        if host in self.names:
            return True
        address = parse_address(host)
        return address is not None and (address.is_loopback or not self.is_local)


def own_names() -> set[str]:
    """What this machine is called, in its network too."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"}


__all__ = ["Hosts", "Origin", "need_host", "need_origin", "parse_address", "parse_authority", "parse_origin"]
