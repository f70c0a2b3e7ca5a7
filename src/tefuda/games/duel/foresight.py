"""What an attack, a block or a payment would come to, from what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta

from tefuda.core.bounds import Amount
from tefuda.core.chance import Chance
from tefuda.core.records import Action, notation
from tefuda.games.duel import actions, aids, attack, ids, inputs, mana
from tefuda.games.duel.asked import Names, Number
from tefuda.games.duel.cards import terms
from tefuda.games.duel.course import PLAYERS
from tefuda.games.duel.packed import KIND, NAME, TAPPED_MANA
from tefuda.games.duel.state import DuelState

Outcome = Literal["", "wins", "loses", "both"]


class Foreseen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of an action before it is sent. Effects that may still come are left out."""

    power: Amount | None = None
    """Of the own creature in the battle, with the bonus of an attacker."""
    against: Amount | None = None
    """Of the other one."""
    outcome: Outcome = ""
    """Of the battle, for the own creature; `both` are destroyed."""
    breaks: Number = 0
    """How many shields an attack on the player breaks."""
    direct: bool = False
    """There are no shields: unblocked, the attack wins the duel."""
    blockers: Names = ()
    """The creatures that could block."""
    pays: bool | None = None
    """Whether exactly the named mana cards pay for a card."""
    short: Annotated[int, Meta(ge=-ids.PLACES, le=ids.PLACES)] = 0
    """How many mana cards are missing; less than 0: so many are too many."""
    lacks: Names = ()
    """The civilizations that the named mana cards do not serve."""


def foresee(s: DuelState, seat: int, action: Action) -> Foreseen | None:
    """None where what would be told says it all."""
    match action:
        case actions.Attack():
            return _attack(s, seat, action)
        case actions.Block():
            return _block(s, seat, action)
        case actions.Play(card, _, paid) if paid is not UNSET:
            return payment(s, seat, card, paid)
    return None


def _attack(s: DuelState, seat: int, action: actions.Attack) -> Foreseen:
    _, given = inputs.admit(s, PLAYERS[seat], notation(action))
    twin = s.fork(Chance())
    attacking = twin.battle(seat)[ids.place(given[0])]
    twin.attacker = attacking & NAME
    blockers = _blockers(twin, 1 - seat, attacking)
    power = twin.power(seat, attacking)
    if given[1] != ids.PLAYER:
        defending = twin.battle(1 - seat)[ids.place(given[1])]
        against = twin.power(1 - seat, defending)
        ends = outcome(power, against, _slays(twin, attacking), _slays(twin, defending))
        return Foreseen(power=power, against=against, outcome=ends, blockers=blockers)
    shields = len(twin.shields(1 - seat))
    breaks = min(attack.breaks(twin, attacking), shields)
    return Foreseen(power=power, breaks=breaks, direct=not shields, blockers=blockers)


def _blockers(s: DuelState, seat: int, attacking: int) -> tuple[str, ...]:
    """The creatures that could block this attacker, as it stands."""
    if s.has_keyword(attacking, terms.CANNOT_BE_BLOCKED):
        return ()
    return tuple(s.name_text(one & NAME) for one in s.battle(seat) if attack.can_block(s, one))


def _block(s: DuelState, seat: int, action: actions.Block) -> Foreseen:
    _, given = inputs.admit(s, PLAYERS[seat], notation(action))
    blocking = s.battle(seat)[ids.place(given[0])]
    attacking = s.battle(1 - seat)[s.place_of(1 - seat, s.attacker)]
    power, against = s.power(seat, blocking), s.power(1 - seat, attacking)
    return Foreseen(
        power=power, against=against, outcome=outcome(power, against, _slays(s, blocking), _slays(s, attacking))
    )


def _slays(s: DuelState, creature: int) -> bool:
    return s.has_keyword(creature, terms.SLAYER)


def outcome(power: int, against: int, slays: bool, is_slain: bool) -> Outcome:
    """Section 8 and R60: whoever is not stronger is destroyed, and a slayer takes the winner along."""
    falls = power <= against or is_slain
    fells = against <= power or slays
    if falls and fells:
        return "both"
    return "loses" if falls else "wins"


def payment(s: DuelState, seat: int, card: str, named: Sequence[str]) -> Foreseen:
    """Whether these mana cards pay for a card, and what is missing if not. Strange and tapped ones do not count."""
    kind = s.cards.numbers[card]
    mine = s.mana(seat)
    places = [place for place, one in enumerate(mine) if f"m{place + 1}" in named and not one & TAPPED_MANA]
    paid = [s.cards.civs[mine[place] & KIND] for place in places]
    pays = len(places) == len(named) and mana.is_payment(s, seat, kind, sum(1 << place for place in places))
    return Foreseen(pays=pays, short=s.cards.cost[kind] - len(paid), lacks=tuple(aids.lacking(s, kind, paid)))


__all__ = ["Foreseen", "foresee"]
