"""Pictures of the colour cards' patterns, made from the patterns themselves, for documents and terminals."""

from __future__ import annotations

from tefuda.games.forcard.cards.colour import PATTERNS
from tefuda.games.forcard.grid import DRAWINGS, NO_WAY, WAYS

GAP = "    "


def picture(shape: str) -> list[str]:
    """A drawing, a row a line: T target, o target left out, # other cells of the pattern, ~ on to the border."""
    return [" ".join(row) for row in DRAWINGS[shape].split("/")]


def card_picture(card: str) -> str:
    """The pattern of a colour card, one picture for each direction side by side."""
    shapes = next(shapes for name, shapes, _ in PATTERNS if name == card)
    columns = [[_caption(way), *picture(shape)] for way, shape in shapes.items()]
    height = max(len(column) for column in columns)
    widths = [max(map(len, column)) for column in columns]
    lines = []
    for row in range(height):
        cells = [column[row] if row < len(column) else "" for column in columns]
        lines.append(GAP.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
    return "\n".join(line for line in lines if line)


def catalogue_pictures() -> str:
    """All colour cards, as they stand in the rules for players."""
    return "\n\n".join(f"{name}\n{card_picture(name)}" for name, _, _ in PATTERNS)


def _caption(way: int) -> str:
    return "" if way == NO_WAY else WAYS[way]
