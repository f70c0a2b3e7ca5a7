"""Match files that a stranger has written to keep us busy: each is refused, and soon."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tefuda.core import laws, match
from tefuda.core.chance import Seeded
from tefuda.core.errors import BadRecord
from tefuda.core.registry import find
from tefuda.core.table import Setup, Table

SEED = "stranger"
DEEP = 60_000
"""Brackets: more than Python can follow."""
DEEP_ENOUGH = 700
"""Brackets that can be read, but not shown by a function that calls itself for each."""
HUGE = 10**30


def begun(game: str, given: Any = None, config: Any = None) -> list[str]:
    """A file without a step."""
    known = find(game)
    header = {
        "format": match.FORMAT,
        "game": game,
        "rules": known.rules_version,
        "config": known.usual if config is None else config,
        "given": given,
        "seed_sha256": match.commitment(SEED),
        "players": {},
    }
    return [json.dumps(header), json.dumps({"seed": SEED, "result": None})]


def play(lines: list[str]) -> None:
    replay = match.Replay(match.read("\n".join(lines), "file"))
    while replay.step() is not None:
        pass


def refused(lines: list[str]) -> str:
    with pytest.raises(BadRecord) as caught:
        play(lines)
    return str(caught.value)


HANDS = {"A": ["red-1"], "B": ["red-2"]}

POSITIONS: dict[str, tuple[str, Any, str]] = {
    "deck-outs": ("dobon", {"deckouts": 10**5}, "$.deckouts"),
    "a score": ("dobon", {"scores": {"A": HUGE}}, "$.scores"),
    "plays": ("dobon", {"hands": HANDS, "field": "red-3", "turn": "A", "by": "B", "play_no": HUGE}, "$.play_no"),
    "cards in a hand": ("dobon", {"hands": {"A": ["red-1"] * 200}}, "$.hands"),
    "copies": ("duel", {"P1": {"deck": ["kiln-whelp x1000"]}}, "there is no card"),
    "a number of cards": ("duel", {"P1": {"deck": 10**6}}, "$.P1.deck"),
    "many copies": ("duel", {"P1": {"hand": ["kiln-whelp x9"] * 1000}}, "$.P1.hand"),
    "turns": ("duel", {"turn": HUGE}, "$.turn"),
    "a row": ("forcard", {"board": ["1 " * 5000]}, "$.board"),
    "bombs": ("forcard", {"bombs": [{"owner": "A", "at": "a1", "explodes": 3}] * 1000}, "$.bombs"),
    "a plot": ("forcard", {"plot": {"A": {"do": [[[["play"]]]]}}}, "$.plot"),
    "a discard": ("othello", {"discard": {"black": ["gold"] * 5000}}, "$.discard"),
    "charge": ("othello", {"charge": {"black": HUGE}}, "$.charge"),
    "a row of cards": ("catalyst", {"field": ["S7"] * 5000, "hand": ["H2"]}, "$.field"),
}


@pytest.mark.parametrize(("name", "given", "place"), POSITIONS.values(), ids=POSITIONS.keys())
def test_a_position_that_is_too_large_is_refused_by_its_form(name: str, given: Any, place: str) -> None:
    assert place in refused(begun(name, given))


OPTIONS: dict[str, tuple[str, Any]] = {
    "games": ("dobon", {"games": HUGE}),
    "rate": ("dobon", {"rate_cap": HUGE}),
    "turns": ("duel", {**find("duel").usual, "turn_limit": 10**6}),
    "seconds": ("duel", {**find("duel").usual, "decision_seconds": 10**9}),
    "size": ("forcard", {"size": 100}),
    "deck": ("forcard", {"deck": ["C01"] * 1000}),
    "clock": ("othello", {"turn_seconds": 10**9}),
    "ban": ("othello", {"ban": ["gold"] * 1000}),
    "limit": ("catalyst", {"field_limit": HUGE}),
}


@pytest.mark.parametrize(("name", "config"), OPTIONS.values(), ids=OPTIONS.keys())
def test_options_that_are_too_large_are_refused(name: str, config: Any) -> None:
    assert "bad-options" in refused(begun(name, config=config))


NUMBERS = [-1, 2**53, 2**63, HUGE]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("field", ["at", "rewind"])
def test_a_step_of_no_time_is_refused(field: str, number: int) -> None:
    first, last = begun("catalyst")
    step = {"at": 0, "by": "player", "action": {"do": "play"}, field: number}

    assert refused([first, json.dumps(step), last]).startswith("file, line 2: Expected `int`")


@pytest.mark.parametrize("depth", [DEEP_ENOUGH, DEEP])
def test_what_is_nested_too_deep_is_refused(depth: int) -> None:
    first, last = begun("catalyst")
    nested = "[" * depth + "]" * depth

    assert refused([first, f'{{"at":0,"by":"player","action":{{"do":{nested}}}}}', last]).startswith("file, line 2:")
    assert refused([first, f'{{"at":0,"end":{{"winner":{nested}}}}}', last]).startswith("file, line 2:")
    assert refused([first.replace("null", f'{{"field": {nested}}}'), last]).startswith("file, line 1:")
    assert refused([first, last.replace("null", f'{{"winner": {nested}}}')]).startswith("file, line 2:")


def test_going_back_again_and_again_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = match.Recorder(Table(find("catalyst"), Setup({}, "back")), {})
    dice = Seeded("back")
    for _ in range(10):
        recorder.note(laws.random_act(recorder.table, dice))
    for _ in range(6):
        recorder.rewind(recorder.table.rewound(10))
    lines = recorder.text().splitlines()
    play(lines)

    monkeypatch.setattr(match, "MOST_REPEATED", 50)

    assert refused(lines) == "file, line 17: more than 50 inputs would be played again"
