"""The installed package plays the same on both builds: the events to the byte, and the players action by action."""

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

DRAWS = """
import hashlib, sys
from tefuda import build
from tefuda.core import chance

total, dice = hashlib.sha256(), getattr(chance, sys.argv[1])("both builds")
for number in range(1, int(sys.argv[2])):
    drawn = dice.word(), dice.below(number), dice.deal("cards", list(range(number)), 1 + number // 2)
    total.update(repr(drawn).encode())
print(build.running(), total.hexdigest())
"""

MOVES = """
import hashlib, sys
from tefuda import build
from tefuda.ai.players import SearchPlayer, choice, knowledge_of, players
from tefuda.core.chance import Seeded
from tefuda.core.laws import random_act
from tefuda.core.registry import find
from tefuda.core.table import Setup, Table

total = hashlib.sha256()
names = {name: one for name, one in players(sys.argv[1]).items() if name in ("random", "greedy", "level-1")}
minds = [*names.values(), SearchPlayer(knowledge_of(sys.argv[1]), 40)]
for number in range(int(sys.argv[2])):
    game = find(sys.argv[1])
    table, dice = Table(game, Setup(game.usual, str(number))), Seeded(f"play {number}")
    for _ in range(4 * number):
        if not table.over:
            random_act(table, dice)
    if not table.over:
        by = table.awaiting()[0]
        for mind in minds:
            total.update(repr(choice(table, by, mind, Seeded(str(number)))).encode())
print(build.running(), total.hexdigest())
"""


def answers(script: str, subject: str, count: int, build: str) -> list[str]:
    """Which build answered, and a digest of what it said."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"TEFUDA_BUILD": build}
    command = [sys.executable, "-c", script, subject, str(count)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.split()


def compare(script: str, subject: str, count: int) -> None:
    compiled, interpreted = answers(script, subject, count, ""), answers(script, subject, count, "interpreted")

    assert compiled[0] == "compiled", "the installed package is not compiled: python3 start.py test installs it so"
    assert interpreted[0] == "interpreted"
    assert compiled[1] == interpreted[1]


@pytest.mark.parametrize("game_id", registry.games())
def test_random_games_have_the_same_log_on_both_builds(game_id: str) -> None:
    compare(LOGS, game_id, GAMES.get(game_id, 60))


@pytest.mark.parametrize("kind", ["Seeded", "SecureSeeded"])
def test_dice_fall_the_same_on_both_builds(kind: str) -> None:
    compare(DRAWS, kind, 200)


@pytest.mark.parametrize("game_id", registry.games())
def test_players_take_the_same_actions_on_both_builds(game_id: str) -> None:
    compare(MOVES, game_id, 10)
