""".venv: made, filled, and changed only when something has changed.

A set-up that was broken off leaves a mark (`UNFINISHED`); the next one then begins with an empty .venv, because nobody
knows what a broken-off pip has left.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import sysconfig
import time
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

from tools import client, compile  # noqa: A004  # as it is called
from tools.launch import faults
from tools.launch.display import Display, Stage, Step
from tools.launch.faults import Fault, language
from tools.launch.locks import Lock
from tools.launch.processes import BUILD, LOG, NEEDED, ROOT, call, fault, free_megabytes

VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
UNFINISHED = VENV / "tefuda-unfinished"
PIP = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-compile", "--retries", "2"]
CONSTRAINTS = ["--constraint", str(ROOT / "constraints.txt")]
EXTRAS = ("compile", "test", "bench")
"""Of pyproject.toml: all that the test command needs besides tefuda itself."""
BUILDER = "hatchling"
"""Makes the package; named in pyproject.toml for whoever makes a wheel apart from this."""


def prepare() -> None:
    """See to it that anything can be written here at all."""
    try:
        BUILD.mkdir(exist_ok=True)
        (BUILD / "writable").write_bytes(b"")
    except OSError as error:
        raise fault(faults.of_error(error) or "no-permission") from None


def set_up(*extras: str, at_page: Callable[[], None] = lambda: None) -> None:
    """Bring .venv up to date: the packages that tefuda and these extras need, the page, and tefuda itself.

    `at_page` is called as soon as the page and its tools are there, which is long before the packages are.
    """
    if is_set_up(extras):
        at_page()
        return
    prepare()
    with Lock("setup") as lock:
        wait_for(lock)
        stages = what_is_missing(extras, at_page)
        if is_client_built():
            at_page()
        if not stages:
            return
        if not Lock("server").is_free():
            raise Fault("is-running")
        megabytes = 3 * NEEDED if extras else NEEDED
        if free_megabytes() < megabytes and not VENV.exists():
            raise fault("disk-full", megabytes)
        LOG.write_bytes(b"")
        print("準備しています。" if language() == "ja" else "Setting up.", flush=True)
        Display(stages).run()


def wait_for(lock: Lock) -> None:
    """Somebody else may be setting up in this folder."""
    if lock.take():
        return
    waiting = "ほかの start.py が準備中です。待っています…", "Another start.py is setting up here; waiting for it …"
    print(waiting[language() == "en"], flush=True)
    while not lock.take():
        time.sleep(0.2)


def what_is_missing(extras: tuple[str, ...], at_page: Callable[[], None] = lambda: None) -> list[Stage]:
    stages: list[Stage] = []
    is_whole = Path(PYTHON).exists() and not UNFINISHED.exists() and has_stamp("environment", sys.version)
    if not is_whole:
        stages.append([[Step("Python environment", "Python の環境", 5, create)]])
    lanes: list[list[Step]] = []
    if not is_whole or not has_packages(extras):
        install = Step("Python packages", "Python のパッケージ", 15 + 25 * bool(extras), lambda: add_packages(extras))
        lanes.append([install])
    if not is_client_built():
        tools = [Step("the page's tools", "画面の道具", 15, fetch_client_tools)] if extras else []
        lanes.append([*tools, Step("the page", "画面", 20, lambda: build_client(at_page))])
    if lanes:
        stages.append(lanes)
    if stages or not has_stamp("tefuda", fingerprint()):
        stages.append([[Step("tefuda", "tefuda", 3, install_tefuda)]])
    return stages


def is_set_up(extras: tuple[str, ...]) -> bool:
    return VENV.exists() and not what_is_missing(extras)


# The steps


def create() -> None:
    """An empty .venv."""
    shutil.rmtree(VENV, ignore_errors=True)
    call("venv", [sys.executable, "-m", "venv", str(VENV)])
    stamp("environment", sys.version)


def add_packages(extras: tuple[str, ...]) -> None:
    UNFINISHED.write_bytes(b"")
    call("pip", [*PIP, *CONSTRAINTS, *needed(extras)])
    stamp("packages", packages_wanted(extras))
    UNFINISHED.unlink()


def fetch_client_tools() -> None:
    call("client", [PYTHON, "tools/client.py", "install"])


def build_client(at_page: Callable[[], None]) -> None:
    call("client", [PYTHON, "tools/client.py"])
    at_page()


def is_client_built() -> bool:
    return client.is_built(client.BUILT, client.fingerprint(client.WEB))


def install_tefuda() -> None:
    """The package as it is here, with compiled modules if they are made already; compiling.py adds them otherwise."""
    UNFINISHED.write_bytes(b"")
    remove_tefuda()
    install = [*PIP, "--no-deps", "--no-index", "--no-build-isolation", "--force-reinstall", "."]
    call("tefuda", install, TEFUDA_BUILD="" if compile.is_compiled(ROOT) else "interpreted")
    stamp("tefuda", fingerprint())
    UNFINISHED.unlink()


def remove_tefuda() -> None:
    """Take away what is installed, with compiled modules that pip knows nothing of."""
    shutil.rmtree(site_packages() / "tefuda", ignore_errors=True)
    for library in site_packages().glob("tefuda__mypyc.*"):
        library.unlink()


def site_packages() -> Path:
    return Path(sysconfig.get_path("purelib", vars={"base": str(VENV), "platbase": str(VENV)}))


# What is wanted, and whether it is there


def needed(extras: Iterable[str]) -> list[str]:
    """The packages that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], BUILDER]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    return wanted


def has_packages(extras: tuple[str, ...]) -> bool:
    """Whether they are there: just these, or all that the tests need too."""
    return any(has_stamp("packages", packages_wanted(these)) for these in (extras, EXTRAS))


def packages_wanted(extras: tuple[str, ...]) -> str:
    return "\n".join([*extras, *needed(extras), (ROOT / "constraints.txt").read_text(encoding="utf-8")])


def fingerprint() -> str:
    """Changes when anything does that is installed."""
    files = [ROOT / "pyproject.toml", ROOT / "README.md", *sorted((ROOT / "tools").glob("*.py"))]
    for folder in ("src", "docs", "web/src", "web/public"):
        files += sorted(path for path in (ROOT / folder).rglob("*") if path.is_file() and is_source(path))
    content = hashlib.sha256()
    for path in files:
        content.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return content.hexdigest()


def is_source(path: Path) -> bool:
    """Not what was made from sources."""
    return "__pycache__" not in path.parts and ROOT / "src/tefuda/server/client" not in path.parents


def stamp(name: str, content: str) -> None:
    """Note that something is done, with what."""
    digest = hashlib.sha256(content.encode()).hexdigest()
    (VENV / f"tefuda-{name}.stamp").write_text(digest)


def has_stamp(name: str, content: str) -> bool:
    path = VENV / f"tefuda-{name}.stamp"
    return path.exists() and path.read_text() == hashlib.sha256(content.encode()).hexdigest()
