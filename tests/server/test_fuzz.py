"""The short form of tools/fuzz.py, and that its inputs are the same every time."""

from __future__ import annotations

from tools.forking import ForkServer
from tools.fuzz import Fuzzer
from tools.fuzzing.corpus import gather
from tools.fuzzing.messages import Speaker
from tools.fuzzing.mutate import Mutator
from tools.fuzzing.sessions import Shape

from tefuda.core import registry
from tefuda.core.chance import Seeded

SHORT = Shape(batches=2, requests=10, hellos=2, frames=2, files=0)


def test_no_almost_right_input_is_a_fault_of_the_server() -> None:
    with ForkServer() as forks:
        fuzzer = Fuzzer("suite", forks, SHORT)
        fuzzer.run(0, len(registry.games()) * 64)

    assert fuzzer.findings == []
    assert fuzzer.inputs["messages"] == len(registry.games()) * 50


def test_the_same_seed_says_the_same() -> None:
    corpus = gather("othello", "same")

    def inputs() -> list[bytes]:
        speaker = Speaker(corpus, Mutator(Seeded("same"), corpus.words))
        speaker.tokens = {"black": "token"}
        return [speaker.message() for _ in range(50)] + [speaker.request() for _ in range(50)]

    assert inputs() == inputs()


def test_changes_reach_every_part_of_a_record() -> None:
    mutator = Mutator(Seeded("parts"), ["e6"])
    record = {"do": "place", "at": {"square": [1, 2]}}

    changed = [mutator.change(record) for _ in range(500)]

    assert record == {"do": "place", "at": {"square": [1, 2]}}
    assert any(one != record and isinstance(one, dict) and one.get("do") == "place" for one in changed)
    assert any(isinstance(one, dict) and "at" not in one for one in changed)
    assert any(not isinstance(one, dict) for one in changed)
