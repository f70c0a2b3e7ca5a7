"""Compiles the modules that `tefuda.build` lists with mypyc, as one unit, into build/compiled.

    python tools/compile.py            unless that has been done with the same sources
    python tools/compile.py --jobs 1   on so many cores; by default on all
    python tools/compile.py --gently   on one core, letting everything else go first

It is also the build hook of a wheel: compiled modules and the browser client go in. TEFUDA_BUILD=interpreted leaves the
compiling out, TEFUDA_CLIENT=none the client. Where there is no C compiler or no Python.h the wheel is interpreted, with
a warning; where the client is wanted and cannot be built, nothing is.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # as a command it needs no hatchling
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent.parent
OPTIMISE = "1"
"""The C is calls into mypyc's runtime, mostly: higher levels compile twice as long and run the same."""
GROUP = "tefuda"
"""Names the library that all compiled modules share."""
IN_PLACE = ("build_ext", "--inplace")
FINISHED = "finished.txt"
"""Written last, with what was compiled."""


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # it may be `object`
    """Adds compiled modules and client to a wheel. An editable install stays interpreted."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: the compiler, where there is something to compile."""
        return compiler_packages(Path(self.root)) if self._compiles() and not is_compiled(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable":
            return
        if os.environ.get("TEFUDA_CLIENT") != "none":
            client = load(root / "tools" / "client.py").build(root)
            build_data["force_include"][str(client)] = "tefuda/server/client"
        if os.environ.get("TEFUDA_BUILD") != "interpreted" and missing_tool():
            self.app.display_warning(f"tefuda will run interpreted, many times slower: {missing_tool()}")
        if self._compiles():
            folder = compiled(root)
            for made in libraries(folder):
                build_data["force_include"][str(made)] = made.relative_to(folder).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _compiles(self) -> bool:
        return os.environ.get("TEFUDA_BUILD") != "interpreted" and missing_tool() is None


def missing_tool() -> str | None:
    """What compiling needs and is not there."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"no C compiler {compiler}"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return f"no Python.h in {sysconfig.get_path('include')}"
    return None


def compiler_packages(root: Path = ROOT) -> list[str]:
    """What compiling needs of PyPI."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages: list[str] = project["optional-dependencies"]["compile"]
    return packages


def is_compiled(root: Path = ROOT) -> bool:
    """Whether build/compiled has the sources as they are."""
    finished = root / "build" / "compiled" / FINISHED
    return finished.is_file() and finished.read_text() == fingerprint(root)


def compiled(root: Path = ROOT, jobs: int = os.cpu_count() or 1) -> Path:
    """The folder with the compiled modules, brought up to date."""
    folder = root / "build" / "compiled"
    if is_compiled(root):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "src" / "tefuda", folder / "tefuda", ignore=shutil.ignore_patterns("client", "__pycache__"))
    names = [name.replace(".", "/") + ".py" for name in build_of(root).COMPILED]
    command = [sys.executable, __file__, "--in-place", str(jobs), str(root), *names]
    subprocess.run(command, cwd=folder, check=True)
    build = build_of(root)
    (folder / "tefuda" / build.STAMP).write_text(build.fingerprint(folder / "tefuda"))
    (folder / FINISHED).write_text(fingerprint(root))
    return folder


def compile_in_place(jobs: int, root: Path, names: list[str]) -> None:
    """Compile modules of the folder we are in. Needs mypy and setuptools."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]  # without types
        """Works on several extensions at once, and on several files of the one that holds nearly everything."""

        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel = jobs

        def build_extensions(self) -> None:
            self.compiler.compile = side_by_side(self.compiler.compile, jobs)
            super().build_extensions()

    arguments = ["--config-file", str(root / "pyproject.toml"), *names]
    extensions = mypycify(arguments, opt_level=OPTIMISE, debug_level="0", multi_file=True, group_name=GROUP)
    command = {"build_ext": SideBySide}
    setup(name=GROUP, packages=[], ext_modules=extensions, cmdclass=command, script_args=["-q", *IN_PLACE])


def side_by_side(compile_all: Any, jobs: int) -> Any:
    """A compiler's `compile` that works on several files at once; it knows only one after the other."""

    def compile_some(sources: list[str], **named: Any) -> list[str]:
        largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
        with ThreadPoolExecutor(jobs) as pool:
            made = {one: pool.submit(compile_all, [one], **named) for one in largest_first}
        return [made[source].result()[0] for source in sources]

    return compile_some


def libraries(folder: Path) -> list[Path]:
    """What belongs beside the sources: the libraries and the stamp that says what they were made from."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = [path for path in folder.rglob(f"*{suffix}") if "build" not in path.relative_to(folder).parts]
    return [*found, folder / "tefuda" / build_of(ROOT).STAMP]


def fingerprint(root: Path) -> str:
    """Changes when anything does that the compiled modules are made of."""
    content = hashlib.sha256(build_of(root).fingerprint(root / "src" / "tefuda").encode())
    for part in (Path(__file__).read_bytes(), sys.version.encode(), repr(compiler_packages(root)).encode()):
        content.update(part)
    return content.hexdigest()


def build_of(root: Path) -> ModuleType:
    """`tefuda.build`, without importing the package."""
    return load(root / "src" / "tefuda" / "build.py")


def load(path: Path) -> ModuleType:
    """A module by its file alone."""
    spec = importlib.util.spec_from_file_location(f"tefuda_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--in-place"]:
        compile_in_place(int(arguments[1]), Path(arguments[2]), arguments[3:])
        return 0
    missing = missing_tool()
    if missing:
        print(f"compile: {missing}", file=sys.stderr)
        return 1
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--gently", action="store_true")
    given = parser.parse_args(arguments)
    if given.gently and hasattr(os, "nice"):
        os.nice(10)
    print(compiled(jobs=1 if given.gently else given.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
