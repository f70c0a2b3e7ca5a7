"""The longest frame while a table plays much at once, in real time: six dragons of Card Othello, and an attack of Duel
that two shield triggers answer.

    python tools/frames.py [--times N]

The page is the lab of the browser tests; the browser traces its own work, so that others on a busy machine
hardly count. More than LONGEST milliseconds are seen as a stutter, and the tool ends with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from web.building import CHROMIUM, find_chromium
from web.duel_lab import DuelLab
from web.lab import PHONE, Bench, Lab, build
from web.othello_lab import OthelloLab

LONGEST: Final = 50.0
EVENTS: Final = 20
DRAGONS: Final = {
    "board": ["WWWWWWW.", "WBWWBWWW", "WWWWWWWB", "WWWWWWW.", "WBWWBWW.", "WWWWWWW.", "WWWWWWW.", "WBWWBWW."],
    "markers": ["b2 dragon 3", "e2 dragon 3", "b5 dragon 3", "e5 dragon 3", "b8 dragon 3", "e8 dragon 3"],
    "turn": "white",
}


ATTACK: Final[dict[str, Any]] = {
    "phase": "attack",
    "P1": {"battle": ["halo-of-hours", "kiln-whelp"]},
    "P2": {"shields": {"s1": "flue-blast", "s2": "lamplight-deacon"}},
}
TRIGGERED: Final = (
    ("P1", {"do": "attack", "with": "halo-of-hours#1", "target": "player"}),
    ("P2", {"do": "trigger", "card": "flue-blast"}),
    ("P2", {"do": "trigger", "card": "lamplight-deacon"}),
)


def six_dragons(browser: Browser) -> float:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    lab = OthelloLab(Bench(page, build(), is_turned=False))
    lab.open(DRAGONS, you="white", speed=4)
    return longest_frame(browser, lab, [("white", {"do": "place", "at": "h4"})])


def two_triggers(browser: Browser) -> float:
    page = browser.new_page(viewport=PHONE)
    lab = DuelLab(Bench(page, build(), is_turned=False))
    lab.open(ATTACK, speed=4)
    return longest_frame(browser, lab, TRIGGERED)


def longest_frame(browser: Browser, lab: Lab, steps: Sequence[tuple[str, dict[str, Any]]]) -> float:
    """Milliseconds of the page's own work for one frame while this is played."""
    told = []
    browser.start_tracing(page=lab.page)
    for by, action in steps:
        told += lab.tell(lab.table.act(by, action))
        lab.page.wait_for_function("() => !lab.isPlaying()")
    trace = msgspec.json.decode(browser.stop_tracing())
    lab.page.close()
    assert len([event for event in told if event["type"] != "log"]) >= EVENTS
    return longest_task(trace["traceEvents"])


def longest_task(trace: list[dict[str, Any]]) -> float:
    """The longest of the tasks in which a frame was drawn."""
    frames = [event for event in trace if event["name"] == "FireAnimationFrame"]
    tasks = [event for event in trace if event["name"] == "RunTask" and event.get("ph") == "X"]
    return max(float(task["tdur"]) / 1000 for task in tasks if any(is_within(frame, task) for frame in frames))


def is_within(frame: dict[str, Any], task: dict[str, Any]) -> bool:
    is_same = (frame["pid"], frame["tid"]) == (task["pid"], task["tid"])
    return is_same and task["ts"] <= frame["ts"] < task["ts"] + task["dur"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args()
    program = find_chromium()
    if program is None:
        print("frames: no Chromium here; on Debian: apt install chromium fonts-noto-cjk", file=sys.stderr)
        return 1
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=CHROMIUM)
        found = {scene.__name__: [scene(browser) for _ in range(given.times)] for scene in (six_dragons, two_triggers)}
        browser.close()
    for scene, longest in found.items():
        print(f"{scene}:", ", ".join(f"{one:.1f}" for one in longest), f"ms (at most {LONGEST:.0f})")
    return int(max(map(max, found.values())) > LONGEST)


if __name__ == "__main__":
    sys.exit(main())
