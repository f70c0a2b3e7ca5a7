"""Decks as people write and send them: a line a card, `4 kiln-whelp`; what follows the id is for readers."""

from __future__ import annotations

import re
from typing import Final

from tefuda.core.errors import BadRecord

LINE: Final = re.compile(r"([0-9]{1,2})\s*[x×]?\s+([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s.*)?")
REMARKS: Final = ("#", "//")


def read(text: str, name: str) -> dict[str, int]:
    """Cards and copies; BadRecord if a line is none. Whether it is a deck is for the rules to say."""
    deck: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith(REMARKS):
            continue
        found = LINE.fullmatch(line)
        if found is None:
            raise BadRecord(f"{name}, line {number}: expected a line such as 4 kiln-whelp, got {line!r}")
        deck[found[2]] = deck.get(found[2], 0) + int(found[1])
    return deck


__all__ = ["read"]
