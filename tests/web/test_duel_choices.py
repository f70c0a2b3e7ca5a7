"""What is chosen at Duel's table: in sheets, in the hand, among creatures, by either side; and every keyword seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tefuda.games.duel.game import GAME
from web.duel_lab import DuelLab
from web.lab import DESK, PHONE, Labs
from web.test_duel_table import begun

WATER: Final = ["ripple-novice x6"]


@pytest.fixture
def desk(labs: Labs) -> DuelLab:
    return labs.at(DuelLab, DESK)


@pytest.fixture
def phone(labs: Labs) -> DuelLab:
    return labs.at(DuelLab, PHONE, has_touch=True)


def play(lab: DuelLab, card: str) -> None:
    lab.card(card)
    lab.confirm()


def sheet(lab: DuelLab) -> list[str]:
    """The cards in the sheet over the hand."""
    found: list[str] = lab.page.evaluate(SHEET)
    return found


SHEET: Final = """
() => [...document.querySelectorAll("[data-testid=sheet] [data-pick]")].map(({ dataset }) => dataset.pick)
"""


def test_cards_that_are_looked_at_come_in_a_sheet(phone: DuelLab) -> None:
    deck = ["kiln-whelp", "acorn-scout", "glimmer-page", "grave-lint", "wick-sentry"]
    begun(phone, P1={"hand": ["sounding-line"], "mana": WATER, "deck": deck})
    play(phone, "sounding-line")
    assert sheet(phone) == deck[:4]

    phone.hit("[data-testid=sheet] [data-pick=glimmer-page]")
    phone.confirm()

    assert [one.split()[0] for one in phone.hand()] == ["glimmer-page"]


def test_a_search_finds_a_card_or_nothing(desk: DuelLab) -> None:
    deck = ["kiln-whelp", "flue-blast", "glimmer-page"]
    begun(desk, P1={"hand": ["seedcall"], "mana": ["acorn-scout x3"], "deck": deck})
    play(desk, "seedcall")
    assert set(sheet(desk)) >= {"glimmer-page", "kiln-whelp"}

    desk.confirm()

    assert desk.sent[-1] == {"do": "choose", "pick": []}


def test_a_card_of_the_own_hand_is_discarded_where_it_lies(phone: DuelLab) -> None:
    begun(
        phone,
        you="P2",
        P1={"hand": ["candle-thief"], "mana": ["grave-lint x4"]},
        P2={"hand": ["kiln-whelp", "glaze-drake"]},
    )
    phone.act("P1", "play", card="candle-thief")
    phone.settle()
    assert phone.decision == "choose"

    phone.card("glaze-drake")
    phone.confirm()

    assert phone.page.get_attribute("[data-side=P2]", "data-graveyard") == "1"


def test_a_card_of_the_other_hand_is_picked_from_a_sheet(desk: DuelLab) -> None:
    mana = ["ripple-novice x4", "grave-lint x4"]
    begun(desk, P1={"hand": ["drowned-archivist"], "mana": mana}, P2={"hand": ["kiln-whelp", "flue-blast"]})
    play(desk, "drowned-archivist")
    assert sheet(desk) == ["kiln-whelp", "flue-blast"]

    desk.hit("[data-testid=sheet] [data-pick=flue-blast]")
    desk.confirm()

    assert desk.page.get_attribute("[data-side=P2]", "data-graveyard") == "1"
    assert desk.view()["P2"]["graveyard"] == ("flue-blast",)


def test_a_creature_comes_back_from_the_graveyard(phone: DuelLab) -> None:
    graveyard = ["glaze-drake", "kiln-whelp", "acorn-scout"]
    begun(phone, P1={"hand": ["dust-recall"], "mana": ["grave-lint x6"], "graveyard": graveyard})
    play(phone, "dust-recall")
    assert set(sheet(phone)) == {"kiln-whelp", "acorn-scout"}

    phone.hit("[data-testid=sheet] [data-pick=acorn-scout]")
    phone.confirm()

    assert phone.battle() == ["acorn-scout#1 1000 sick"]


def test_a_mana_card_is_picked_where_it_lies(phone: DuelLab) -> None:
    mana = ["kiln-whelp", "acorn-scout", "acorn-scout", "moss-shoulder"]
    begun(phone, P1={"hand": ["granary-keeper"], "mana": mana})
    play(phone, "granary-keeper")
    phone.confirm()
    assert phone.decision == "choose"

    phone.hit('[data-mana="m1"] [data-stop], [data-mana="m1"][data-stop]')
    phone.confirm()

    assert [one.split()[0] for one in phone.hand()] == ["kiln-whelp"]


def test_up_to_two_creatures_are_picked(desk: DuelLab) -> None:
    theirs = ["glimmer-page", "kiln-whelp", "acorn-scout"]
    mana = ["ripple-novice x4", "glimmer-page x4"]
    begun(desk, P1={"hand": ["prism-undertow"], "mana": mana}, P2={"battle": theirs})
    play(desk, "prism-undertow")

    desk.creature("glimmer-page#1", "P2")
    desk.creature("acorn-scout#1", "P2")
    assert desk.marked("chosen") == ["P2.glimmer-page#1", "P2.acorn-scout#1"]
    desk.confirm()

    assert desk.battle("P2") == ["glimmer-page#1 2000 tapped", "kiln-whelp#1 2000", "acorn-scout#1 1000 tapped"]


def test_an_optional_effect_is_accepted_or_declined(desk: DuelLab) -> None:
    given: dict[str, Any] = {"hand": ["loom-diver", "loom-diver"], "mana": [*WATER]}
    begun(desk, P1=given)
    play(desk, "loom-diver")
    assert desk.decision == "may"
    desk.decline()
    assert desk.decision == "main"
    play(desk, "loom-diver")

    desk.confirm()

    assert [one["do"] for one in desk.sent] == ["play", "decline", "play", "accept"]


def test_the_opponent_chooses_the_creature_that_goes(phone: DuelLab) -> None:
    given: dict[str, Any] = {
        "hand": ["queen-of-eclipsed-wings"],
        "mana": ["grave-lint x5"],
        "battle": ["inkwing-usher"],
    }
    begun(phone, you="P2", P1=given, P2={"battle": ["glimmer-page", "kiln-whelp"]})
    phone.act("P1", "play", card="queen-of-eclipsed-wings", onto="inkwing-usher#1")
    phone.settle()
    assert set(phone.marked("candidate")) == {"P2.glimmer-page#1", "P2.kiln-whelp#1"}

    phone.creature("glimmer-page#1", "P2")
    phone.confirm()

    assert phone.battle("P2") == ["kiln-whelp#1 2000"]


def test_a_trigger_that_takes_the_attacker_ends_the_attack(desk: DuelLab) -> None:
    shields = {"s1": "flue-blast", "s2": "glimmer-page"}
    begun(desk, you="P2", phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"shields": shields})
    desk.act("P1", "attack", **{"with": "kiln-whelp#1", "target": "player"})
    desk.act("P1", "choose", pick=["s1"])
    desk.settle()

    desk.confirm()

    assert (desk.battle("P1"), desk.shields("P2")) == ([], ["(1)", "2", "(3)", "(4)", "(5)"])
    assert desk.page.locator("[data-testid=arrow]").count() == 0


# Keywords


def test_a_fast_creature_attacks_at_once(phone: DuelLab) -> None:
    begun(phone, P1={"hand": ["cinder-sprinter"], "mana": ["kiln-whelp x2"]})
    play(phone, "cinder-sprinter")
    phone.onward()

    phone.creature("cinder-sprinter#1")

    assert phone.marked("attacker") == ["P1.cinder-sprinter#1"] or phone.marked("chosen") == ["P1.cinder-sprinter#1"]


def test_who_cannot_attack_players_is_offered_none(desk: DuelLab) -> None:
    begun(desk, phase="attack", P1={"battle": ["wick-sentry"]}, P2={"battle": ["glimmer-page T"]})

    desk.creature("wick-sentry#1")

    assert desk.page.locator("[data-target=player]").count() == 0
    assert desk.marked("candidate") == ["P2.glimmer-page#1"] or desk.marked("target") == ["P2.glimmer-page#1"]


def test_an_unblockable_creature_is_not_blocked(desk: DuelLab) -> None:
    begun(desk, phase="attack", P1={"battle": ["eddy-smuggler"]}, P2={"battle": ["paper-moon-guard"]})
    desk.creature("eddy-smuggler#1")
    desk.player()
    assert desk.marked("blocker") == []

    desk.confirm()

    assert desk.decision == "shields"


def test_who_could_block_is_said_before_the_attack(phone: DuelLab) -> None:
    begun(phone, phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"battle": ["paper-moon-guard", "glimmer-page"]})

    phone.creature("kiln-whelp#1")
    phone.player()

    assert phone.marked("blocker") == ["P2.paper-moon-guard#1"]


def test_power_is_shown_with_what_changes_it(desk: DuelLab) -> None:
    begun(desk, P1={"battle": ["votive-chorister", "glimmer-page +3000", "grove-warden", "acorn-scout"]})

    assert [one.split()[1] for one in desk.battle()] == ["2500", "6000", "6000", "1000"]


def test_every_keyword_is_drawn_and_named(desk: DuelLab) -> None:
    """A blocker has a bar at its foot; what was granted is drawn as what is printed."""
    mine = {"battle": [*KEYWORDS, "kiln-whelp slayer"], "hand": ["flue-blast", "wildfire-stag"]}
    desk.open({"P1": mine}, reduced=True, language="en")
    desk.settle()

    drawn: dict[str, Any] = desk.page.evaluate(SIGNS)

    assert drawn == {
        **{f"{name}#1": signs for name, signs in KEYWORDS.items()},
        "kiln-whelp#1": "slayer: Slayer",
        "flue-blast": "shield_trigger",
        "wildfire-stag": "double_breaker evolution",
    }


KEYWORDS: Final = {
    "cinder-sprinter": "speed_attacker: Speed attacker",
    "paper-moon-guard": "bar cannot_attack_player: Blocker, Can't attack players",
    "grave-lint": "slayer: Slayer",
    "ashpan-brawler": "power_attacker: attacking +2000",
    "halo-of-hours": "double_breaker: Double breaker",
    "canopy-titan": "triple_breaker: Triple breaker",
    "fogbank-bulwark": "bar cannot_attack: Blocker, Can't attack",
    "eddy-smuggler": "cannot_be_blocked: Can't be blocked",
}
"""What is drawn on a creature, and what is said of it."""
SIGNS: Final = """
() => Object.fromEntries([...document.querySelectorAll("[data-zone='P1.battle'] [data-creature], [role=option]")]
  .map((one) => {
    const signs = [...one.querySelectorAll(".face .bar, .face [data-keyword]")];
    const drawn = signs.map(({ dataset }) => dataset.keyword ?? "bar").sort().join(" ");
    const named = one.querySelector(".unseen")?.textContent.split(/, /).slice(2).join(", ");
    return [one.dataset.creature ?? one.dataset.card, one.dataset.creature ? `${drawn}: ${named}` : drawn];
  }))
"""


def test_a_card_is_read_large(phone: DuelLab, desk: DuelLab) -> None:
    begun(desk, P1={"battle": ["glimmer-page"]})

    desk.page.locator("[data-creature='glimmer-page#1']").focus()
    desk.page.keyboard.press("i")
    desk.turn(100)

    assert desk.page.get_attribute("[data-testid=large]", "data-card") == "glimmer-page"


# Where things lie


def test_a_graveyard_is_chosen_from_though_the_hand_has_the_same(phone: DuelLab) -> None:
    begun(phone, P1={"hand": ["dust-recall", *LINT], "mana": ["grave-lint x5"], "graveyard": LINT})
    play(phone, "dust-recall")
    assert sorted(sheet(phone)) == LINT


LINT: Final = ["grave-lint", "inkwing-usher"]
EXOTIC: Final = Path(__file__).parents[1] / "games" / "duel" / "exotic" / "exotic.yaml"


def test_mana_of_both_players_is_chosen_from_in_a_sheet(desk: DuelLab) -> None:
    cards = GAME.bring(EXOTIC.read_text(encoding="utf-8"))
    hand = {"hand": ["x-both-manas"], "mana": ["kiln-whelp x2"]}
    desk.open({"P1": hand, "P2": {"mana": ["acorn-scout", "glimmer-page"]}}, reduced=True, config=cards)
    desk.settle()
    play(desk, "x-both-manas")
    assert sheet(desk) == ["kiln-whelp", "kiln-whelp", "acorn-scout", "glimmer-page"]

    desk.hit("[data-testid=sheet] [data-pick=acorn-scout]")
    desk.hit("[data-testid=sheet] [data-pick=kiln-whelp]")
    desk.confirm()

    assert desk.sent[-1] == {"do": "choose", "pick": ["P2.m1", "P1.m1"]}


# What the other side uses


def used(lab: DuelLab) -> None:
    """P1 has chosen what its spell takes, and P2 sees it before it is gone."""
    lab.open(
        {"P1": {"hand": ["flue-blast"], "mana": ["kiln-whelp x3"]}, "P2": {"battle": ["glimmer-page", "kiln-whelp"]}},
        you="P2",
    )
    lab.act("P1", "play", card="flue-blast")
    lab.settle()
    lab.act("P1", "choose", pick=["glimmer-page#1"])
    lab.turn(LOOKED)


LOOKED: Final = 600


def test_a_spell_of_the_other_side_stands_large_with_its_target_framed(phone: DuelLab) -> None:
    used(phone)

    assert phone.page.get_attribute("[data-testid=large]", "data-card") == "flue-blast"
    assert phone.marked("target") == ["P2.glimmer-page#1"]
    phone.turn(LOOKED)
    assert phone.page.locator("[data-testid=large]").count() == 0


@pytest.mark.parametrize("by", ["tap", "key"])
def test_what_the_other_side_uses_can_be_held(phone: DuelLab, by: str) -> None:
    used(phone)

    if by == "tap":
        phone.page.locator("[data-testid=large] button").tap()
    else:
        phone.page.locator(".duel").press("i")
    phone.turn(10 * LOOKED)
    assert phone.page.get_attribute("[data-testid=large]", "data-held") == "true"
    assert phone.marked("target") == ["P2.glimmer-page#1"]

    phone.page.locator("[data-testid=large] button").tap()
    phone.settle()
    assert phone.battle("P2") == ["kiln-whelp#1 2000"]


def test_a_pick_that_would_be_in_vain_is_dotted(desk: DuelLab) -> None:
    theirs = ["furnace-matador T", "inkwing-usher"]
    begun(desk, P1={"hand": ["lamplight-deacon"], "mana": ["glimmer-page x5"]}, P2={"battle": theirs})
    play(desk, "lamplight-deacon")

    desk.page.wait_for_selector("[data-mark=vain]")
    assert desk.marked("vain") == ["P2.furnace-matador#1"]
    assert desk.marked("candidate") == ["P2.inkwing-usher#1"]
