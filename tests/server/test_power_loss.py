"""The short form of tools/power_loss.py."""

from __future__ import annotations

import pytest
from tools import power_loss

SHORT = ("--losses", "20", "--rounds", "12", "--seed", "5")


def test_a_loss_of_power_takes_nothing_that_was_acknowledged() -> None:
    report = power_loss.run(power_loss.parse([*SHORT]))

    assert report.losses >= 20
    assert report.kept > 20 * 10


def test_a_disk_that_only_says_it_has_synced_is_found_out() -> None:
    with pytest.raises(power_loss.Lost):
        power_loss.run(power_loss.parse([*SHORT, "--lying-disk"]))
