"""Random rooms in sequential mode, and how often the rare things happen in them."""

from __future__ import annotations

from collections import Counter

import msgspec

from tefuda.core.chance import Seeded
from tefuda.core.engine import Log, play_out
from tefuda.games.dobon import events, ids
from tefuda.games.dobon.cards.pack import CARDS, FACE, FACE_NAMES, SKIP
from tefuda.games.dobon.notation import new_room
from tefuda.games.dobon.options import Options


class Tally(msgspec.Struct):
    """Counts over many rooms. `first_cards` are games by their first card, all numbers together."""

    rooms: int = 0
    games: int = 0
    actions: int = 0
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    double_dobons: int = 0
    """Games with two or more callers, whether they were returned or not."""
    cut_ins: int = 0
    cut_ins_on_cut_ins: int = 0
    takes: int = 0
    skipped: int = 0
    highest_rate: int = 1
    first_cards: Counter[str] = msgspec.field(default_factory=Counter)


class TallyLog(Log):
    """Listens to a room and counts; keeps no event."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally
        self.last_was_cut_in = False

    def tell(self, event: object) -> None:
        tally = self.tally
        match event:
            case events.GameStart(_, rate):
                tally.games += 1
                tally.highest_rate = max(tally.highest_rate, rate)
                self.last_was_cut_in = False
            case events.Flip(card):
                face = FACE[CARDS[card]]
                tally.first_cards["number" if face < SKIP else FACE_NAMES[face]] += 1
            case events.Place(cut_in=cut_in):
                tally.cut_ins += cut_in
                tally.cut_ins_on_cut_ins += cut_in and self.last_was_cut_in
                self.last_was_cut_in = cut_in
            case events.HandAdd(reason="take"):
                tally.takes += 1
            case events.Skip():
                tally.skipped += 1
            case events.GameOver(kind, winners, losers):
                tally.endings[kind] += 1
                callers = losers if kind == "return" else winners
                tally.double_dobons += kind in ("dobon", "return") and len(callers) > 1


def random_rooms(count: int, seed: str, options: Options | None = None) -> Tally:
    """Play rooms at random, each until its owner happens to close it, and count."""
    tally = Tally()
    dice = Seeded(seed)
    options = options or Options(mode="sequential")
    for _ in range(count):
        room = new_room(options, dice, TallyLog(tally))
        room.apply(room.room.owner, ids.START)
        tally.actions += 1 + play_out(room, dice)
        tally.rooms += 1
        assert sum(room.room.scores) == 0
    return tally


def report(tally: Tally) -> list[str]:
    """The counts as lines of text."""
    lines = [f"rooms {tally.rooms}, games {tally.games}, actions {tally.actions}, highest rate {tally.highest_rate}"]
    lines.append("endings: " + _listed(tally.endings))
    lines.append(f"double dobons {tally.double_dobons}, takes {tally.takes}, seats skipped {tally.skipped}")
    lines.append(f"cut-ins {tally.cut_ins}, of these on a cut-in {tally.cut_ins_on_cut_ins}")
    lines.append("first cards: " + _listed(tally.first_cards))
    return lines


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


__all__ = ["Tally", "random_rooms", "report"]
