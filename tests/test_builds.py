"""The installed package plays the same on both builds, to the byte."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tefuda.core import registry

GAMES = {"catalyst": 1000}
"""How many random games are compared; others less, because they are longer."""

LOGS = """
import hashlib, sys
from tefuda import build
from tefuda.core.chance import Seeded
from tefuda.core.laws import random_act
from tefuda.core.registry import find
from tefuda.core.table import Setup, Table

total = hashlib.sha256()
for number in range(int(sys.argv[2])):
    game = find(sys.argv[1])
    table, dice = Table(game, Setup(game.usual, str(number))), Seeded(f"play {number}")
    while not table.over:
        random_act(table, dice)
    total.update(table.digest.encode())
print(build.running(), total.hexdigest())
"""


def logs(game_id: str, build: str) -> list[str]:
    """Which build answered, and the digest of all events of many random games."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"TEFUDA_BUILD": build}
    command = [sys.executable, "-c", LOGS, game_id, str(GAMES.get(game_id, 60))]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.split()


@pytest.mark.parametrize("game_id", registry.games())
def test_random_games_have_the_same_log_on_both_builds(game_id: str) -> None:
    compiled, interpreted = logs(game_id, ""), logs(game_id, "interpreted")

    assert compiled[0] == "compiled", "the installed package is not compiled: python3 start.py test installs it so"
    assert interpreted[0] == "interpreted"
    assert compiled[1] == interpreted[1]
