"""Random duels: the laws, no duel that gets stuck, and a vocabulary that is all in use."""

from __future__ import annotations

import itertools

import pytest

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.engine import play_out
from tefuda.core.table import Setup, Table
from tefuda.games.duel import tally
from tefuda.games.duel.cards import library
from tefuda.games.duel.cards.terms import CAST
from tefuda.games.duel.course import BATTLE, DECK, GRAVEYARD, HAND, MANA, SHIELDS, UNDER
from tefuda.games.duel.game import GAME
from tefuda.games.duel.packed import KIND
from tefuda.games.duel.state import DuelState

DECKS = list(library.own().decks)
PAIRS = list(itertools.product(DECKS, DECKS))
CARD_ZONES = (DECK, SHIELDS, HAND, MANA, BATTLE, UNDER, GRAVEYARD)
GAMES_FOR_THE_VOCABULARY = 200
MOST_ACTIONS = 5000


@pytest.mark.parametrize(("first", "second"), list(zip(DECKS, [*DECKS[1:], DECKS[0]], strict=True)))
def test_no_law_is_broken_by_random_play(first: str, second: str) -> None:
    table = Table(GAME, Setup({"decks": {"P1": first, "P2": second}}, seed=f"{first} {second}"))

    assert laws.broken_by_random_play(table, Seeded(f"laws {first} {second}")) == []


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_duel_ends_by_the_turn_limit(first: str, second: str) -> None:
    options = GAME.options({"decks": {"P1": first, "P2": second}})

    for number in range(4):
        s = GAME.new(options, Seeded(f"{first} {second} {number}"), None)
        actions = play_out(s, Seeded(f"{number} {second} {first}"))

        assert s.over
        assert s.turn <= options.turn_limit
        assert actions < MOST_ACTIONS


def cards_of(s: DuelState, seat: int) -> list[int]:
    """All cards of a player, wherever they are."""
    kinds = [card & KIND for zone in CARD_ZONES for card in s.zones[zone + seat]]
    running = s.running
    if running is not None and running.kind == CAST and running.seat == seat:
        kinds.append(running.source)
    return sorted(kinds)


@pytest.mark.parametrize("deck", DECKS)
def test_no_card_is_lost_or_made(deck: str) -> None:
    options = GAME.options({"decks": {"P1": deck, "P2": deck}})
    s = GAME.new(options, Seeded(f"cards {deck}"), None)
    dice = Seeded(f"cards {deck} actions")
    everything = sorted(library.own().deck(deck))

    while not s.over:
        assert cards_of(s, 0) == cards_of(s, 1) == everything
        legal = s.legal(s.decider)
        s.apply(s.decider, legal[dice.below(len(legal))])

    assert cards_of(s, 0) == cards_of(s, 1) == everything


def test_a_low_turn_limit_gives_draws() -> None:
    options = GAME.options({"decks": {"P1": DECKS[0], "P2": DECKS[1]}, "turn_limit": 1})
    s = GAME.new(options, Seeded("short"), None)

    play_out(s, Seeded("short actions"))

    assert GAME.result(s) == {"winner": None, "reason": "turn-limit"}
    assert s.returns() == [0.0, 0.0]


def test_the_starter_decks_use_the_whole_vocabulary() -> None:
    counted = tally.play(GAMES_FOR_THE_VOCABULARY, "vocabulary")

    assert counted.games == GAMES_FOR_THE_VOCABULARY
    assert counted.missing() == []


def test_the_winner_is_paid() -> None:
    table = Table(GAME, Setup({"decks": {"P1": DECKS[0], "P2": DECKS[1]}}))

    table.act("P1", {"do": "concede"})

    assert table.state.returns() == [-1.0, 1.0]
