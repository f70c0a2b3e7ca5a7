"""`tefuda serve`: rooms for a browser, friends and bots."""

from __future__ import annotations

import ipaddress
import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import platformdirs
from cyclopts import Parameter

from tefuda.cli.console import Console, LanguageOption, language_of
from tefuda.core.errors import TefudaError
from tefuda.server.app import Settings
from tefuda.server.app import serve as run_server


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    folder: Annotated[Path | None, Parameter(name="--data")] = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
    origin: Annotated[tuple[str, ...], Parameter(name="--origin", negative="")] = (),
    lang: LanguageOption = None,
) -> int:
    """Open the rooms: play in a browser, with friends by a link, or with bots by socket.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in.
    port
        The port; 0 takes any that is free.
    folder
        Where rooms are kept; by default where the system keeps a program's files.
    open_browser
        Open the browser, where there is a display.
    origin
        A site whose pages may talk to this server besides its own; repeatable.
    """
    console = Console(language_of(lang))
    _check(host)
    place = folder or Path(platformdirs.user_data_dir("tefuda", appauthor=False)) / "rooms"

    def ready(found: int) -> None:
        name = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
        address = f"http://{name}:{found}/"
        console.say("serve.ready", address=address, folder=place)
        if open_browser and has_display():
            webbrowser.open(address)

    run_server(Settings(folder=place, host=host, port=port, origins=origin), ready=ready)
    return 0


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
