"""`tefuda serve`: rooms for a browser, friends and bots."""

from __future__ import annotations

import ipaddress
import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import msgspec
import platformdirs
from cyclopts import Parameter

from tefuda import build
from tefuda.cli.console import Console, LanguageOption, language_of
from tefuda.core.errors import TefudaError
from tefuda.server.app import Settings
from tefuda.server.running import Ports, PortTaken
from tefuda.server.running import serve as run_server

ANY: Final = 0
PORTS: Final = (*range(8080, 8100), ANY)
"""What is tried if nobody asks for a certain one."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    folder: Annotated[Path | None, Parameter(name="--data")] = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
    ready_file: Annotated[Path | None, Parameter(show=False)] = None,
    allow_host: Annotated[tuple[str, ...], Parameter(name="--allow-host", negative="")] = (),
    origin: Annotated[tuple[str, ...], Parameter(name="--origin", negative="")] = (),
    trust_proxy: Annotated[tuple[str, ...], Parameter(name="--trust-proxy", negative="")] = (),
    admin_port: int | None = None,
    lang: LanguageOption = None,
) -> int:
    """Open the rooms: play in a browser, with friends by a link, or with bots by socket.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in.
    port
        The port; 0 takes any that is free. By default 8080, or the next one that is free.
    folder
        Where rooms are kept; by default where the system keeps a program's files.
    open_browser
        Open the browser, where there is a display.
    ready_file
        Where to write the address, as JSON, once rooms are open.
    allow_host
        A name by which people reach this server, besides addresses and the names of this machine; repeatable.
    origin
        A site whose pages may talk to this server besides its own, such as https://cards.example; repeatable.
    trust_proxy
        The address or network of a reverse proxy whose X-Forwarded-For, -Proto and -Host count; repeatable.
    admin_port
        Where this machine alone finds /metrics and /health; 0 takes any that is free. By default nowhere.
    """
    console = Console(language_of(lang))
    _check(host)
    place = folder or Path(platformdirs.user_data_dir("tefuda", appauthor=False)) / "rooms"

    def ready(found: Ports) -> None:
        name = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
        address = f"http://{name}:{found.public}/"
        console.say("serve.ready", address=address, folder=place)
        if found.admin is not None:
            console.say("serve.admin", port=found.admin)
        console.say(f"serve.{build.running()}")
        if ready_file is not None:
            write_whole(ready_file, msgspec.json.encode({"address": address}))
        if open_browser and has_display():
            webbrowser.open(address)

    settings = Settings(
        folder=place,
        host=host,
        admin_port=admin_port,
        hosts=allow_host,
        origins=origin,
        proxies=trust_proxy,
        log_level="warning" if sys.stderr.isatty() else "info",  # a person reads sentences
    )
    for candidate in PORTS if port is None else (port,):
        try:
            run_server(msgspec.structs.replace(settings, port=candidate), ready=ready)
        except PortTaken:
            if candidate in (port, ANY):
                raise
        else:
            break
    return 0


def write_whole(path: Path, content: bytes) -> None:
    """Whoever finds the file finds all of it."""
    beside = path.with_suffix(".new")
    beside.write_bytes(content)
    beside.replace(path)


def has_display() -> bool:
    """Whether a browser could show anything here; elsewhere one would open in the terminal, over the address."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _check(host: str) -> None:
    if host == "localhost":
        return
    try:
        ipaddress.ip_address(host)
    except ValueError:
        raise TefudaError(f"expected an address such as 127.0.0.1 or 0.0.0.0 as host, got {host!r}") from None
