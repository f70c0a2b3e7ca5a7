"""Says a million almost right things to a server with little memory, and looks at every answer.

    python tools/fuzz.py --inputs 1000000
    python tools/fuzz.py --seed 7 --session 12      one session again

Messages, requests, views, match files, options and actions of all games are changed a little: types and numbers, fields
that are missing, twice or too many, deep and long values, broken texts, binary and broken frames, wrong order. A status
of 500, a `server-error`, an internal close code, a line of trouble in the log, silence, too much of the processor for a
batch, or memory that grows is a finding; the inputs of its batch are kept in build/fuzz, and the command that repeats
its session is said.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.forking import ForkServer  # noqa: E402
from tools.fuzzing.corpus import Corpus, gather  # noqa: E402
from tools.fuzzing.sessions import Session, Shape  # noqa: E402
from tools.fuzzing.target import Finding, Target  # noqa: E402

from tefuda.core import registry  # noqa: E402
from tefuda.server.host import temporary  # noqa: E402

SAVED = ROOT / "build" / "fuzz"
SHAPE = Shape()
LIFE = 50
"""Sessions with one server; what it holds then is compared with what it held after the first ones."""
WARM = 10
GROWTH = 150 * 2**20
"""Bytes that so many sessions, each with a room that stays, may cost."""
ENOUGH = 20
"""Findings after which there is something to mend first."""


class Fuzzer:
    """Session after session, each server for a while."""

    def __init__(self, seed: str, forks: ForkServer, shape: Shape = SHAPE) -> None:
        self.seed = seed
        self.shape = shape
        self.forks = forks
        self.corpora: list[Corpus] = [gather(name, seed) for name in registry.games()]
        self.inputs: Counter[str] = Counter()
        self.findings: list[str] = []
        self.grown = 0
        """The most that a server has grown in its life."""

    def run(self, first: int, inputs: int) -> None:
        """Sessions from this number on, until so many inputs were said."""
        number = first
        while self.inputs.total() < inputs and len(self.findings) < ENOUGH:
            with temporary() as folder:
                number = self._live(Target(self.forks, Path(folder)), number, inputs)

    def _live(self, target: Target, number: int, inputs: int) -> int:
        """One server's life; the number of the next session."""
        target.start()
        held = 0
        for count in range(LIFE):
            is_well = self._session(target, number)
            number += 1
            if count == WARM:
                held = target.memory()
            if not is_well or self.inputs.total() >= inputs:
                break
        if held and is_well:
            self._compare(target.memory() - held, number)
        target.stop()
        print(f"{self.inputs.total()} inputs, {len(self.findings)} findings", flush=True)
        return number

    def _session(self, target: Target, number: int) -> bool:
        session = Session(target, self.corpora[number % len(self.corpora)], f"{self.seed}.{number}", self.shape)
        try:
            session.run()
        except Finding as finding:
            self._keep(session, number, str(finding))
            return False
        finally:
            self.inputs += session.inputs
        return True

    def _compare(self, grown: int, number: int) -> None:
        self.grown = max(self.grown, grown)
        if grown > GROWTH:
            self.findings.append(f"sessions up to {number}: the server has grown by {grown >> 20} MB")

    def _keep(self, session: Session, number: int, what: str) -> None:
        """Write down what was said, and how to say it again."""
        SAVED.mkdir(parents=True, exist_ok=True)
        file = SAVED / f"{self.seed}-{number}.txt"
        file.write_text(f"{what}\n" + "".join(f"{said!r}\n" for said in session.sent), encoding="utf-8")
        again = f"python tools/fuzz.py --seed {self.seed} --session {number}"
        self.findings.append(f"{session.corpus.game.id}: {what[:200]}; inputs in {file}; again: {again}")
        print(f"finding: {self.findings[-1]}", flush=True)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--session", type=int, help="this one only")
    return parser.parse_args()


def main() -> int:
    given, began = parse(), time.monotonic()
    with ForkServer() as forks:
        fuzzer = Fuzzer(given.seed, forks)
        fuzzer.run(given.session or 0, given.inputs if given.session is None else 1)
    kinds = ", ".join(f"{count} {kind}" for kind, count in fuzzer.inputs.items())
    seconds = time.monotonic() - began
    print(
        f"{fuzzer.inputs.total()} inputs ({kinds}) in {seconds:.0f} s, {len(fuzzer.findings)} findings,"
        f" at most {fuzzer.grown >> 20} MB more; seed {given.seed}"
    )
    return 1 if fuzzer.findings else 0


if __name__ == "__main__":
    sys.exit(main())
