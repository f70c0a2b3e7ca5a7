"""What every card has, and a card as it lies revealed in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.forcard.grid import NO_SHAPE, NO_WAY

if TYPE_CHECKING:
    from tefuda.games.forcard.stage import Stage
    from tefuda.games.forcard.state import ForcardState

ANYWHERE: Final = 0
CORNER: Final = 1
EDGE: Final = 2
OWN: Final = 3
NOT_OWN: Final = 4
AFTER_COLOUR: Final = 5

NO_CARD: Final = -1
FIRST_FORT: Final = 17
FIRST_SPECIAL: Final = 30
"""Cards are numbered in catalogue order: colour cards, fort cards, special cards."""


class Revealed:
    """A card of this turn on its target, while the turn is resolved."""

    def __init__(self, seat: int, card: int, at: int, way: int = NO_WAY) -> None:
        self.seat = seat
        self.side = 1 - 2 * seat
        """The sign of the user's cells."""
        self.card = card
        self.at = at
        self.way = way
        self.sacrifices: list[int] = []
        self.misfires = False
        self.jammed = False
        self.paints = NO_CARD
        """The colour card as which it paints; NO_CARD if it does not."""
        self.shape = NO_SHAPE
        self.cells: list[int] = []
        """What it paints; the opponent's answer may take cells away."""
        self.region: list[int] = []
        """S09: the cells fixed at the reveal (R74)."""
        self.total = 0
        """S08: the strength gathered."""
        self.foes: list[Revealed] = []
        """The opponent's cards of this turn: none, one, or the two of a double."""

    def paint_as(self, card: int, shape: int) -> None:
        """It will paint in the colour phase."""
        self.paints = card
        self.shape = shape


@mypyc_attr(native_class=True)
class Card:
    """A card of the catalogue. The rules call its methods at the moments of section 5; by itself it does nothing."""

    def __init__(self, name: str, ground: int = ANYWHERE, ways: list[int] | None = None) -> None:
        self.name = name
        self.ground = ground
        """Where it may be put (section 4)."""
        self.ways: list[int] = ways or []
        """The directions from which one has to be chosen."""

    def fix(self, s: ForcardState, r: Revealed) -> None:
        """Reveal: what it will do this turn is settled on the board at turn start."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        """The cells it would change on the board as it stands, as far as its owner can know them."""
        return []

    def area(self, s: ForcardState, r: Revealed) -> list[int]:
        """The cells on which it works, whether or not they would change."""
        return self.reach(s, r)

    def chances(self, s: ForcardState, r: Revealed) -> list[list[int]]:
        """What the opponent's plot or chance may bring: cells, each with what its user would gain there."""
        return []

    def overflow(self, s: ForcardState, r: Revealed) -> list[int]:
        """The cells to which what is too much for the target goes, in this order."""
        return []

    def start(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """Start phase."""

    def answer(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """Colour phase: what it does to the opponent's painting."""

    def strengthen(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """Fort phase."""

    def acts(self, s: ForcardState, r: Revealed) -> bool:
        """Whether it has anything to do in the special phase."""
        return False

    def gather(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """Special phase: what both owners of the same card do before either of them acts."""

    def act(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """Special phase."""

    def lasts(self, s: ForcardState) -> bool:
        """Whether it has anything to do in the end phase."""
        return False

    def finish(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        """End phase."""
