"""Scenario files: examples in the players' words that the rules follow. docs/scenarios.md says how to write one."""

from tefuda.lab.scenarios.files import Scenario, load
from tefuda.lab.scenarios.run import Verdict, run

__all__ = ["Scenario", "Verdict", "load", "run"]
