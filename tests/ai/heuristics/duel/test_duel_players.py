"""Players of the duel: rules of thumb, the count of a position, and what a search need not try."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.ai.heuristics.duel import KNOWLEDGE, PLAYERS, Greedy, Searcher, Thumb, policy, standing
from tefuda.ai.players import Player
from tefuda.ai.search import Search
from tefuda.core.chance import Seeded
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.games.duel.game import GAME
from tefuda.games.duel.state import DuelState

QUICK: dict[str, Player] = {"thumb": Thumb(), "greedy": Greedy(), "search": Searcher(40)}


def position(**given: Any) -> Table:
    return Table(GAME, Setup({}, "duel players", given))


def state_of(table: Table) -> DuelState:
    assert isinstance(table.state, DuelState)
    return table.state


def action(table: Table, player: Player) -> dict[str, Any]:
    """What a player does, in the notation."""
    [by] = table.awaiting()
    seat, dice = table.seat(by), Seeded("duel players")
    ids = player.act(table.state.guess(seat, dice), seat, dice)
    return notation(table.game.notation.action(table.state, seat, ids))


@pytest.mark.parametrize("name", QUICK)
def test_a_player_without_shields_is_attacked(name: str) -> None:
    table = position(phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"shields": 0, "battle": ["glimmer-page T"]})

    assert action(table, QUICK[name]) == {"do": "attack", "with": "kiln-whelp#1", "target": "player"}


@pytest.mark.parametrize("name", ["thumb", "search"])
def test_the_last_attack_is_blocked(name: str) -> None:
    table = position(phase="attack", P1={"battle": ["glaze-drake"]}, P2={"shields": 0, "battle": ["wick-sentry"]})
    table.act("P1", {"do": "attack", "with": "glaze-drake", "target": "player"})

    assert action(table, QUICK[name]) == {"do": "block", "with": "wick-sentry#1"}


def test_a_tapped_creature_that_loses_is_attacked_first() -> None:
    table = position(phase="attack", P1={"battle": ["glaze-drake"]}, P2={"battle": ["paper-moon-guard T"]})

    assert action(table, Thumb())["target"] == "paper-moon-guard#1"


def test_a_new_civilization_is_charged_first() -> None:
    table = position(phase="mana", P1={"hand": ["kiln-whelp", "glimmer-page"], "mana": ["kiln-whelp"]})

    assert action(table, Thumb()) == {"do": "charge", "card": "glimmer-page"}


def test_a_spell_against_creatures_is_kept_while_there_is_none() -> None:
    table = position(P1={"hand": ["flue-blast"], "mana": ["kiln-whelp x3"]})

    assert action(table, Thumb()) == {"do": "pass"}


def test_the_other_sides_best_creature_is_picked_to_be_destroyed() -> None:
    table = position(
        P1={"hand": ["flue-blast"], "mana": ["kiln-whelp x3"]}, P2={"battle": ["wick-sentry", "lamplight-deacon"]}
    )
    table.act("P1", {"do": "play", "card": "flue-blast"})

    assert action(table, Thumb()) == {"do": "choose", "pick": ["lamplight-deacon#1"]}


def test_greedy_breaks_a_shield_rather_than_pass() -> None:
    table = position(phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"shields": 5})

    assert action(table, Greedy())["do"] == "attack"


def test_both_sides_count_the_same() -> None:
    s = state_of(position(P1={"battle": ["kiln-whelp"], "hand": ["kiln-whelp"]}, P2={"mana": ["kiln-whelp x2"]}))

    assert standing.lead(s, 0) == -standing.lead(s, 1)
    assert standing.chance(s, 0) + standing.chance(s, 1) == pytest.approx(1.0)


def test_an_equal_position_is_even() -> None:
    assert standing.chance(state_of(position()), 0) == 0.5


def test_a_search_tries_one_shield_for_all() -> None:
    table = position(phase="attack", P1={"battle": ["kiln-whelp"]}, P2={"shields": 5})
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})
    search = Search(KNOWLEDGE, Seeded("shields"))

    search.run(table.state, 0, 50, 0.0)

    assert len(table.state.legal(0)) == 5
    assert [child.visits for child in search.root.children.values()] == [50]


def test_the_rules_of_thumb_end_every_duel() -> None:
    for number, (first, second) in enumerate([("wildfire-run", "lantern-tide"), ("drowned-court", "harvest-light")]):
        s = GAME.new(GAME.options({"decks": {"P1": first, "P2": second}}), Seeded(str(number)), None)
        dice = Seeded(f"thumb {number}")
        while not s.over:
            chosen = policy.choose(s, dice)
            assert chosen in s.legal(s.decider)
            s.apply(s.decider, chosen)


def test_the_levels_are_five() -> None:
    assert [name for name in PLAYERS if name.startswith("level-")] == [f"level-{number}" for number in range(1, 6)]


def test_a_forced_action_needs_no_search() -> None:
    table = position(phase="attack")

    assert action(table, Searcher(10**12)) == {"do": "pass"}
