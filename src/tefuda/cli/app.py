"""The command `tefuda`."""

from __future__ import annotations

import sys

import cyclopts

import tefuda
from tefuda.core.errors import TefudaError

app = cyclopts.App(
    name="tefuda",
    help="Five card games on one engine: play them, check their rules, replay and measure.",
    version=tefuda.__version__,
    result_action="return_value",
)
COMMANDS = {
    "play": "play",
    "serve": "serve",
    "games": "doctor",
    "check": "check",
    "replay": "replay",
    "analyse": "analysis",
    "laws": "laws",
    "arena": "arena",
    "bench": "bench",
    "load": "load",
    "doctor": "doctor",
    "backup": "data",
    "othello": "surveys",
    "dobon": "surveys",
    "catalyst": "catalyst",
    "forcard": "surveys",
    "duel": "duel",
}
"""Their modules, each imported when its command is given: `tefuda games` need not load a server."""
for name, module in COMMANDS.items():
    app.command(f"tefuda.cli.{module}:{name}")


def main() -> None:
    """Run a command; what went wrong is one line, and the exit code is 1."""
    arguments = sys.argv[1:]
    if not arguments or arguments[0] not in COMMANDS:
        for command in COMMANDS:
            app[command]  # the help tells of all of them
    try:
        code = app(arguments)
    except TefudaError as error:
        print(f"tefuda: {error}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has gone; Python would complain once more at exit
        code = 141
    sys.exit(code or 0)
