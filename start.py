#!/usr/bin/env python3
"""Sets tefuda up and runs it, with nothing but Python and a network.

    python3 start.py              play in the browser
    python3 start.py test         check and test everything, on both builds
    python3 start.py COMMAND …    any command of tefuda, such as doctor

Everything is installed into .venv beside this file, again only when something has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
PIP = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
OLDEST = (3, 11)


def main() -> int:
    if sys.version_info < OLDEST:
        return fail(f"tefuda needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    arguments = sys.argv[1:]
    try:
        if arguments == ["test"]:
            return test()
        set_up("product", ["."])
        return subprocess.run([PYTHON, "-m", "tefuda", *(arguments or ["serve", "--open"])], check=False).returncode
    except subprocess.CalledProcessError as error:
        return fail(f"this step failed: {' '.join(map(str, error.cmd))}")
    except KeyboardInterrupt:
        return 130


def fail(message: str) -> int:
    print(f"start.py: {message}", file=sys.stderr)
    return 1


# Setting up


def set_up(name: str, packages: list[str], **settings: str) -> None:
    """Install packages into .venv, unless that has been done with the same sources."""
    if is_set_up(name) or is_set_up("test"):  # who can test can play
        return
    print("Setting up; this is done once and takes a few minutes.", flush=True)
    if not Path(PYTHON).exists():
        create_environment()
    for old in ENVIRONMENT.glob("tefuda-*.stamp"):
        old.unlink()
    command = [*PIP, "--constraint", str(ROOT / "constraints.txt"), *packages]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=True)
    stamp_of(name).write_text(fingerprint())


def is_set_up(name: str) -> bool:
    return stamp_of(name).exists() and stamp_of(name).read_text() == fingerprint()


def stamp_of(name: str) -> Path:
    return ENVIRONMENT / f"tefuda-{name}.stamp"


def create_environment() -> None:
    try:
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        fail("Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv")
        raise


def fingerprint() -> str:
    """Changes when anything does that is installed."""
    files = [ROOT / name for name in ("pyproject.toml", "constraints.txt", "start.py")]
    files += sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".yaml"))
    files += sorted((ROOT / "tools").glob("*.py"))
    files += sorted(path for path in (ROOT / "docs").rglob("*") if path.is_file())
    files += [ROOT / "web" / name for name in ("index.html", "package-lock.json", "vite.config.ts")]
    files += sorted(path for name in ("src", "public") for path in (ROOT / "web" / name).rglob("*") if path.is_file())
    content = hashlib.sha256(sys.version.encode())
    for path in files:
        content.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return content.hexdigest()


# Testing


def test() -> int:
    """Linters, type checkers, the client's tests, and all others on both builds; browsers meet the compiled one."""
    started = time.monotonic()
    missing = provide_compiler() or provide_browser()
    if missing:
        return fail(missing)
    set_up("tools", [".[test,bench]"], TEFUDA_BUILD="interpreted", TEFUDA_CLIENT="none")
    subprocess.run([PYTHON, "tools/client.py"], cwd=ROOT, check=True)
    with Compiling() as compiling:
        failed = first_failure(BEFORE_COMPILED) or compiling.finish() or first_failure(COMPILED)
    if failed:
        return fail(f"{failed}: failed")
    print(f"\nEverything passed in {time.monotonic() - started:.0f} s.")
    return 0


BEFORE_COMPILED = {
    "layout": ["-m", "ruff", "format", "--check", "."],
    "linter": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "client, types": ["tools/client.py", "check"],
    "client, linter": ["tools/client.py", "lint"],
    "client, tests": ["tools/client.py", "test"],
    "tests, interpreted": ["-m", "pytest", "-n", "2", "--ignore=tests/web", "--ignore=tests/test_builds.py"],
}
COMPILED = {"tests, compiled": ["-m", "pytest", "-n", "2", "-o", "pythonpath=tests"]}


def first_failure(steps: dict[str, list[str]]) -> str | None:
    """Run steps in order, as far as they pass; the one that did not."""
    for name, arguments in steps.items():
        print(f"\n== {name}", flush=True)
        if subprocess.run([PYTHON, *arguments], cwd=ROOT, env=surroundings(name), check=False).returncode:
            return name
    return None


class Compiling:
    """The compiled build, made on one core while the interpreted one is tested; nothing if it is installed already."""

    def __enter__(self) -> Compiling:
        self.wheels = ROOT / "build" / "wheel"
        self.maker: subprocess.Popen[bytes] | None = None
        if not is_set_up("test"):
            shutil.rmtree(self.wheels, ignore_errors=True)
            command = [PYTHON, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
            self.maker = subprocess.Popen([*command, "--wheel-dir", str(self.wheels), "."], cwd=ROOT)
        return self

    def finish(self) -> str | None:
        """Install it; the step that failed."""
        if self.maker is None:
            return None
        print("\n== compiling", flush=True)
        if self.maker.wait():
            return "compiling"
        subprocess.run([*PIP, "--force-reinstall", "--no-deps", *map(str, self.wheels.glob("*.whl"))], check=True)
        stamp_of("test").write_text(fingerprint())
        return None

    def __exit__(self, *_: object) -> None:
        if self.maker is not None and self.maker.poll() is None:
            self.maker.terminate()
            self.maker.wait()


def surroundings(step: str) -> dict[str, str]:
    """The interpreted tests run on the sources here, the compiled ones on what is installed."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("TEFUDA_BUILD", None)
    environment.pop("PYTHONPATH", None)
    if step == "tests, interpreted":
        return {**environment, "PYTHONPATH": str(ROOT / "src"), "TEFUDA_EXPECT_BUILD": "interpreted"}
    return {**environment, "TEFUDA_EXPECT_BUILD": "compiled"}


def provide_compiler() -> str | None:
    """See to it that the compiled build can be made; what is missing if it cannot."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists() and shutil.which("apt-get") and getattr(os, "geteuid", lambda: 1)() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "python3-dev"], check=False)
    if not header.exists():
        return (
            f"the compiled build needs Python's headers, and there is no {header}. On Debian: apt install python3-dev"
        )
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(compiler) is None:
        provide_zig()
    return None


def provide_browser() -> str | None:
    """See to it that the client can be looked at; what is missing if it cannot."""
    wanted = []
    if not any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        wanted.append("chromium")
    if not has_japanese_font():
        wanted.append("fonts-noto-cjk")
    if wanted and shutil.which("apt-get") and getattr(os, "geteuid", lambda: 1)() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        if subprocess.run(["apt-get", "install", "-y", "-qq", *wanted], check=False).returncode == 0:
            return None
    return (
        f"the browser tests need {' and '.join(wanted)}. On Debian: apt install {' '.join(wanted)}" if wanted else None
    )


def has_japanese_font() -> bool:
    """Whether Japanese can be shown here; where nobody can be asked, we hope so."""
    if shutil.which("fc-list") is None:
        return os.name == "nt" or sys.platform == "darwin"
    return bool(subprocess.run(["fc-list", ":lang=ja"], capture_output=True, check=False).stdout.strip())


def provide_zig() -> None:
    """Where there is no C compiler, take the one that PyPI has."""
    tools = ROOT / "build" / "compiler"
    if not (tools / "ziglang" / "zig").exists():
        print("No C compiler here; installing one from PyPI.", flush=True)
        if not Path(PYTHON).exists():
            create_environment()
        subprocess.run([*PIP, "--target", str(tools), "ziglang==0.17.0"], check=True)
    os.environ["CC"] = f"{tools / 'ziglang' / 'zig'} cc"
    os.environ["LDSHARED"] = f"{os.environ['CC']} -shared"


if __name__ == "__main__":
    sys.exit(main())
