"""All cards by number, in the order of section 5."""

from __future__ import annotations

from typing import Final

from tefuda.games.othello.cards import hands, placings, stones, targets
from tefuda.games.othello.cards.card import Card
from tefuda.games.othello.catalogue import COSTS
from tefuda.games.othello.numbers import (
    BOMB,
    BREEDING,
    CHAIN,
    CHEST,
    CONDEMN,
    CROSS_BOMB,
    DESTROY,
    DOUBLE,
    DRAGON,
    FREE,
    GOLD,
    GUARD,
    HEAVEN,
    HYPERACTIVE,
    INHERIT,
    PERMA,
    PLUNDER,
    REGEN,
    SACRIFICE,
    SELL,
    SILVER,
    STEAL,
    SWAP,
    TEMPT,
    TRAP,
    UDG,
    WEAK,
    WIND,
    WORK,
)

CARDS: Final[list[Card]] = [
    hands.Chest(COSTS[CHEST]),
    stones.Weak(COSTS[WEAK]),
    placings.Free(COSTS[FREE]),
    placings.Silver(COSTS[SILVER]),
    hands.Heaven(COSTS[HEAVEN]),
    placings.Plunder(COSTS[PLUNDER]),
    targets.Swap(COSTS[SWAP]),
    targets.Sacrifice(COSTS[SACRIFICE]),
    placings.Gold(COSTS[GOLD]),
    hands.Condemn(COSTS[CONDEMN]),
    placings.Steal(COSTS[STEAL]),
    targets.Guard(COSTS[GUARD]),
    stones.Hyperactive(COSTS[HYPERACTIVE]),
    hands.Sell(COSTS[SELL]),
    targets.Wind(COSTS[WIND]),
    targets.Destroy(COSTS[DESTROY]),
    stones.Work(COSTS[WORK]),
    stones.Perma(COSTS[PERMA]),
    targets.Inherit(COSTS[INHERIT]),
    stones.Bomb(COSTS[BOMB]),
    targets.Trap(COSTS[TRAP]),
    stones.Regen(COSTS[REGEN]),
    stones.Breeding(COSTS[BREEDING]),
    placings.CrossBomb(COSTS[CROSS_BOMB]),
    targets.Tempt(COSTS[TEMPT]),
    placings.Chain(COSTS[CHAIN]),
    stones.Udg(COSTS[UDG]),
    placings.Double(COSTS[DOUBLE]),
    stones.Dragon(COSTS[DRAGON]),
]
