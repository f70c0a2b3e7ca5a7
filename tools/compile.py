"""Build hook: compiles the modules that `tefuda.build` lists with mypyc, as one unit, and builds the browser client.

TEFUDA_BUILD=interpreted leaves the compiling out. Where there is no C compiler or no Python.h the wheel is interpreted,
with a warning. TEFUDA_CLIENT=none leaves the client out; where it is wanted and cannot be built, nothing is.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="tefuda",
    packages=[],
    ext_modules=mypycify(["--config-file", sys.argv.pop(), *sys.argv[2:]], opt_level="3"),
    script_args=["-q", "build_ext", "--inplace"],
)
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel. An editable install stays interpreted."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if os.environ.get("TEFUDA_CLIENT") != "none":
            client = load(Path(self.root) / "tools" / "client.py").build(Path(self.root))
            build_data["force_include"][str(client)] = "tefuda/server/client"
        if os.environ.get("TEFUDA_BUILD") != "interpreted":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        missing = missing_tool()
        if missing:
            self.app.display_warning(f"tefuda will run interpreted, many times slower: {missing}")
            return
        self.folder = tempfile.mkdtemp(prefix="tefuda-build-")
        for library in compile_modules(Path(self.root), Path(self.folder)):
            build_data["force_include"][str(library)] = library.relative_to(self.folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "folder", ""), ignore_errors=True)


def missing_tool() -> str | None:
    """What compiling needs and is not there."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"no C compiler {compiler}"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return f"no Python.h in {sysconfig.get_path('include')}"
    return None


def compile_modules(root: Path, folder: Path) -> list[Path]:
    """Compile a copy of the sources in `folder`; the libraries made there."""
    shutil.copytree(root / "src" / "tefuda", folder / "tefuda")
    (folder / "setup.py").write_text(SETUP)
    sources = [name.replace(".", "/") + ".py" for name in compiled_names(root)]
    command = [sys.executable, "setup.py", "build_ext", *sources, str(root / "pyproject.toml")]
    subprocess.run(command, cwd=folder, check=True)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [path for path in folder.rglob(f"*{suffix}") if "build" not in path.relative_to(folder).parts]


def compiled_names(root: Path) -> tuple[str, ...]:
    """The list in `tefuda.build`, read without importing the package."""
    names: tuple[str, ...] = load(root / "src" / "tefuda" / "build.py").COMPILED
    return names


def load(path: Path) -> ModuleType:
    """A module by its file alone."""
    spec = importlib.util.spec_from_file_location(f"tefuda_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
