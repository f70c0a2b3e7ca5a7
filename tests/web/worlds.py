"""Two worlds that a viewer may not tell apart: what the page shows and sounds in each, and where they first differ."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from web.lab import Lab

BEAT: Final = 2000
"""Milliseconds in which frames and seconds begin anew together: both worlds begin at the same beat."""
ALIKE: Final = """
const alike = (html) => html
  .replace(/\\bc\\d+\\b/g, "c#")
  .replace(/-?\\d+\\.\\d+/g, (number) => Math.round(10 * number) / 10);
"""
"""Pages but for the numbers of ids, which go on from table to table, and what is too small to be seen."""
SHOWN: Final = f"""
() => {{{ALIKE}
  return [alike(document.getElementById("room").innerHTML), lab.sounds().join(" ")];
}}
"""
"""All that is in the page."""


def on_the_beat(lab: Lab) -> None:
    """Waits for the next beat."""
    lab.turn(BEAT - lab.page.evaluate("performance.now()") % BEAT)


def shown(lab: Lab) -> list[str]:
    """The page as it is, with the way in which all is moved, and every sound so far."""
    found: list[str] = lab.page.evaluate(SHOWN)
    return found


def first_difference(one: list[list[str]], other: list[list[str]]) -> tuple[int, str, str] | None:
    """The first moment at which two worlds differ, and what is there in each."""
    for moment, (here, there) in enumerate(zip(one, other, strict=True)):
        for left, right in zip(here, there, strict=True):
            if left != right:
                place = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))
                begin = max(0, place - 60)
                return moment, left[begin : place + 60], right[begin : place + 60]
    return None
