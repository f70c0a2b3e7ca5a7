"""A kind on a stone as one int: creation number, timer, kind and square; and a guard: turns left and square."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.games.othello.numbers import BREEDING, DRAGON, PERMA, UDG, WEAK

LONGEST_TIMER: Final = 7
"""What its three bits hold."""


def marker(created: i64, kind: i64, timer: i64, square: i64) -> i64:
    return (((created << 3) | timer) << 11) | (kind << 6) | square


def square_of(packed: i64) -> i64:
    """Where a marker or a guard lies."""
    return packed & 63


def kind_of(packed: i64) -> i64:
    return (packed >> 6) & 31


def timer_of(packed: i64) -> i64:
    return (packed >> 11) & 7


def created_of(packed: i64) -> i64:
    return packed >> 14


def moved(packed: i64, square: i64) -> i64:
    """The same marker or guard on another square."""
    return packed - (packed & 63) + square


def timed(packed: i64, timer: i64) -> i64:
    """The same marker with another timer."""
    return marker(created_of(packed), kind_of(packed), timer, square_of(packed))


def guard(turns: i64, square: i64) -> i64:
    return (turns << 6) | square


def turns_of(packed: i64) -> i64:
    """How many turns a guard has left."""
    return packed >> 6


def is_flip_proof(kind: i64) -> bool:
    """The kinds that break a line (R25); a guard does so too."""
    return kind in (WEAK, PERMA, DRAGON, BREEDING, UDG)
