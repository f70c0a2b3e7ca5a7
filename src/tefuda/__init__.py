"""tefuda: five card games on one engine.

    table = tefuda.Table(tefuda.find("catalyst"), tefuda.Setup(seed="48213"))
    table.act("player", table.legal("player")[0])

A `Table` is a running match; `Refused` is its answer to what the rules do not allow. Other names may change.
"""

from tefuda import build

build.choose()  # before anything that may be compiled is imported

from tefuda.core.errors import BadRecord, BadScenario, Refused, StaleVersion, TefudaError  # noqa: E402
from tefuda.core.registry import find  # noqa: E402
from tefuda.core.registry import games as all_games  # noqa: E402
from tefuda.core.table import Input, Setup, Table  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "BadRecord",
    "BadScenario",
    "Input",
    "Refused",
    "Setup",
    "StaleVersion",
    "Table",
    "TefudaError",
    "__version__",
    "all_games",
    "find",
]
