"""How a duel goes on when both sides play by rules of thumb: quick, sensible, with a little chance in the attacks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.ai.heuristics.duel.standing import creature_worth
from tefuda.core.chance import Seeded
from tefuda.games.duel import attack, effects, ids, legal
from tefuda.games.duel.cards import terms
from tefuda.games.duel.cards.operations import Look, Operation, Search
from tefuda.games.duel.cards.selecting import Grant, Move, Power, Put, Selecting, Untap
from tefuda.games.duel.course import (
    DECIDE_ATTACK,
    DECIDE_BLOCK,
    DECIDE_CHARGE,
    DECIDE_CHOOSE,
    DECIDE_MAIN,
    DECIDE_TRIGGER,
    THE_PLAYER,
)
from tefuda.games.duel.packed import KIND, TAPPED
from tefuda.games.duel.state import DuelState

MANA_ENOUGH: Final = 8
HAND_SMALL: Final = 2
BOLDNESS: Final = 4
"""An attack on the player that gains nothing else is made but for one time in so many."""

NO_TARGET: Final = -1


def choose(s: DuelState, dice: Seeded) -> int:
    """The next id of the seat that decides."""
    if s.decision == DECIDE_CHARGE:
        return charge(s)
    if s.decision == DECIDE_MAIN:
        return base(s) if s.partial else play(s)
    if s.decision == DECIDE_ATTACK:
        return best_target(s, s.partial[0]) if s.partial else attacker(s, dice)
    if s.decision == DECIDE_BLOCK:
        return blocker(s)
    if s.decision == DECIDE_CHOOSE:
        return pick(s)
    actions = legal.legal(s, s.decider)
    return actions[-1] if s.decision == DECIDE_TRIGGER else actions[0]


# Mana and plays


def charge(s: DuelState) -> int:
    """The card that is missed least, as long as mana is wanted."""
    seat = s.decider
    hand, mana = s.hand(seat), s.mana(seat)
    if not hand or len(mana) >= MANA_ENOUGH or (len(hand) <= HAND_SMALL and len(mana) >= MANA_ENOUGH - 3):
        return ids.PASS
    held: i64 = 0
    for card in mana:
        held |= s.cards.civs[card & KIND]
    best: i64 = 0
    least = 1000
    for card in hand:
        missed = missed_after(s, card & KIND, held, len(mana))
        if missed < least:
            least = missed
            best = card & KIND
    return int(ids.CARD + best)


def missed_after(s: DuelState, kind: i64, held: i64, mana: int) -> int:
    """How much a hand misses a card that becomes mana: cards to be played soon most, new civilizations not at all."""
    cost = s.cards.cost[kind]
    missed = 10 - abs(cost - mana - 1)
    if s.cards.civs[kind] & ~held:
        missed -= 8
    if s.cards.is_trigger(kind) and s.cards.is_spell(kind):
        missed -= 1
    return missed


def play(s: DuelState) -> int:
    """The most expensive card that does something; creatures before spells."""
    best = ids.PASS
    most = 0
    for action in legal.legal(s, s.decider):
        if action == ids.PASS:
            continue
        kind = ids.place(action)
        if s.cards.is_spell(kind) and is_wasted(s, kind):
            continue
        weight = 2 * s.cards.cost[kind] + (0 if s.cards.is_spell(kind) else 1)
        if weight > most:
            most = weight
            best = action
    return best


def is_wasted(s: DuelState, kind: i64) -> bool:
    """Whether a spell begins with the other side's creatures, and there is none."""
    effect = s.cards.effect(kind, terms.CAST)
    if effect is None or s.battle(1 - s.decider):
        return False
    first = effect.program[0]
    if not isinstance(first, Selecting):
        return False
    return first.selector.zone == terms.IN_BATTLE and first.selector.side != terms.OWN


def base(s: DuelState) -> int:
    """The base that is worth least."""
    return least_worth(s, legal.legal(s, s.decider))


def least_worth(s: DuelState, actions: list[int]) -> int:
    """Of own creatures the one that is worth least."""
    best = actions[0]
    least = 1e9
    for action in actions:
        worth = creature_worth(s, s.battle(s.decider)[ids.place(action)])
        if worth < least:
            least = worth
            best = action
    return best


# Attack and block


def attacker(s: DuelState, dice: Seeded) -> int:
    """A creature that finishes the duel, wins a battle, or breaks a shield without being caught; otherwise pass."""
    actions = legal.legal(s, s.decider)
    if len(actions) == 1:
        return ids.PASS
    finishing = can_finish(s, actions)
    mine = s.battle(s.decider)
    strongest = strongest_blocker(s)
    for action in reversed(actions):
        if action == ids.PASS:
            continue
        creature = mine[ids.place(action)]
        if finishing and attack.can_attack_player(s, creature):
            return action
        if wins_battle(s, creature):
            return action
    for action in actions:
        if action == ids.PASS:
            continue
        creature = mine[ids.place(action)]
        if not attack.can_attack_player(s, creature):
            continue
        if force(s, creature) > strongest and dice.below(BOLDNESS) > 0:
            return action
    return ids.PASS


def wins_battle(s: DuelState, creature: i64) -> bool:
    """Whether there is a tapped creature that is worth the attack."""
    return any(other & TAPPED and battle_gain(s, creature, other) > 0.0 for other in s.battle(1 - s.active))


def can_finish(s: DuelState, actions: list[int]) -> bool:
    """Whether the attackers are enough for all shields and one more, with every blocker stopping one."""
    hits: i64 = 0
    broken: i64 = 0
    for action in actions:
        if action != ids.PASS:
            creature = s.battle(s.decider)[ids.place(action)]
            if attack.can_attack_player(s, creature):
                hits += 1
                broken += attack.breaks(s, creature) - 1
    for creature in s.battle(1 - s.decider):
        if attack.can_block(s, creature):
            hits -= 1
    return hits > 0 and hits + broken > len(s.shields(1 - s.decider))


def strongest_blocker(s: DuelState) -> i64:
    """The highest power that can block."""
    strongest: i64 = 0
    for creature in s.battle(1 - s.decider):
        if attack.can_block(s, creature):
            strongest = max(strongest, s.power(1 - s.decider, creature))
    return strongest


def force(s: DuelState, creature: i64) -> i64:
    """A creature's power in an attack."""
    return s.power(s.active, creature) + s.cards.kinds[creature & KIND].power_attacker


def best_target(s: DuelState, action: int) -> int:
    """The most valuable tapped creature that loses to this attacker; else the player, else what there is."""
    creature = s.battle(s.active)[ids.place(action)]
    best = ids.PLAYER if attack.can_attack_player(s, creature) else NO_TARGET
    most = 0.0 if best == ids.PLAYER else -1e9
    for place, other in enumerate(s.battle(1 - s.active)):
        if other & TAPPED:
            gain = battle_gain(s, creature, other)
            if gain > most:
                most = gain
                best = ids.CREATURE + ids.PLACES + place
    return best


def battle_gain(s: DuelState, creature: i64, other: i64) -> float:
    """What an attack on a creature wins and loses."""
    mine = force(s, creature)
    theirs = s.power(1 - s.active, other)
    gain = 0.0
    if mine >= theirs or s.has_keyword(creature, terms.SLAYER):
        gain += creature_worth(s, other)
    if mine <= theirs or s.has_keyword(other, terms.SLAYER):
        gain -= creature_worth(s, creature)
    return gain


def blocker(s: DuelState) -> int:
    """A blocker that wins the battle; when the player would lose, any."""
    seat = s.decider
    place = s.place_of(s.active, s.attacker)
    attacking = s.battle(s.active)[place]
    theirs = s.power(s.active, attacking)
    actions = legal.legal(s, seat)[1:]
    for action in actions:
        creature = s.battle(seat)[ids.place(action)]
        if s.power(seat, creature) > theirs and not s.has_keyword(attacking, terms.SLAYER):
            return action
    if s.target == THE_PLAYER and len(s.shields(seat)) == 0:
        return least_worth(s, actions)
    for action in actions:
        creature = s.battle(seat)[ids.place(action)]
        wins = s.power(seat, creature) == theirs or s.has_keyword(creature, terms.SLAYER)
        if wins and creature_worth(s, creature) < creature_worth(s, attacking):
            return action
    return ids.PASS


# Picks


def pick(s: DuelState) -> int:
    """The best of what may be picked: theirs to harm, own to help; of own cards to lose the worst."""
    actions = legal.legal(s, s.decider)
    current = effects.operation(s)
    helps = is_help(current)
    best = actions[0]
    most = 0.0 if best == ids.DONE else -1e9
    for action in actions:
        if action == ids.DONE:
            continue
        worth = worth_of(s, action) + 0.01
        if (ids.owner(action, s.decider) == s.decider) != helps:
            worth = -worth
        if worth > most:
            most = worth
            best = action
    return best


def is_help(current: Operation) -> bool:
    """Whether an operation is good for the owner of the cards it works on."""
    if isinstance(current, (Look, Search, Put, Untap, Grant)):
        return True
    if isinstance(current, Power):
        return current.n > 0
    return isinstance(current, Move) and current.selector.zone in (terms.IN_GRAVEYARD, terms.IN_MANA)


def worth_of(s: DuelState, action: i64) -> float:
    """How much a card, creature or mana card is worth to its owner."""
    owner = ids.owner(action, s.decider)
    if ids.is_creature(action):
        return creature_worth(s, s.battle(owner)[ids.place(action)])
    if ids.is_mana(action):
        return float(s.cards.cost[s.mana(owner)[ids.place(action)] & KIND])
    return float(s.cards.cost[ids.place(action)])


__all__ = ["choose"]
