"""Matches in which both players save up for one card, so that dear cards are played as often as cheap ones."""

from __future__ import annotations

from tefuda.core import registry
from tefuda.core.census import Census, Habits, observe
from tefuda.core.chance import Seeded
from tefuda.core.records import Action
from tefuda.core.table import Setup, Table
from tefuda.games.othello.actions import Use
from tefuda.games.othello.catalogue import NAMES

GAME = registry.find("othello")
COPIES = 20
"""How many of the 30 cards of a deck are the favourite; the rest are any others."""


class Saver:
    """A player who uses the favourite whenever possible and other cards seldom."""

    def __init__(self, favourite: str) -> None:
        self.favourite = favourite

    def __call__(self, table: Table, by: str, dice: Seeded) -> Action:
        actions = table.legal(by)
        wanted = [action for action in actions if isinstance(action, Use) and action.card == self.favourite]
        others = [action for action in actions if not isinstance(action, Use)]
        if wanted:
            return wanted[0]
        if dice.below(4) > 0:
            actions = others
        return actions[dice.below(len(actions))]


def deck(favourite: str, dice: Seeded) -> list[str]:
    """A deck of mostly one card, shuffled."""
    cards = [favourite] * COPIES + [NAMES[dice.below(len(NAMES))] for _ in range(30 - COPIES)]
    return [cards[place] for place in dice.deal("deck", list(range(30)), 30)]


def play(favourite: str, seed: str, census: Census, every: int = 1) -> None:
    """One match; all laws are asked after one action in `every`."""
    dice = Seeded(seed)
    config = {"decks": {"black": deck(favourite, dice), "white": deck(favourite, dice)}}
    observe(Table(GAME, Setup(config, seed)), census, dice, Habits(Saver(favourite), every))


def census_of(favourite: str, times: int, every: int) -> Census:
    """Play until a card has been used so often, or a law is broken."""
    census = Census()
    while census.actions[f"use {favourite}"] < times and not census.problems:
        play(favourite, f"{favourite} {census.matches}", census, every)
    return census


__all__ = ["census_of", "play"]
