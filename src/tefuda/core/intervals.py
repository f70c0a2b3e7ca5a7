"""Confidence intervals at 95 %."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Final

NORMAL: Final = statistics.NormalDist().inv_cdf(0.975)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Where a rate lies, by Wilson's score; (0, 1) without a trial. Successes may be shares of one."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    weight = 1 + NORMAL**2 / trials
    middle = (share + NORMAL**2 / (2 * trials)) / weight
    half = NORMAL * math.sqrt(share * (1 - share) / trials + NORMAL**2 / (4 * trials**2)) / weight
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return min(low, share), max(high, share)  # rounding may not push the rate itself out


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Where a mean lies, by the normal approximation; needs two values."""
    half = NORMAL * statistics.stdev(values) / math.sqrt(len(values))
    middle = statistics.fmean(values)
    return middle - half, middle + half


__all__ = ["mean_interval", "wilson"]
