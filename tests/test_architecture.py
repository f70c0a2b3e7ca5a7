"""The rooms of the package import only what they may, public names are real, and modules keep their size."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from tefuda import build

SOURCE = Path(__file__).parent.parent / "src" / "tefuda"
MODULES = sorted(SOURCE.rglob("*.py"))
CORE_LIBRARIES = {"msgspec", "mypy_extensions", "yaml"}
LONGEST_MODULE = 400


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, those of its own type checker included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            for alias in node.names:
                deeper = SOURCE.parent / Path(*node.module.split("."), alias.name)
                found = deeper.with_suffix(".py").exists() or deeper.is_dir()
                yield f"{node.module}.{alias.name}" if found else node.module


def room(module: str) -> list[str]:
    return module.split(".")[1:]


def may_import(importer: str, imported: str) -> bool:
    """The table of ARCHITECTURE.md."""
    mine, theirs = room(importer), room(imported)
    if not mine or mine[0] in ("build", "__main__") or not theirs or theirs[0] == "build":
        return True
    if mine[0] == theirs[0] == "games":
        return len(mine) < 2 or len(theirs) < 2 or mine[1] == theirs[1]
    if mine[0] == theirs[0]:
        return True
    if mine[0] == "cli":
        return True
    if mine[0] == "ai" and theirs[0] == "games":
        return mine[1] == "heuristics" and len(mine) > 2 and mine[2] == theirs[1]
    if mine[0] == "server" and theirs[0] == "ai":
        return theirs[1:2] in (["players"], ["analysis"])
    allowed = {
        "core": (),
        "games": ("core",),
        "ai": ("core",),
        "server": ("core",),
        "lab": ("core", "ai"),
        "adapters": ("core",),
    }
    return theirs[0] in allowed[mine[0]]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    ours = [imported for imported in imports(path) if imported.split(".")[0] == "tefuda"]

    assert [imported for imported in ours if not may_import(name_of(path), imported)] == []


@pytest.mark.parametrize(
    "path", [path for path in MODULES if room(name_of(path))[:1] in (["core"], ["games"])], ids=name_of
)
def test_core_and_games_need_few_libraries(path: Path) -> None:
    import sys

    outside = {imported.split(".")[0] for imported in imports(path)} - {"tefuda", *sys.stdlib_module_names}

    assert outside <= CORE_LIBRARIES


@pytest.mark.parametrize("path", [path for path in MODULES if room(name_of(path))[:1] == ["games"]], ids=name_of)
def test_rules_read_no_clock(path: Path) -> None:
    assert {"time", "datetime", "random", "asyncio"} & set(imports(path)) == set()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_short_enough_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_public_names_exist(path: Path) -> None:
    if path.name == "__main__.py":
        return
    module = importlib.import_module(name_of(path))

    assert [name for name in getattr(module, "__all__", []) if not hasattr(module, name)] == []


def test_the_package_offers_what_it_says() -> None:
    public = {name for name in vars(tefuda) if not name.startswith("_")}
    submodules = {path.stem for path in SOURCE.iterdir()} - set(tefuda.__all__)

    assert public - submodules == set(tefuda.__all__) - {"__version__"}


def test_every_compiled_module_is_there() -> None:
    assert [
        name for name in build.COMPILED if not (SOURCE.parent / Path(*name.split("."))).with_suffix(".py").exists()
    ] == []
