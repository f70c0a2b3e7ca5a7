"""YAML files: catalogues, scenarios, card sets. A mapping knows its line; a key that stands twice is an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

from tefuda.core.errors import BadRecord

_BaseLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


DEEPEST: Final = 32
"""Levels of what a stranger has sent; the deepest document of ours has half of that."""


class Mapping(dict[str, Any]):
    """A mapping as it stands in a file, with the number of the line on which it begins."""

    line: int = 0


class _Loader(_BaseLoader):  # type: ignore[misc]  # the C loader has no type
    """The safe loader, with lines."""


def _mapping(loader: Any, node: yaml.MappingNode) -> Mapping:
    made = Mapping()
    made.line = node.start_mark.line + 1
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        line = key_node.start_mark.line + 1
        if not isinstance(key, str):
            raise BadRecord(f"expected a text as key, got {key!r} on line {line} (quote on, off, yes and no)")
        if key in made:
            raise BadRecord(f"the key {key!r} stands twice, the second time on line {line}")
        made[key] = loader.construct_object(value_node, deep=True)
    return made


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def parse(text: str, name: str) -> Any:
    """The content of a YAML text; `name` is what errors call it."""
    try:
        return yaml.load(text, _Loader)  # noqa: S506  # derives from the safe loader
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise BadRecord(f"{name}, line {line}: no YAML: {error.problem}") from None
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date or a number that is none
        raise BadRecord(f"{name}: no YAML: {error}") from None
    except BadRecord as error:
        raise BadRecord(f"{name}: {error}") from None


def parse_sent(text: str, name: str) -> Any:
    """The same for what a stranger has sent: nothing in it may be larger or deeper than it looks."""
    try:
        depth = 0
        for event in yaml.parse(text, _BaseLoader):
            if isinstance(event, yaml.AliasEvent):  # a few lines of them can be more than any memory holds
                raise BadRecord(f"{name}: no aliases (*name) here: write each part out")
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise BadRecord(f"{name}: expected at most {DEEPEST} levels")
    except yaml.YAMLError:
        pass  # `parse` says why
    return parse(text, name)


def load(path: Path) -> Any:
    """The content of a YAML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: expected UTF-8 text, got byte {error.start} that is none") from None
    return parse(text, str(path))


__all__ = ["Mapping", "load", "parse", "parse_sent"]
