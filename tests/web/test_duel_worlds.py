"""Two worlds at Duel's table: where only what is hidden differs, page, messages and sounds are the same, in motion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from web.duel_lab import DuelLab
from web.lab import DESK, Labs
from web.worlds import ALIKE, first_difference, on_the_beat, shown

MOMENTS: Final = (0, 60, 200, 400, 900)
"""Milliseconds after each step at which the page is looked at."""
Step = dict[str, Any]


class Pair(NamedTuple):
    """Two positions that look alike to the viewer, and what happens in both."""

    given: dict[str, Any]
    one: dict[str, Any]
    other: dict[str, Any]
    """What each world has in P2's zones."""
    steps: Sequence[Step]
    last: tuple[Step, ...] = ()
    """What is done last, in each world another thing; nothing, if the steps are all."""
    you: str = "P1"


def p2(do: str, **rest: Any) -> Step:
    return {"by": "P2", "do": do, **rest}


def p1(do: str, **rest: Any) -> Step:
    return {"by": "P1", "do": do, **rest}


THEIRS: Final = {"phase": "main", "active": "P2", "turn": 4}
BREAK: Final = p1("attack", **{"with": "halo-of-hours#1", "target": "player"})
ATTACK: Final = {"phase": "attack", "P1": {"battle": ["halo-of-hours"]}}
WATER: Final = ["ripple-novice x6"]
PAIRS: Final = {
    "a hand": Pair(
        {**THEIRS, "phase": "mana", "P2": {"mana": ["kiln-whelp x2"]}},
        {"hand": ["kiln-whelp", "acorn-scout", "flue-blast", "glaze-drake"]},
        {"hand": ["kiln-whelp", "acorn-scout", "wick-sentry", "moss-shoulder"]},
        [p2("charge", card="acorn-scout"), p2("play", card="kiln-whelp"), p2("pass")],
    ),
    "the card that is drawn": Pair(
        {**ATTACK, "P2": {"hand": ["kiln-whelp"]}},
        {"deck": ["flue-blast", "glaze-drake", "wick-sentry"]},
        {"deck": ["wick-sentry", "moss-shoulder", "glaze-drake"]},
        [p1("pass"), p2("pass")],
    ),
    "cards that are looked at": Pair(
        {**THEIRS, "P2": {"hand": ["sounding-line"], "mana": WATER}},
        {"deck": ["kiln-whelp", "acorn-scout", "flue-blast", "glimmer-page", "wick-sentry"]},
        {"deck": ["moss-shoulder", "wick-sentry", "flue-blast", "glaze-drake", "kiln-whelp"]},
        [p2("play", card="sounding-line")],
        (p2("choose", pick=["kiln-whelp"]), p2("choose", pick=["flue-blast"])),
    ),
    "a shield that is laid": Pair(
        {**THEIRS, "P2": {"hand": ["mending-lantern"], "mana": ["glimmer-page x6"]}},
        {"deck": ["kiln-whelp x2", "acorn-scout"]},
        {"deck": ["flue-blast x2", "wick-sentry"]},
        [p2("play", card="mending-lantern")],
    ),
    "shields that are broken": Pair(
        ATTACK,
        {"shields": ["kiln-whelp", "acorn-scout"]},
        {"shields": ["unmarked-cairn", "wick-sentry"]},
        [BREAK],
    ),
    "triggers that are declined": Pair(
        ATTACK,
        {"shields": ["flue-blast", "kiln-whelp"], "hand": ["glaze-drake"]},
        {"shields": ["mending-lantern", "undertow-caller"], "hand": ["wick-sentry"]},
        [BREAK, p2("pass")],
    ),
    "the other broken shield": Pair(
        ATTACK,
        {"shields": ["mending-lantern", "kiln-whelp"]},
        {"shields": ["mending-lantern", "unmarked-cairn"]},
        [BREAK, p2("trigger", card="mending-lantern")],
    ),
    "a spectator's look into a hand": Pair(
        {"P1": {"hand": ["drowned-archivist"], "mana": ["ripple-novice x4", "grave-lint x4"]}},
        {"hand": ["kiln-whelp", "flue-blast", "acorn-scout"]},
        {"hand": ["kiln-whelp", "wick-sentry", "glaze-drake"]},
        [p1("play", card="drowned-archivist"), p1("choose", pick=["kiln-whelp"])],
        you="spectator",
    ),
}


def lived(lab: DuelLab, pair: Pair, world: int) -> list[list[str]]:
    """Everything that reaches the page, that it shows and that it sounds in one world, moment by moment."""
    on_the_beat(lab)
    hidden = pair.one if world == 0 else pair.other
    lab.open({**pair.given, "P2": {**pair.given.get("P2", {}), **hidden}}, you=pair.you)
    seen = [shown(lab)]
    for step in [*pair.steps, *pair.last[world : world + 1]]:
        told = [lab.act(**step), lab.standing()]
        seen.append([msgspec.json.encode(told).decode()])
        before = 0
        for moment in MOMENTS:
            lab.turn(moment - before)
            seen.append(shown(lab))
            before = moment
        lab.finish()
        seen.append(shown(lab))
    return seen


def at_rest(lab: DuelLab) -> list[str]:
    """What is seen and was heard, but not what has just been said to a screen reader."""
    found: list[str] = lab.page.evaluate(AT_REST)
    return found


AT_REST: Final = f"""
() => {{{ALIKE}
  const room = document.getElementById("room").cloneNode(true);
  for (const said of room.querySelectorAll("[role=log], [role=status], [role=alert], [aria-live]")) said.remove();
  return [alike(room.innerHTML), lab.sounds().join(" ")];
}}
"""


@pytest.fixture
def desk(labs: Labs) -> DuelLab:
    return labs.at(DuelLab, DESK)


@pytest.mark.parametrize("what", PAIRS)
def test_what_is_hidden_leaves_no_trace(desk: DuelLab, what: str) -> None:
    one, other = (lived(desk, PAIRS[what], world) for world in (0, 1))

    assert first_difference(one, other) is None
    assert one[0] != one[-1]


def test_a_declined_trigger_leaves_what_no_trigger_leaves(desk: DuelLab) -> None:
    """That somebody was asked is seen (R72); afterwards nothing tells what was in the shield."""
    pair = PAIRS["triggers that are declined"]
    none = pair._replace(one={"shields": ["acorn-scout", "kiln-whelp"], "hand": ["glaze-drake"]}, steps=[BREAK])

    one, left = lived(desk, none, 0), at_rest(desk)
    other, right = lived(desk, pair, 0), at_rest(desk)

    assert len(one) < len(other)
    assert first_difference([left], [right]) is None


def test_what_is_revealed_differs(desk: DuelLab) -> None:
    """The same question of a card that is laid open: the page is really looked at."""
    pair = PAIRS["a hand"]._replace(steps=[], last=(p2("charge", card="flue-blast"), p2("charge", card="wick-sentry")))

    one, other = (lived(desk, pair, world) for world in (0, 1))

    assert first_difference(one, other) is not None
    assert one[-1][1] == "card", "what is laid open is heard"
