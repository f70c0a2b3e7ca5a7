"""The special cards, S01 to S10 (section 6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.forcard import moments
from tefuda.games.forcard.cards.base import AFTER_COLOUR, FIRST_SPECIAL, NOT_OWN, OWN, Card, Revealed
from tefuda.games.forcard.cards.colour import C01, COLOURS
from tefuda.games.forcard.grid import BLOCK3, DOT
from tefuda.games.forcard.stage import LIMIT, Stage

if TYPE_CHECKING:
    from tefuda.games.forcard.state import ForcardState

LATE: Final = 3
"""In the last three turns S01 is C01 and S09 awakened (R38, R77)."""
COLOURS_FOR_DOUBLE: Final = 2
PENALTY_CELLS: Final = 3
FUSE: Final = 2
"""Turns from setting a bomb to its explosion."""
MOST_SACRIFICES: Final = 3
GROWTHS: Final = [1, 2, 3]
HIT: Final = 2
"""What a lock brings that was painted."""


class Reversal(Card):
    """All signs change before the colour phase; in the last three turns it paints as C01."""

    def reverses(self, s: ForcardState) -> bool:
        return s.remaining() > LATE

    def fix(self, s: ForcardState, r: Revealed) -> None:
        if not self.reverses(s):
            r.paint_as(C01, DOT)

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return sorted(s.own_cells(1) + s.own_cells(-1))

    def start(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        if self.reverses(s):
            moments.reverse(s, r.seat)
            stage.turn_signs()


class FocusShift(Card):
    """Paints the pattern of the colour card that its user played on the turn before, the same way round (R43)."""

    def fix(self, s: ForcardState, r: Revealed) -> None:
        previous = s.previous[r.seat]
        if previous:
            card, at, way = previous
            r.paint_as(card, COLOURS[card].shape_at(s.grid, at, way))


class Overload(Card):
    """The target becomes strength 5 for the user; then its four neighbours lose 1, whatever their colour."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return sorted([r.at, *s.grid.neighbours[r.at]])

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        return True

    def act(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        moments.overload(s, r.seat, r.at)
        stage.put(r.at, LIMIT * r.side)  # R45
        for cell in s.grid.neighbours[r.at]:
            stage.add(cell, -r.side)  # R46


class DoublePlay(Card):
    """Next turn its user may play two colour cards; with fewer than two in hand it paints as C01."""

    def doubles(self, s: ForcardState, seat: int) -> bool:
        return s.colours_in_hand(seat) >= COLOURS_FOR_DOUBLE

    def fix(self, s: ForcardState, r: Revealed) -> None:
        if not self.doubles(s, r.seat):
            r.paint_as(C01, DOT)


class Penalised(Card):
    """A card that costs 3 random own cells 1 each when it has read the opponent wrongly."""

    def chances(self, s: ForcardState, r: Revealed) -> list[list[int]]:
        return [[cell, -1] for cell in s.own_cells(r.side)]

    def act(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        cells = s.pick_cells("penalty-cells", s.own_cells(r.side), PENALTY_CELLS)
        moments.penalty(s, r.seat, cells)
        for cell in cells:
            stage.add(cell, -r.side)


class Jammer(Penalised):
    """Jams another special card; against a colour card, a fort card or another jammer there is a penalty."""

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        return len(r.foes) > 0 and not is_jammable(r.foes[0])  # R57


class Gamble(Penalised):
    """Copies the pattern that the opponent paints and steals one of its cells; if nothing is painted, a penalty."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return [r.at]

    def chances(self, s: ForcardState, r: Revealed) -> list[list[int]]:
        """Which pattern it would copy is not known; most paint their target."""
        return [[r.at, 1], *super().chances(s, r)]

    def answer(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        if not r.foes or r.foes[0].shape < 0:
            return
        foe = r.foes[0]  # R53: the second card of a double paints in full
        copied = s.grid.shapes[foe.shape][r.at]
        for cell in copied:
            stage.add(cell, r.side)  # R62
        stolen = s.pick_cells("gamble-steal", foe.cells, 1)[0]
        foe.cells.remove(stolen)
        moments.steal(s, r.seat, stolen)
        if stolen not in copied:
            stage.add(stolen, r.side)

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        return len(r.foes) > 0 and r.foes[0].shape < 0


class TimeBomb(Card):
    """Sets a bomb on the target that explodes at the end of the second turn after this one."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return s.grid.shapes[BLOCK3][r.at]

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        return True

    def act(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        s.set_bomb(r.seat, r.at, s.turn + FUSE)


class SacrificeSwap(Card):
    """The strength of up to three own cells goes to the target; what is above 5 goes out around it, 1 a cell."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        stage = Stage(s.board)
        self.gather(s, r, stage)
        self.pour(s, r, stage)
        return sorted({r.at, *[cell for cell in range(s.grid.cells) if stage.result(cell) != s.board[cell]]})

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        return True

    def gather(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        r.sacrifices = s.own_among(r.sacrifices, r.side)  # R70
        r.total = sum([abs(s.board[cell]) for cell in r.sacrifices])
        for cell in r.sacrifices:
            stage.put(cell, 0)

    def overflow(self, s: ForcardState, r: Revealed) -> list[int]:
        stage = Stage(s.board)
        self.gather(s, r, stage)
        self.pour(s, r, stage)
        return [cell for cell in s.grid.spread[r.at] if stage.change[cell] != 0]

    def act(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        moments.sacrifice(s, r)
        self.pour(s, r, stage)

    def pour(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """Add the total to the target and what is left over to the cells around it (R72)."""
        gain = min(r.total, LIMIT - stage.value(r.at) * r.side)
        stage.add(r.at, gain * r.side)
        left = r.total - gain
        for cell in s.grid.spread[r.at]:
            if left == 0:
                break
            if stage.value(cell) * r.side < LIMIT:
                stage.add(cell, r.side)
                left -= 1


class LastFortress(Card):
    """Some cells of the target's region grow; in the last three turns it is shielded and doubled, the rest is lost."""

    def fix(self, s: ForcardState, r: Revealed) -> None:
        r.region = s.region(r.at, r.side)

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return r.region

    def chances(self, s: ForcardState, r: Revealed) -> list[list[int]]:
        return [] if self.lasts(s) else [[cell, 1] for cell in r.region]

    def lasts(self, s: ForcardState) -> bool:
        return s.remaining() <= LATE

    def answer(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        if not self.lasts(s):
            return
        stopped: set[int] = set()
        for foe in r.foes:  # R53
            stopped.update([cell for cell in foe.cells if cell in r.region])
            foe.cells = [cell for cell in foe.cells if cell not in r.region]
        if stopped:
            moments.barrier(s, r.seat, sorted(stopped))

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        return not self.lasts(s)

    def act(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        count = s.chance.draw("fortress-count", GROWTHS)
        cells = s.pick_cells("fortress-cells", r.region, count)
        moments.fortress(s, r.seat, cells, False)
        for cell in cells:
            stage.add(cell, r.side)  # R76

    def finish(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        moments.fortress(s, r.seat, r.region, True)
        for cell in s.own_cells(r.side):
            stage.put(cell, 2 * s.board[cell] if cell in r.region else 0)  # R79


class TargetLock(Card):
    """If the opponent paints the target, that is void and the user gets 2 there; otherwise the lock costs him."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return [r.at]

    def chances(self, s: ForcardState, r: Revealed) -> list[list[int]]:
        return [[r.at, HIT], [r.at, self.loss(s, r)]]

    def loss(self, s: ForcardState, r: Revealed) -> int:
        """What a miss brings, by the lock's colour (R82)."""
        return -2 if s.board[r.at] * r.side > 0 else -1

    def answer(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        hit = False
        for foe in r.foes:  # R53
            if r.at in foe.cells:
                foe.cells.remove(r.at)
                hit = True
        moments.lock(s, r.seat, r.at, hit)
        stage.add(r.at, (HIT if hit else self.loss(s, r)) * r.side)


SPECIALS: Final[list[Card]] = [
    Reversal("S01"),
    FocusShift("S02", AFTER_COLOUR),
    Overload("S03", OWN),
    DoublePlay("S04"),
    Jammer("S05"),
    Gamble("S06"),
    TimeBomb("S07"),
    SacrificeSwap("S08", NOT_OWN),
    LastFortress("S09", OWN),
    TargetLock("S10"),
]
S01: Final = FIRST_SPECIAL
S02: Final = FIRST_SPECIAL + 1
S04: Final = FIRST_SPECIAL + 3
S05: Final = FIRST_SPECIAL + 4
S08: Final = FIRST_SPECIAL + 7
S09: Final = FIRST_SPECIAL + 8


def is_jammable(r: Revealed) -> bool:
    """Whether S05 was the right answer to a card: a special card other than S05, even if it misfired (R34)."""
    return r.card >= FIRST_SPECIAL and r.card != S05
