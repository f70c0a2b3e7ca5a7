"""How cards, creatures and effects are named in actions, and which shorter ways of writing fit a name (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.engine import Frame
from tefuda.games.duel import effects, ids
from tefuda.games.duel.cards.selecting import Selecting
from tefuda.games.duel.cards.terms import ANY, WHENS
from tefuda.games.duel.course import DECIDE_CHOOSE, PLAYERS
from tefuda.games.duel.packed import KIND, NAME

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState


def fits(written: str, label: str) -> bool:
    """Whether what is written names the thing with this full label: `P1.kiln-whelp#1`, `P1.elder-antler#1/ally_enter`,
    `P1.m3 kiln-whelp`. Owner, number, `/when`, and of a mana card either position or id, may be left out."""
    owner, _, rest = label.partition(".")
    if written[:3] in ("P1.", "P2."):
        if written[:2] != owner:
            return False
        written = written[3:]
    rest, _, when = rest.partition("/")
    written, slash, written_when = written.partition("/")
    if slash and (written_when != when or not when):
        return False
    return written in (rest, rest.partition("#")[0], *rest.split(" "))


def full(s: DuelState, action: int, viewer: int) -> str:
    """The full label of what an action names."""
    if ids.is_shield(action):
        return f"{PLAYERS[1 - viewer]}.s{action - ids.SHIELD + 1}"
    owner, place = ids.owner(action, viewer), ids.place(action)
    if ids.is_card(action):
        text = s.cards.ids[place]
    elif ids.is_creature(action):
        text = s.name_text(s.battle(owner)[place] & NAME)
    else:
        text = f"m{place + 1} {s.cards.ids[s.mana(owner)[place] & KIND]}"
    return f"{PLAYERS[owner]}.{text}"


def listed(s: DuelState, action: int, viewer: int) -> str:
    """The same as the legal list writes it: the owner only where either side may be picked, mana by position."""
    text = full(s, action, viewer).partition(" ")[0]
    if s.decision == DECIDE_CHOOSE:
        current = effects.operation(s)
        if isinstance(current, Selecting) and current.selector.side == ANY:
            return text
    return text.partition(".")[2]


def effect_full(s: DuelState, frame: Frame) -> str:
    """The full label of an effect: `P1.vigil-candle#1/start_of_turn`."""
    return f"{PLAYERS[frame.seat]}.{s.name_text(frame.source)}/{WHENS[frame.kind]}"


def effect_listed(s: DuelState, frame: Frame) -> str:
    """The same as the legal list writes it: `/when` only if effects of two different moments of one source wait."""
    others = [one for one in effects.orders(s, frame.seat) if one.source == frame.source]
    name = s.name_text(frame.source)
    return name if len(others) == 1 else f"{name}/{WHENS[frame.kind]}"
