"""Confidence intervals against figures worked out elsewhere."""

from __future__ import annotations

import pytest

from tefuda.core.intervals import mean_interval, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Rows of the table in docs/rulings/catalyst.md.
        (192, 100_000, 0.0017, 0.0022),
        (17_120, 100_000, 0.169, 0.174),
        (1_963, 2_000, 0.975, 0.987),
        (1_494, 1_500, 0.991, 0.998),
    ],
)
def test_wilson_gives_the_intervals_of_the_rulings(successes: int, trials: int, low: float, high: float) -> None:
    assert list(wilson(successes, trials)) == pytest.approx([low, high], abs=5e-4)


def test_wilson_knows_nothing_without_a_trial() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("trials", [5, 10, 13, 17])
def test_the_rate_itself_is_in_wilsons_interval(trials: int) -> None:
    # Rounded, 13 of 13 would reach only to 0.9999999999999999, and 0 of 5 begin at 2.8e-17.
    assert [wilson(0, trials)[0], wilson(trials, trials)[1]] == [0.0, 1.0]


def test_the_interval_of_a_mean() -> None:
    # 1, 2, 3, 4, 5: mean 3, standard deviation 1.5811, standard error 0.7071; 1.96 of them are 1.3859.
    assert list(mean_interval([1, 2, 3, 4, 5])) == pytest.approx([1.6141, 4.3859], abs=1e-4)
