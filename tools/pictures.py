"""Draws the pictures of the documents: `python tools/pictures.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"

PAGE, TABLE, STOCK, INK = "#F5F2EB", "#E3E5DE", "#FFFDF8", "#1C2126"
SUITS: Final = {"S": (INK, "♠"), "H": ("#B3261E", "♥"), "D": ("#1D5FA6", "♦"), "C": ("#2C6E49", "♣")}
WIDTH, HEIGHT, PITCH = 64, 90, 74


def card(name: str, x: float, y: float, *, marked: bool = False) -> str:
    """A card of the solitaire."""
    colour, sign = SUITS[name[0]]
    frame = f'<rect x="{x - 3}" y="{y - 3}" width="{WIDTH + 6}" height="{HEIGHT + 6}" rx="8" fill="{colour}"/>'
    return (
        (frame if marked else "")
        + f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{STOCK}" stroke="#7C8388"/>'
        + f'<text x="{x + 10}" y="{y + 28}" font-size="22" font-weight="700" fill="{colour}">{name[1:]}</text>'
        + f'<text x="{x + WIDTH / 2}" y="{y + 70}" font-size="34" text-anchor="middle" fill="{colour}">{sign}</text>'
    )


def catalyst() -> str:
    """A row in which the five of clubs starts a chain of two."""
    row, hand = ["S2", "H5", "D5", "S9", "SK", "C3"], ["C5", "H8", "DQ"]
    left = (760 - PITCH * len(row)) / 2
    parts = [
        f'<rect width="760" height="300" fill="{PAGE}"/>',
        f'<rect y="24" width="760" height="130" fill="{TABLE}"/>',
        f'<rect y="176" width="760" height="124" fill="{INK}"/>',
    ]
    for at, name in enumerate(row):
        parts.append(card(name, left + PITCH * at, 44, marked=name in ("H5", "D5", "S2", "S9", "SK")))
    for at, name in enumerate(hand):
        parts.append(card(name, 280 + PITCH * at, 178 if name == "C5" else 192, marked=name == "C5"))
    gap = left + PITCH * 2 - 5
    parts.append(f'<path d="M{gap} 40 l-9 -14 h18 z" fill="{INK}"/>')
    for x, number in ((left + PITCH + WIDTH / 2, "1"), (gap + PITCH / 2, "1"), (left + WIDTH / 2, "2")):
        parts.append(f'<text x="{x}" y="152" font-size="14" text-anchor="middle" fill="{INK}">{number}</text>')
    for at in (3, 4):
        x = left + PITCH * at + WIDTH / 2
        parts.append(f'<text x="{x}" y="152" font-size="14" text-anchor="middle" fill="{INK}">2</text>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 300" width="760" height="300" role="img" '
        'font-family="system-ui, sans-serif"><title>The five of clubs between two fives: they leave, and the spades '
        f"they kept apart follow.</title>{''.join(parts)}</svg>\n"
    )


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "catalyst.svg").write_text(catalyst(), encoding="utf-8")
