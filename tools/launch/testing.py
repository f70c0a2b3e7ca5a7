"""The test command.

Lanes side by side: the client's linters and type checker, beside the rest of the set-up; the others, and the rules on
the interpreted build and on other Pythons; the compiled build: made, put into a wheel, installed, with everything on
it; and browsers in front of that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time

from tools.launch import compiling, versions
from tools.launch.checks import Check, Checks, Lane
from tools.launch.environment import EXTRAS, PYTHON, set_up
from tools.launch.faults import Fault
from tools.launch.processes import BUILD, ROOT

WHEELS = BUILD / "dist"
PYTEST = [PYTHON, "-m", "pytest", "--dist", "worksteal", "-p", "no:randomly", "--durations=25"]
INSTALLED = ["-o", "pythonpath=tests ."]
"""pytest looks at the installed build, not at the sources here."""
COMPILED = {"TEFUDA_EXPECT_BUILD": "compiled", "TEFUDA_WHEELS": str(WHEELS)}
CLIENT = ["tools/client.py"]


def client_checks(has_page: threading.Event) -> Lane:
    """What needs Node and nothing else."""
    has_page.wait()
    yield Check("client, types", [sys.executable, *CLIENT, "check"])
    yield Check("client, linter", [sys.executable, *CLIENT, "lint"])


def source_checks() -> Lane:
    """What the sources here must pass; then the rules, interpreted, on this Python and on others."""
    from_source = {"PYTHONPATH": str(ROOT / "src"), "TEFUDA_EXPECT_BUILD": "interpreted"}
    yield Check("layout", [PYTHON, "-m", "ruff", "format", "--check", "."])
    yield Check("linter", [PYTHON, "-m", "ruff", "check", "."])
    yield Check("types", [PYTHON, "-m", "mypy"])
    yield Check("client, tests", [PYTHON, *CLIENT, "test"])  # the folds are compared with the engine's
    yield Check("rules, interpreted", [*PYTEST, "-n", "1", "-m", "rules"], from_source)
    for python, version in versions.found():
        arguments = ["-m", "pytest", *versions.TESTS]
        yield Check(f"rules, Python {version}", [versions.prepared(python, version), *arguments], from_source)


def installed_checks(is_installed: threading.Event) -> Lane:
    """The compiled build, its wheel, and everything that it must pass but for browsers."""
    apart = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    wheel = [PYTHON, "-m", "pip", "wheel", *apart, "--wheel-dir", str(WHEELS), "."]
    yield Check("compiling", [PYTHON, "tools/compile.py"], compiling.surroundings())
    shutil.rmtree(WHEELS, ignore_errors=True)
    yield Check("wheel", wheel, compiling.surroundings())
    compiling.adopt()
    is_installed.set()
    yield Check("tests, compiled", [*PYTEST, "-n", "2", *INSTALLED, "--ignore=tests/web"], COMPILED)


def browser_checks(is_installed: threading.Event) -> Lane:
    """The client in real browsers; they wait for answers most of the time, so others can work beside them."""
    is_installed.wait()
    yield Check("tests, browsers", [*PYTEST, "-n", "2", *INSTALLED, "tests/web"], COMPILED)


def test() -> int:
    """Set up and check everything; stops at the first check that fails."""
    started = time.monotonic()
    provide_headers()
    provide_browser()
    has_page, is_installed = threading.Event(), threading.Event()
    checks = Checks(at_failure=is_installed.set)
    checks.begin(client_checks(has_page))
    set_up(*EXTRAS, at_page=has_page.set)
    compiling.fetch_compiler()
    checks.took["set-up"] = time.monotonic() - started
    checks.begin(source_checks(), installed_checks(is_installed), browser_checks(is_installed))
    checks.finish()
    print(f"\n{'seconds':>8}")
    for name, seconds in [*checks.took.items(), ("all of it", time.monotonic() - started)]:
        print(f"{seconds:8.0f}  {name}")
    if checks.failed:
        print(f"\nstart.py: {checks.failed[0]}: failed", file=sys.stderr)
        return 1
    print("\nEverything passed.")
    return 0


# What the tests need of the system

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Any of them will do; the first has no window and needs a third of the time. The first two are Debian packages."""
FONTS = "fonts-noto-cjk"


def provide_headers() -> None:
    """See to it that the compiled build can be made."""
    if not compiling.header().exists():
        apt_install("python3-dev")
    if not compiling.header().exists():
        raise Fault("no-headers", header=compiling.header())


def provide_browser() -> None:
    """See to it that the client can be looked at."""
    fonts = [FONTS] * (not has_japanese_font())
    if fonts or not shutil.which(BROWSERS[0]):
        apt_install(BROWSERS[0], *fonts)
    if not has_browser():  # older systems have no such package
        apt_install(BROWSERS[1], *fonts)
    wanted = [BROWSERS[1]] * (not has_browser()) + [FONTS] * (not has_japanese_font())
    if wanted:
        raise Fault("no-browser", wanted=" ".join(wanted))


def has_browser() -> bool:
    return any(shutil.which(name) for name in BROWSERS)


def has_japanese_font() -> bool:
    """Whether Japanese can be shown here; where nobody can be asked, we hope so."""
    if shutil.which("fc-list") is None:
        return os.name == "nt" or sys.platform == "darwin"
    return bool(subprocess.run(["fc-list", ":lang=ja"], capture_output=True, check=False).stdout.strip())


def apt_install(*packages: str) -> None:
    """Debian's packages, where we may; without those that they merely recommend, which would be a whole desktop."""
    if shutil.which("apt-get") and getattr(os, "geteuid", lambda: 1)() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], check=False)
