"""What follows from the rules of Catalyst (section 9 of its rulings), and numbered deals."""

from __future__ import annotations

import hashlib

import pytest

from samples import sample
from tefuda.core.chance import Seeded
from tefuda.core.engine import play_out
from tefuda.core.registry import find
from tefuda.core.table import Setup, Table
from tefuda.games.catalyst.actions import Play
from tefuda.games.catalyst.cards import NAMES, PACK, matches
from tefuda.games.catalyst.notation import new_game
from tefuda.games.catalyst.options import Options
from tefuda.games.catalyst.rules import POSITIONS, check
from tefuda.games.catalyst.state import CatalystState

GAME = find("catalyst")
DEALS = range(1, 61)


def deal(number: int) -> CatalystState:
    return new_game(Options(), Seeded(str(number)), None)


def plain_match(names: tuple[str, str, str]) -> bool:
    """The rule written a second time, on the names."""
    return len({name[0] for name in names}) == 1 or len({name[1:] for name in names}) == 1


def plain_check(row: list[str]) -> list[str]:
    """The check written a second time: always from the left end."""
    for at in range(len(row) - 2):
        if plain_match((row[at], row[at + 1], row[at + 2])):
            return plain_check(row[:at] + row[at + 3 :])
    return row


def names(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def test_the_pack_has_52_different_cards() -> None:
    assert len(PACK) == len(set(NAMES.values())) == 52
    assert names(PACK)[:2] + names(PACK)[12:14] + names(PACK)[-1:] == ["SA", "S2", "SK", "HA", "CK"]
    assert sorted(PACK) == PACK


def test_matches_is_one_suit_or_one_rank() -> None:
    for a in PACK[::5]:
        for b in PACK:
            for c in PACK:
                if len({a, b, c}) == 3:
                    assert matches(a, b, c) == plain_match((NAMES[a], NAMES[b], NAMES[c]))


# Numbered deals never change: the words below are the first 16 bytes of SHA-256 of the number's text.


def second_shuffle(seed: str) -> list[str]:
    """The documented shuffle written a second time."""
    digest = hashlib.sha256(seed.encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8, 12)]

    def next_word() -> int:
        a, b, c, d = words
        mixed = b * 5 % 2**32
        mixed = (mixed << 7 | mixed >> 25) % 2**32 * 9 % 2**32
        c, d = c ^ a, d ^ b
        words[:] = [a ^ d, b ^ c, c ^ (b << 9) % 2**32, (d << 11 | d >> 21) % 2**32]
        return mixed

    pack = [suit + rank for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    for place in range(52):
        left = 52 - place
        product = next_word() * left
        while product % 2**32 < 2**32 % left:
            product = next_word() * left
        chosen = place + product // 2**32
        pack[place], pack[chosen] = pack[chosen], pack[place]
    return pack


@pytest.mark.parametrize("number", [1, 2, 48213, 1_000_000])
def test_a_numbered_deal_follows_the_documented_shuffle(number: int) -> None:
    assert names(deal(number).deck) == second_shuffle(str(number))


# What follows from the rules


@pytest.mark.parametrize("number", DEALS)
def test_a_row_is_stable_whenever_the_player_is_to_act(number: int) -> None:
    state, dice = deal(number), Seeded(f"stable {number}")

    while state.awaiting():
        assert names(state.field) == plain_check(names(state.field))
        actions = state.legal(0)
        state.apply(0, actions[dice.below(len(actions))])


@pytest.mark.parametrize("number", DEALS)
def test_f1_cards_on_the_table_and_to_come_leave_one_over(number: int) -> None:
    state, dice = deal(number), Seeded(f"f1 {number}")

    while state.awaiting():
        assert (len(state.field) + len(state.hand) + state.deck_left()) % 3 == 1
        assert len(state.removed()) % 3 == 0
        actions = state.legal(0)
        state.apply(0, actions[dice.below(len(actions))])


@pytest.mark.parametrize("number", DEALS)
def test_f4_and_f5_a_reaction_is_insertion_and_check(number: int) -> None:
    state = deal(number)

    for action in state.legal(0):
        slot, at = divmod(action, POSITIONS)
        row = names(state.field)
        row.insert(at, NAMES[state.hand[slot]])
        after = state.fork(Seeded("unused"))
        after.apply(0, action)
        assert names(after.field) == plain_check(row)


@pytest.mark.parametrize("number", DEALS)
def test_f7_laying_with_a_check_after_each_card_gives_the_same_deal(number: int) -> None:
    expected = deal(number)
    deck = names(expected.deck)

    row: list[str] = []
    used = 0
    while len(row) < 8 and used < len(deck):
        row = plain_check([*row, deck[used]])
        used += 1

    assert row == names(expected.field)
    assert deck[used : used + 3] == names(expected.hand)


def test_f3_the_preparation_never_empties_the_row() -> None:
    assert all(deal(number).field for number in range(1, 2001))


def test_wins_come_on_plays_1_4_7_and_so_on() -> None:
    wins = set()
    for number in range(1, sample(3001, 1001)):
        state = deal(number)
        plays = play_out(state, Seeded(f"win {number}"))
        if state.returns() == [1.0]:
            wins.add(plays)

    assert wins
    assert all(plays % 3 == 1 for plays in wins)


def test_the_check_begins_at_the_left_end_however_it_is_told_to_start() -> None:
    for number in DEALS:
        state = deal(number)
        state.field = [card for card in PACK if (card * number) % 7 < 3][:20]
        row = names(state.field)
        check(state, 0)
        assert names(state.field) == plain_check(row)


def test_payoff_is_one_for_a_win_and_zero_for_a_loss() -> None:
    won = Table(GAME, Setup(given={"field": ["H4", "H9"], "hand": ["H2"]}))
    won.act("player", {"do": "play", "card": "H2", "at": 1})
    lost = Table(GAME, Setup(given={"field": ["H4", "S9"], "hand": ["D2"]}))
    lost.act("player", {"do": "play", "card": "D2", "at": 1})

    assert (won.state.returns(), lost.state.returns()) == ([1.0], [0.0])


def test_going_back_draws_the_same_card_again() -> None:
    table = Table(GAME, Setup(seed="9"))
    first = table.act("player", table.legal("player")[0])

    assert table.can_undo("player")
    again = table.rewound(0)
    assert again.act("player", again.legal("player")[0]) == first


def test_a_guess_is_another_order_of_the_same_unseen_cards() -> None:
    state = deal(3)
    unseen = state.deck[state.drawn :]

    worlds = [state.guess(0, Seeded(str(number))) for number in range(5)]

    assert all(sorted(world.deck[world.drawn :]) == sorted(unseen) for world in worlds)
    assert len({tuple(world.deck[world.drawn :]) for world in worlds}) == 5


def test_a_preview_names_the_cards_of_a_chain_in_their_order() -> None:
    given = {"field": ["S7", "H3", "H5", "S9", "S2"], "hand": ["CK", "H9", "D4"], "deck": ["C2"]}
    state = Table(GAME, Setup(given=given)).state

    touched = GAME.preview(state, 0, Play("H9", 2))

    assert touched == ["H3", "H9", "H5", "S7", "S9", "S2"]


def test_a_preview_of_a_play_without_a_reaction_is_empty() -> None:
    state = Table(GAME, Setup(given={"field": ["S7", "H3"], "hand": ["CK"]})).state

    assert GAME.preview(state, 0, Play("CK", 1)) == []
