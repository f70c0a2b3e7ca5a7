"""How smoothly events are played, in real time and traced by the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Browser

from web.lab import Lab, build

LONGEST_FRAME: Final = 50.0
DRAGONS: Final = {
    "board": ["WWWWWWW.", "WBWWBWWW", "WWWWWWWB", "WWWWWWW.", "WBWWBWW.", "WWWWWWW.", "WWWWWWW.", "WBWWBWW."],
    "markers": ["b2 dragon 3", "e2 dragon 3", "b5 dragon 3", "e5 dragon 3", "b8 dragon 3", "e8 dragon 3"],
    "turn": "white",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("lab"))


def test_no_frame_takes_long_while_twenty_events_are_played(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    lab = Lab(page, built, is_turned=False)
    lab.open(DRAGONS, you="white", speed=4)
    browser.start_tracing(page=page)

    events = lab.act("white", "place", at="h4")
    page.wait_for_function("!lab.isPlaying()")

    trace = msgspec.json.decode(browser.stop_tracing())
    page.close()
    assert len([event for event in events if event["type"] != "log"]) >= 20
    assert 0 < longest_frame(trace["traceEvents"]) < LONGEST_FRAME


def longest_frame(trace: list[dict[str, Any]]) -> float:
    """Milliseconds of work for one frame: the page's own time, not that of others on a busy machine."""
    frames = [event for event in trace if event["name"] == "FireAnimationFrame"]
    tasks = [event for event in trace if event["name"] == "RunTask" and event.get("ph") == "X"]
    return max(float(task["tdur"]) / 1000 for task in tasks if any(is_within(frame, task) for frame in frames))


def is_within(frame: dict[str, Any], task: dict[str, Any]) -> bool:
    is_same = (frame["pid"], frame["tid"]) == (task["pid"], task["tid"])
    return is_same and task["ts"] <= frame["ts"] < task["ts"] + task["dur"]
