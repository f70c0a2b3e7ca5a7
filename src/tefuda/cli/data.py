"""`tefuda backup`, and `tefuda doctor --data`: data folders of servers."""

from __future__ import annotations

from pathlib import Path

from tefuda.server.backup import backup as back_up
from tefuda.server.integrity import examine
from tefuda.server.repair import repair as mend


def backup(folder: Path, target: Path) -> int:
    """Copy the rooms of a server, which may go on meanwhile; the copy is a data folder itself.

    Parameters
    ----------
    folder
        The data folder of the server.
    target
        A new folder for the copy. To go on from it: tefuda serve --data TARGET.
    """
    print(f"written: {back_up(folder, target)}")
    return 0


def examine_data(folder: Path, repair: bool) -> int:
    """Say what is wrong with a data folder, a line each; 1 if anything is, or stays so after a repair."""
    health = examine(folder)
    for finding in health.findings:
        print(finding.line())
    if health.findings and repair:
        print(f"repaired; the files of before are in {mend(folder)}")
        health = examine(folder)
    faults = len(health.findings)
    print(f"{folder}: {health.rooms} rooms, " + (f"faults: {faults}" if faults else "all whole"))
    return 1 if faults else 0
