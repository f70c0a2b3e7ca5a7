"""The command `tefuda`."""

from __future__ import annotations

import sys

import cyclopts

import tefuda
from tefuda.cli.analysis import analyse
from tefuda.cli.arena import arena
from tefuda.cli.bench import bench
from tefuda.cli.catalyst import catalyst
from tefuda.cli.check import check
from tefuda.cli.data import backup
from tefuda.cli.doctor import doctor, games
from tefuda.cli.duel import duel
from tefuda.cli.laws import laws
from tefuda.cli.load import load
from tefuda.cli.play import play
from tefuda.cli.replay import replay
from tefuda.cli.serve import serve
from tefuda.cli.surveys import dobon, forcard, othello
from tefuda.core.errors import TefudaError

app = cyclopts.App(
    name="tefuda",
    help="Five card games on one engine: play them, check their rules, replay and measure.",
    version=tefuda.__version__,
    result_action="return_value",
)
for command in (play, serve, games, check, replay, analyse, laws, arena, bench, load, doctor, backup):
    app.command(command)
for group in (othello, dobon, catalyst, forcard, duel):
    app.command(group)


def main() -> None:
    """Run a command; what went wrong is one line, and the exit code is 1."""
    try:
        code = app(sys.argv[1:])
    except TefudaError as error:
        print(f"tefuda: {error}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has gone; Python would complain once more at exit
        code = 141
    sys.exit(code or 0)
