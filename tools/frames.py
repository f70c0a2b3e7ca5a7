"""The longest frame while more than twenty events are played at Card Othello's table, in real time.

    python tools/frames.py [--times N]

The page is the lab of the browser tests; the browser traces its own work, so that others on a busy machine
hardly count. More than LONGEST milliseconds are seen as a stutter, and the tool ends with 1.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from web.building import CHROMIUM, find_chromium
from web.lab import Bench, build
from web.othello_lab import OthelloLab

LONGEST: Final = 50.0
EVENTS: Final = 20
DRAGONS: Final = {
    "board": ["WWWWWWW.", "WBWWBWWW", "WWWWWWWB", "WWWWWWW.", "WBWWBWW.", "WWWWWWW.", "WWWWWWW.", "WBWWBWW."],
    "markers": ["b2 dragon 3", "e2 dragon 3", "b5 dragon 3", "e5 dragon 3", "b8 dragon 3", "e8 dragon 3"],
    "turn": "white",
}


def longest_frame(browser: Browser) -> float:
    """Milliseconds of the page's own work for one frame."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    lab = OthelloLab(Bench(page, build(), is_turned=False))
    lab.open(DRAGONS, you="white", speed=4)
    browser.start_tracing(page=page)
    events = lab.act("white", "place", at="h4")
    page.wait_for_function("() => !lab.isPlaying()")
    trace = msgspec.json.decode(browser.stop_tracing())
    page.close()
    assert len([event for event in events if event["type"] != "log"]) >= EVENTS
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
        found = [longest_frame(browser) for _ in range(given.times)]
        browser.close()
    print("longest frame:", ", ".join(f"{one:.1f}" for one in found), f"ms (at most {LONGEST:.0f})")
    return int(max(found) > LONGEST)


if __name__ == "__main__":
    sys.exit(main())
