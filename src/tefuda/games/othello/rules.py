"""What may be done and what then happens: sections 3.2 and 3.3, and the refusals of section 11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.othello import turn
from tefuda.games.othello.board import bit_of, has, squares_in
from tefuda.games.othello.cards.card import CARD, IMMEDIATE, PLACEMENT, SQUARE
from tefuda.games.othello.cards.table import CARDS
from tefuda.games.othello.flips import SANDWICH, capture, flip, open_squares
from tefuda.games.othello.numbers import (
    ACT,
    ACTION_BOUND,
    CONDEMN,
    FINISH_ID,
    NONE,
    OVER,
    PASS_ID,
    PICK,
    PICK_CARD_ID,
    PICK_SQUARE_ID,
    PLAIN,
    SACRIFICE,
    SECOND,
    SELL,
    USE_ID,
    WORK,
)

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


# What may be done


def legal(s: OthelloState, seat: int) -> list[int]:
    """The ids of all actions, ascending: placements or pass, then finish, cards to use or to pick, squares to pick."""
    if seat != s.turn:
        return []
    if s.stage == PICK:
        return picks(s)
    actions = squares_in(open_squares(s))
    if not actions:
        actions.append(PASS_ID)
    if s.stage == ACT and s.used == NONE and s.terms.cards:
        actions.extend(usable(s))
    return actions


def usable(s: OthelloState) -> list[int]:
    """The ids of the cards that may be used now."""
    side = s.side(s.turn)
    ids: list[int] = []
    for card in side.hand:
        if USE_ID + card not in ids and CARDS[card].cost <= side.charge and has_target(s, card):
            ids.append(USE_ID + card)
    ids.sort()
    return ids


def has_target(s: OthelloState, card: i64) -> bool:
    """Whether a card can be used at all as things stand (R33)."""
    effect = CARDS[card]
    if effect.form == SQUARE:
        return effect.targets(s) != 0
    return effect.form != CARD or effect.is_possible(s)


def picks(s: OthelloState) -> list[int]:
    """The ids in stage `pick`."""
    actions: list[int] = []
    if can_pass(s):
        actions.append(PASS_ID)
    if can_finish(s):
        actions.append(FINISH_ID)
    effect = CARDS[s.pending]
    if effect.form == CARD:
        actions += [PICK_CARD_ID + card for card in sorted(set(effect.choices(s)))]
    else:
        actions += [PICK_SQUARE_ID + square for square in squares_in(effect.targets(s))]
    return actions


def can_finish(s: OthelloState) -> bool:
    return s.pending == SACRIFICE and s.picks > 0


def must_pick(s: OthelloState) -> bool:
    """Selections that cannot be left by passing (R16)."""
    return s.stage == PICK and s.pending in (SELL, CONDEMN, SACRIFICE)


def can_pass(s: OthelloState) -> bool:
    return s.stage != SECOND and not must_pick(s) and open_squares(s) == 0


def refusal(s: OthelloState, seat: int, action: int) -> str | None:
    """The first code of section 11 that an id can earn."""
    if s.stage == OVER:
        return "game-over"
    if seat != s.turn:
        return "not-your-turn"
    if not 0 <= action < ACTION_BOUND:
        return "bad-action"
    if action < PASS_ID:
        return place_refusal(s, action)
    if action == PASS_ID:
        if must_pick(s):
            return "selection-pending"
        return None if can_pass(s) else "cannot-pass"
    if USE_ID <= action < PICK_CARD_ID:
        return use_refusal(s, action - USE_ID)
    if s.stage != PICK:
        return "no-selection"
    if action == FINISH_ID:
        return None if can_finish(s) else "cannot-finish"
    return None if is_target(s, action) else "bad-target"


def place_refusal(s: OthelloState, square: i64) -> str | None:
    if s.stage == PICK:
        return "selection-pending"
    if has(s.stones.all(), square):
        return "occupied"
    return None if has(open_squares(s), square) else "illegal-move"


def use_refusal(s: OthelloState, card: int) -> str | None:
    if s.stage == PICK:
        return "selection-pending"
    if s.stage == SECOND:
        return "too-late-for-card"
    if s.used != NONE:
        return "card-already-used"
    side = s.side(s.turn)
    if card not in side.hand:
        return "card-not-in-hand"
    if CARDS[card].cost > side.charge:
        return "not-enough-charge"
    return None if has_target(s, card) else "no-target"


def is_target(s: OthelloState, action: int) -> bool:
    """Whether the id of a pick names one of the options of the open selection."""
    effect = CARDS[s.pending]
    if action >= PICK_SQUARE_ID:
        return effect.form == SQUARE and has(effect.targets(s), action - PICK_SQUARE_ID)
    return effect.form == CARD and action - PICK_CARD_ID in effect.choices(s)


# What happens


def apply(s: OthelloState, action: i64) -> None:
    """Carry out a legal action and all that follows."""
    if action < PASS_ID:
        place(s, action)
    elif action == PASS_ID:
        s.open_phase()
        s.pass_turn()
        s.note("pass", s.turn)
        turn.end(s)  # R17: what was pending is lost
    elif action == FINISH_ID:
        s.open_phase()
        s.set_stage(ACT, NONE, 0)
    elif action < PICK_CARD_ID:
        use(s, action - USE_ID)
    elif action < PICK_SQUARE_ID:
        pick(s, action - PICK_CARD_ID)
    else:
        pick(s, action - PICK_SQUARE_ID)


def use(s: OthelloState, card: i64) -> None:
    """The card is discarded and paid for; what it does now or later is its own business."""
    player = s.turn
    effect = CARDS[card]
    s.open_phase()
    s.use_card(card)
    s.discard(player, card)
    s.gain(player, -effect.cost)
    if effect.form == PLACEMENT:
        s.set_stage(ACT, card, 0)
    elif effect.form != IMMEDIATE:
        s.set_stage(PICK, card, 0)
    s.note("use", player, NONE, card)
    effect.open(s)


def pick(s: OthelloState, target: i64) -> None:
    """One pick of the open selection."""
    effect = CARDS[s.pending]
    s.open_phase()
    effect.pick(s, target)
    s.open_phase()
    made = s.picks + 1
    if made < effect.picks and effect.targets(s) != 0:
        s.set_stage(PICK, s.pending, made)
    else:
        s.set_stage(ACT, NONE, 0)


def place(s: OthelloState, square: i64) -> None:
    """Section 3.3."""
    player = s.turn
    card = s.pending
    s.stage = ACT
    s.open_phase()
    if card == NONE:
        s.put(square, PLAIN, 0)
    else:
        effect = CARDS[card]
        s.put(square, effect.kind, effect.timer)
        s.rate = effect.rate
        if effect.line:
            s.say(effect.line, player)
        if card == WORK:
            retire_worker(s, square)
    batch = capture(s, square, player)
    if batch != 0:
        flip(s, batch, player, "place", SANDWICH)
    if card != NONE:
        s.pending = NONE
        CARDS[card].placed(s, square, batch)
        s.rate = 1
        if s.stage == SECOND:
            return
    turn.end(s)


def retire_worker(s: OthelloState, square: i64) -> None:
    """A player has one work stone; the older one becomes plain."""
    older: i64 = s.stones.of_kind(WORK) & s.stones.of(s.turn) & ~bit_of(square)
    if older != 0:
        s.open_phase()
        s.lose_kinds(older, "work")
        s.say("work-ends", s.turn)
