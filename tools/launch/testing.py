"""The test command.

Linters, type checkers and the rules on the interpreted build while the compiled one is made; then everything on the
compiled one, as it is installed from its wheel; and the rules once more on other Pythons that are here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

from tools.launch import compiling, environment, versions
from tools.launch.checks import Check, first_failure
from tools.launch.environment import EXTRAS, PIP, PYTHON, set_up
from tools.launch.faults import Fault
from tools.launch.processes import BUILD, LOG, ROOT, call

WHEELS = BUILD / "dist"
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-p", "no:randomly"]
INSTALLED = ["-o", "pythonpath=tests ."]
"""pytest looks at the installed build, not at the sources here."""
COMPILED = {"TEFUDA_EXPECT_BUILD": "compiled", "TEFUDA_WHEELS": str(WHEELS)}


def source_checks() -> list[Check]:
    """What the sources here must pass."""
    client = [PYTHON, "tools/client.py"]
    from_source = {"PYTHONPATH": str(ROOT / "src"), "TEFUDA_EXPECT_BUILD": "interpreted"}
    return [
        Check("layout", [PYTHON, "-m", "ruff", "format", "--check", "."]),
        Check("linter", [PYTHON, "-m", "ruff", "check", "."]),
        Check("types", [PYTHON, "-m", "mypy"]),
        Check("client, types", [*client, "check"]),
        Check("client, linter", [*client, "lint"]),
        Check("client, tests", [*client, "test"]),
        Check("rules, interpreted", [*PYTEST, "-m", "rules"], from_source),
    ]


def installed_checks() -> list[Check]:
    """What the compiled build must pass, as it is installed."""
    return [
        Check("tests, compiled", [*PYTEST, *INSTALLED, "--ignore=tests/web"], COMPILED),
        Check("tests, browsers", [*PYTEST, *INSTALLED, "tests/web"], COMPILED),
    ]


def test() -> int:
    """Set up and check everything; stops at the first check that fails."""
    started = time.monotonic()
    took: dict[str, float] = {}
    provide_headers()
    provide_browser()
    set_up(*EXTRAS)
    took["set-up"] = time.monotonic() - started
    compiling.fetch_compiler()
    compiler = compiling.begin("--jobs", "1")
    failed = first_failure(source_checks(), took) or finish(compiler, took)
    failed = failed or first_failure(installed_checks(), took) or first_failure(versions.checks(), took)
    print(f"\n{'seconds':>8}")
    for name, seconds in [*took.items(), ("all of it", time.monotonic() - started)]:
        print(f"{seconds:8.0f}  {name}")
    if failed:
        print(f"\nstart.py: {failed}: failed", file=sys.stderr)
        return 1
    print("\nEverything passed.")
    return 0


def finish(compiler: subprocess.Popen[bytes], took: dict[str, float]) -> str | None:
    """Wait for the compiled build, make its wheel and install that; the step that failed."""
    print("\n== compiling", flush=True)
    started = time.monotonic()
    if compiler.wait():
        print(f"what it said is in {LOG}")
        return "compiling"
    shutil.rmtree(WHEELS, ignore_errors=True)
    apart = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    call("wheel", [PYTHON, "-m", "pip", "wheel", *apart, "--wheel-dir", str(WHEELS), "."], **compiling.surroundings())
    environment.remove_tefuda()
    call("install", [*PIP, "--force-reinstall", "--no-deps", "--no-index", *map(str, WHEELS.glob("*.whl"))])
    took["compiling, after the checks before"] = time.monotonic() - started
    return None if compiling.is_installed() else "compiling"


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
    if not shutil.which(BROWSERS[0]):
        apt_install(BROWSERS[0])
    if not has_browser():  # older systems have no such package
        apt_install(BROWSERS[1])
    if not has_japanese_font():
        apt_install(FONTS)
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
    """Debian's packages, where we may."""
    if shutil.which("apt-get") and getattr(os, "geteuid", lambda: 1)() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", *packages], check=False)
