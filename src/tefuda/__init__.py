"""Five card games on one engine."""

from tefuda import build

build.choose()
