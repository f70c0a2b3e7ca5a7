"""The commands: they parse, call and print."""

from tefuda.cli.app import main

__all__ = ["main"]
