"""`tefuda bench`: ratios against references in the same run."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter

from tefuda import build
from tefuda.cli.console import Progress
from tefuda.core import registry
from tefuda.lab.bench import LINES, WORKS, Result, measure


def bench(
    *games: str,
    seconds: float = 1.0,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Measure speed as ratios against references run in turn with our own work.

    Parameters
    ----------
    games
        Only the lines of these games; all without.
    seconds
        How long each side of a line is measured, three times.
    as_json
        Print the results as JSON.
    """
    for game in games:
        registry.find(game)
    lines = [line for line in LINES if not games or line.work.split("-")[0] in games]
    progress = Progress(len(lines))
    results, missing = [], []
    for line in lines:
        progress.step(line.work)
        result = measure(line, seconds)
        if result is None:
            missing.append(line)
        else:
            results.append(result)
    progress.end()
    if as_json:
        print(msgspec.json.format(msgspec.json.encode({"build": build.running(), "lines": results}), indent=2).decode())
        return 0
    print(f"build: {build.running()}")
    for row in _table(results):
        print(row)
    for line in missing:
        print(f"{line.work}: left out, {line.reference} is not installed (pip install 'tefuda[bench]')")
    return 0


def _table(results: list[Result]) -> list[str]:
    """The results as aligned columns."""
    rows: list[tuple[str, ...]] = [("work", "rate", "reference", "ratio", "at least", "")]
    rows += [_row(result) for result in results]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _row(result: Result) -> tuple[str, ...]:
    about = WORKS[result.work][0]
    reference = "" if result.reference is None else f"{result.reference} ({result.reference_rate:,.0f}/s)"
    ratio = "" if result.ratio is None else f"{result.ratio:.2f}x"
    at_least = "" if result.at_least is None else f"{result.at_least:,.0f}{'x' if result.reference else '/s'}"
    verdict = {True: "reached", False: "NOT REACHED", None: ""}[result.reached]
    return f"{result.work}: {about}", f"{result.rate:,.0f} {result.unit}/s", reference, ratio, at_least, verdict
