"""Duel's table by tap and by mouse: every decision from a position, as it is seen and as it is made."""

from __future__ import annotations

from typing import Any, Final

import pytest

from web.duel_lab import DuelLab
from web.lab import DESK, PHONE, Labs

MANA: Final = ["kiln-whelp", "kiln-whelp", "acorn-scout", "acorn-scout"]


@pytest.fixture(params=["phone", "desk"])
def lab(labs: Labs, request: pytest.FixtureRequest) -> DuelLab:
    """The same by finger and by mouse."""
    is_phone = request.param == "phone"
    return labs.at(DuelLab, PHONE if is_phone else DESK, has_touch=is_phone)


def begun(lab: DuelLab, you: str = "P1", **given: Any) -> DuelLab:
    lab.open(given, you=you, reduced=True, config={"decision_seconds": 60})
    lab.settle()
    return lab


# Mana and plays


def test_a_card_is_charged(lab: DuelLab) -> None:
    begun(lab, phase="mana", P1={"hand": ["kiln-whelp", "glaze-drake"]})
    assert lab.decision == "charge"

    lab.card("glaze-drake")
    lab.confirm()

    assert lab.sent == [{"do": "charge", "card": "glaze-drake"}]
    assert (lab.decision, lab.hand()) == ("main", ["kiln-whelp cannot-pay"])


def test_a_payment_is_shown_and_changed_by_hand(lab: DuelLab) -> None:
    begun(lab, P1={"hand": ["thicket-runner"], "mana": MANA})

    lab.card("thicket-runner")
    assert lab.paying() == ["m1", "m3"]
    for tile in ("m1", "m4"):
        lab.hit(f'[data-mana="{tile}"] [data-stop], [data-mana="{tile}"][data-stop]')
    assert lab.paying() == ["m3", "m4"]
    lab.confirm()

    assert lab.sent[-1]["mana"] == ["m3", "m4"]
    assert lab.battle() == ["thicket-runner#1 1500 sick"]


def test_a_card_that_is_too_dear_says_by_how_much(lab: DuelLab) -> None:
    begun(lab, P1={"hand": ["glaze-drake"], "mana": MANA})

    lab.card("glaze-drake")

    assert lab.hand() == ["glaze-drake cannot-pay"]
    assert "1" in lab.line
    assert lab.sent == []


def test_an_evolution_lights_its_bases(lab: DuelLab) -> None:
    battle = ["glimmer-page", "kiln-whelp", "acorn-scout"]
    begun(lab, P1={"hand": ["wildfire-stag"], "mana": [*MANA, "kiln-whelp"], "battle": battle})

    lab.card("wildfire-stag")
    assert set(lab.marked("base")) == {"P1.kiln-whelp#1", "P1.acorn-scout#1"}
    lab.creature("kiln-whelp#1")
    lab.confirm()

    assert lab.battle()[1] == "wildfire-stag#1 7500 x2"


def test_an_evolution_without_a_base_says_so(lab: DuelLab) -> None:
    begun(lab, P1={"hand": ["wildfire-stag"], "mana": [*MANA, "kiln-whelp"], "battle": ["glimmer-page"]})

    lab.card("wildfire-stag")

    assert lab.hand() == ["wildfire-stag needs-base"]


def test_a_mode_is_chosen(lab: DuelLab) -> None:
    begun(lab, P1={"hand": ["twin-harvest"], "mana": ["acorn-scout x2", "glimmer-page x2"]})
    lab.card("twin-harvest")
    lab.confirm()
    assert lab.decision == "mode"

    lab.hit("[data-mode='2']")
    lab.confirm()

    assert lab.shields("P1")[-1] == "6"


def test_a_creature_is_picked_where_it_stands(lab: DuelLab) -> None:
    theirs = ["glimmer-page", "kiln-whelp"]
    begun(lab, P1={"hand": ["returning-swell"], "mana": ["ripple-novice x2"]}, P2={"battle": theirs})
    lab.card("returning-swell")
    lab.confirm()
    assert lab.decision == "choose"
    assert set(lab.marked("candidate")) == {"P2.glimmer-page#1", "P2.kiln-whelp#1"}

    lab.creature("kiln-whelp#1", "P2")
    lab.confirm()

    assert lab.battle("P2") == ["glimmer-page#1 2000"]


# Attacks


def test_an_attack_on_a_creature_says_who_would_win(lab: DuelLab) -> None:
    begun(lab, phase="attack", P1={"battle": ["ashpan-brawler"]}, P2={"battle": ["glimmer-page T"]})

    lab.creature("ashpan-brawler#1")
    lab.creature("glimmer-page#1", "P2")
    arrow = lab.button("arrow")
    assert (arrow.get_attribute("data-to"), arrow.get_attribute("data-outcome")) == ("glimmer-page#1", "wins")
    assert "4000" in lab.page.inner_text("[data-testid=ribbon]")
    lab.confirm()

    assert (lab.battle(), lab.battle("P2")) == (["ashpan-brawler#1 2000 tapped"], [])


@pytest.mark.parametrize(
    ("attacker", "defender", "mine", "theirs"),
    [
        ("glimmer-page", "kiln-whelp", [], []),
        ("grave-lint", "moss-shoulder", [], []),
        ("glimmer-page", "moss-shoulder", [], ["moss-shoulder#1 4500 tapped"]),
    ],
    ids=["equal-power", "slayer", "loss"],
)
def test_a_battle_takes_whom_it_takes(
    lab: DuelLab, attacker: str, defender: str, mine: list[str], theirs: list[str]
) -> None:
    begun(lab, phase="attack", P1={"battle": [attacker]}, P2={"battle": [f"{defender} T"]})

    lab.creature(f"{attacker}#1")
    lab.creature(f"{defender}#1", "P2")
    lab.confirm()

    assert (lab.battle(), lab.battle("P2")) == (mine, theirs)


@pytest.mark.parametrize(("breaker", "number"), [("halo-of-hours", 2), ("canopy-titan", 3)])
def test_a_breaker_picks_its_shields(lab: DuelLab, breaker: str, number: int) -> None:
    begun(lab, phase="attack", P1={"battle": [breaker]})
    lab.creature(f"{breaker}#1")
    lab.player()
    lab.confirm()
    assert lab.decision == "shields"

    for shield in range(2, 2 + number):
        lab.shield(shield)
    lab.confirm()

    assert lab.shields("P2") == [f"({n})" if 2 <= n < 2 + number else str(n) for n in range(1, 6)]


def test_what_cannot_attack_says_why(lab: DuelLab) -> None:
    battle = ["glimmer-page S", "kiln-whelp T", "hollow-sentinel"]
    begun(lab, phase="attack", P1={"battle": battle})

    said = []
    for name in ("glimmer-page#1", "kiln-whelp#1", "hollow-sentinel#1"):
        lab.creature(name)
        said.append(lab.line)

    assert len(set(said)) == 3
    assert lab.sent == []


def test_a_direct_attack_wins(lab: DuelLab) -> None:
    begun(lab, phase="attack", P1={"battle": ["glimmer-page"]}, P2={"shields": 0})

    lab.creature("glimmer-page#1")
    lab.player()
    lab.confirm()

    assert lab.table.result == {"winner": "P1", "reason": "direct-attack"}
    assert lab.root("open") == "false"


# Answers


def test_a_blocker_takes_the_attack(lab: DuelLab) -> None:
    begun(
        lab, you="P2", phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"battle": ["paper-moon-guard", "kiln-whelp"]}
    )
    lab.act("P1", "attack", **{"with": "kiln-whelp#1", "target": "player"})
    lab.settle()
    assert lab.decision == "block"

    lab.creature("paper-moon-guard#1", "P2")
    lab.confirm()

    assert (lab.battle("P1"), lab.shields("P2")) == ([], ["1", "2", "3", "4", "5"])
    assert lab.battle("P2")[0] == "paper-moon-guard#1 3500 tapped blocker"


def test_a_block_is_declined(lab: DuelLab) -> None:
    begun(lab, you="P2", phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"battle": ["paper-moon-guard"]})
    lab.act("P1", "attack", **{"with": "kiln-whelp#1", "target": "player"})
    lab.settle()

    lab.onward()

    assert lab.sent == [{"do": "pass"}]


SHIELDS: Final = {"s1": "flue-blast", "s2": "lamplight-deacon"}


def broken(lab: DuelLab, you: str, attacker: str = "halo-of-hours") -> DuelLab:
    """P1 breaks both of P2's shields."""
    begun(lab, you=you, phase="attack", P1={"battle": [attacker, "cinder-sprinter"]}, P2={"shields": SHIELDS})
    lab.act("P1", "attack", **{"with": f"{attacker}#1", "target": "player"})
    lab.settle()
    return lab


def test_two_triggers_come_one_after_the_other(lab: DuelLab) -> None:
    broken(lab, "P2")
    sheet = lab.page.locator("[data-testid=trigger] [data-use]")
    assert [sheet.nth(at).get_attribute("data-use") for at in range(2)] == ["flue-blast", "lamplight-deacon"]

    lab.hit("[data-testid=trigger] [data-use=lamplight-deacon]")
    lab.confirm()

    assert "lamplight-deacon#1 3000 sick" in lab.battle("P2")
    assert lab.decision == "trigger"


def test_a_declined_trigger_stays_in_the_hand(lab: DuelLab) -> None:
    broken(lab, "P2")

    lab.decline()

    assert sorted(one.split()[0] for one in lab.hand()) == ["flue-blast", "lamplight-deacon"]
    assert lab.decision == ""


def test_the_other_side_sees_no_trigger(lab: DuelLab) -> None:
    broken(lab, "P1")

    assert lab.page.locator("[data-testid=trigger]").count() == 0
    assert "flue-blast" not in lab.everything()
    assert "lamplight-deacon" not in lab.everything()


def test_effects_are_ordered(lab: DuelLab) -> None:
    given: dict[str, Any] = {"battle": ["vigil-candle", "vigil-candle"], "shields": 1}
    waiting = ["P1.vigil-candle#1/start_of_turn", "P1.vigil-candle#2/start_of_turn"]
    begun(lab, phase="start", waiting=waiting, P1=given)
    assert lab.decision == "order"

    lab.hit("[data-testid=queue] [data-effect='vigil-candle#2'] button")
    lab.confirm()

    assert lab.sent == [{"do": "resolve", "effect": "vigil-candle#2"}]
    assert lab.decision == "charge"


# The end


def test_an_empty_deck_loses(lab: DuelLab) -> None:
    begun(lab, phase="attack", P1={}, P2={"deck": 0})

    lab.onward()

    assert lab.table.result == {"winner": "P1", "reason": "deck-out"}
    assert lab.root("decision") == ""


def test_the_turn_limit_is_a_draw(lab: DuelLab) -> None:
    lab.open({"phase": "attack", "turn": 100, "active": "P2"}, you="P2", reduced=True)
    lab.settle()

    lab.onward()

    assert lab.table.result == {"winner": None, "reason": "turn-limit"}


def test_a_lapse_is_seen_and_counted(lab: DuelLab) -> None:
    begun(lab, phase="attack", P1={"battle": ["glimmer-page"]})

    lab.lapse()
    lab.settle()

    assert lab.page.get_attribute("[data-side=P1]", "data-lapses") == "1"


def test_five_creatures_a_side_fit(lab: DuelLab) -> None:
    five = ["glimmer-page", "kiln-whelp T", "paper-moon-guard", "ashpan-brawler S", "grove-warden +2000"]
    begun(lab, phase="attack", P1={"battle": five, "mana": MANA, "hand": ["kiln-whelp x7"]}, P2={"battle": five})

    outside = lab.page.evaluate(OUTSIDE)

    assert outside == []
    assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


OUTSIDE: Final = """
() => [...document.querySelectorAll("[data-creature]")].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map(({ dataset }) => dataset.creature)
"""
