"""Who is let in: to which host a request may be sent, by pages of which sites, and whose word a proxy's is."""

from __future__ import annotations

import asyncio
import http.client
from contextlib import closing
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

import toy
from server.playing import House
from tefuda.core.errors import TefudaError
from tefuda.server.client import LATE
from tefuda.server.guard import Guard
from tefuda.server.limits import Limits
from tefuda.server.origins import Hosts, own_names
from tefuda.server.proxies import Proxies

pytestmark = pytest.mark.anyio

TEN_MINUTES = 600_000
LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104
PROXY = "10.0.0.1"
STRANGER = "203.0.113.7"


async def nothing(*_: Any) -> None:
    """An application that is never reached."""


def asked(kind: str = "http", method: str = "POST", **headers: str) -> dict[str, Any]:
    """A request of somebody; headers by their names, with _ for -."""
    pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    scheme = "http" if kind == "http" else "ws"
    return {"type": kind, "method": method, "scheme": scheme, "client": (STRANGER, 9), "headers": pairs}


def refusal(guard: Guard, scope: dict[str, Any]) -> str:
    guard.proxies.see_through(scope)
    return guard.refusal(scope)


# Hosts


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]:8080", "[0:0::1]"])
def test_a_local_server_answers_to_this_machine_at_any_port(host: str) -> None:
    assert refusal(Guard(nothing, Hosts(LOCAL)), asked(host=host)) == ""


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "localhost.", "192.168.1.5", EVERYWHERE, "127.0.0.1@evil", "", "["],
)
def test_a_local_server_answers_to_nobody_else(host: str) -> None:
    assert refusal(Guard(nothing, Hosts(LOCAL)), asked(host=host)) == "bad-host"


def test_a_request_without_a_host_or_with_two_is_refused() -> None:
    guard = Guard(nothing, Hosts(LOCAL))
    twice = asked(host="localhost")
    twice["headers"] *= 2

    assert refusal(guard, asked()) == "bad-host"
    assert refusal(guard, twice) == "bad-host"


@pytest.mark.parametrize("address", [EVERYWHERE, "::", "192.168.1.5"])
def test_a_server_of_a_network_answers_to_addresses_and_its_own_names(address: str) -> None:
    guard = Guard(nothing, Hosts(address))
    mine = min(own_names())

    assert [refusal(guard, asked(host=host)) for host in ("192.168.1.5:8080", "[fe80::1]", "localhost", mine)] == [
        ""
    ] * 4
    assert refusal(guard, asked(host="evil.example")) == "bad-host"


def test_a_name_that_was_allowed_is_answered_to() -> None:
    guard = Guard(nothing, Hosts(LOCAL, ["Cards.Example"]))

    assert refusal(guard, asked(host="cards.example")) == ""
    assert refusal(guard, asked(host="www.cards.example")) == "bad-host"


@pytest.mark.parametrize("name", ["https://cards.example", "cards.example:80", "", "a b"])
def test_what_is_no_name_cannot_be_allowed(name: str) -> None:
    with pytest.raises(TefudaError, match="expected the name of a host"):
        Hosts(LOCAL, [name])


# Origins


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("origin", "code"),
    [
        ("http://127.0.0.1:8080", ""),
        ("HTTP://127.0.0.1:8080", ""),
        ("https://friend.example", ""),
        ("https://friend.example:443", ""),
        ("http://friend.example", "bad-origin"),
        ("https://127.0.0.1:8080", "bad-origin"),
        ("http://127.0.0.1:8081", "bad-origin"),
        ("http://127.0.0.1", "bad-origin"),
        ("http://localhost:8080", "bad-origin"),
        ("http://127.0.0.1:8080.evil.example", "bad-origin"),
        ("http://evil@127.0.0.1:8080", "bad-origin"),
        ("http://127.0.0.1:8080/", "bad-origin"),
        ("http://127.0.0.1:99999", "bad-origin"),
        ("http://[", "bad-origin"),
        ("http://[::1", "bad-origin"),
        ("ftp://127.0.0.1:8080", "bad-origin"),
        ("null", "bad-origin"),
        ("", "bad-origin"),
    ],
)
def test_pages_of_the_same_scheme_host_and_port_may_talk_to_us(kind: str, origin: str, code: str) -> None:
    guard = Guard(nothing, Hosts(LOCAL), ["https://friend.example/"])

    assert refusal(guard, asked(kind, host="127.0.0.1:8080", origin=origin)) == code


def test_the_port_of_a_scheme_need_not_be_said() -> None:
    guard = Guard(nothing, Hosts(LOCAL))

    assert refusal(guard, asked(host="localhost:80", origin="http://localhost")) == ""


def test_whatever_is_no_browser_and_whatever_changes_nothing_needs_no_origin() -> None:
    guard = Guard(nothing, Hosts(LOCAL))

    assert refusal(guard, asked(host="localhost")) == ""
    assert refusal(guard, asked(method="GET", host="localhost", origin="https://elsewhere.example")) == ""


@pytest.mark.parametrize("origin", ["friend.example", "null", "https://", "ftp://friend.example", "https://a/b"])
def test_what_is_no_origin_cannot_be_allowed(origin: str) -> None:
    with pytest.raises(TefudaError, match="expected an origin"):
        Guard(nothing, Hosts(LOCAL), [origin])


# Proxies


def through(proxies: Proxies, peer: str, kind: str = "http", **headers: str) -> dict[str, Any]:
    """A request as it looks after its proxies were seen through."""
    scope = {**asked(kind, **headers), "client": (peer, 9)}
    proxies.see_through(scope)
    return scope


def test_only_proxies_that_were_named_are_believed() -> None:
    claims = {"x_forwarded_for": STRANGER, "x_forwarded_proto": "https", "x_forwarded_host": "evil.example"}

    believed = through(Proxies([PROXY]), PROXY, host="inside:8080", **claims)
    others = [through(Proxies(), LOCAL, host="a", **claims), through(Proxies([PROXY]), "10.0.0.2", host="a", **claims)]

    assert (believed["client"][0], believed["scheme"]) == (STRANGER, "https")
    assert [value for name, value in believed["headers"] if name == b"host"] == [b"evil.example"]
    assert [(scope["client"][0], scope["scheme"]) for scope in others] == [(LOCAL, "http"), ("10.0.0.2", "http")]
    assert all((b"host", b"a") in scope["headers"] for scope in others)


@pytest.mark.parametrize(
    ("path", "sender"),
    [
        (STRANGER, STRANGER),
        (f"1.1.1.1, {STRANGER}", STRANGER),
        (f"{STRANGER}, 10.9.9.9", STRANGER),
        ("10.9.9.9", "10.9.9.9"),
        (f"{STRANGER}:4321", STRANGER),
        ("[2001:db8::1]:4321", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("::ffff:203.0.113.7", STRANGER),
        ("unknown", PROXY),
        ("", PROXY),
        ("<script>", PROXY),
        (f"{STRANGER}, x", PROXY),
    ],
)
def test_the_sender_is_the_last_one_who_is_no_proxy(path: str, sender: str) -> None:
    assert through(Proxies(["10.0.0.0/8"]), PROXY, x_forwarded_for=path)["client"][0] == sender


def test_a_proxy_that_names_no_host_leaves_the_one_that_was_asked_for() -> None:
    asked_for = through(Proxies([PROXY]), PROXY, host="cards.example", x_forwarded_host="")

    assert asked_for["headers"][0] == (b"host", b"cards.example")
    assert (asked_for["client"][0], asked_for["scheme"]) == (PROXY, "http")


def test_a_page_behind_a_proxy_with_tls_is_of_its_origin() -> None:
    guard = Guard(nothing, Hosts(LOCAL, ["cards.example"]), proxies=Proxies([LOCAL]))
    page = {"host": "127.0.0.1:8080", "x_forwarded_host": "cards.example", "origin": "https://cards.example"}

    scope = {**asked("websocket", x_forwarded_proto="https", **page), "client": (LOCAL, 9)}

    assert refusal(guard, scope) == ""
    assert scope["scheme"] == "wss"
    assert refusal(guard, {**asked(x_forwarded_proto="http", **page), "client": (LOCAL, 9)}) == "bad-origin"


@pytest.mark.parametrize("network", ["all", "10.0.0.1/8", "300.0.0.1", ""])
def test_what_is_no_network_cannot_be_trusted(network: str) -> None:
    with pytest.raises(TefudaError, match="expected an address or network"):
        Proxies([network])


# The same at a server


def fetch(port: int, method: str, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    with closing(http.client.HTTPConnection(LOCAL, port, timeout=LATE)) as line:
        line.request(method, path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize("path", ["/", "/api/rooms", "/nowhere", "/schema/openapi.json"])
async def test_a_page_that_was_led_here_by_a_name_of_its_own_reads_nothing(still: House, path: str) -> None:
    status, _, body = fetch(still.web.port, "GET", path, Host="evil.example")

    assert (status, msgspec.json.decode(body)) == (421, {"code": "bad-host"})


async def test_such_a_page_enters_no_room(still: House) -> None:
    _, players = await still.table(toy.GAME)
    rebound: dict[str, Any] = {
        "origin": "http://evil.example",
        "additional_headers": {"X-Forwarded-Host": "evil.example"},
    }

    async with asyncio.timeout(LATE), connect(players["left"].address, proxy=None, **rebound) as line:
        assert b'"bad-host"' in await line.recv(decode=False)


async def test_a_person_who_typed_a_name_is_told_what_to_do(still: House) -> None:
    status, headers, body = fetch(still.web.port, "GET", "/", Host="my-server.lan", Accept="text/html,*/*")

    assert (status, headers.get_content_type()) == (421, "text/html")
    assert "--allow-host" in body.decode()


async def test_an_origin_that_is_none_is_refused_in_a_room_too(still: House) -> None:
    _, players = await still.table(toy.GAME)
    broken: Any = "http://["

    async with asyncio.timeout(LATE), connect(players["left"].address, origin=broken, proxy=None) as line:
        assert b'"bad-origin"' in await line.recv(decode=False)
    assert await still.ask("POST", "/api/rooms", {}, {"Origin": "http://["}) == (403, {"code": "bad-origin"})


async def test_nobody_chooses_the_address_that_is_counted(plain: House) -> None:
    most = Limits().guess_burst
    await plain.turn(TEN_MINUTES)
    names = [f"10.0.0.{number}" for number in range(most + 1)]

    asked = [fetch(plain.web.port, "GET", "/api/codes/aaaa", **{"X-Forwarded-For": name})[0] for name in names]

    assert asked == [404] * most + [429]
    await plain.turn(TEN_MINUTES)


@pytest.mark.parametrize("path", ["/", "/assets/main-1a2b.js", "/api/games", "/api/rooms/none", "/nowhere.txt", "/%00"])
async def test_every_answer_tells_a_browser_what_it_may_not_do(still: House, path: str) -> None:
    _, headers, _ = fetch(still.web.port, "GET", path)

    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert {name: policy[name] for name in ("default-src", "script-src", "style-src", "connect-src")} == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "connect-src": "'self'",
    }
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
