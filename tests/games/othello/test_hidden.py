"""What stays hidden, and what a guessed world may and must contain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tefuda.core import registry
from tefuda.core.chance import Chance, Seeded
from tefuda.core.records import redacted
from tefuda.core.table import Setup, Table
from tefuda.games.othello.board import squares_in
from tefuda.games.othello.catalogue import CARDS, COLORS, NAMES, SQUARES
from tefuda.games.othello.side import UNKNOWN, Side
from tefuda.games.othello.state import OthelloState

GAME = registry.find("othello")
SEEDS = [str(number) for number in range(12)]
GUESSES = 60


def state(table: Table) -> OthelloState:
    assert isinstance(table.state, OthelloState)
    return table.state


def position(given: Mapping[str, Any]) -> Table:
    return Table(GAME, Setup({}, "position", given))


def worlds(table: Table, by: str) -> list[OthelloState]:
    dice = Seeded("worlds")
    guessed = [state(table).guess(table.seat(by), dice) for _ in range(GUESSES)]
    return [world for world in guessed if isinstance(world, OthelloState)]


def hands(table: Table, by: str, whose: str) -> list[list[str]]:
    """The hand of `whose` in worlds that `by` cannot rule out."""
    return [[NAMES[card] for card in world.side(COLORS.index(whose)).hand] for world in worlds(table, by)]


# Two worlds that differ only in where a hidden trap lies


def reach_traps(seed: str) -> Table | None:
    """A random match up to black's choice of a stone for a trap; None if there is no such moment."""
    config = {"decks": {"black": ["trap"] * 30}}
    table = Table(GAME, Setup(config, seed))
    dice = Seeded(f"{seed} players")
    while not table.over:
        by = table.awaiting()[0]
        actions = table.legal(by)
        if state(table).pending == CARDS["trap"] and by == "black":
            return table
        uses = [action for action in actions if GAME.notation.short(action) == "use trap"]
        plain = [action for action in actions if not GAME.notation.short(action).startswith("use")] or actions
        table.act(by, uses[0] if uses else plain[dice.below(len(plain))])
    return None


def looks_plain(table: Table) -> list[str]:
    """Black's stones that carry nothing that could be seen to vanish."""
    s = state(table)
    return [SQUARES[square] for square in squares_in(s.stones.black & ~(s.stones.special | s.stones.guarded))]


def plays_alike(one: Table, two: Table, dice: Seeded) -> bool:
    """Play the same actions in both until the trap shows or is lost; whether white cannot tell them apart till then."""
    while not one.over and not two.over:
        if redacted(one.events, 1) != redacted(two.events, 1) or one.view("white") != two.view("white"):
            return False
        by = one.awaiting()[0]
        shared = [action for action in one.legal(by) if action in two.legal(by)]
        if by == "white" and one.legal(by) != two.legal(by):
            return False
        action = shared[dice.below(len(shared))]
        one.act(by, action)
        two.act(by, action)
        if not (state(one).stones.traps and state(two).stones.traps):
            return True  # sprung, destroyed or expired in one of them: now it shows
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_white_cannot_tell_where_a_trap_lies_until_it_shows(seed: str) -> None:
    table = reach_traps(seed)
    if table is None:
        pytest.fail("this seed never sets a trap; take another")
    places = looks_plain(table)

    for other in places[1:]:
        one, two = table.rewound(len(table.inputs)), table.rewound(len(table.inputs))
        one.act("black", {"do": "pick", "at": places[0]})
        two.act("black", {"do": "pick", "at": other})
        assert plays_alike(one, two, Seeded(f"{seed} {other}"))


# Taking back


@pytest.mark.parametrize("card", ["swap", "destroy"])
@pytest.mark.parametrize("at", ["d4", "e5"])
def test_whoever_has_looked_for_a_trap_cannot_take_it_back(card: str, at: str) -> None:
    table = position({"markers": ["e5 trap"], "hand": {"black": [card]}, "charge": {"black": 10}})
    table.act("black", {"do": "use", "card": card})

    table.act("black", {"do": "pick", "at": at})

    assert not table.can_undo("black")


def test_without_cards_a_placement_can_be_taken_back() -> None:
    table = Table(GAME, Setup({"cards": "off"}, "plain"))

    table.act("black", {"do": "place", "at": "d3"})

    assert table.can_undo("black")


# Guesses


def test_a_guessed_trap_lies_under_any_stone_that_looked_plain() -> None:
    table = position({"markers": ["d5 perma"], "hand": {"black": ["trap"]}, "charge": {"black": 14}})
    table.act("black", {"do": "use", "card": "trap"})
    table.act("black", {"do": "pick", "at": "e4"})
    table.act("black", {"do": "place", "at": "d3"})

    squares = {SQUARES[squares_in(world.stones.traps)[0]] for world in worlds(table, "white")}

    assert squares == {"e4"}  # the strong stone would have been seen to lose its kind, and d3 came later


def test_a_guessed_trap_may_lie_elsewhere() -> None:
    table = position({"hand": {"black": ["trap"]}, "charge": {"black": 14}})
    table.act("black", {"do": "use", "card": "trap"})
    table.act("black", {"do": "pick", "at": "e4"})
    table.act("black", {"do": "place", "at": "d3"})

    squares = {SQUARES[squares_in(world.stones.traps)[0]] for world in worlds(table, "white")}

    assert squares == {"e4", "d5"}


def test_a_stone_that_was_flipped_and_sprang_nothing_hid_no_trap() -> None:
    table = position({"markers": ["e5 trap"], "hand": {"black": ["swap"]}, "charge": {"black": 5}})
    table.act("black", {"do": "use", "card": "swap"})
    before = {SQUARES[squares_in(world.stones.traps)[0]] for world in worlds(table, "black")}
    table.act("black", {"do": "pick", "at": "d4"})

    after = {SQUARES[squares_in(world.stones.traps)[0]] for world in worlds(table, "black")}

    assert (before, after) == ({"d4", "e5"}, {"e5"})


@pytest.mark.parametrize(("by", "at", "trap"), [("black", "d4", "e5"), ("black", "e5", "e5"), ("white", "d5", "e4")])
def test_a_blown_stone_may_still_hide_the_trap(by: str, at: str, trap: str) -> None:
    table = position({"turn": by, "markers": [f"{trap} trap"], "hand": {by: ["wind"]}, "charge": {by: 9}})
    table.act(by, {"do": "use", "card": "wind"})
    table.act(by, {"do": "pick", "at": at})

    squares = {squares_in(world.stones.traps)[0] for world in worlds(table, by)}

    assert squares == set(squares_in(state(table).stones.of(1 - COLORS.index(by))))


def test_the_owner_knows_the_trap() -> None:
    table = position({"markers": ["e4 trap"]})

    assert {world.stones.traps for world in worlds(table, "black")} == {state(table).stones.traps}


def test_a_hand_seen_by_condemning_is_remembered() -> None:
    given = {"hand": {"black": ["condemn"], "white": ["gold", "bomb", "udg"]}, "charge": {"black": 6}}
    table = position(given)
    table.act("black", {"do": "use", "card": "condemn"})
    table.act("black", {"do": "pick", "card": "bomb"})

    assert all(hand == ["gold", "udg"] for hand in hands(table, "black", "white"))


def test_a_drawn_card_is_not_known() -> None:
    table = position({"deck": {"white": ["gold", "bomb"]}})
    table.act("black", {"do": "place", "at": "d3"})

    assert len({hand[0] for hand in hands(table, "black", "white")}) > 1
    assert all(hand == ["gold"] for hand in hands(table, "white", "white"))


def test_stolen_cards_are_known_to_both_and_also_under_the_deck() -> None:
    given = {
        "board": ["........"] * 3 + [".WWWB..."] + ["........"] * 4,
        "charge": {"black": 7},
        "hand": {"black": ["steal", "chest", "weak", "free", "silver"], "white": ["gold", "bomb", "udg"]},
        "deck": {"black": ["dragon"]},
    }
    table = position(given)
    table.act("black", {"do": "use", "card": "steal"})
    table.act("black", {"do": "place", "at": "a4"})

    for world in worlds(table, "white"):
        black = world.side(0)
        assert black.hand[4] == CARDS["gold"]
        assert black.deck[-2:] == [CARDS["bomb"], CARDS["udg"]]


def test_a_card_used_after_it_was_seen_is_no_longer_expected() -> None:
    given = {
        "hand": {"black": ["condemn"], "white": ["chest", "bomb", "udg"]},
        "deck": {"white": ["chest"]},
        "charge": {"black": 6},
    }
    table = position(given)
    table.act("black", {"do": "use", "card": "condemn"})
    table.act("black", {"do": "pick", "card": "udg"})
    table.act("black", {"do": "place", "at": "d3"})
    table.act("white", {"do": "use", "card": "chest"})

    guessed = hands(table, "black", "white")

    assert all(hand[0] == "bomb" for hand in guessed)
    assert any(hand[1] != "chest" for hand in guessed)


def hand_after_a_chest(first: str, last: str) -> Side:
    """Two unknown cards with a known one between them; then the chest is used."""
    side = Side()
    side.deck = [CARDS[first], CARDS[last]]
    side.originals = 2
    side.draw()
    side.receive([CARDS["gold"]])
    side.draw()
    side.lose_named(CARDS["chest"])
    return side


def test_nobody_can_tell_which_of_two_unknown_cards_was_used() -> None:
    left, right = hand_after_a_chest("chest", "bomb"), hand_after_a_chest("bomb", "chest")

    assert left.hand != right.hand
    assert left.pictured == right.pictured


@pytest.mark.parametrize("hidden_card", ["bomb", "gold"])
def test_a_hand_that_shows_its_order_corrects_the_picture(hidden_card: str) -> None:
    side = hand_after_a_chest(hidden_card, "chest")

    side.lose_leftmost(1)

    assert len(side.pictured) == 1
    assert side.pictured[0] in (UNKNOWN, *side.hand)


def test_an_offered_card_is_never_an_offering_one() -> None:
    given = {"hand": {"black": ["heaven"]}, "charge": {"black": 3}}
    table = position(given)
    table.act("black", {"do": "use", "card": "heaven"})
    offers = [world.offers for world in worlds(table, "white")]
    table.act("black", table.legal("black")[0])

    assert all(CARDS["heaven"] not in offered and len(set(offered)) == 5 for offered in offers)
    assert len({tuple(offered) for offered in offers}) > 1
    assert all(hand != ["heaven"] for hand in hands(table, "white", "black"))


def test_a_drawn_deck_has_every_type_that_was_not_seen() -> None:
    table = Table(GAME, Setup({}, "deck"))
    drawn = state(table).side(0).hand[0]

    for world in worlds(table, "black"):
        deck = world.side(0).deck[1:]
        assert len(deck) == 29
        assert set(deck) >= set(range(len(NAMES))) - {drawn}


def test_a_drawn_deck_with_its_pair_seen_is_known_but_for_its_order() -> None:
    table = Table(GAME, Setup({}, "pair"))
    side = state(table).side(0)
    both_seen = next(count for count in range(31) if len(set(side.deck[:count])) < count)
    side.drawn = both_seen

    orders = {tuple(world.side(0).deck[both_seen:]) for world in worlds(table, "black")}

    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(side.deck[both_seen:]))}
    assert len(orders) > 1


def test_the_contents_of_a_fixed_deck_are_not_guessed_from_the_truth() -> None:
    config = {"decks": {"black": ["udg"] * 30}}
    table = Table(GAME, Setup(config, "fixed"))

    guessed = {card for world in worlds(table, "white") for card in world.side(0).deck[1:]}

    assert guessed == set(range(len(NAMES)))


def test_without_cards_a_guess_is_the_position() -> None:
    table = Table(GAME, Setup({"cards": "off"}, "plain"))

    assert table.state.guess(0, Chance()).legal(0) == table.state.legal(0)
