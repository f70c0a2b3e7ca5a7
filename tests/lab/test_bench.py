"""How rounds of a measurement become one figure."""

from __future__ import annotations

import time

import pytest

from clocks import TurnedClock
from tefuda.lab.bench import Line, rate, summed_up


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    result = summed_up(Line("catalyst", "openspiel-othello", 5), [100.0, 40.0, 90.0], [20.0, 5.0, 10.0])

    assert (result.rate, result.reference_rate) == (90.0, 10.0)
    assert result.ratio == pytest.approx(8.0)  # of 5, 8 and 9


def test_without_a_reference_there_is_no_ratio() -> None:
    result = summed_up(Line("catalyst", None, 20), [10.0, 30.0, 20.0], [])

    assert (result.rate, result.reference_rate, result.ratio) == (20.0, None, None)


def test_a_machine_too_busy_to_measure_in_time_measures_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", TurnedClock())

    assert rate("catalyst", TurnedClock.step / 2) > 0
