"""A tree that is kept from move to move: only in open matches, and still the same with the same dice."""

from __future__ import annotations

from tefuda.ai.heuristics.othello import KNOWLEDGE
from tefuda.ai.keeping import KeepingPlayer, for_match
from tefuda.ai.players import RandomPlayer, SearchPlayer
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.games.othello.state import OthelloState

PLAYER = SearchPlayer(KNOWLEDGE, 60)


def start(cards: str = "off") -> OthelloState:
    game = registry.find("othello")
    state = game.new(game.options({"cards": cards}), Seeded("keeping"), None)
    assert isinstance(state, OthelloState)
    return state


def played(plies: int) -> tuple[list[int], KeepingPlayer]:
    """Black keeps its tree, white plays the first legal move."""
    state, keeper, dice = start(), KeepingPlayer(PLAYER), Seeded("dice")
    done = []
    for ply in range(plies):
        ids = keeper.act(state, 0, dice) if ply % 2 == 0 else state.legal(1)[:1]
        state.apply(ply % 2, ids[0])
        keeper.see(ply % 2, ids)
        done += ids
    return done, keeper


def test_what_was_searched_below_the_moves_made_is_kept() -> None:
    _, keeper = played(2)

    assert keeper.search is not None
    assert keeper.search.root.visits > 0


def test_the_same_match_with_the_same_dice_is_played_the_same() -> None:
    assert played(6)[0] == played(6)[0]


def test_a_tree_is_kept_only_where_everything_is_seen() -> None:
    assert isinstance(for_match(PLAYER, start()), KeepingPlayer)
    assert for_match(PLAYER, start("on")) is PLAYER


def test_other_players_stay_as_they_are() -> None:
    player = RandomPlayer()

    assert for_match(player, start()) is player
