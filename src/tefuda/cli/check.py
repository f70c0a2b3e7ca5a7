"""`tefuda check`: run scenario files."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from tefuda.cli.console import Progress
from tefuda.core.errors import TefudaError
from tefuda.lab import scenarios
from tefuda.lab.scenarios import Verdict


class Report(msgspec.Struct, frozen=True):
    """What became of one file; `error` says why it could not be run at all."""

    file: str
    passed: int
    failed: list[Verdict]
    error: str = ""


def check(
    *files: Path,
    only: str | None = None,
    strict: bool = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Run scenario files and say which expectations do not hold.

    Parameters
    ----------
    files
        YAML files as docs/scenarios.md describes them.
    only
        Run only the scenario with this id.
    strict
        Let a draw that a scenario does not script be a failure.
    as_json
        Print the results as JSON.
    """
    if not files:
        print("tefuda check: name at least one scenario file", file=sys.stderr)
        return 1
    reports = [_check(path, only, strict) for path in files]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(reports), indent=2).decode())
    else:
        for report in reports:
            _print(report)
    return 1 if any(report.failed or report.error for report in reports) else 0


def _check(path: Path, only: str | None, strict: bool) -> Report:
    try:
        chosen = [scenario for scenario in scenarios.load(path) if only in (None, scenario.id)]
    except TefudaError as error:
        return Report(str(path), 0, [], str(error))
    if not chosen:
        return Report(str(path), 0, [], f"{path}: there is no scenario {only!r}")
    progress = Progress(len(chosen))
    verdicts = []
    for scenario in chosen:
        progress.step(scenario.id)
        verdicts.append(scenarios.run(scenario, strict=strict))
    progress.end()
    failed = [verdict for verdict in verdicts if verdict.problem]
    return Report(str(path), len(verdicts) - len(failed), failed)


def _print(report: Report) -> None:
    if report.error:
        print(f"tefuda check: {report.error}", file=sys.stderr)
        return
    for verdict in report.failed:
        print(f"FAILED {verdict.id} ({report.file}, line {verdict.line})")
        print(f"  at {verdict.place}")
        print(textwrap.indent(verdict.problem, "  "))
        for number, draw in enumerate(verdict.draws, 1):
            print(f"  draw {number}: {draw}")
        print()
    print(f"{report.file}: {report.passed} passed, {len(report.failed)} failed")
