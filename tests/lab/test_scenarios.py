"""The scenario runner: right scenarios pass, and each kind of wrong one says what to change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.core.errors import TefudaError
from tefuda.lab import scenarios
from tefuda.lab.scenarios import Verdict

RIGHT = """
game: catalyst
scenarios:
  - id: one-play
    rule: "R13"
    about: a play without reaction
    given: {field: [S7, H2, CK], hand: [D5, S3, C9], deck: [HQ]}
    steps:
      - {by: player, do: play, card: D5, at: 1}
    expect:
      field: [S7, D5, H2, CK]
      hand: [S3, HQ, C9]
      removed: 45
      events: [{type: place, card: D5}]
"""

NEW = """
game: catalyst
scenarios:
  - id: a-deal
    rule: "R3"
    about: eleven cards on top, the others in order
    given: {new_game: true}
    chance: [{shuffle: [S2, H7, D9, CK, HJ, S5, D3, C8, H4, DQ, SA]}]
    expect: {deck: 41}
"""


def verdicts(tmp_path: Path, text: str) -> list[Verdict]:
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    return [scenarios.run(scenario) for scenario in scenarios.load(file)]


def problem(tmp_path: Path, text: str) -> str:
    """What the runner says about the only scenario of a file."""
    (verdict,) = verdicts(tmp_path, text)
    return verdict.problem


def unreadable(tmp_path: Path, text: str) -> str:
    """Why a file cannot be run."""
    with pytest.raises(TefudaError) as caught:
        verdicts(tmp_path, text)
    return str(caught.value)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def test_a_right_scenario_passes(tmp_path: Path) -> None:
    assert problem(tmp_path, RIGHT) == ""


def test_a_wrong_expectation_shows_both_values(tmp_path: Path) -> None:
    text = changed(RIGHT, "field: [S7, D5, H2, CK]", "field: [S7, H2, D5, CK]")

    assert problem(tmp_path, text) == "field\n  expected [S7, H2, D5, CK]\n  got      [S7, D5, H2, CK]"


def test_a_wrong_set_names_what_is_missing_and_what_is_surplus(tmp_path: Path) -> None:
    text = changed(RIGHT, "hand: [S3, HQ, C9]", "hand: [S3, HQ, D9]")

    assert "missing  [D9]\n  surplus  [C9]" in problem(tmp_path, text)


def test_a_failure_names_step_and_draws(tmp_path: Path) -> None:
    (verdict,) = verdicts(tmp_path, changed(NEW, "deck: 41", "deck: 40"))

    assert verdict.place == "the end"
    assert verdict.problem.startswith("deck\n  expected 40\n  got      41: [S3, S4, ")
    assert verdict.draws[0].startswith("{shuffle: [S2, H7, D9, ")


def test_a_missing_event_shows_what_came_instead(tmp_path: Path) -> None:
    text = changed(RIGHT, "events: [{type: place, card: D5}]", "events: [{type: hand_add}, {type: place, card: D5}]")

    assert problem(tmp_path, text) == ("events: none fits entry 2, {type: place, card: D5}; from there on:\n  nothing")


def test_an_event_that_must_not_be_is_shown(tmp_path: Path) -> None:
    text = changed(RIGHT, "events: [{type: place, card: D5}]", "no_events: [{type: hand_add}]")

    assert problem(tmp_path, text) == "no_events: {type: hand_add} fits {type: hand_add, card: HQ}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("expect:", "expct:", "line 4: unknown key 'expct'; did you mean expect?"),
        ("      field:", "      feild:", "expect: unknown key 'feild'; did you mean field?"),
        ("{type: place,", "{type: plaice,", "events: unknown event 'plaice'; did you mean place?"),
        ("{type: place, card", "{type: place, crad", "events, place: unknown key 'crad'; did you mean card?"),
        ("{field: [S7", "{feild: [S7", "given: Object contains unknown field `feild`"),
        ("at: 1}", "at: 1, fast: true}", "refused: unknown-field: player, play(card=D5, at=1, fast=true)"),
        ("do: play", "dp: play", "expected a step with do, refused, wait or expect"),
        ("by: player, ", "", "expected a seat as by, got null"),
        ("S7, H2, CK], hand", "S7, S2, SK], hand", "expected a stable row as field, got [S7, S2, SK]"),
        ("S7, H2, CK], hand", "S7, H2, CX], hand", "expected a card such as S7, got CX"),
        ("S7, H2, CK], hand", "S7, H2, D5], hand", "given: D5 stands twice"),
        ("id: one-play", "id: One Play", "expected a kebab-case id, got 'One Play'"),
        ('rule: "R13"', "rule: 13", "expected a text as rule, got 13"),
        ("game: catalyst", "game: catalist", "there is no game 'catalist'; installed: "),
        ("      field:", "      field: []\n      field:", "the key 'field' stands twice, the second time on line 12"),
        ("removed: 45", "removed: [", "no YAML"),
    ],
)
def test_a_slip_is_named_where_it_stands(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = changed(RIGHT, old, new)
    try:
        said = problem(tmp_path, text)
    except TefudaError as error:
        said = str(error)

    assert message in said


def test_a_misspelt_draw_is_an_error(tmp_path: Path) -> None:
    text = changed(NEW, "{shuffle:", "{shufle:")

    assert "chance: unknown draw 'shufle'; did you mean shuffle?" in unreadable(tmp_path, text)


def test_an_impossible_outcome_is_an_error(tmp_path: Path) -> None:
    text = changed(NEW, "{shuffle: [S2, H7", "{shuffle: [S2, S2")

    assert problem(tmp_path, text) == "shuffle: S2 stands twice"


def test_a_leftover_outcome_is_an_error(tmp_path: Path) -> None:
    text = changed(NEW, "DQ, SA]}]", "DQ, SA]}, {shuffle: [HA]}]")

    assert problem(tmp_path, text) == (
        "left over in chance: {shuffle: [HA]}; nothing drew it, so remove it or add the step that does"
    )


def test_an_unscripted_draw_is_an_error_in_strict_mode(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    lines = [line for line in NEW.splitlines() if "chance" not in line]
    file.write_text("\n".join(lines), encoding="utf-8")
    (scenario,) = scenarios.load(file)

    assert "the draw shuffle is not scripted" in scenarios.run(scenario, strict=True).problem
    assert "not scripted" not in scenarios.run(scenario).problem


def test_a_scenario_that_checks_nothing_fails(tmp_path: Path) -> None:
    text = RIGHT[: RIGHT.index("    expect:")]

    assert problem(tmp_path, text) == "nothing was checked: add expect, or a refused step"


@pytest.mark.parametrize(
    ("empty", "message"),
    [
        ("events: []", "events: expected a list of events, got []"),
        ("events: [{}]", "events: expected a mapping that names an event, got {}"),
        ("no_events: []", "no_events: expected a list of events, got []"),
        ("view: {by: player}", "view: expected something that player is shown or told, got {by: player}"),
        ("view: {by: player, events: []}", "events: expected a list of events, got []"),
        ("view: {by: player, hidden: []}", "view of player, hidden: expected what is to be compared, got []"),
        ("legal: {by: player}", "legal: expected actions in includes or excludes, only, or count, got {by: player}"),
        ("legal: {by: player, excludes: []}", "legal: expected actions in includes or excludes, only, or count"),
    ],
)
def test_an_expectation_that_checks_nothing_is_an_error(tmp_path: Path, empty: str, message: str) -> None:
    text = changed(RIGHT, "events: [{type: place, card: D5}]", empty)

    assert message in problem(tmp_path, text)


def test_a_step_that_expects_nothing_is_an_error(tmp_path: Path) -> None:
    text = changed(RIGHT, "    expect:\n", "      - expect: {}\n    expect:\n")

    assert problem(tmp_path, text) == "expect: expected what is to be compared, got {}"


ENDED = """
game: catalyst
scenarios:
  - id: ended
    rule: "R34"
    about: the last three leave
    given: {field: [S7, S2], hand: [S3]}
    steps:
      - {by: player, do: play, card: S3, at: 1}
    expect: {result: {outcome: win}}
"""


def test_a_result_without_keys_is_an_error(tmp_path: Path) -> None:
    assert problem(tmp_path, ENDED) == ""
    assert problem(tmp_path, changed(ENDED, "{outcome: win}", "{}")) == (
        "result: expected what is to be compared, got {}"
    )


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ("no_events: [{card: H2}]", ""),
        ("no_events: [{card: D5, at: 0}]", ""),
        ("events: [{card: D5}, {card: HQ}]", ""),
        (
            "no_events: [{card: D5, at: 1}]",
            "no_events: {card: D5, at: 1} fits {type: place, card: D5, at: 1, from: hand}",
        ),
        ("no_events: [{crad: D5}]", "no_events: unknown key 'crad'; did you mean card?"),
        ("no_events: [{card: D5, chain: 1}]", "no_events: no event has all of card, chain"),
    ],
)
def test_an_event_can_be_named_without_its_type(tmp_path: Path, entries: str, message: str) -> None:
    text = changed(RIGHT, "events: [{type: place, card: D5}]", entries)

    assert problem(tmp_path, text) == message


PARTLY = """
game: dobon
scenarios:
  - id: partly
    rule: "R4"
    about: a first card
    chance: [{shuffle: {first: red-5}}]
    steps:
      - {by: A, do: start}
    expect: {field: red-5}
"""


def test_a_draw_that_is_scripted_in_part_is_an_error_in_strict_mode(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(PARTLY, encoding="utf-8")
    (scenario,) = scenarios.load(file)

    assert scenarios.run(scenario).problem == ""
    assert scenarios.run(scenario, strict=True).problem == (
        "the draw shuffle is scripted in part only; 111 of 111 are left open"
    )


REFUSED = """
game: catalyst
scenarios:
  - id: refused
    rule: "R11"
    about: a pass
    given: {field: [S7, H2, CK], hand: [D5]}
    steps:
      - {by: player, refused: {do: pass}, code: unknown-action}
"""


def test_a_refused_step_with_its_code_passes(tmp_path: Path) -> None:
    assert problem(tmp_path, REFUSED) == ""


def test_another_code_fails(tmp_path: Path) -> None:
    text = changed(REFUSED, "code: unknown-action", "code: not-in-hand")

    assert problem(tmp_path, text).startswith("must be refused with not-in-hand, got unknown-action: player, pass()")


def test_a_legal_action_is_not_refused(tmp_path: Path) -> None:
    text = changed(REFUSED, "{do: pass}, code: unknown-action", "{do: play, card: D5, at: 0}")

    assert problem(tmp_path, text) == "must be refused, but it was accepted"


LEGAL = """
game: catalyst
scenarios:
  - id: legal
    rule: "R14"
    about: one card
    given: {field: [S4], hand: [H2]}
    expect:
      legal: {by: player, only: [H2@0, H2@1], count: 2}
"""


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("only: [H2@0]", "legal of player: more than expected: H2@1"),
        ("includes: [H2@2]", "legal of player: H2@2 is not among them: H2@0, H2@1"),
        ("excludes: [H2@1]", "legal of player: H2@1 is among them: H2@0, H2@1"),
        ("excludes: [H2-1]", "legal: expected a play such as S7@3, got 'H2-1'"),
        ("excludes: [{do: pley}]", "legal: unknown action 'pley'; did you mean play?"),
        ("count: 3", "legal of player, count\n  expected 3\n  got      2"),
        ("exclude: []", "legal: unknown key 'exclude'; did you mean excludes?"),
    ],
)
def test_legal_actions_are_compared(tmp_path: Path, new: str, message: str) -> None:
    assert problem(tmp_path, changed(LEGAL, "only: [H2@0, H2@1], count: 2", new)) == message


def test_a_view_must_not_show_what_is_hidden(tmp_path: Path) -> None:
    text = changed(LEGAL, "legal: {by: player, only: [H2@0, H2@1], count: 2}", "view: {by: spectator, hidden: [S4]}")

    assert problem(tmp_path, text) == "view of spectator, hidden\n  must not be shown: S4"


def test_a_match_that_must_be_refused(tmp_path: Path) -> None:
    text = """
game: catalyst
scenarios:
  - id: too-small
    rule: "R28"
    about: a limit below nine
    config: {field_limit: 8}
    refused-match: bad-options
"""

    assert problem(tmp_path, text) == ""
    assert "but it was made" in problem(tmp_path, changed(text, "field_limit: 8", "field_limit: 9"))


PEBBLES = """
game: pebbles
scenarios:
  - id: clock
    rule: "none"
    about: time, secrets and gifts of the toy
    config: {pile: 6}
    given: {new_game: true}
    chance: [{lucky: 2}, {lucky: 3}]
    steps:
      - {wait: 4.5}
      - expect: {clock: 0.5, pile: 6}
      - {wait: 0.5}
      - expect: {clock: 5.0, pile: 5, turn: right}
      - {by: right, do: take, count: 3, pace: quickly}
      - expect: {view: [{by: left, lucky: [2, 3]}, {by: right, lucky: [null, 3]}, {by: spectator, lucky: [null, 3]}]}
      - {by: right, refused: {do: take, count: 1, pace: slowly}, code: not-now}
      - {by: right, do: give, to: right}
      - {by: left, do: take, count: 2, pace: slowly}
      - {by: left, do: give, to: left}
    expect:
      over: true
      points: [1, 1]
      result: {winner: left}
"""


@pytest.mark.usefixtures("with_toy")
def test_time_secrets_and_effects_are_shown(tmp_path: Path) -> None:
    assert problem(tmp_path, PEBBLES) == ""


@pytest.mark.usefixtures("with_toy")
def test_an_outcome_that_is_no_option_names_the_options(tmp_path: Path) -> None:
    text = changed(PEBBLES, "{lucky: 3}", "{lucky: 4}")

    assert problem(tmp_path, text) == "lucky scripted as 4, but the options are 1, 2, 3"
