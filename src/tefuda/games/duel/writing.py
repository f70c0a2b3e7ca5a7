"""Writing a position, and the forms of its parts: section 16."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tefuda.core.errors import BadScenario
from tefuda.games.duel import course, effects, view
from tefuda.games.duel.cards.terms import KEYWORDS
from tefuda.games.duel.course import PLAYERS
from tefuda.games.duel.labels import effect_full
from tefuda.games.duel.packed import KIND, TAPPED_MANA
from tefuda.games.duel.state import DuelState

# Parts

MOST_COPIES: Final = 999
"""That one entry of a list may stand for."""
COPIES: Final = re.compile(r"(.+) x([0-9]{1,3})")
NAME: Final = re.compile(r"([^#]+)(?:#([1-9][0-9]{0,2}))?")


class Entry(msgspec.Struct, frozen=True):
    """A creature as it is written."""

    card: str
    number: int | None
    under: tuple[str, ...]
    tapped: bool
    sick: bool
    power: int
    keywords: tuple[str, ...]


def expand(entries: Sequence[str]) -> list[str]:
    """A list in which `id x3` stands for three copies."""
    found: list[str] = []
    for entry in entries:
        times = COPIES.fullmatch(entry)
        found += [times[1]] * int(times[2]) if times else [entry]
    return found


def name_parts(text: str) -> tuple[str, int | None]:
    """The id and the number of a name; a bare id has no number."""
    found = NAME.fullmatch(text)
    if found is None:
        raise BadScenario(f"expected a name such as kiln-whelp#1, got {text!r}")
    return found[1], int(found[2]) if found[2] else None


def entry(text: str) -> Entry:
    """What `top on next on lowest TS +3000 slayer` says."""
    words = text.split() or [""]
    card, number = name_parts(words.pop(0))
    under = []
    while len(words) > 1 and words[0] == "on":
        under.append(words[1])
        del words[:2]
    flags = words.pop(0) if words and words[0] in ("T", "S", "TS") else ""
    power = int(words.pop(0)) if words and re.fullmatch(r"[+-][0-9]{1,7}", words[0]) else 0
    if any(word not in KEYWORDS for word in words):
        raise BadScenario(f"expected a creature such as kiln-whelp#1 on acorn-scout T +3000 slayer, got {text!r}")
    return Entry(card, number, tuple(under), "T" in flags, "S" in flags, power, tuple(words))


# Whole positions


def write(s: DuelState) -> dict[str, Any]:
    """A state in which a decision is open, as an all-seeing observer would write it."""
    written: dict[str, Any] = {
        "turn": s.turn,
        "active": PLAYERS[s.active],
        "phase": course.PHASES[s.phase],
        "waiting": [effect_full(s, frame) for frame in s.agenda],
        "P1": side(s, 0),
        "P2": side(s, 1),
    }
    under_way = view.attack(s)
    if under_way is not None:
        written["attack"] = {**msgspec.to_builtins(under_way), "step": course.STEPS[s.stage]}
    if s.running is not None:
        written["under-way"] = {
            "effect": effect_full(s, s.running),
            "step": s.running.step,
            "asked": course.DECISIONS[s.decision],
            "worked": [f"{PLAYERS[one & 1]}.{s.name_text(one >> 1)}" for one in s.running.picks],
        }
    return written


def side(s: DuelState, seat: int) -> dict[str, Any]:
    """One player's side."""
    names = s.cards.ids
    shields: dict[str, str | int] = {f"s{shield >> 16}": names[shield & KIND] for shield in s.shields(seat)}
    numbered = {names[kind]: number for kind, number in enumerate(s.zones[course.NAMES + seat]) if number}
    return {
        "hand": [names[card & KIND] for card in s.hand(seat)],
        "graveyard": [names[card] for card in s.graveyard(seat)],
        "mana": [names[card & KIND] + (" T" if card & TAPPED_MANA else "") for card in s.mana(seat)],
        "battle": [creature_text(view.creature(s, seat, one)) for one in s.battle(seat)],
        "names": numbered,
        "deck": [names[card & KIND] for card in s.deck(seat)],
        "shields": shields | {"next": s.next_shield[seat]},
        "triggers": [names[kind] for kind in effects.triggers(s, seat)],
        "lapses": s.lapses[seat],
    }


def creature_text(one: view.Creature) -> str:
    """`top#1 on next TS +3000 slayer`."""
    flags = ("T" if one.tapped else "") + ("S" if one.sick else "")
    power = f"{one.power:+d}" if one.power else ""
    return " ".join(part for part in (" on ".join([one.name, *one.under]), flags, power, *one.keywords) if part)
