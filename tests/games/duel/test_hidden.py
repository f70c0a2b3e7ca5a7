"""A guessed world keeps everything its seat has seen, and nothing it has not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.duel.game import GAME
from tefuda.games.duel.packed import KIND
from tefuda.games.duel.state import DuelState

WORLDS = 60
DECK = ["glaze-drake", "flue-blast", "moss-shoulder", "brine-porter", "ripple-novice", "loom-diver", "grave-lint"]


def table_with(**given: Any) -> Table:
    return Table(GAME, Setup(given=given))


def worlds(table: Table, seat: int) -> list[DuelState]:
    made = [table.state.guess(seat, Seeded(f"world {number}")) for number in range(WORLDS)]
    return [world for world in made if isinstance(world, DuelState)]


def names(world: DuelState, cards: list[int]) -> list[str]:
    return [world.cards.ids[card & KIND] for card in cards]


def test_a_card_returned_to_the_hand_stays_there_in_every_world() -> None:
    table = table_with(
        P1={"hand": ["returning-swell"], "mana": ["ripple-novice x2"]},
        P2={"hand": ["kiln-whelp", "acorn-scout"], "battle": ["canopy-titan"], "deck": DECK, "shields": DECK[:3]},
    )

    table.act("P1", {"do": "play", "card": "returning-swell"})

    hands = [names(world, world.hand(1)) for world in worlds(table, 0)]
    assert all("canopy-titan" in hand for hand in hands)
    assert len({tuple(sorted(hand)) for hand in hands}) > 5


def test_when_a_copy_leaves_the_other_player_knows_of_one_less() -> None:
    table = table_with(
        active="P2",
        P2={"hand": ["granary-keeper", "glaze-drake"], "mana": ["acorn-scout x4"], "deck": DECK, "shields": DECK},
    )
    table.act("P2", {"do": "play", "card": "granary-keeper"})
    table.act("P2", {"do": "accept"})
    table.act("P2", {"do": "choose", "pick": ["m1"]})
    assert all("acorn-scout" in names(world, world.hand(1)) for world in worlds(table, 0))
    for by in ("P2", "P2", "P1", "P1", "P1"):
        table.act(by, {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "acorn-scout"})

    assert all("acorn-scout" not in names(world, world.hand(1)) for world in worlds(table, 0))


def test_a_hand_that_was_looked_at_is_known_but_for_later_cards() -> None:
    table = table_with(
        P1={"hand": ["drowned-archivist"], "mana": ["ripple-novice x2", "grave-lint x2"]},
        P2={"hand": ["kiln-whelp", "canopy-titan", "acorn-scout"], "deck": DECK, "shields": DECK},
    )

    table.act("P1", {"do": "play", "card": "drowned-archivist"})
    table.act("P1", {"do": "choose", "pick": ["kiln-whelp"]})
    table.act("P1", {"do": "pass"})
    table.act("P1", {"do": "pass"})

    hands = [names(world, world.hand(1)) for world in worlds(table, 0)]
    assert all(hand[:2] == ["canopy-titan", "acorn-scout"] for hand in hands)
    assert len({hand[2] for hand in hands}) > 3


def test_a_searched_card_is_known_to_the_other_player() -> None:
    table = table_with(
        P1={"hand": ["seedcall"], "mana": ["acorn-scout x3"], "deck": [*DECK, "canopy-titan"], "shields": DECK}
    )

    table.act("P1", {"do": "play", "card": "seedcall"})
    table.act("P1", {"do": "choose", "pick": ["canopy-titan"]})

    assert all(names(world, world.hand(0)) == ["canopy-titan"] for world in worlds(table, 1))


def test_who_has_looked_through_the_deck_knows_what_the_shields_are() -> None:
    shields = ["canopy-titan", "void-imago", "kiln-tyrant"]
    table = table_with(P1={"hand": ["seedcall"], "mana": ["acorn-scout x3"], "deck": DECK, "shields": shields})

    table.act("P1", {"do": "play", "card": "seedcall"})
    table.act("P1", {"do": "choose", "pick": []})

    guessed = [names(world, world.shields(0)) for world in worlds(table, 0)]
    assert all(Counter(cards) == Counter(shields) for cards in guessed)
    assert len({tuple(cards) for cards in guessed}) > 1
    assert len({tuple(names(world, world.deck(0))) for world in worlds(table, 0)}) > 5


def test_before_that_deck_and_shields_are_mixed() -> None:
    table = table_with(P1={"deck": DECK, "shields": ["canopy-titan", "void-imago", "kiln-tyrant"]})

    assert any("canopy-titan" in names(world, world.deck(0)) for world in worlds(table, 0))


def test_cards_put_under_the_deck_keep_their_places_for_who_saw_them() -> None:
    table = table_with(P1={"hand": ["sounding-line"], "mana": ["ripple-novice x3"], "deck": DECK, "shields": DECK})

    table.act("P1", {"do": "play", "card": "sounding-line"})
    table.act("P1", {"do": "choose", "pick": ["flue-blast"]})

    under = ["glaze-drake", "moss-shoulder", "brine-porter"]
    assert all(names(world, world.deck(0))[-3:] == under for world in worlds(table, 0))
    assert any(names(world, world.deck(0))[-3:] != under for world in worlds(table, 1))


def test_cards_looked_at_stay_on_top_while_the_pick_is_pending() -> None:
    table = table_with(P1={"hand": ["sounding-line"], "mana": ["ripple-novice x3"], "deck": DECK, "shields": DECK})

    table.act("P1", {"do": "play", "card": "sounding-line"})

    assert all(names(world, world.deck(0))[:4] == DECK[:4] for world in worlds(table, 0))


def test_a_pending_trigger_is_some_trigger_for_the_attacker() -> None:
    table = table_with(
        phase="attack",
        P1={"battle": ["furnace-matador"]},
        P2={"shields": ["mending-lantern", "kiln-whelp"], "deck": [*DECK, "swallowing-dark", "blinding-hush"]},
    )

    table.act("P1", {"do": "attack", "with": "furnace-matador", "target": "player"})

    found = worlds(table, 0)
    assert all(len(world.legal(1)) >= 2 for world in found)
    assert len({tuple(world.legal(1)) for world in found}) > 2


def test_a_broken_shield_without_a_question_is_no_trigger() -> None:
    table = table_with(
        phase="attack",
        P1={"battle": ["kiln-whelp"]},
        P2={"shields": ["acorn-scout"], "deck": ["glaze-drake", "flue-blast x9", "mending-lantern x9"]},
    )

    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})

    hands = [names(world, world.hand(1)) for world in worlds(table, 0)]
    assert {card for hand in hands for card in hand} == {"acorn-scout", "glaze-drake"}


def test_a_card_without_trigger_that_leaves_may_have_been_the_broken_one() -> None:
    table = table_with(
        phase="attack",
        P1={"battle": ["kiln-whelp"]},
        P2={"hand": ["glaze-drake", "flue-blast"], "shields": ["acorn-scout"], "deck": ["flue-blast x9"]},
    )
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})
    table.act("P1", {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "glaze-drake"})

    assert any("acorn-scout" not in names(world, world.hand(1)) for world in worlds(table, 0))


def attacked(**player: Any) -> Table:
    """P1 has attacked P2, who is asked about shield triggers if there is one."""
    table = table_with(phase="attack", P1={"battle": ["furnace-matador"]}, P2=player)
    table.act("P1", {"do": "attack", "with": "furnace-matador", "target": "player"})
    return table


def triggers_in(world: DuelState, seat: int) -> int:
    return sum(world.cards.is_trigger(card & KIND) for card in world.hand(seat))


def test_who_declined_holds_a_trigger_among_the_broken_cards() -> None:
    table = attacked(
        hand=["acorn-scout"], shields=["mending-lantern", "kiln-whelp"], deck=["glaze-drake x30", "blinding-hush"]
    )

    table.act("P2", {"do": "pass"})

    found = worlds(table, 0)
    assert all(triggers_in(world, 1) >= 1 for world in found)
    assert len({card for world in found for card in names(world, world.hand(1))}) == 5


def test_a_trigger_that_leaves_may_have_been_the_declined_one() -> None:
    table = attacked(hand=["flue-blast"], shields=["mending-lantern"], deck=["glaze-drake x30"])
    table.act("P2", {"do": "pass"})
    table.act("P1", {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "flue-blast"})

    assert any(triggers_in(world, 1) == 0 for world in worlds(table, 0))


def test_another_card_that_leaves_was_not_the_declined_one() -> None:
    table = attacked(hand=["kiln-whelp"], shields=["mending-lantern"], deck=["glaze-drake x30"])
    table.act("P2", {"do": "pass"})
    table.act("P1", {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "kiln-whelp"})

    assert all(triggers_in(world, 1) == 1 for world in worlds(table, 0))


def test_a_trigger_that_is_used_was_not_the_declined_one() -> None:
    table = table_with(
        phase="attack",
        P1={"battle": ["kiln-whelp", "glaze-drake"]},
        P2={"shields": ["mending-lantern", "blinding-hush", "acorn-scout"], "deck": ["glaze-drake x20"]},
    )
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})
    table.act("P1", {"do": "choose", "pick": ["s1"]})
    table.act("P2", {"do": "pass"})
    table.act("P1", {"do": "attack", "with": "glaze-drake", "target": "player"})
    table.act("P1", {"do": "choose", "pick": ["s2"]})

    table.act("P2", {"do": "trigger", "card": "blinding-hush"})

    assert all(names(world, world.hand(1)) == ["mending-lantern"] for world in worlds(table, 0))


def test_a_copy_that_was_seen_before_stays_when_a_broken_one_is_used() -> None:
    table = table_with(
        P1={"hand": ["drowned-archivist"], "mana": ["ripple-novice x2", "grave-lint x2"], "battle": ["kiln-whelp"]},
        P2={"hand": ["flue-blast", "acorn-scout"], "shields": ["flue-blast"], "deck": ["glaze-drake x20"]},
    )
    table.act("P1", {"do": "play", "card": "drowned-archivist"})
    table.act("P1", {"do": "choose", "pick": ["acorn-scout"]})
    table.act("P1", {"do": "pass"})
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})

    table.act("P2", {"do": "trigger", "card": "flue-blast"})

    assert all(names(world, world.hand(1)) == ["flue-blast"] for world in worlds(table, 0))


def test_a_pending_discard_changes_nothing_about_broken_cards() -> None:
    table = table_with(
        phase="attack",
        P1={"battle": ["kiln-whelp"], "hand": ["candle-thief"], "mana": ["grave-lint x4"]},
        P2={"shields": ["acorn-scout"], "hand": ["flue-blast"], "deck": ["flue-blast x20"]},
    )
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})
    for by in ("P1", "P2", "P2", "P2", "P1"):
        table.act(by, {"do": "pass"})

    table.act("P1", {"do": "play", "card": "candle-thief"})

    assert table.awaiting() == ["P2"]
    assert all("acorn-scout" in names(world, world.hand(1)) for world in worlds(table, 0))


def test_of_two_broken_cards_one_is_known_after_the_other_has_left() -> None:
    table = attacked(shields=["acorn-scout", "glaze-drake"], deck=["flue-blast x20"])
    table.act("P1", {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "acorn-scout"})

    assert all(triggers_in(world, 1) == 1 for world in worlds(table, 0))


def test_of_a_seen_and_a_broken_copy_the_broken_one_is_known_after_one_has_left() -> None:
    table = table_with(
        P1={"hand": ["returning-swell"], "mana": ["ripple-novice x2"], "battle": ["kiln-whelp"]},
        P2={"battle": ["acorn-scout"], "shields": ["acorn-scout"], "deck": ["flue-blast x20"]},
    )
    table.act("P1", {"do": "play", "card": "returning-swell"})
    table.act("P1", {"do": "choose", "pick": ["acorn-scout"]})
    table.act("P1", {"do": "pass"})
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})
    table.act("P1", {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "acorn-scout"})

    assert all("acorn-scout" in names(world, world.hand(1)) for world in worlds(table, 0))


def test_of_a_broken_copy_that_was_seen_nothing_is_known_after_one_has_left() -> None:
    table = table_with(
        phase="attack",
        P1={"battle": ["kiln-whelp"], "hand": ["drowned-archivist"], "mana": ["ripple-novice x2", "grave-lint x2"]},
        P2={
            "hand": ["glaze-drake"],
            "shields": ["acorn-scout"],
            "deck": ["flue-blast", "acorn-scout", "flue-blast x20"],
        },
    )
    table.act("P1", {"do": "attack", "with": "kiln-whelp", "target": "player"})
    for by in ("P1", "P2", "P2", "P2", "P1"):
        table.act(by, {"do": "pass"})
    table.act("P1", {"do": "play", "card": "drowned-archivist"})
    table.act("P1", {"do": "choose", "pick": ["glaze-drake"]})
    table.act("P1", {"do": "pass"})
    table.act("P1", {"do": "pass"})

    table.act("P2", {"do": "charge", "card": "acorn-scout"})

    assert any(names(world, world.hand(1)) == ["flue-blast", "flue-blast"] for world in worlds(table, 0))


def test_a_pending_search_leaves_the_declined_trigger_in_the_hand() -> None:
    table = attacked(
        hand=["seedcall"], mana=["acorn-scout x2"], shields=["hollow-sentinel"], deck=["tidal-ledger x5", "kiln-whelp"]
    )
    table.act("P2", {"do": "pass"})
    table.act("P1", {"do": "pass"})
    for action in ({"do": "charge", "card": "tidal-ledger"}, {"do": "play", "card": "seedcall"}):
        table.act("P2", action)

    found = worlds(table, 0)

    assert table.awaiting() == ["P2"]
    assert all(triggers_in(world, 1) == 1 and len(world.legal(1)) == 2 for world in found)


def test_nobody_else_knows_of_an_action_that_is_not_complete() -> None:
    table = table_with(P1={"hand": ["lichen-patriarch"], "mana": ["acorn-scout x4"], "battle": ["acorn-scout"]})
    begun = table.state.fork(Seeded("begun"))
    begun.apply(0, begun.legal(0)[1])
    assert begun.midway(0)

    world = begun.guess(1, Seeded("world"))

    assert not world.midway(0)


def test_a_pending_search_has_something_to_find() -> None:
    hand = ["seedcall", "flue-blast x4"]
    table = table_with(
        P1={"hand": hand, "mana": ["acorn-scout x3"], "deck": ["kiln-whelp", "flue-blast"], "shields": ["flue-blast"]}
    )

    table.act("P1", {"do": "play", "card": "seedcall"})

    assert all(len(world.legal(0)) == 2 for world in worlds(table, 1))


def test_guessed_worlds_can_be_played_to_their_end() -> None:
    table = Table(GAME, Setup({"decks": {"P1": "lantern-tide", "P2": "drowned-court"}}, seed="guess"))
    dice = Seeded("to the end")

    while not table.over:
        for seat in (0, 1):
            world = table.state.guess(seat, dice)
            while world.awaiting():
                legal = world.legal(world.awaiting() - 1)
                world.apply(world.awaiting() - 1, legal[dice.below(len(legal))])
        legal_now = table.legal(table.awaiting()[0])
        table.act(table.awaiting()[0], legal_now[dice.below(len(legal_now))])

    assert table.result is not None
