"""What is told with a decision, and what an action would come to, worked out by hand from the rulings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tefuda.core.chance import Seeded
from tefuda.core.records import checked, redact
from tefuda.core.table import Setup, Table
from tefuda.games.duel import events
from tefuda.games.duel.game import GAME
from tefuda.games.duel.view import View
from tefuda.server.draft import Worlds, targets


def begun(**given: Any) -> Table:
    return Table(GAME, Setup({}, given=given))


def view_of(table: Table, by: str = "P1") -> View:
    shown = table.view(by)
    assert isinstance(shown, View)
    return shown


def plain(record: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))


def standing(table: Table, player: str, name: str) -> dict[str, Any]:
    told: dict[str, Any] = plain(view_of(table).standing[player][name])
    return told


def asked(table: Table, by: str = "P1") -> dict[str, Any]:
    decision = view_of(table, by).decision
    assert decision is not None
    told: dict[str, Any] = plain(decision.asked)
    return told


def foreseen(table: Table, action: dict[str, Any], by: str = "P1") -> list[dict[str, Any]]:
    """What is known of all actions that begin so."""
    seat = table.seat(by)
    worlds = Worlds(GAME, by, seat, [table.state.guess(seat, Seeded("world"))])
    return [plain(found.foreseen) for found in targets(worlds, action)]


# How creatures stand


def test_a_power_is_told_with_all_that_changes_it() -> None:
    table = begun(P1={"battle": ["votive-chorister", "glimmer-page +3000 slayer"]})

    assert standing(table, "P1", "glimmer-page#1") == {
        "power": 6000,
        "changes": [
            {"n": 1000, "why": "static", "player": "P1", "card": "votive-chorister#1"},
            {"n": 3000, "why": "turn"},
        ],
        "keywords": ["slayer"],
    }


def test_a_power_attacker_has_its_bonus_from_the_declaration() -> None:
    table = begun(phase="attack", P1={"battle": ["ashpan-brawler"]}, P2={"battle": ["wick-sentry"]})
    assert standing(table, "P1", "ashpan-brawler#1").get("changes") is None

    table.act("P1", {"do": "attack", "with": "ashpan-brawler", "target": "player"})

    assert standing(table, "P1", "ashpan-brawler#1")["changes"] == [{"n": 2000, "why": "attack"}]


def test_it_is_told_why_a_creature_could_not_attack() -> None:
    battle = ["glimmer-page T", "glimmer-page S", "hollow-sentinel", "glimmer-page"]
    table = begun(P1={"battle": battle})

    told = view_of(table).standing["P1"].values()

    assert [one.rests for one in told] == ["tapped", "sick", "cannot_attack", ""]
    assert [one.can_block for one in told] == [False, False, True, False]


def test_what_follows_from_the_rest_is_no_part_of_what_is_checked() -> None:
    table = begun(phase="attack", P1={"battle": ["ashpan-brawler"]})
    told = table.act("P1", {"do": "pass"})
    decision = next(event for event in told if isinstance(event, events.Decision))

    assert decision.standing
    assert b"standing" not in checked(decision)


# What is asked


def test_a_hand_card_is_told_with_its_payment() -> None:
    mana = ["kiln-whelp", "kiln-whelp", "thicket-runner", "thicket-runner"]
    table = begun(P1={"hand": ["furrow-hand"], "mana": mana})

    assert asked(table)["hand"]["furrow-hand"]["pays"] == ["m1", "m2", "m3"]


def test_a_card_that_is_too_dear_says_by_how_much() -> None:
    table = begun(P1={"hand": ["twin-harvest"], "mana": ["kiln-whelp", "kiln-whelp T"]})

    assert asked(table)["hand"]["twin-harvest"] == {"code": "cannot-pay", "short": 3, "lacks": ["light", "nature"]}


def test_one_mana_card_of_two_civilizations_serves_one_of_them() -> None:
    table = begun(P1={"hand": ["twin-harvest"], "mana": ["pollen-herald", "kiln-whelp x3"]})

    assert asked(table)["hand"]["twin-harvest"] == {"code": "cannot-pay", "lacks": ["nature"]}


def test_an_evolution_without_a_base_says_so() -> None:
    table = begun(P1={"hand": ["wildfire-stag"], "mana": ["bramble-boar x8"], "battle": ["glimmer-page"]})

    assert asked(table)["hand"]["wildfire-stag"]["code"] == "needs-base"


def test_an_evolution_names_its_bases() -> None:
    battle = ["glimmer-page", "kiln-whelp", "thicket-runner"]
    table = begun(P1={"hand": ["wildfire-stag"], "mana": ["bramble-boar x8"], "battle": battle})

    assert asked(table)["hand"]["wildfire-stag"]["bases"] == ["kiln-whelp#1", "thicket-runner#1"]


def test_shields_to_break_are_told() -> None:
    table = begun(
        phase="attack",
        P1={"battle": ["beacon-sovereign"]},
        P2={"shields": {"s1": "glimmer-page", "s3": "glimmer-page", "s4": "glimmer-page"}},
    )

    table.act("P1", {"do": "attack", "with": "beacon-sovereign", "target": "player"})

    assert asked(table) == {"least": 2, "most": 2, "among": ["s1", "s3", "s4"]}


PAIR = ["grave-lint", "inkwing-usher"]


@pytest.mark.parametrize(
    ("card", "mana", "zone", "owner"),
    [
        ("dust-recall", "grave-lint x5", "graveyard", "P1"),
        ("sounding-line", "ripple-novice x3", "deck", "P1"),
        ("flue-blast", "kiln-whelp x6", "battle", "P2"),
        ("returning-swell", "ripple-novice x6", "battle", ""),
    ],
)
def test_a_choice_says_in_which_zone(card: str, mana: str, zone: str, owner: str) -> None:
    table = begun(
        P1={"hand": [card, *PAIR], "mana": [mana], "graveyard": PAIR, "deck": [*PAIR, *PAIR]},
        P2={"battle": ["glimmer-page", "wick-sentry"]},
    )

    table.act("P1", {"do": "play", "card": card})

    told = asked(table)
    assert (told["zone"], told.get("owner", "")) == (zone, owner)


def test_a_mode_is_asked_with_its_source() -> None:
    table = begun(P1={"hand": ["twin-harvest"], "mana": ["pollen-herald x4"]})

    table.act("P1", {"do": "play", "card": "twin-harvest"})

    source = {"player": "P1", "card": "twin-harvest", "when": "cast"}
    assert asked(table) == {"source": source, "modes": 2}


def test_what_is_asked_is_told_to_nobody_else() -> None:
    table = begun(P1={"hand": ["twin-harvest"], "mana": ["pollen-herald x4"]})
    told = table.act("P1", {"do": "play", "card": "twin-harvest"})
    decision = next(event for event in told if isinstance(event, events.Decision))

    others = redact(decision, 1)

    assert isinstance(others, events.Decision)
    assert others.asked is None
    assert view_of(table, "P2").decision == msgspec.convert({"by": "P1", "kind": "?"}, type(view_of(table).decision))


# What would come of it


def test_an_attack_on_a_creature_says_who_would_win() -> None:
    table = begun(
        phase="attack",
        P1={"battle": ["ashpan-brawler"]},
        P2={"battle": ["glimmer-page T", "wick-sentry"]},
    )

    told = foreseen(table, {"do": "attack", "with": "ashpan-brawler#1", "target": "glimmer-page#1"})

    assert told == [{"power": 4000, "against": 2000, "outcome": "wins", "blockers": ["wick-sentry#1"]}]


@pytest.mark.parametrize(
    ("attacker", "defender", "outcome"),
    [
        ("glimmer-page", "glimmer-page T", "both"),
        ("glimmer-page", "paper-moon-guard T", "loses"),
        ("grave-lint", "paper-moon-guard T", "both"),
        ("paper-moon-guard", "grave-lint T", "both"),
    ],
)
def test_equal_powers_and_slayers_are_foreseen(attacker: str, defender: str, outcome: str) -> None:
    table = begun(phase="attack", P1={"battle": [attacker]}, P2={"battle": [defender], "shields": 0})

    told = foreseen(table, {"do": "attack", "target": f"{defender.split()[0]}#1"})

    assert [one["outcome"] for one in told] == [outcome]


def test_an_attack_on_the_player_says_what_it_breaks() -> None:
    table = begun(phase="attack", P1={"battle": ["beacon-sovereign"]}, P2={"shields": 1})

    assert foreseen(table, {"do": "attack", "target": "player"})[0]["breaks"] == 1


def test_an_attack_on_a_player_without_shields_is_direct() -> None:
    table = begun(phase="attack", P1={"battle": ["glimmer-page"]}, P2={"shields": 0})

    assert foreseen(table, {"do": "attack", "with": "glimmer-page#1"}) == [{"power": 2000, "direct": True}]


def test_a_block_says_who_would_win() -> None:
    table = begun(phase="attack", P1={"battle": ["ashpan-brawler"]}, P2={"battle": ["wick-sentry"]})
    table.act("P1", {"do": "attack", "with": "ashpan-brawler", "target": "player"})

    told = foreseen(table, {"do": "block"}, by="P2")

    assert told == [{"power": 1000, "against": 4000, "outcome": "loses"}]


@pytest.mark.parametrize(
    ("named", "told"),
    [
        (["m1", "m2", "m3"], {"pays": False, "lacks": ["nature"]}),
        (["m4"], {"pays": False, "short": 2}),
        (["m1", "m2", "m4"], {"pays": True}),
        (["m1", "m2", "m3", "m4"], {"pays": False, "short": -1}),
        (["m1", "m2", "m9"], {"pays": False, "short": 1, "lacks": ["nature"]}),
        ([], {"pays": False, "short": 3, "lacks": ["nature"]}),
    ],
)
def test_a_payment_says_what_is_missing(named: list[str], told: dict[str, Any]) -> None:
    mana = ["kiln-whelp x3", "thicket-runner"]
    table = begun(P1={"hand": ["furrow-hand"], "mana": mana})

    assert foreseen(table, {"do": "play", "card": "furrow-hand", "mana": named}) == [told]


@pytest.mark.parametrize("strange", [3, "m1", [1], {"m1": 1}, None, [["m1"]]])
def test_a_strange_payment_begins_nothing(strange: Any) -> None:
    table = begun(P1={"hand": ["kiln-whelp"], "mana": ["kiln-whelp x3"]})

    assert foreseen(table, {"do": "play", "card": "kiln-whelp", "mana": strange}) == []


@pytest.mark.parametrize("strange", [3, "s1", [1], ["s1 x99999999"], {"s1": 1}, None])
def test_strange_picks_begin_nothing(strange: Any) -> None:
    table = begun(phase="attack", P1={"battle": ["glimmer-page"]}, P2={"shields": 3})
    table.act("P1", {"do": "attack", "with": "glimmer-page", "target": "player"})

    assert foreseen(table, {"do": "choose", "pick": strange}) == []
