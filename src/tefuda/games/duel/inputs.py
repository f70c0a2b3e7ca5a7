"""Actions between people and ids: what a written action means, how ids are written, and every action there is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from tefuda.core.chance import Chance
from tefuda.core.errors import Refused
from tefuda.core.facts import show
from tefuda.core.records import Action
from tefuda.games.duel import actions, attack, effects, ids, labels, legal, mana, rules
from tefuda.games.duel.course import (
    DECIDE_ATTACK,
    DECIDE_BLOCK,
    DECIDE_CHARGE,
    DECIDE_CHOOSE,
    DECIDE_MAIN,
    DECIDE_MAY,
    DECIDE_MODE,
    DECIDE_ORDER,
    DECIDE_SHIELDS,
    DECIDE_TRIGGER,
    DECISIONS,
    PLAYERS,
)
from tefuda.games.duel.state import DuelState

MOST_LISTED: Final = 2000
"""Actions in one list. Three picks out of 24 cards are more; no set of the game has them."""

TAKES: Final[dict[int, tuple[type[Action], ...]]] = {
    DECIDE_CHARGE: (actions.Charge, actions.Pass),
    DECIDE_MAIN: (actions.Play, actions.Pass),
    DECIDE_ATTACK: (actions.Attack, actions.Pass),
    DECIDE_BLOCK: (actions.Block, actions.Pass),
    DECIDE_SHIELDS: (actions.Choose,),
    DECIDE_TRIGGER: (actions.Trigger, actions.Pass),
    DECIDE_ORDER: (actions.Resolve,),
    DECIDE_MAY: (actions.Accept, actions.Decline),
    DECIDE_CHOOSE: (actions.Choose,),
    DECIDE_MODE: (actions.Mode,),
}
"""The actions that each decision takes (section 4)."""


def admit(s: DuelState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
    """The seat and ids of an input; Refused with the first code of section 15 that fits."""
    if s.over:
        raise Refused("game-over", "the duel is over")
    if by not in PLAYERS:
        raise Refused("unknown-player", "the players are P1 and P2")
    action = _formed(s, given)
    seat = PLAYERS.index(by)
    if isinstance(action, actions.Concede):
        return seat, [ids.CONCEDE]
    if seat != s.decider:
        raise Refused("not-your-decision", f"{PLAYERS[s.decider]} decides")
    if not isinstance(action, TAKES[s.decision]):
        raise Refused("wrong-kind", f"the decision is {DECISIONS[s.decision]}")
    return seat, _Reader(s, seat).ids(action)


def _formed(s: DuelState, given: Mapping[str, Any]) -> Action:
    """The record that is written; `malformed` if there is none."""
    try:
        action: Action = msgspec.convert(given, actions.AnyAction)
    except msgspec.ValidationError as error:
        raise Refused("malformed", str(error)) from None
    if isinstance(action, actions.Play) and action.onto is not UNSET:
        kind = s.cards.numbers.get(action.card.rpartition(".")[2])
        if kind is not None and not s.cards.is_evolution(kind):
            raise Refused("malformed", f"{action.card} is no evolution, so it goes onto nothing")
    return action


class _Reader:
    """Finds the ids of an action of the right kind."""

    def __init__(self, s: DuelState, seat: int) -> None:
        self.s = s
        self.seat = seat

    def ids(self, action: Action) -> list[int]:
        match action:
            case actions.Charge(card) | actions.Trigger(card):
                return [self.card(card)]
            case actions.Play():
                return self.play(action)
            case actions.Attack():
                return self.attack(action)
            case actions.Block(blocker):
                return [self.blocker(blocker)]
            case actions.Choose(pick):
                return self.picks(pick)
            case actions.Resolve(effect):
                return [self.effect(effect)]
            case actions.Mode(pick):
                return [self.mode(pick)]
        return [{actions.Accept: ids.ACCEPT, actions.Decline: ids.DECLINE}.get(type(action), ids.PASS)]

    def named(self, written: str, options: Sequence[int]) -> list[int]:
        """The options that fit what is written."""
        return [option for option in options if labels.fits(written, labels.full(self.s, option, self.seat))]

    def creatures(self, written: str) -> list[int]:
        """The own creatures that fit; `no-such-card` if none does."""
        found = self.named(written, range(ids.CREATURE, ids.CREATURE + len(self.s.battle(self.seat))))
        if not found:
            raise Refused("no-such-card", f"you have no creature {written}")
        return found

    def card(self, written: str) -> int:
        """A hand card, or a shield trigger."""
        there = self.s.hand(self.seat) if self.s.decision != DECIDE_TRIGGER else effects.triggers(self.s, self.seat)
        found = self.named(written, [ids.CARD + kind for kind in legal.kinds_in(there)])
        if not found:
            raise Refused("no-such-card", f"{written} is not {self.place()}")
        return found[0]

    def place(self) -> str:
        return "among the shield triggers" if self.s.decision == DECIDE_TRIGGER else "in your hand"

    def play(self, action: actions.Play) -> list[int]:
        card = self.card(action.card)
        kind = ids.place(card)
        bases = self.bases(kind, action)
        if not mana.can_pay(self.s.cards, kind, mana.purse(self.s, self.seat)):
            raise Refused("cannot-pay", f"{action.card} costs {self.s.cards.cost[kind]}")
        payment = [] if action.mana is UNSET else [ids.PAYMENT + self.payment(kind, action.mana)]
        return payment + [card] + ([_single(bases, str(action.onto))] if bases else [])

    def bases(self, kind: int, action: actions.Play) -> list[int]:
        """The bases that fit; none for a card that is no evolution."""
        if not self.s.cards.is_evolution(kind):
            return []
        if action.onto is UNSET:
            raise Refused("needs-base", f"{action.card} is an evolution: say onto which creature it goes")
        found = self.named(action.onto, legal.bases(self.s, self.seat, kind))
        if not found:
            raise Refused("bad-base", f"{action.card} cannot go onto {action.onto}")
        return found

    def payment(self, kind: int, written: Sequence[str]) -> int:
        """The mask of the named mana cards."""
        places = [int(text[1:]) - 1 for text in written if re.fullmatch(r"m[1-9][0-9]{0,3}", text)]
        mask = sum(1 << place for place in set(places))
        clean = len(set(places)) == len(written)
        if not clean or not mana.is_payment(self.s, self.seat, kind, mask):
            raise Refused("bad-mana", f"{show(written)} do not pay for {self.s.cards.ids[kind]}")
        return mask

    def attack(self, action: actions.Attack) -> list[int]:
        s = self.s
        able = [
            one for one in self.creatures(action.attacker) if attack.can_attack(s, s.battle(self.seat)[ids.place(one)])
        ]
        if not able:
            raise Refused("cannot-attack", f"{action.attacker} is tapped, sick or forbidden to attack")
        pairs = [[one, target] for one in able for target in self.targets(one, action.target)]
        if not pairs:
            raise Refused("bad-target", f"{action.target} cannot be attacked")
        if len(pairs) > 1:
            raise Refused("ambiguous", f"{action.attacker} to {action.target} fits {len(pairs)} attacks")
        return pairs[0]

    def targets(self, attacker: int, written: str) -> list[int]:
        """The legal targets that fit."""
        found = after(self.s, [attacker]).legal(self.seat)
        if written == "player":
            return [target for target in found if target == ids.PLAYER]
        return self.named(written, [target for target in found if target != ids.PLAYER])

    def blocker(self, written: str) -> int:
        s = self.s
        able = [one for one in self.creatures(written) if attack.can_block(s, s.battle(self.seat)[ids.place(one)])]
        if not able:
            raise Refused("cannot-block", f"{written} is tapped or no blocker")
        return _single(able, written)

    def picks(self, written: Sequence[str]) -> list[int]:
        """The one set of options that fits."""
        s = self.s
        options, wanted = legal.pick_options(s), legal.picks_wanted(s)
        if len(written) > wanted or (len(written) < wanted and not legal.may_pick_fewer(s)):
            raise Refused("bad-pick", f"expected {wanted} picks, got {len(written)}")
        fitting = [self.named(text, options) for text in written]
        found: set[tuple[int, ...]] = set()
        _gather(fitting, options, (), found)
        if not found:
            raise Refused("bad-pick", f"{show(written)} cannot be picked")
        if len(found) > 1:
            raise Refused("ambiguous", f"{show(written)} fits several picks")
        return [*found.pop(), *([] if len(written) == wanted else [ids.DONE])]

    def effect(self, written: str) -> int:
        waiting = effects.orders(self.s, self.seat)
        found = [at for at, one in enumerate(waiting) if labels.fits(written, labels.effect_full(self.s, one))]
        if not found:
            raise Refused("bad-pick", f"no effect {written} waits")
        return ids.ORDER + _single(found, written)

    def mode(self, pick: int) -> int:
        if not 1 <= pick <= effects.operation(self.s).modes():
            raise Refused("bad-pick", f"there is no mode {show(pick)}")
        return ids.MODE + pick - 1


def _gather(fitting: list[list[int]], left: list[int], taken: tuple[int, ...], found: set[tuple[int, ...]]) -> None:
    """Every way to give each written text an option of its own; two are enough to know that it is ambiguous."""
    if len(found) > 1:
        return
    if len(taken) == len(fitting):
        found.add(tuple(sorted(taken)))
        return
    for option in dict.fromkeys(fitting[len(taken)]):
        if option in left:
            rest = left[:]
            rest.remove(option)
            _gather(fitting, rest, (*taken, option), found)


def _single(found: Sequence[int], written: str) -> int:
    if len(found) > 1:
        raise Refused("ambiguous", f"{written} fits {len(found)}")
    return found[0]


# From ids


def after(s: DuelState, begun: Sequence[int]) -> DuelState:
    """A fork in which these ids of an action have been given."""
    twin = s.fork(Chance())
    twin.partial = list(begun)
    return twin


def record(s: DuelState, seat: int, given: Sequence[int]) -> Action:
    """The record of a complete action."""
    first = given[0]
    fixed = {
        ids.CONCEDE: actions.Concede(),
        ids.PASS: actions.Pass(),
        ids.ACCEPT: actions.Accept(),
        ids.DECLINE: actions.Decline(),
    }
    if first in fixed:
        return fixed[first]
    texts = [labels.listed(s, one, seat) for one in given if one < ids.BOUND and one >= ids.SHIELD]
    if s.decision == DECIDE_CHARGE:
        return actions.Charge(texts[0])
    if s.decision == DECIDE_MAIN:
        paid = [f"m{place + 1}" for place in mana.positions(first - ids.PAYMENT)] if first >= ids.PAYMENT else UNSET
        return actions.Play(texts[0], texts[1] if len(texts) > 1 else UNSET, paid)
    if s.decision == DECIDE_ATTACK:
        return actions.Attack(texts[0], "player" if given[1] == ids.PLAYER else texts[1])
    if s.decision == DECIDE_BLOCK:
        return actions.Block(texts[0])
    if s.decision == DECIDE_TRIGGER:
        return actions.Trigger(texts[0])
    if s.decision == DECIDE_ORDER:
        return actions.Resolve(labels.effect_listed(s, effects.orders(s, seat)[first - ids.ORDER]))
    if s.decision == DECIDE_MODE:
        return actions.Mode(first - ids.MODE + 1)
    return actions.Choose(texts)


def paid_with(found: Sequence[Action], named: Any) -> list[Action]:
    """Plays with these mana cards, whether they pay or not; none if that is no list of names."""
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
        return []
    return [msgspec.structs.replace(play, mana=named) for play in found if isinstance(play, actions.Play)]


def choices(s: DuelState, seat: int) -> list[Action]:
    """Every action of the seat, each once; of very many picks the first ones."""
    if s.decision in (DECIDE_CHOOSE, DECIDE_SHIELDS) and seat == s.decider:
        return _choices_of_picks(s, seat)
    found: list[list[int]] = []
    _list_all(s, seat, [], found)
    return [record(s, seat, given) for given in found]


def _choices_of_picks(s: DuelState, seat: int) -> list[Action]:
    """The same for picks: what can be picked is worked out once, and not again for each of thousands of sets."""
    options = legal.pick_options(s)
    texts = {option: labels.listed(s, option, seat) for option in options}
    sets = _sets(options, legal.picks_wanted(s), legal.may_pick_fewer(s))
    return [actions.Choose([texts[option] for option in one]) for one in itertools.islice(sets, MOST_LISTED)]


def _sets(options: Sequence[int], wanted: int, fewer: bool) -> Iterator[list[int]]:
    """Every different set of so many options, or fewer; in the order in which one would give their ids."""
    if fewer or not wanted:
        yield []
    if not wanted:
        return
    for place, option in enumerate(options):
        if place == 0 or options[place - 1] != option:
            yield from ([option, *rest] for rest in _sets(options[place + 1 :], wanted - 1, fewer))


def _list_all(s: DuelState, seat: int, begun: list[int], found: list[list[int]]) -> None:
    here = after(s, begun) if begun else s
    for action in here.legal(seat):
        given = [*begun, action]
        if len(found) == MOST_LISTED:
            return
        if rules.goes_on(here, action):
            _list_all(s, seat, given, found)
        else:
            found.append(given)
