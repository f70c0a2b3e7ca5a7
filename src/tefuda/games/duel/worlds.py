"""What a decision shows to the one who decides, and worlds that a seat cannot rule out by what it knows (hidden.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.core.chance import Chance
from tefuda.games.duel import effects
from tefuda.games.duel.cards.operations import Look, Operation, Search
from tefuda.games.duel.cards.selecting import Selecting
from tefuda.games.duel.cards.terms import IN_HAND
from tefuda.games.duel.course import DECIDE_CHOOSE, DECIDE_TRIGGER, DECK, HAND, SHIELDS
from tefuda.games.duel.hidden import GROUP, KNOWN
from tefuda.games.duel.packed import FRESH, KIND, SEEN, SORTED

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState

# What a decision shows


def shown_with_decision(s: DuelState) -> list[int] | None:
    """The kinds of the cards that the pending decision shows to the one who decides; None if it shows none."""
    if s.decision == DECIDE_TRIGGER:
        return effects.triggers(s, s.decider)
    if s.decision != DECIDE_CHOOSE:
        return None
    current = effects.operation(s)
    if isinstance(current, Look):
        return [card & KIND for card in s.deck(s.decider)[: current.n]]
    if isinstance(current, Search):
        return s.cards.by_id([card & KIND for card in s.deck(s.decider)])
    if looks_at_hand(s, current):
        return [card & KIND for card in s.hand(1 - s.decider)]
    return None


def looks_at_hand(s: DuelState, current: Operation) -> bool:
    """Whether the decider picks from the other player's hand, in which there is a card (R87)."""
    f = s.running
    if f is None or not isinstance(current, Selecting) or current.selector.zone != IN_HAND:
        return False
    return len(s.hand(1 - s.decider)) > 0 and current.selector.includes(f.seat, 1 - s.decider)


# Other worlds


def guess(s: DuelState, seat: int, chance: Chance) -> DuelState:
    """The same position with everything drawn anew that this seat cannot know.

    Cards are sorted before they are dealt: with the same dice, all positions that look the same give the same world.
    """
    world = s.fork(chance)
    if seat != world.decider:
        world.partial = []  # nobody is told of an action that is not complete
    mix_own(world, seat)
    deal_other(world, 1 - seat)
    return world


def mix_own(world: DuelState, seat: int) -> None:
    """Each group of the own face-down cards in another order over its places in the deck and among the shields."""
    deck, shields = world.deck(seat)[:], world.shields(seat)[:]
    groups = sorted({card & GROUP for card in deck + shields if card & GROUP != KNOWN})
    for group in groups:
        kinds = sorted([card & KIND for card in deck + shields if card & GROUP == group])
        kinds = world.chance.deal("shuffle", kinds, len(kinds))
        used = _lay(deck, group, kinds, 0)
        _lay(shields, group, kinds, used)
    world.zones[DECK + seat] = deck
    world.zones[SHIELDS + seat] = shields


def _lay(cards: list[int], group: i64, kinds: list[int], used: int) -> int:
    """Lay the kinds, from `used` on, where cards of the group are; how many are used then."""
    for place in range(len(cards)):
        if cards[place] & GROUP == group:
            cards[place] = cards[place] & ~KIND | kinds[used]
            used += 1
    return used


def deal_other(world: DuelState, seat: int) -> None:
    """The other player's unseen cards, dealt anew over hand, deck and shields; what is decided now stays possible."""
    hand, deck, shields = world.hand(seat)[:], world.deck(seat)[:], world.shields(seat)[:]
    pool = sorted([card & KIND for card in hand if not card & SEEN] + [card & KIND for card in deck + shields])
    pool = world.chance.deal("shuffle", pool, len(pool))
    found = [pool.pop(_first_to_find(world, pool, hand))] if _is_searching(world, seat) else []
    for place, card in enumerate(hand):
        if card & SORTED:
            is_trigger = world.cards.is_trigger(card & KIND)
            hand[place] = card & ~KIND | pool.pop(_first_of_sort(world, pool, is_trigger))
    needed = _needed_places(world, seat, hand)
    for place in needed:
        hand[place] = hand[place] & ~KIND | pool.pop(_first_needed(world, pool))
    for place in range(len(hand)):
        if _is_free(hand[place]) and place not in needed:
            hand[place] = hand[place] & ~KIND | pool.pop()
    pool += found
    world.zones[HAND + seat] = hand
    world.zones[SHIELDS + seat] = [shield & ~KIND & ~GROUP | pool.pop(0) for shield in shields]
    world.zones[DECK + seat] = world.chance.deal("shuffle", pool, len(pool))


def _is_free(card: int) -> bool:
    """Whether nothing is known of a card of the hand."""
    return not card & (SEEN | SORTED)


def _is_searching(world: DuelState, seat: int) -> bool:
    """Whether that player is picking from the own deck, so that a fitting card must be there."""
    decides = world.decision == DECIDE_CHOOSE and world.decider == seat
    return decides and isinstance(effects.operation(world), Search)


def _needed_places(world: DuelState, seat: int, hand: list[int]) -> list[int]:
    """Free places of the hand that must hold cards which make the pending decision of that player possible."""
    if world.decider != seat:
        return []
    if world.decision == DECIDE_TRIGGER:
        places = [place for place in range(len(hand)) if hand[place] & FRESH]
        return _short_of(world, hand, places, 1)
    if world.decision == DECIDE_CHOOSE:
        current = effects.operation(world)
        if isinstance(current, Selecting) and current.selector.zone == IN_HAND:
            least = 1 if current.up_to else current.take + 1
            return _short_of(world, hand, list(range(len(hand))), least)
    return []


def _short_of(world: DuelState, hand: list[int], places: list[int], least: int) -> list[int]:
    """As many free places, drawn at random, as are needed besides the other cards that will do."""
    will_do = [place for place in places if not _is_free(hand[place]) and _is_needed(world, hand[place] & KIND)]
    free = [place for place in places if _is_free(hand[place])]
    missing = min(max(0, least - len(will_do)), len(free))
    return world.chance.deal("shuffle", free, missing)


def _first_needed(world: DuelState, pool: list[int]) -> int:
    """Where the first card of the pool is that the pending decision needs."""
    place = 0
    while place < len(pool) - 1 and not _is_needed(world, pool[place]):
        place += 1
    return place


def _first_of_sort(world: DuelState, pool: list[int], is_trigger: bool) -> int:
    """Where the first card of the pool is that is, or is not, a shield trigger."""
    place = 0
    while place < len(pool) - 1 and world.cards.is_trigger(pool[place]) != is_trigger:
        place += 1
    return place


def _first_to_find(world: DuelState, pool: list[int], hand: list[int]) -> int:
    """Where the first card of the pool is that a search can find and that the sorted cards of the hand can spare."""
    in_hand = [card & KIND for card in hand if card & SORTED]
    spare_trigger = _triggers(world, pool) > _triggers(world, in_hand)
    spare_other = len(pool) - _triggers(world, pool) > len(in_hand) - _triggers(world, in_hand)
    place = 0
    while place < len(pool) - 1:
        can_spare = spare_trigger if world.cards.is_trigger(pool[place]) else spare_other
        if can_spare and _is_needed(world, pool[place]):
            break
        place += 1
    return place


def _triggers(world: DuelState, kinds: list[int]) -> int:
    """How many of the cards are shield triggers."""
    return sum([1 for kind in kinds if world.cards.is_trigger(kind)])


def _is_needed(world: DuelState, kind: int) -> bool:
    """Whether a card makes the pending decision possible."""
    if world.decision == DECIDE_TRIGGER:
        return world.cards.is_trigger(kind)
    current = effects.operation(world)
    if isinstance(current, Search | Selecting):
        return current.selector.fits_elsewhere(world.cards, kind)
    return True
