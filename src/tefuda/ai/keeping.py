"""A player that goes on searching the same tree from move to move, where nothing that is done stays hidden."""

from __future__ import annotations

from tefuda.ai.players import Player, SearchPlayer
from tefuda.ai.search import NODE_LIMIT, Search
from tefuda.core.chance import Seeded
from tefuda.core.engine import State


class KeepingPlayer:
    """A search player for one match. It must be told everything that is done; what is below that in its tree is kept.

    The same match with the same dice gives the same actions, because the tree follows from them.
    """

    def __init__(self, player: SearchPlayer) -> None:
        self.player = player
        self.search: Search | None = None

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        if self.search is None:
            self.search = Search(self.player.knowledge, dice)
        self.search.limit = self.search.nodes + NODE_LIMIT  # what is no longer below the root is gone
        self.search.run(world, seat, self.player.iterations, self.player.seconds)
        return self.search.action(world, seat)

    def see(self, seat: int, ids: list[int]) -> None:
        """Somebody has acted."""
        if self.search is not None:
            self.search.advance(seat, ids)


def for_match(player: Player, state: State) -> Player:
    """Who plays this match: the player, or one that keeps its tree if the match is open."""
    if isinstance(player, SearchPlayer) and player.knowledge.is_open(state):
        return KeepingPlayer(player)
    return player


__all__ = ["KeepingPlayer", "for_match"]
