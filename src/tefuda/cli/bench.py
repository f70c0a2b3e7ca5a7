"""`tefuda bench`: ratios against references in the same run."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter

from tefuda import build
from tefuda.cli.console import Progress
from tefuda.core import registry
from tefuda.lab.bench import LINES, Result, measure, works


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
    for result in results:
        print(_sentence(result))
    for line in missing:
        print(f"{line.work}: left out, {line.reference} is not installed (pip install 'tefuda[bench]')")
    return 0


def _sentence(result: Result) -> str:
    about = works()[result.work].about
    text = f"{result.work} ({about}): {result.rate:,.0f} {result.unit}/s"
    if result.ratio is not None and result.reference_rate is not None:
        text += f", {result.ratio:.2f} times {result.reference} ({result.reference_rate:,.0f}/s)"
    if result.reached is not None:
        text += f"; at least {result.at_least:,.0f}: {'reached' if result.reached else 'NOT reached'}"
    return text
