"""One server for a folder, the compiled build made beside it; a second start opens the browser on the first."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
import urllib.error
import urllib.request
import webbrowser

from tools.launch import compiling
from tools.launch.environment import PYTHON, set_up
from tools.launch.faults import Fault, language
from tools.launch.locks import Lock
from tools.launch.processes import BUILD, ROOT

ADDRESS = BUILD / "server.json"
TICK = 0.2
PATIENCE = 20.0
"""Seconds in which a server that holds the lock should answer."""


def serve() -> int:
    """Run the server until it is closed."""
    lock = Lock("server")
    if BUILD.exists() and not lock.is_free():
        return visit()
    set_up()
    if not lock.take():
        return visit()
    with lock:
        assert lock.file is not None
        ADDRESS.unlink(missing_ok=True)
        server = subprocess.Popen(
            [PYTHON, "-m", "tefuda", "serve", "--open", "--ready-file", str(ADDRESS)],
            cwd=ROOT,
            pass_fds=(lock.file.fileno(),) if os.name != "nt" else (),  # the lock lives as long as the server
        )
        try:
            threading.Thread(target=speed_up, args=(server,), daemon=True).start()
            return server.wait()
        except BaseException:  # a terminal interrupts the server too, and it closes its rooms
            if server.poll() is None:
                server.terminate()
                server.wait()
            raise
        finally:
            ADDRESS.unlink(missing_ok=True)


def visit() -> int:
    """Open the browser on the server that runs from this folder already."""
    address = running_address()
    if address is None:
        raise Fault("is-running")
    say(f"すでに動いています: {address}", f"tefuda is running already: {address}")
    if has_display():
        webbrowser.open(address)
    return 0


def running_address() -> str | None:
    """Where the server of this folder answers; None if it does not."""
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest:
        try:
            address: str = json.loads(ADDRESS.read_text())["address"]
            with urllib.request.urlopen(f"{address}api/health", timeout=5) as answer:  # noqa: S310  # our own address
                if answer.status == 200:
                    return address
        except (OSError, ValueError, KeyError, urllib.error.URLError):
            time.sleep(TICK)
    return None


def speed_up(server: subprocess.Popen[bytes]) -> None:
    """Compile while people play, on one core and after everything else. Bots use it from then on."""
    while not ADDRESS.exists():
        if server.poll() is not None:
            return
        time.sleep(TICK)
    if compiling.is_installed():
        return
    missing = compiling.why_not()
    if missing:
        say(
            f"高速版は作れません（{missing}）。このままでも遊べますが、コンピューターの手番は遅くなります。",
            f"There will be no fast build ({missing}). Everything works, but bots take longer.",
        )
        return
    say(
        "高速版を作っています（数分）。その間も遊べます。",
        "The fast build is being made beside this (some minutes); you can play meanwhile.",
    )
    started = time.monotonic()
    try:
        compiling.fetch_tools(compiling.packages())
        if compiling.begin("--gently").wait() == 0:
            compiling.adopt()
            took = f"{time.monotonic() - started:.0f}"
            say(
                f"高速版ができました（{took} 秒）。コンピューターはもう使っています。サーバーは次の起動から使います。",
                f"The fast build is ready ({took} s): bots use it now, the server from its next start.",
            )
            return
    except (Fault, OSError):
        pass  # whatever it is, people can play, and the log says it
    if server.poll() is not None:
        return
    say(
        "高速版は作れませんでした。このままでも遊べます（記録は build/setup.log）。",
        "The fast build could not be made; everything works without it (see build/setup.log).",
    )


def say(japanese: str, english: str) -> None:
    print(japanese if language() == "ja" else english, flush=True)


def has_display() -> bool:
    if os.name == "nt" or os.uname().sysname == "Darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
