"""Lets every single operation of the store go wrong, in every way, and proves that nobody is told what is not durable.

    python tools/failing_store.py                            all games, every operation, every fault
    python tools/failing_store.py --game duel --fault denies --every 5

For each game people do everything that can be done in rooms (faults/story.py), on a server in this process. The first
time nothing fails, and the operations of the store are counted. Then the story is told again for every operation and
every fault (faults/store.py): it fails and has done nothing, fails though it has done all, takes long, takes long and
fails, or the server is killed before or after it. What every viewer hears at any moment, over sockets and HTTP, is
compared with what is durable at that moment (faults/ledger.py). A request that failed has changed nothing, one that is
done is durable and was done once, and everybody goes on to the same end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.faults.loop import TurnedLoop
from tools.faults.server import Server
from tools.faults.store import FAULTS, Fault
from tools.faults.story import Story

from tefuda.core import registry
from tefuda.core.errors import TefudaError


class Told(NamedTuple):
    """How a story went."""

    operations: list[str]
    checked: int
    violations: list[str]


class Failing:
    """Lets one operation go wrong."""

    def __init__(self, at: int, fault: Fault) -> None:
        self.at = at
        self.fault = fault
        self.operations: list[str] = []

    def choose(self, operation: str) -> Fault:
        self.operations.append(operation)
        return self.fault if len(self.operations) == self.at else ""


async def tell(game: str, failing: Failing) -> Told:
    """A whole story in which one operation goes wrong."""
    server = Server(failing.choose)
    try:
        await Story(server, registry.find(game)).tell()
    except Exception as error:  # what was violated before says why, if anything was
        place = traceback.extract_tb(error.__traceback__)[-1]
        server.ledger.complain("the story", f"ended at {place.name}:{place.lineno} with {error!r}")
    finally:
        await server.stop()
    return Told(failing.operations, server.ledger.checked, server.ledger.violations)


def run(game: str, at: int = 0, fault: Fault = "") -> Told:
    """One story on an event loop of its own."""
    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        return runner.run(tell(game, Failing(at, fault)))


class Broken(TefudaError):
    """Something was promised and does not hold."""


def campaign(game: str, given: argparse.Namespace) -> str:
    """All stories of a game; a line about them. Broken if anything is violated."""
    calm = run(game)
    if calm.violations:
        raise Broken(f"{game} without a fault: {calm.violations}")
    stories = checked = 0
    for fault in given.fault or FAULTS:
        for at in range(given.first, len(calm.operations) + 1, given.every):
            told = run(game, at, fault)
            stories += 1
            checked += told.checked
            if told.violations:
                operation = told.operations[at - 1]
                complain(given, f"{game}, {fault} at {at} ({operation}): {'; '.join(told.violations[:4])}")
        show(f"{game}: {stories} stories up to {fault!r}")
    return f"{game}: {len(calm.operations)} operations, {stories} stories, {checked} messages and answers compared"


def show(progress: str) -> None:
    if sys.stderr.isatty():
        print(progress, file=sys.stderr, flush=True)


def complain(given: argparse.Namespace, what: str) -> None:
    if not given.go_on:
        raise Broken(what)
    print(what, flush=True)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="which ones; all if none is named")
    parser.add_argument("--fault", action="append", choices=FAULTS)
    parser.add_argument("--every", type=int, default=1, help="let only each so-many-th operation fail")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="list everything that is violated, instead of the first")
    return parser.parse_args(arguments)


def main() -> int:
    given: Any = parse()
    for game in given.game or sorted(registry.games()):
        started = time.monotonic()
        print(campaign(game, given), f"in {time.monotonic() - started:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
