"""Pictures of positions that play seldom comes to: phone and desk, both languages, light and dark.

    python tools/positions.py FOLDER [--only WORD] [--look WORD]

The positions are written as in scenarios and come from the engine; no server is needed. It writes one PNG a position
and look. `tools/screenshots.py` takes pictures of whole pages.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from tools.scenes import dobon, duel, forcard  # noqa: E402

from web.building import CHROMIUM, find_chromium  # noqa: E402
from web.dobon_lab import DobonLab  # noqa: E402
from web.forcard_lab import ForcardLab  # noqa: E402
from web.lab import DESK, PHONE, Labs  # noqa: E402

SIZES: Final[Mapping[str, ViewportSize]] = {
    "phone": PHONE,
    "desk": DESK,
    "side": ViewportSize(width=740, height=316),
    "tablet": ViewportSize(width=768, height=980),
    "wide": ViewportSize(width=1600, height=1036),
    "zoomed": ViewportSize(width=640, height=356),
    "text150": PHONE,
    "desktext150": DESK,
}
"""What a table has of each window. `zoomed` is a desk at 200 %; the last two have the largest text."""
LARGE_TEXT: Final = "document.documentElement.style.setProperty('--text-scale', '1.5')"
AT_A_DESK: Final = ("desk", "wide", "zoomed", "desktext150")
USUAL: Final = ("phone", "desk")
LOOKS: Final = tuple(itertools.product(SIZES, ("ja", "en"), ("light", "dark")))


def scenes(labs: Labs, size: str, language: str, theme: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Every position by its name, and what takes its picture."""
    window, has_touch = SIZES[size], size not in AT_A_DESK

    def at_dobon(show: Callable[[dobon.Scene], None]) -> bytes:
        lab = labs.at(DobonLab, window, has_touch)
        show(dobon.Scene(lab, language, theme))
        return lab.page.screenshot()

    def at_forcard(show: Callable[[forcard.Scene], None]) -> bytes:
        lab = labs.at(ForcardLab, window, has_touch)
        show(forcard.Scene(lab, language, theme))
        return lab.page.screenshot()

    def at_duel(show: Callable[[duel.Scene], None]) -> bytes:
        lab = labs.at(duel.PosedLab, window, has_touch)
        if size.endswith("text150"):
            lab.page.evaluate(LARGE_TEXT)
        show(duel.Scene(lab, language, theme))
        return lab.page.screenshot()

    for name, show in dobon.POSITIONS.items():
        yield f"dobon-{name}", lambda show=show: at_dobon(show)  # type: ignore[misc]
    for name, put in forcard.POSITIONS.items():
        yield f"forcard-{name}", lambda put=put: at_forcard(put)  # type: ignore[misc]
    for name, pose in duel.POSITIONS.items():
        yield f"duel-{name}", lambda pose=pose: at_duel(pose)  # type: ignore[misc]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="positions with this in their name, such as forcard-bombs")
    parser.add_argument("--look", default="", help="looks with this in their name, such as phone-ja or side")
    given = parser.parse_args()
    program = find_chromium()
    if program is None:
        print("positions: no Chromium here; on Debian: apt install chromium fonts-noto-cjk", file=sys.stderr)
        return 1
    given.folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=CHROMIUM)
        labs = Labs(browser)
        for size, language, theme in LOOKS:
            look = f"{size}-{language}-{theme}"
            if given.look not in look or (size not in USUAL and not given.look):
                continue
            for name, take in scenes(labs, size, language, theme):
                if given.only in name:
                    (given.folder / f"{name}-{look}.png").write_bytes(take())
                    taken += 1
        browser.close()
    print(taken, "pictures in", given.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
