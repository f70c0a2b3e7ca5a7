"""Who sees what, and worlds that a seat cannot rule out.

Hidden until the end of a game are the others' hands, the order of the pile, and the others' chances and declines (R84).
Open are the numbers of cards, everything that was played, and what a player may conclude from the course of the game:

- whoever has called, and a target who is offered the return, holds exactly the points of the play;
- while a going-out or a dobon waits, somebody can call;
- in sequential mode a turn player who may not act yet knows that somebody is being asked, and a player with an open
  chance who is not asked knows that somebody before them is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.core.chance import Chance
from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import POINTS, are_identical
from tefuda.games.dobon.ids import MAY_CUT_IN, MAY_DOBON, NOBODY

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState

TRIES: Final = 40
"""Deals that are looked at before somebody is given cards to answer with, and again before the true deal is kept."""


def guess(s: DobonState, seat: int, chance: Chance) -> DobonState:
    """A world that shows this seat the same; what it cannot know is dealt anew."""
    if s.phase == ids.LOBBY:
        return s.fork(chance)
    if s.phase == ids.RESULT or s.phase == ids.CLOSED:
        return with_other_pile(s, chance)
    for attempt in range(2 * TRIES):
        world = s.fork(chance)
        world.no_dobon &= 1 << seat
        world.no_cut_in &= 1 << seat
        if deal_unseen(world, seat, attempt >= TRIES) and is_possible(world, seat):
            return world
    return with_other_pile(s, chance)


def with_other_pile(s: DobonState, chance: Chance) -> DobonState:
    """The same hands over another order of the pile."""
    world = s.fork(chance)
    left = sorted(s.pile[s.gone :])
    world.pile = chance.deal("shuffle", left, len(left))
    world.gone = 0
    return world


# Dealing


def deal_unseen(world: DobonState, seat: int, with_answer: bool) -> bool:
    """Deal what this seat does not see: first to those whose points are known. False if that came to nothing."""
    others = [player for player in world.players() if player != seat]
    pool = world.pile[world.gone :]
    for player in others:
        pool = pool + world.hands[player]
    pool = world.chance.deal("shuffle", sorted(pool), len(pool))
    done: list[int] = []
    for player in others:
        if player in world.callers or (world.phase == ids.RETURNING and player == world.by):
            done.append(player)
            if not give(world, player, worth(pool, len(world.hands[player]), world.play_points()), pool):
                return False
    if with_answer:
        player = give_answer(world, [player for player in others if player not in done], pool)
        done.append(player)
    for player in others:
        if player not in done:
            size = len(world.hands[player])
            give(world, player, pool[:size], pool)
    world.pile = pool
    world.gone = 0
    return True


def give(world: DobonState, player: int, cards: list[int], pool: list[int]) -> bool:
    """Move these cards from the pool to a hand, if they fill it."""
    if len(cards) != len(world.hands[player]):
        return False
    for card in cards:
        pool.remove(card)
    world.hands[player] = sorted(cards)
    return True


def worth(pool: list[int], size: int, points: int) -> list[int]:
    """The first `size` cards of a shuffled pool that can be completed to exactly these points; none if none can.

    `sums[n]` has a bit for every sum that n of the cards from a place on can have.
    """
    sums: list[int] = [1] + [0] * size
    table: list[list[int]] = [sums]
    for card in reversed(pool):
        value = POINTS[card]
        sums = [1] + [sums[count] | sums[count - 1] << value for count in range(1, size + 1)]
        table.append(sums)
    chosen: list[int] = []
    for place, card in enumerate(pool):
        missing = points - POINTS[card]
        wanted = size - len(chosen) - 1
        if wanted >= 0 and missing >= 0 and table[len(pool) - place - 1][wanted] >> missing & 1:
            chosen.append(card)
            points = missing
    return chosen


def give_answer(world: DobonState, others: list[int], pool: list[int]) -> int:
    """Somebody gets a hand that can answer, if the pool has one; who."""
    able = [player for player in others if player != world.by]
    if not able:
        return NOBODY
    player = world.chance.draw("shuffle", able)
    kinds = [MAY_DOBON, MAY_CUT_IN] if world.phase == ids.TURN else [MAY_DOBON]
    size = len(world.hands[player])
    if world.chance.draw("shuffle", kinds) == MAY_DOBON:
        cards = worth(pool, size, world.play_points())
    else:
        identical = [card for card in pool if are_identical(card, world.field[0])][:1]
        cards = identical + without(pool, identical)[: size - len(identical)]
    return player if give(world, player, cards, pool) else NOBODY


def without(pool: list[int], cards: list[int]) -> list[int]:
    """A pool that some cards have left."""
    left = pool[:]
    for card in cards:
        left.remove(card)
    return left


# Who is being asked in that world


def is_possible(world: DobonState, seat: int) -> bool:
    """Whether this deal agrees with what the seat can tell; puts the question of that world in its place."""
    is_waiting = world.phase == ids.FINISH or world.phase == ids.CALLED
    if not world.terms.sequential:
        return not is_waiting or bool(answers.callers_left(world))
    if world.asked == seat or world.phase == ids.RETURNING or not answers.is_calling_open(world):
        return True
    somebody_is_asked = world.asked != NOBODY
    world.stop_asking()
    if seat == world.up and not somebody_is_asked:
        return True
    ask_after_the_known(world, seat)
    if world.asked == seat:
        return False
    return world.asked != NOBODY or not (is_waiting or seat == world.up)


def ask_after_the_known(world: DobonState, seat: int) -> None:
    """Ask the first who can answer, after everybody of whom this seat knows that they have been asked."""
    end = answers.anchor(world)
    last = end
    player = world.next(end)
    while player != end:
        if player in world.callers or (player == seat and world.no_dobon >> seat & 1):
            last = player
        player = world.next(player)
    if world.no_cut_in >> seat & 1:
        answers.ask_for_cut_in(world, seat)
    elif world.phase != ids.COLOUR:
        answers.ask_for_dobon(world, last)
