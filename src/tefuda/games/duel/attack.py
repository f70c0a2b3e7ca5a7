"""The course of one attack: declaration, block, battle or break, end (section 5, 8 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel import aids, creatures, events, zones
from tefuda.games.duel.cards import terms
from tefuda.games.duel.course import (
    AFTER,
    ATTACK,
    BLOCK,
    BLOCKED,
    BREAKING,
    CLOSING,
    DECIDE_BLOCK,
    DECIDE_SHIELDS,
    DECLARED,
    NO_ATTACK,
    NO_BLOCKER,
    PLAYERS,
    THE_PLAYER,
)
from tefuda.games.duel.packed import NAME, SICK, TAPPED

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState

# What is allowed


def can_attack(s: DuelState, creature: i64) -> bool:
    """Untapped, not sick or fast, and not forbidden to (R38)."""
    if creature & TAPPED or s.has_keyword(creature, terms.CANNOT_ATTACK):
        return False
    return not creature & SICK or s.has_keyword(creature, terms.SPEED_ATTACKER)


def can_attack_player(s: DuelState, creature: i64) -> bool:
    return not s.has_keyword(creature, terms.CANNOT_ATTACK_PLAYER)


def has_tapped(s: DuelState, seat: i64) -> bool:
    """Whether a creature of this player can be attacked."""
    return any(creature & TAPPED for creature in s.battle(seat))


def can_block(s: DuelState, creature: i64) -> bool:
    return not creature & TAPPED and s.has_keyword(creature, terms.BLOCKER)


def breaks(s: DuelState, creature: i64) -> i64:
    """How many shields an attack breaks; the highest keyword counts (R51)."""
    if s.has_keyword(creature, terms.TRIPLE_BREAKER):
        return 3
    return 2 if s.has_keyword(creature, terms.DOUBLE_BREAKER) else 1


def to_break(s: DuelState) -> i64:
    """How many shields the attack under way breaks."""
    attacker = s.battle(s.active)[s.place_of(s.active, s.attacker)]
    return min(breaks(s, attacker), len(s.shields(1 - s.active)))


# The steps


def declare(s: DuelState, attacker: i64, target: i64) -> None:
    """Step 1 and 2: the attacker taps, its effects begin to wait. `target` is a name, or the player."""
    creatures.tap(s, s.active, attacker)
    s.attacker = attacker
    s.target = target
    s.blocker = NO_BLOCKER
    s.stage = DECLARED
    if s.log is not None:
        text = "player" if target == THE_PLAYER else s.name_text(target)
        player, card = PLAYERS[s.active], s.name_text(attacker)
        s.log.tell(events.Attack(player=player, card=card, target=text, standing=aids.standings_now(s)))
    s.wait(s.active, attacker, terms.ATTACK)


def advance(s: DuelState) -> None:
    """Everything has settled: the next step of the attack."""
    if s.stage == DECLARED:
        reach_block(s)
    elif s.stage == BLOCK:
        offer_block(s)
    elif s.stage == BLOCKED:
        battle_blocker(s)
    elif s.stage == BREAKING:
        offer_shields(s)
    elif s.stage == AFTER:
        finish(s)
    elif s.phase == BLOCK:  # CLOSING
        s.begin_phase(ATTACK)
    else:
        s.stage = ATTACK


def reach_block(s: DuelState) -> None:
    """Step 3: without attacker or attacked creature the attack is over (R41, R42). Otherwise phase `block`."""
    attacked_left = s.target != THE_PLAYER and s.place_of(1 - s.active, s.target) < 0
    if attacked_left or s.place_of(s.active, s.attacker) < 0:
        finish(s)
    else:
        s.begin_phase(BLOCK)


def offer_block(s: DuelState) -> None:
    """Step 4: the defender is asked only if some creature may block (R14)."""
    attacker = s.battle(s.active)[s.place_of(s.active, s.attacker)]
    if not s.has_keyword(attacker, terms.CANNOT_BE_BLOCKED):
        for creature in s.battle(1 - s.active):
            if can_block(s, creature):
                s.ask(DECIDE_BLOCK, 1 - s.active)
                return
    arrive(s)


def block(s: DuelState, blocker: i64) -> None:
    """A blocker taps and takes the attack; its effects begin to wait."""
    seat = 1 - s.active
    creatures.tap(s, seat, blocker)
    s.blocker = blocker
    s.stage = BLOCKED
    if s.log is not None:
        s.log.tell(events.Block(player=PLAYERS[seat], card=s.name_text(blocker)))
    s.wait(seat, blocker, terms.BLOCK)


def battle_blocker(s: DuelState) -> None:
    """Step 5, blocked: a battle if both are still there (R56)."""
    s.stage = AFTER
    if s.place_of(s.active, s.attacker) >= 0 and s.place_of(1 - s.active, s.blocker) >= 0:
        battle(s, s.blocker)


def arrive(s: DuelState) -> None:
    """Step 5, not blocked: battle, win or break."""
    seat = 1 - s.active
    s.stage = AFTER
    if s.target != THE_PLAYER:
        battle(s, s.target)
    elif not s.shields(seat):
        s.end(s.active, "direct-attack")
    else:
        s.stage = BREAKING


def offer_shields(s: DuelState) -> None:
    """The attacker's controller picks, unless all are broken anyway (R50)."""
    shields = s.shields(1 - s.active)
    if to_break(s) < len(shields):
        s.ask(DECIDE_SHIELDS, s.active)
    else:
        break_shields(s, [shield >> 16 for shield in shields])


def break_shields(s: DuelState, numbers: list[int]) -> None:
    """The defender's shields of these numbers, ascending."""
    s.stage = AFTER
    zones.break_shields(s, 1 - s.active, numbers)


def battle(s: DuelState, defender: i64) -> None:
    """Section 8: both powers are read together. Whoever is not destroyed by power has won; a slayer takes the winner
    along (R60)."""
    mine, theirs = s.active, 1 - s.active
    attacking = s.battle(mine)[s.place_of(mine, s.attacker)]
    defending = s.battle(theirs)[s.place_of(theirs, defender)]
    attack_power, defence_power = s.power(mine, attacking), s.power(theirs, defending)
    if s.log is not None:
        s.log.tell(
            events.Battle(
                attacker=s.name_text(s.attacker),
                defender=s.name_text(defender),
                attacker_power=int(attack_power),
                defender_power=int(defence_power),
            )
        )
    doomed: list[int] = []
    if attack_power <= defence_power or s.has_keyword(defending, terms.SLAYER):
        doomed.append((attacking & NAME) << 1 | mine)
    if defence_power <= attack_power or s.has_keyword(attacking, terms.SLAYER):
        doomed.append((defending & NAME) << 1 | theirs)
    creatures.destroy(s, doomed)


def finish(s: DuelState) -> None:
    """Step 7: the attack is over and its bonus ends."""
    attacker = s.attacker
    s.attacker = NO_ATTACK
    s.stage = CLOSING
    if s.log is not None:
        s.log.tell(events.AttackEnd(player=PLAYERS[s.active], card=s.name_text(attacker)))
