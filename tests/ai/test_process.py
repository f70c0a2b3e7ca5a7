"""Players in other processes: what they are told, and that a failing one loses while everybody else goes on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import toy
from tefuda.ai.seats import Outcome, play
from tefuda.core.registry import find
from tefuda.core.table import Setup, Table

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PATIENT = 600.0
"""A program that answers at all does so in this time, however busy the machine is."""


def program(tmp_path: Path, text: str) -> str:
    """The name of a player that runs this program."""
    file = tmp_path / "bot.py"
    file.write_text(text, encoding="utf-8")
    return f"exec:{sys.executable} {file}"


def pebbles() -> Table:
    return Table(toy.GAME, Setup({"pile": 9}, "bots"))


def played_by(name: str, seconds: float = PATIENT) -> Outcome:
    """A game of a program against a random player."""
    return play(pebbles(), {"left": name, "right": "random"}, seconds)


@pytest.mark.parametrize("command", [f"{sys.executable} {EXAMPLES / 'bot.py'}", f"node {EXAMPLES / 'bot.js'}"])
def test_the_examples_play_whole_games(command: str) -> None:
    deal = Table(find("catalyst"), Setup(seed="1"))
    game = pebbles()

    assert play(deal, {"player": f"exec:{command}"}, PATIENT).forfeit is None
    assert play(game, {"left": f"exec:{command}", "right": f"exec:{command}"}, PATIENT).forfeit is None
    assert deal.over
    assert game.over


RECORDING = """
import json, sys
for line in sys.stdin:
    open({path!r}, "a").write(line)
    message = json.loads(line)
    if message["type"] == "act":
        print(json.dumps(message["legal"][0]), flush=True)
    elif message["type"] == "over":
        break
"""


def test_a_program_is_told_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    heard = tmp_path / "heard"

    played_by(program(tmp_path, RECORDING.format(path=str(heard))))

    text = heard.read_text(encoding="utf-8")
    assert '{"type":"dealt","by":"right","lucky":null}' in text
    assert text.splitlines()[0].startswith('{"type":"hello","protocol":1,"game":"pebbles"')
    assert text.splitlines()[-1].startswith('{"type":"over","result":{"winner":')


def test_a_program_has_as_long_to_leave_as_to_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    class Popen(subprocess.Popen[bytes]):
        def wait(self, timeout: float | None = None) -> int:
            given.append(timeout)
            return super().wait(timeout)

    monkeypatch.setattr(subprocess, "Popen", Popen)
    played_by(program(tmp_path, RECORDING.format(path=str(tmp_path / "heard"))), 77.0)

    assert given == [77.0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise SystemExit(3)", "has left with exit code"),
        ("print('hello', flush=True); input(); input()", "expected JSON, got b'hello'"),
        ("print('[1]', flush=True); input(); input()", "expected an action, got \\[1\\]"),
        ('print(\'{"do": "fly"}\', flush=True); input(); input()', "bad-action: left, fly"),
        ("print('x' * 2_000_000, flush=True); input()", "an answer of more than"),
    ],
)
def test_a_program_that_fails_loses_and_says_why(tmp_path: Path, text: str, why: str) -> None:
    outcome = played_by(program(tmp_path, text))

    assert outcome.forfeit == "left"
    assert outcome.payoffs == {"left": 0.0, "right": 1.0}
    assert re.search(why, outcome.why)


def test_a_program_that_does_not_answer_in_time_loses(tmp_path: Path) -> None:
    outcome = played_by(program(tmp_path, "import sys; sys.stdin.read()"), 0.05)

    assert (outcome.forfeit, outcome.payoffs["right"]) == ("left", 1.0)
    assert "no answer within 0.05 s" in outcome.why


def test_a_program_is_not_told_a_fixed_deck(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    config = {"decks": {"black": ["dragon"] * 30}, "ban": ["udg"]}

    play(
        Table(find("othello"), Setup(config, "deck")),
        {"black": "random", "white": program(tmp_path, RECORDING.format(path=str(heard)))},
        PATIENT,
    )

    hello = json.loads(heard.read_text(encoding="utf-8").splitlines()[0])
    assert hello["config"] == {"ban": ["udg"]}


def test_a_program_that_does_not_exist_loses() -> None:
    outcome = played_by("exec:no-such-program-here")

    assert (outcome.forfeit, outcome.payoffs["right"]) == ("left", 1.0)
    assert "cannot be started" in outcome.why
