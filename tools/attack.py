"""Attacks a server of its own, in every way that ever worked, and says of each whether the server held.

    python tools/attack.py                  all of them
    python tools/attack.py ghost-seat       these; the beginning of a name is enough
    python tools/attack.py --list           what there is

Each attack gets a new server with the limits of every day, in a process of its own on this machine alone. Other
addresses are 127.0.0.2 and so on. Every attack ends of itself within two minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.attacks import crowds, disks, doors, floods, seats  # noqa: E402
from tools.attacks.bench import Bench, Gone, NoResponse, Outcome  # noqa: E402
from tools.plain_socket import Closed, Silent  # noqa: E402

from tefuda.server.host import temporary  # noqa: E402

ATTACKS: dict[str, Callable[[Bench], Outcome]] = {
    "big-view": doors.big_view,
    "ghost-seat": seats.ghost_seat,
    "foreign-id": seats.foreign_id,
    "chosen-seed": seats.chosen_seed,
    "draft-flood": floods.draft_flood,
    "snapshot-flood": floods.snapshot_flood,
    "refusal-flood": floods.refusal_flood,
    "hint-flood": floods.hint_flood,
    "bot-rooms": floods.bot_rooms,
    "replay-flood": floods.replay_flood,
    "pong-flood": crowds.pong_flood,
    "crowd": crowds.crowd,
    "ten-addresses": floods.ten_addresses,
    "no-reader": floods.no_reader,
    "secret-refusal": seats.secret_refusal,
    "public-metrics": doors.public_metrics,
    "told-early": seats.told_early,
    "bad-requests": doors.bad_requests,
    "killed-leave": seats.killed_leave,
    "silent-connections": doors.silent_connections,
    "code-guessing": doors.code_guessing,
    "no-csp": doors.no_csp,
    "rebinding": doors.rebinding,
    "forwarded-for": doors.forwarded_for,
    "two-servers": disks.two_servers,
    "full-disk": disks.full_disk,
    "read-only": disks.read_only,
    "damaged-pages": disks.damaged_pages,
    "paused-server": disks.paused_server,
    "stolen-link": seats.stolen_link,
    "stand-in-rooms": seats.stand_in_rooms,
    "said-again": seats.said_again,
}


def run(name: str) -> Outcome:
    """One attack on a new server."""
    with temporary() as folder:
        bench = Bench(Path(folder) / "data")
        with bench.host:
            bench.start()
            try:
                return ATTACKS[name](bench)
            except (Gone, Closed, Silent, NoResponse) as error:
                return Outcome(False, f"the server hung up or fell silent: {type(error).__name__} {error}")
            finally:
                bench.hang_up()


def chosen(names: list[str]) -> list[str]:
    """The attacks that are meant."""
    found = [attack for attack in ATTACKS if not names or any(attack.startswith(name) for name in names)]
    if not found:
        raise SystemExit(f"no attack is called {', '.join(names)}; there are {', '.join(ATTACKS)}")
    return found


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def main() -> int:
    given = parse()
    broken = 0
    for name in chosen(given.names):
        if given.list:
            print(f"{name:20}{(ATTACKS[name].__doc__ or '').strip()}")
            continue
        began = time.monotonic()
        outcome = run(name)
        broken += not outcome.held
        word = "held" if outcome.held else "BROKEN"
        print(f"{word:7} {name:20}{outcome.figure}  [{time.monotonic() - began:.0f} s]", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
