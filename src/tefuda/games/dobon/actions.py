"""What people can do (section 4)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from tefuda.core.records import Action
from tefuda.games.dobon.cards.pack import Colour


class TimedAction(Action, frozen=True, kw_only=True):
    """May say which play it was meant for: if that is no longer the latest, it comes too late (R45)."""

    seen: int | UnsetType = UNSET


class Play(TimedAction, frozen=True, tag="play"):
    """Lay cards on the field, lead first; out of turn it is a cut-in."""

    cards: tuple[str, ...]


class Choose(TimedAction, frozen=True, tag="choose"):
    """Choose the colour that is owed."""

    colour: Colour


class Draw(TimedAction, frozen=True, tag="draw"):
    """Draw one card."""


class Take(TimedAction, frozen=True, tag="take"):
    """Take the whole draw stack."""


class Pass(TimedAction, frozen=True, tag="pass"):
    """End the turn after drawing."""


class Dobon(TimedAction, frozen=True, tag="dobon"):
    """Call dobon on the latest play."""


class Return(TimedAction, frozen=True, tag="return"):
    """Turn a dobon round."""


class Decline(TimedAction, frozen=True, tag="decline"):
    """Give up the open chances."""


class Start(TimedAction, frozen=True, tag="start"):
    """The owner begins the next game."""


class Close(TimedAction, frozen=True, tag="close"):
    """The owner ends the room."""


class Join(TimedAction, frozen=True, tag="join"):
    """Sit down on an empty seat."""

    holder: Literal["person", "bot"] = msgspec.field(default="person", name="as")


class Leave(TimedAction, frozen=True, tag="leave"):
    """Give up a seat."""


ALL = (Play, Choose, Draw, Take, Pass, Dobon, Return, Decline, Start, Close, Join, Leave)
