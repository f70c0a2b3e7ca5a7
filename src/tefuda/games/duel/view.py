"""What a seat, or a spectator, is shown (section 3)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Word
from tefuda.core.engine import SPECTATOR
from tefuda.games.duel import aids, effects, worlds
from tefuda.games.duel.asked import Asked, Standings
from tefuda.games.duel.cards.meaning import DECK_SIZE
from tefuda.games.duel.cards.terms import CAST, KEYWORDS, WHENS
from tefuda.games.duel.course import (
    DECIDE_CHOOSE,
    DECISIONS,
    LAPSE_LIMIT,
    NO_ATTACK,
    NO_BLOCKER,
    PHASES,
    PLAYERS,
    THE_PLAYER,
)
from tefuda.games.duel.creatures import keyword_texts
from tefuda.games.duel.events import UNKNOWN, Reason
from tefuda.games.duel.ids import PLACES
from tefuda.games.duel.options import MOST_TURNS
from tefuda.games.duel.packed import KIND, NAME, NO_CHANGE, SICK, TAPPED, TAPPED_MANA, change, granted
from tefuda.games.duel.state import DuelState

Cards = Annotated[tuple[Word, ...], Meta(max_length=PLACES)]
CardCount = Annotated[int, Meta(ge=0, le=PLACES)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all records of a view have in common."""


class ManaCard(Part, frozen=True, omit_defaults=True):
    """A card of a mana zone."""

    card: Word
    tapped: bool = False


class Creature(Part, frozen=True, omit_defaults=True):
    """A creature; `under` from top to bottom, `power` and `keywords` are the changes until the end of the turn."""

    name: Word
    under: Cards = ()
    tapped: bool = False
    sick: bool = False
    power: Annotated[int, Meta(gt=-NO_CHANGE, lt=NO_CHANGE)] = 0
    keywords: Annotated[tuple[Word, ...], Meta(max_length=len(KEYWORDS))] = ()


class Side(Part, frozen=True):
    """What lies on one player's side. A hand that the viewer does not see is a number of cards."""

    hand: Cards | CardCount
    deck: CardCount = DECK_SIZE
    shields: Cards = ()
    mana: Annotated[tuple[ManaCard, ...], Meta(max_length=PLACES)] = ()
    battle: Annotated[tuple[Creature, ...], Meta(max_length=PLACES)] = ()
    graveyard: Cards = ()
    lapses: Annotated[int, Meta(ge=0, le=LAPSE_LIMIT)] = 0


class Attack(Part, frozen=True, omit_defaults=True):
    """The attack under way, by names."""

    attacker: Word = msgspec.field(name="with")
    target: Word
    blocker: Word | None = None


class Waiting(Part, frozen=True):
    """A waiting effect."""

    player: Word
    card: Word
    when: Word


class Spell(Part, frozen=True):
    """The spell that is being cast."""

    player: Word
    card: Word


class Pending(Part, frozen=True, omit_defaults=True):
    """Who decides; what, the cards it shows and what is asked only for the one who does. `hand_of` is whose hand they
    are."""

    by: Word
    kind: Word
    cards: Cards | None = None
    hand_of: Word | None = None
    asked: Asked | None = None


class Result(Part, frozen=True):
    """How a duel ended."""

    winner: Word | None
    reason: Reason


class View(Part, frozen=True):
    """A duel as one viewer sees it. `seat` is the viewer's own name; `looked_at` is between two events only."""

    seat: Word | None
    turn: Annotated[int, Meta(ge=1, le=MOST_TURNS + 1)]
    active: Word
    phase: Word
    P1: Side
    P2: Side
    spell: Spell | None = None
    waiting: Annotated[tuple[Waiting, ...], Meta(max_length=PLACES * len(WHENS))] = ()
    attack: Attack | None = None
    standing: Standings = {}
    """How the creatures stand, as of the last decision, attack or end."""
    decision: Pending | None = None
    result: Result | None = None
    looked_at: Word | None = None


def opening(seat: int) -> View:
    """Before the setup: decks of 40 and nothing else."""
    first, second = (Side(hand=() if seat == player else 0) for player in (0, 1))
    return View(_seat_name(seat), 1, "P1", "start", first, second)


def view(s: DuelState, seat: int) -> View:
    return View(
        seat=_seat_name(seat),
        turn=s.turn,
        active=PLAYERS[s.active],
        phase=PHASES[s.phase],
        P1=_side(s, 0, seat),
        P2=_side(s, 1, seat),
        spell=_spell(s),
        waiting=tuple(Waiting(PLAYERS[f.seat], s.name_text(f.source), WHENS[f.kind]) for f in s.agenda),
        attack=attack(s),
        standing=aids.standings(s),
        decision=_pending(s, seat),
        result=result(s),
    )


def _seat_name(seat: int) -> str | None:
    return None if seat == SPECTATOR else PLAYERS[seat]


def _side(s: DuelState, player: int, viewer: int) -> Side:
    names = s.cards.ids
    hand = tuple(names[card & KIND] for card in s.hand(player))
    return Side(
        hand=hand if viewer == player else len(hand),
        deck=len(s.deck(player)),
        shields=tuple(f"s{shield >> 16}" for shield in s.shields(player)),
        mana=tuple(ManaCard(names[card & KIND], card & TAPPED_MANA != 0) for card in s.mana(player)),
        battle=tuple(creature(s, player, one) for one in s.battle(player)),
        graveyard=tuple(names[card] for card in s.graveyard(player)),
        lapses=s.lapses[player],
    )


def creature(s: DuelState, player: int, one: int) -> Creature:
    """A creature as everybody sees it."""
    return Creature(
        name=s.name_text(one & NAME),
        under=tuple(s.cards.ids[kind] for kind in s.under(player, one & NAME)),
        tapped=one & TAPPED != 0,
        sick=one & SICK != 0,
        power=change(one),
        keywords=tuple(keyword_texts(granted(one))),
    )


def attack(s: DuelState) -> Attack | None:
    """The attack under way."""
    if s.attacker == NO_ATTACK:
        return None
    target = "player" if s.target == THE_PLAYER else s.name_text(s.target)
    blocker = None if s.blocker == NO_BLOCKER else s.name_text(s.blocker)
    return Attack(s.name_text(s.attacker), target, blocker)


def _spell(s: DuelState) -> Spell | None:
    f = s.running
    return Spell(PLAYERS[f.seat], s.cards.ids[f.source]) if f is not None and f.kind == CAST else None


def _pending(s: DuelState, viewer: int) -> Pending | None:
    if s.over:
        return None
    by = PLAYERS[s.decider]
    if viewer != s.decider:
        return Pending(by, UNKNOWN)
    shown = worlds.shown_with_decision(s)
    cards = None if shown is None else tuple(s.cards.ids[kind] for kind in shown)
    looks = s.decision == DECIDE_CHOOSE and worlds.looks_at_hand(s, effects.operation(s))
    return Pending(by, DECISIONS[s.decision], cards, PLAYERS[1 - s.decider] if looks else None, aids.asked(s))


def result(s: DuelState) -> Result | None:
    """Section 10."""
    return Result(None if s.winner < 0 else PLAYERS[s.winner], s.reason) if s.over else None
