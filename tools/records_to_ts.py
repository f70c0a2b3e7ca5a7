"""Writes the records of the games and of the server as TypeScript types, one file a game and one for the server.

    python tools/records_to_ts.py           writes web/src/wire/records/
    python tools/records_to_ts.py --check   says which files are stale, and fails if any is

Actions and events become unions told apart by `do` and `type`. A field that the encoder leaves out at its default is
optional here; so is one that a client may leave out.
"""

from __future__ import annotations

import inspect
import sys
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as shapes

from tefuda.core import registry
from tefuda.core.game import AnyGame
from tefuda.server import forms, wire

FOLDER: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "wire" / "records"
HEADING: Final = "// Written by tools/records_to_ts.py from the records of the server. Change those, not this.\n"
INTERNAL: Final = ("seen_by",)
"""Fields that no viewer is ever sent."""
SENT: Final = (wire.Request, forms.Form)
"""What a client makes: whatever has a default may be left out."""
PLAIN: Final[dict[type, str]] = {
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}

JSON: Final = {*PLAIN, shapes.ListType, shapes.DictType} - {shapes.AnyType, shapes.RawType}
"""A union of all these says how deep and how long something may be, not what it is."""


class Page:
    """One file of types. `suffixes` keep apart what has the same name as something else."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.texts: list[str] = []

    def union(self, name: str, types: Iterable[type[msgspec.Struct]], suffix: str) -> None:
        """A union of records, each a type of its own."""
        members = [self.record(one, one.__name__ + suffix) for one in types]
        self.texts.append(f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n")

    def record(self, given: type[msgspec.Struct], name: str = "") -> str:
        """The name of a record's type, which is written if it is not there yet."""
        if given in self.names:
            return self.names[given]
        name = name or given.__name__
        assert name not in self.names.values(), f"two records are called {name}"
        self.names[given] = name
        self.texts.append(self._interface(given, name))
        return name

    def _interface(self, given: type[msgspec.Struct], name: str) -> str:
        info = shapes.type_info(given)
        assert isinstance(info, shapes.StructType)
        parameters = ", ".join(one.__name__ for one in getattr(given, "__parameters__", ()))
        lines = [f"export interface {name}<{parameters}> {{" if parameters else f"export interface {name} {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {quoted(info.tag)};")
        own = typing.get_type_hints(given)
        for field in info.fields:
            if field.name in INTERNAL:
                continue
            mark = "?" if is_optional(given, field) else ""
            generic = own[field.name] if isinstance(own[field.name], typing.TypeVar) else None
            text = generic.__name__ if generic is not None else self.type(field.type)
            lines.append(f"  {field.encode_name}{mark}: {text};")
        return comment(given) + "\n".join([*lines, "}"]) + "\n"

    def type(self, info: shapes.Type) -> str:
        """A type as TypeScript writes it."""
        if type(info) in PLAIN:
            return PLAIN[type(info)]
        match info:
            case shapes.LiteralType(values):
                return " | ".join(quoted(value) for value in values)
            case shapes.UnionType(types) if {type(one) for one in types} >= JSON:
                return "unknown"
            case shapes.UnionType(types):
                known = [self.type(one) for one in types if not isinstance(one, shapes.CustomType)]
                return " | ".join(text for text in known if text != "never")
            case shapes.ListType(item) | shapes.VarTupleType(item) | shapes.SetType(item) | shapes.CollectionType(item):
                text = self.type(item)
                return f"({text})[]" if "|" in text else f"{text}[]"
            case shapes.TupleType(items):
                return f"[{', '.join(self.type(one) for one in items)}]"
            case shapes.DictType(_, value):
                return f"Record<string, {self.type(value)}>"
            case shapes.StructType(cls):
                return self._named(cls)
            case shapes.Metadata(inner):
                return self.type(inner)
        raise TypeError(f"expected a type that TypeScript can write, got {info}")

    def _named(self, given: Any) -> str:
        origin = typing.get_origin(given)
        if origin is None:
            return self.record(given)
        arguments = ", ".join(self.type(shapes.type_info(one)) for one in typing.get_args(given))
        return f"{self.record(origin)}<{arguments}>"

    def text(self) -> str:
        return "\n".join([HEADING, *self.texts])


def is_optional(given: type[msgspec.Struct], field: shapes.Field) -> bool:
    """Whether a field may be missing where the client reads or makes it."""
    if field.required:
        return False
    return given.__struct_config__.omit_defaults or issubclass(given, SENT)


def quoted(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def comment(given: type) -> str:
    """A record's docstring."""
    text = given.__dict__.get("__doc__")
    if not text:
        return ""
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"]) + "\n"


def game_page(game: AnyGame) -> str:
    """The types of a game."""
    page = Page()
    page.union("Action", game.actions, "Action")
    page.union("Event", game.events, "Event")
    page.record(type(game.opening(game.options({}), 0)), "View")
    page.record(game.option_type, "Options")
    if game.foreseen is not None:
        page.record(game.foreseen)
    return page.text()


def server_page() -> str:
    """The messages of a room, and what is asked and answered over HTTP."""
    page = Page()
    page.union("FromClient", typing.get_args(wire.FromClient), "Request")
    page.union("FromServer", replies(), "Message")
    for one in vars(forms).values():
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not forms.Form:
            page.record(one)
    page.texts.append(f"export const PROTOCOL = {wire.PROTOCOL};\n")
    return page.text()


def replies() -> list[type[msgspec.Struct]]:
    found = [one for one in vars(wire).values() if isinstance(one, type) and issubclass(one, wire.Reply)]
    return [one for one in found if one is not wire.Reply]


def pages() -> dict[Path, str]:
    """What the files should hold."""
    games = {FOLDER / f"{game.id}.ts": game_page(game) for game in registry.games().values()}
    return {**games, FOLDER / "server.ts": server_page()}


def stale() -> list[str]:
    """The files that do not hold what they should."""
    return [path.name for path, text in pages().items() if not path.exists() or path.read_text() != text]


def main() -> int:
    if "--check" in sys.argv[1:]:
        for name in stale():
            print(f"{name} is stale: run python tools/records_to_ts.py", file=sys.stderr)
        return 1 if stale() else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
