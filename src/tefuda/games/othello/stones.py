"""The stones on the board with all that is on them. Lists are never changed in place: forks share them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tefuda.games.othello import markers
from tefuda.games.othello.board import START_BLACK, START_WHITE, bit_of, has
from tefuda.games.othello.numbers import BLACK, PLAIN, TRAP, WHITE

NO_MARKERS: Final[list[int]] = []


@mypyc_attr(native_class=True)
class Stones:
    """Colours, kinds and guards. A kind belongs to the player whose colour its stone shows (R29)."""

    def __init__(self) -> None:
        self.black: i64 = START_BLACK
        self.white: i64 = START_WHITE
        self.markers = NO_MARKERS
        """The kinds on the board, in order of creation; packed as markers.py says."""
        self.guards = NO_MARKERS
        self.created: i64 = 0
        """How many kinds have been created."""
        self.special: i64 = 0
        """Squares with a kind. This and the next three follow from `markers` and `guards`."""
        self.traps: i64 = 0
        self.guarded: i64 = 0
        self.proof: i64 = 0
        """Squares whose stone cannot be flipped."""
        self.black_cover: i64 = 0
        """Squares where black's trap may lie for all that white knows; empty without a trap."""
        self.white_cover: i64 = 0

    def copy(self) -> Stones:
        twin = Stones()
        twin.black = self.black
        twin.white = self.white
        twin.markers = self.markers
        twin.guards = self.guards
        twin.created = self.created
        twin.special = self.special
        twin.traps = self.traps
        twin.guarded = self.guarded
        twin.proof = self.proof
        twin.black_cover = self.black_cover
        twin.white_cover = self.white_cover
        return twin

    # Questions

    def of(self, player: i64) -> i64:
        """A player's stones."""
        return self.black if player == BLACK else self.white

    def soft(self, player: i64) -> i64:
        """The enemy stones that this player can flip."""
        return (self.white if player == BLACK else self.black) & ~self.proof

    def all(self) -> i64:
        return self.black | self.white

    def empty(self) -> i64:
        return ~(self.black | self.white)

    def owner(self, square: i64) -> i64:
        """Whose stone lies on a square that has one."""
        return BLACK if has(self.black, square) else WHITE

    def place_of(self, square: i64) -> i64:
        """Where in `markers` the kind on a square stands, -1 for none."""
        if not has(self.special, square):
            return -1
        place: i64 = 0
        while markers.square_of(self.markers[place]) != square:
            place += 1
        return place

    def kind(self, square: i64) -> i64:
        place = self.place_of(square)
        return PLAIN if place < 0 else markers.kind_of(self.markers[place])

    def timer(self, square: i64) -> i64:
        """The timer of the kind on a square, 0 if it has none."""
        place = self.place_of(square)
        return 0 if place < 0 else markers.timer_of(self.markers[place])

    def guard(self, square: i64) -> i64:
        """How many turns a stone is still guarded, 0 if it is not."""
        for packed in self.guards:
            if markers.square_of(packed) == square:
                return markers.turns_of(packed)
        return 0

    def of_kind(self, kind: i64) -> i64:
        """The squares with a stone of this kind."""
        found: i64 = 0
        for packed in self.markers:
            if markers.kind_of(packed) == kind:
                found |= bit_of(markers.square_of(packed))
        return found

    def square_created(self, created: i64) -> i64:
        """Where the kind with this creation number lies now, -1 if it is gone."""
        for packed in self.markers:
            if markers.created_of(packed) == created:
                return markers.square_of(packed)
        return -1

    def cover(self, player: i64) -> i64:
        """Where a player's trap may lie, as far as the other one can know."""
        return self.black_cover if player == BLACK else self.white_cover

    # Changes

    def colour(self, board: i64, player: i64) -> None:
        """These squares show this player's colour."""
        if player == BLACK:
            self.black |= board
            self.white &= ~board
        else:
            self.white |= board
            self.black &= ~board

    def remove(self, board: i64) -> None:
        """These squares are empty, and nothing is left on them."""
        self.black &= ~board
        self.white &= ~board
        self.unmark(board)
        self.unguard(board)
        self.uncover(board)

    def move(self, start: i64, end: i64) -> None:
        """A stone goes to an empty square with all that is on it."""
        leaving = bit_of(start)
        self.colour(bit_of(end), self.owner(start))
        self.black &= ~leaving
        self.white &= ~leaving
        if (self.special | self.guarded) & leaving != 0:
            self.markers = [_moved(packed, start, end) for packed in self.markers]
            self.guards = [_moved(packed, start, end) for packed in self.guards]
            self.refresh()
        if has(self.black_cover, start):
            self.black_cover = (self.black_cover & ~leaving) | bit_of(end)
        if has(self.white_cover, start):
            self.white_cover = (self.white_cover & ~leaving) | bit_of(end)

    def mark(self, square: i64, kind: i64, timer: i64) -> None:
        """A stone gets a kind, the newest of all."""
        self.created += 1
        self.markers = [*self.markers, markers.marker(self.created, kind, timer, square)]
        self.refresh()

    def unmark(self, board: i64) -> None:
        """The stones of these squares become plain."""
        if self.special & board != 0:
            self.markers = [packed for packed in self.markers if not has(board, markers.square_of(packed))]
            self.refresh()

    def set_timer(self, square: i64, timer: i64) -> None:
        place = self.place_of(square)
        changed = self.markers[:]
        changed[place] = markers.timed(changed[place], timer)
        self.markers = changed

    def set_guard(self, square: i64, turns: i64) -> None:
        """A stone is guarded for so many turns; 0 ends it."""
        kept = [packed for packed in self.guards if markers.square_of(packed) != square]
        self.guards = [*kept, markers.guard(turns, square)] if turns != 0 else kept
        self.refresh()

    def count_down_guards(self, player: i64) -> tuple[i64, i64]:
        """The guards of a player's stones lose a turn; where they go on, and where that was the last."""
        counted: i64 = 0
        ended: i64 = 0
        for packed in self.guards:
            square, left = markers.square_of(packed), markers.turns_of(packed) - 1
            if has(self.of(player), square):
                self.set_guard(square, left)
                if left > 0:
                    counted |= bit_of(square)
                else:
                    ended |= bit_of(square)
        return counted, ended

    def unguard(self, board: i64) -> None:
        if self.guarded & board != 0:
            self.guards = [packed for packed in self.guards if not has(board, markers.square_of(packed))]
            self.refresh()

    def refresh(self) -> None:
        """Work out the masks that follow from the markers and guards."""
        special: i64 = 0
        traps: i64 = 0
        guarded: i64 = 0
        proof: i64 = 0
        for packed in self.markers:
            here = bit_of(markers.square_of(packed))
            kind = markers.kind_of(packed)
            special |= here
            if kind == TRAP:
                traps |= here
            elif markers.is_flip_proof(kind):
                proof |= here
        for packed in self.guards:
            guarded |= bit_of(markers.square_of(packed))
        self.special = special
        self.traps = traps
        self.guarded = guarded
        self.proof = proof | guarded

    def set_cover(self, player: i64, board: i64) -> None:
        if player == BLACK:
            self.black_cover = board
        else:
            self.white_cover = board

    def uncover(self, board: i64) -> None:
        """No trap lies on these squares; a cover without its trap is gone altogether, for that is always told."""
        self.black_cover = self.black_cover & ~board if self.traps & self.black != 0 else 0
        self.white_cover = self.white_cover & ~board if self.traps & self.white != 0 else 0


def _moved(packed: i64, start: i64, end: i64) -> i64:
    return markers.moved(packed, end) if markers.square_of(packed) == start else packed
