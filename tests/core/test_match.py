"""Match files: what is written is what was played, and every kind of damage is found where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tefuda.core import laws, match
from tefuda.core.chance import Seeded
from tefuda.core.errors import BadRecord, StaleVersion
from tefuda.core.game import AnyGame
from tefuda.core.registry import find
from tefuda.core.table import FAST, SECURE, Dice, Setup, Table
from tefuda.games.forcard.events import Place

MATCHES = Path(__file__).parent / "matches"
KEPT = MATCHES / "without-dice.jsonl"
"""Of deal 48213, written by the version before there was a choice of dice."""


def played(plays: int = 4, *, rewind: bool = False, dice: Dice = FAST) -> match.Recorder:
    """A few plays of a deal, perhaps with one taken back."""
    setup = Setup({"field_limit": 12}, "77", dice=dice)
    recorder = match.Recorder(Table(find("catalyst"), setup), {"player": "Aki"})
    player = Seeded("match")
    for number in range(plays):
        recorder.table.now = 1000 * number
        recorder.note(laws.random_act(recorder.table, player))
        if rewind and number == 2:
            recorder.rewind(recorder.table.rewound(1))
    return recorder


def lines_of(recorder: match.Recorder) -> list[str]:
    return recorder.text().splitlines()


def replayed(text: str) -> Table:
    replay = match.Replay(match.read(text, "file"))
    while replay.step() is not None:
        pass
    return replay.table


@pytest.mark.usefixtures("with_toy")
@pytest.mark.parametrize("dice", [FAST, SECURE])
def test_a_whole_match_replays_to_the_same_events(game: AnyGame, dice: Dice) -> None:
    recorder = match.Recorder(Table(game, Setup(game.usual, "whole", dice=dice)), {})
    player = Seeded("whole")
    while not recorder.table.over:
        recorder.note(laws.random_act(recorder.table, player))

    again = replayed(recorder.text())

    assert again.digest == recorder.table.digest
    assert again.result == recorder.table.result


@pytest.mark.parametrize("dice", [FAST, SECURE])
def test_a_match_with_plays_taken_back_replays(dice: Dice) -> None:
    recorder = played(rewind=True, dice=dice)

    assert replayed(recorder.text()).digest == recorder.table.digest
    assert len(recorder.table.inputs) == 2


def test_the_header_commits_to_the_seed_before_anybody_acts() -> None:
    header = json.loads(lines_of(played(0))[0])

    # What `printf 77 | sha256sum` prints.
    assert header["seed_sha256"] == "a88a7902cb4ef697ba0b6759c50e8c10297ff58f942243de19b984841bfe1f73"
    assert "77" not in {*header, *map(str, header.values())}


def test_a_file_from_before_there_was_a_choice_of_dice_replays() -> None:
    kept = match.load(KEPT)

    assert kept.begin().setup == Setup({}, "48213", None, "xoshiro128**")
    assert replayed(KEPT.read_text(encoding="utf-8")).result is None  # the host ended it, the rules would go on


def test_the_header_names_the_dice_unless_they_are_the_usual_ones() -> None:
    usual, secure = (json.loads(lines_of(played(dice=dice))[0]) for dice in ("xoshiro128**", "blake2b"))

    assert "dice" not in usual
    assert secure["dice"] == "blake2b"
    assert match.read(played(dice=SECURE).text(), "file").begin().setup.dice == SECURE


def test_a_file_with_other_dice_than_it_was_played_with_is_not_verified() -> None:
    lines = lines_of(played(dice=SECURE))
    header = json.loads(lines[0])
    del header["dice"]
    lines[0] = json.dumps(header)

    with pytest.raises(BadRecord, match="file, line 1: the check is"):
        replayed("\n".join(lines))


@pytest.mark.parametrize("dice", ["chacha20", "", "BLAKE2B", None, 2])
def test_dice_that_nobody_knows_are_refused(dice: object) -> None:
    lines = lines_of(played(dice=SECURE))
    lines[0] = json.dumps({**json.loads(lines[0]), "dice": dice})

    with pytest.raises(BadRecord, match=r"file, line 1: .*\$\.dice"):
        match.read("\n".join(lines), "file")


def test_writing_the_file_does_not_end_the_match() -> None:
    recorder = played(2)
    recorder.text()
    recorder.note(laws.random_act(recorder.table, Seeded("more")))

    assert replayed(recorder.text()).digest == recorder.table.digest


@pytest.mark.parametrize("line", range(1, 7))
def test_any_changed_line_is_named(line: int) -> None:
    lines = lines_of(played())
    record = json.loads(lines[line - 1])
    if "players" in record:
        record["players"] = {"player": "Ben"}
    elif "seed" in record:
        record["result"] = {"outcome": "win"}
    else:
        record["at"] += 1
    lines[line - 1] = json.dumps(record)

    with pytest.raises(BadRecord, match=f"file, line {line}:"):
        replayed("\n".join(lines))


def test_a_missing_line_is_found_where_it_is_missing() -> None:
    lines = lines_of(played())
    del lines[2]

    with pytest.raises(BadRecord, match="file, line 3:"):
        replayed("\n".join(lines))


def test_a_file_that_was_cut_off_says_so() -> None:
    lines = lines_of(played())

    with pytest.raises(BadRecord, match="line 4: the file ends here without its seed"):
        match.read("\n".join(lines[:4]), "file")
    with pytest.raises(BadRecord, match="file, line 3"):
        match.read("\n".join([*lines[:2], lines[2][:20], lines[-1]]), "file")


def test_another_seed_is_found_by_the_commitment() -> None:
    lines = lines_of(played())
    footer = json.loads(lines[-1])
    lines[-1] = json.dumps({**footer, "seed": "78"})

    with pytest.raises(BadRecord, match="line 6: this is not the seed that line 1 has committed to"):
        match.read("\n".join(lines), "file")


def test_an_input_that_the_rules_refuse_is_named_with_its_code() -> None:
    lines = lines_of(played())
    record = json.loads(lines[1])
    record["action"]["at"] = 99
    lines[1] = json.dumps(record)

    with pytest.raises(BadRecord, match="line 2: this input is refused: bad-position"):
        replayed("\n".join(lines))


@pytest.mark.parametrize(
    ("change", "message"),
    [({"format": 99}, "format 99; known here: 1"), ({"rules": 99}, "catalyst with rules version 99; known here: 1")],
)
def test_a_file_of_another_version_is_not_guessed_at(change: dict[str, int], message: str) -> None:
    lines = lines_of(played())
    lines[0] = json.dumps({**json.loads(lines[0]), **change})

    with pytest.raises(StaleVersion, match=message):
        match.read("\n".join(lines), "file")


@pytest.mark.parametrize("text", ["", "\n", "hello", "[]", "{}", '{"format":1}', "\x00\x01"])
def test_what_is_no_match_file_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(BadRecord, match="file"):
        match.read(text, "file")


def test_an_unknown_field_is_refused() -> None:
    lines = lines_of(played())
    lines[1] = json.dumps({**json.loads(lines[1]), "cheat": True})

    with pytest.raises(BadRecord, match=r"line 2: .*cheat"):
        match.read("\n".join(lines), "file")


def test_a_match_verifies_that_was_recorded_before_its_events_told_more() -> None:
    """ForCard, when a turn did not yet say what cards would do, nor a card where it reaches."""
    table = replayed((MATCHES / "before-outlooks.jsonl").read_text(encoding="utf-8"))

    assert table.over
    assert any(event.reach for event in table.events if isinstance(event, Place))
