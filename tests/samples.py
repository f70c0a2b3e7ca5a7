"""How much is tried: everything on the compiled build, a part of it where the same takes many times as long."""

from __future__ import annotations

from tefuda import build


def sample(compiled: int, interpreted: int) -> int:
    """How many of something this build tries."""
    return compiled if build.running() == "compiled" else interpreted
