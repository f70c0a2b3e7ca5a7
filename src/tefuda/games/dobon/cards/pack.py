"""The pack: 112 cards of 58 kinds (section 2). Two cards of a kind cannot be told apart, so a card is its kind.

Kinds ascend by colour and face, then force cards, wild and draw four, and a hand is a list of kinds in that order. A
play is one of 144 groups: every kind in every number that the pack has, and force cards by lead and set of others.
"""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

Colour = Literal["red", "blue", "green", "yellow"]

COLOURS: Final[list[Colour]] = ["red", "blue", "green", "yellow"]
NO_COLOUR: Final = -1

SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12
FORCE: Final = 13
WILD: Final = 14
DRAW_FOUR: Final = 15
FACE_NAMES: Final[list[str]] = [*"0123456789", "skip", "reverse", "draw2", "force", "wild", "draw4"]
FACE_POINTS: Final = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 10, 30, 50]

COLOURED_FACES: Final = 13
FIRST_FORCE: Final = 52
WILD_KIND: Final = 56
DRAW_FOUR_KIND: Final = 57
KINDS: Final = 58

FACE: Final = [kind % COLOURED_FACES for kind in range(FIRST_FORCE)] + [FORCE] * 4 + [WILD, DRAW_FOUR]
COLOUR: Final = [kind // COLOURED_FACES for kind in range(FIRST_FORCE)] + [0, 1, 2, 3] + [NO_COLOUR] * 2
POINTS: Final = [FACE_POINTS[face] for face in FACE]
COPIES: Final = [1 if face in (0, FORCE) else 4 if face >= WILD else 2 for face in FACE]
PACK: Final = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]


def _name(kind: int) -> str:
    face = FACE_NAMES[FACE[kind]]
    if FACE[kind] >= WILD:
        return face
    colour = COLOURS[COLOUR[kind]]
    return f"force-{colour}" if FACE[kind] == FORCE else f"{colour}-{face}"


NAMES: Final = [_name(kind) for kind in range(KINDS)]
CARDS: Final = {name: kind for kind, name in enumerate(NAMES)}

# Groups

FORCE_GROUPS_START: Final = 2 * FIRST_FORCE
WILD_GROUPS_START: Final = FORCE_GROUPS_START + 32
DRAW_FOUR_GROUPS_START: Final = WILD_GROUPS_START + 4
GROUP_COUNT: Final = DRAW_FOUR_GROUPS_START + 4
FIRST_GROUP: Final = [2 * kind for kind in range(FIRST_FORCE)] + [-1] * 4 + [WILD_GROUPS_START, DRAW_FOUR_GROUPS_START]
"""The group of one card of a kind; that of n cards is n - 1 on. Force cards have no such row."""


def _force_group(lead: int, others: int) -> list[int]:
    """The lead, then those of the three other colours whose bit is set, in colour order."""
    rest = [colour for colour in range(4) if colour != lead]
    return [FIRST_FORCE + lead] + [FIRST_FORCE + colour for bit, colour in enumerate(rest) if others >> bit & 1]


def _groups() -> list[list[int]]:
    coloured = [[kind] * count for kind in range(FIRST_FORCE) for count in (1, 2)]
    forces = [_force_group(lead, others) for lead in range(4) for others in range(8)]
    wilds = [[kind] * count for kind in (WILD_KIND, DRAW_FOUR_KIND) for count in (1, 2, 3, 4)]
    return coloured + forces + wilds


GROUPS: Final = _groups()
"""The cards of each group, lead first."""


def _held(group: list[int]) -> int:
    """Which force cards a group takes, as a mask of colours."""
    mask = 0
    for kind in group:
        mask |= 1 << COLOUR[kind]
    return mask


_FORCE_MASKS: Final = [_held(group) for group in GROUPS[FORCE_GROUPS_START:WILD_GROUPS_START]]
FORCE_GROUPS: Final = [
    [FORCE_GROUPS_START + at for at, mask in enumerate(_FORCE_MASKS) if mask & held == mask] for held in range(16)
]
"""The groups that can be laid from each set of force cards."""
FORCE_GROUPS_LEAVING_ONE: Final = [
    [FORCE_GROUPS_START + at for at, mask in enumerate(_FORCE_MASKS) if mask & held == mask and mask != held]
    for held in range(16)
]
"""The same without the groups that take them all, for a hand of nothing else (R24)."""


def group_of(cards: list[int]) -> int:
    """The group that these cards are, lead first; -1 if they are none. The order of the others does not matter."""
    others = sorted(cards[1:])
    for group, members in enumerate(GROUPS):
        if members[0] == cards[0] and members[1:] == others:
            return -1 if len(cards) > COPIES[cards[0]] and FACE[cards[0]] != FORCE else group
    return -1


# Questions


def is_number(kind: i64) -> bool:
    """Every other card is a symbol card (R10)."""
    return kind < FIRST_FORCE and kind % COLOURED_FACES < SKIP


def are_identical(one: i64, other: i64) -> bool:
    """Same colour and face, or both force cards (R11)."""
    return one == other or (FIRST_FORCE <= one < WILD_KIND and FIRST_FORCE <= other < WILD_KIND)


def answers_stack(kind: i64, lead: i64) -> bool:
    """Whether a card may be laid on a pending draw stack (R28, R30, R31)."""
    if kind == DRAW_FOUR_KIND:
        return True
    return lead != DRAW_FOUR_KIND and kind < FIRST_FORCE and kind % COLOURED_FACES == DRAW_TWO


def total(cards: list[int]) -> int:
    """The points of some cards together."""
    points = POINTS
    amount = 0
    for kind in cards:
        amount += points[kind]
    return amount
