"""No advantage for A: with the players, the signs and the draws swapped, everything comes out mirrored."""

from __future__ import annotations

import pytest

from tefuda.core.chance import Recorded, Recording, Seeded
from tefuda.games.forcard.game import GAME
from tefuda.games.forcard.state import ForcardState

Draw = tuple[str, list[int]]


def swapped(turn: list[Draw]) -> list[Draw]:
    """The draws of one turn as they come if A and B change places: where both drew in one step, B's come first."""
    groups: list[list[Draw]] = []
    for draw in turn:
        if draw[0] == "fortress-cells":
            groups[-1].append(draw)
        else:
            groups.append([draw])
    if len(groups) == 2 and groups[0][0][0] == groups[1][0][0]:
        groups.reverse()
    return [draw for group in groups for draw in group]


def mirror_of(s: ForcardState) -> tuple[object, ...]:
    """A state as it should look from the other side."""
    return (
        [-value for value in s.board],
        s.turn,
        s.hands[::-1],
        sorted([1 - seat, at, explodes] for seat, at, explodes in s.bombs),
        s.doubles[::-1],
        s.skips[::-1],
        s.previous[::-1],
        s.step[::-1],
    )


def plain(s: ForcardState) -> tuple[object, ...]:
    return (s.board, s.turn, s.hands, sorted(s.bombs), s.doubles, s.skips, s.previous, s.step)


def random_turn(s: ForcardState, dice: Seeded) -> list[tuple[int, int]]:
    """Both plots of a turn, id by id; who chose what."""
    chosen = []
    turn = s.turn
    while s.turn == turn and not s.over:
        seat = 0 if s.awaiting() & 1 else 1
        legal = s.legal(seat)
        chosen.append((seat, legal[dice.below(len(legal))]))
        s.apply(*chosen[-1])
    return chosen


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_swapped_players_get_the_mirrored_match(size: int) -> None:
    dice = Seeded(f"mirror {size}")
    for number in range(60):
        turns = 5 + dice.below(26)
        deck = Recording(Seeded(f"deck {size} {number}"))
        options = GAME.options({"size": size, "turns": turns, "deck": "random"})
        match = GAME.new(options, deck, None)
        mirrored = GAME.new(options, Recorded(deck.draws), None)

        while not match.over:
            draws = Recording(dice)
            match.chance = draws
            chosen = random_turn(match, dice)
            mirrored.chance = Recorded(swapped(draws.draws))
            for seat, action in sorted(chosen, key=lambda choice: 1 - choice[0]):
                mirrored.apply(1 - seat, action)
            assert plain(mirrored) == mirror_of(match), f"match {number}, turn {match.turn}"

        assert mirrored.returns() == match.returns()[::-1]
