"""What the browser knows about the cards is what the server knows."""

from __future__ import annotations

import runpy
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "othello_cards_to_ts.py"


def test_the_browsers_list_of_cards_is_not_stale() -> None:
    tool = runpy.run_path(str(TOOL))

    assert tool["PATH"].read_text(encoding="utf-8") == tool["text"]()
