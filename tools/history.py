"""Fails the server in every way while people play, and checks what they were told against what is durable.

    python tools/history.py --faults 10000      all games in turn, until so many faults have happened
    python tools/history.py --faults 500 --games duel --seed 7

Every seat is a client that writes down what it asks and what it is told. The server is killed just before and just
after commits and at any moment, stopped, paused, and its disk is full for a while; then it is started again on the same
folder. Clients come back with their last seq and say again what was not answered, under the same id. When the matches
are over the history is compared with the log: nothing acknowledged is lost, doubled, changed or reordered, nothing that
was refused has happened, nothing is invented, and each viewer was told of durable positions alone (histories/check.py).

Every line that starts with `finding:` is one. The seed decides what is failed when and what the clients want; how the
operating system lets them take turns it does not.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import secrets
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.forking import ForkServer  # noqa: E402
from tools.histories.campaign import Campaign, Plan  # noqa: E402

from tefuda.core import registry  # noqa: E402
from tefuda.server.host import temporary  # noqa: E402

ROUND = 200
"""Faults on one folder; then a new one with the next game, so that neither the log nor what is remembered grows."""


def run(plan: Plan, path: str = "") -> Campaign:
    """Faults on one folder that is gone afterwards."""
    with temporary() as folder, ForkServer(path) as forks:
        return run_in(plan, Path(folder), forks)


def run_in(plan: Plan, folder: Path, forks: ForkServer) -> Campaign:
    campaign = Campaign(plan, folder, forks)
    asyncio.run(campaign.run())
    return campaign


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--games", nargs="+", default=["all"])
    parser.add_argument("--rooms", type=int, default=2, help="at once")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    return parser.parse_args()


def main() -> int:
    given = parse()
    turns = itertools.cycle(registry.games() if given.games == ["all"] else given.games)
    faults: Counter[str] = Counter()
    findings = 0
    with ForkServer() as forks:
        while faults.total() < given.faults:
            left, began = given.faults - faults.total(), time.monotonic()
            seed = f"{given.seed}.{faults.total()}"
            plan = Plan(seed=seed, faults=min(ROUND, left), games=[next(turns)], rooms=given.rooms)
            with temporary() as folder:
                campaign = run_in(plan, Path(folder), forks)
            faults += campaign.faults
            findings += report(campaign, seed, time.monotonic() - began)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(faults.items()))
    print(f"{faults.total()} faults ({kinds}), {findings} findings; seed {given.seed}")
    return 1 if findings else 0


def report(campaign: Campaign, seed: str, seconds: float) -> int:
    """Say what one folder gave; how many findings."""
    total = campaign.faults.total()
    game = ", ".join(campaign.plan.games)
    print(f"{seed} {game}: {total} faults in {seconds:.0f} s, {campaign.checked.line()}", flush=True)
    for finding in campaign.findings:
        print(f"finding: {finding}", flush=True)
    return len(campaign.findings)


if __name__ == "__main__":
    sys.exit(main())
