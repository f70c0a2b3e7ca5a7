"""Match options on the command line: `--set field_limit=12`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from tefuda.core import documents
from tefuda.core.errors import BadRecord

SettingsOption = Annotated[
    tuple[str, ...], Parameter(name="--set", negative="", help="A match option, such as field_limit=12; repeatable.")
]

WORDS = ("on", "off", "yes", "no")
"""What YAML would take for true and false, and games for the words they are."""


def config_of(settings: Sequence[str]) -> dict[str, Any]:
    """The options written as `name=value`, values in the notation of the scenario files."""
    config = {}
    for setting in settings:
        name, sign, value = setting.partition("=")
        if not sign or not name:
            raise BadRecord(f"expected an option such as field_limit=12, got {setting!r}")
        config[name] = value if value in WORDS else documents.parse(value, f"option {name}")
    return config
