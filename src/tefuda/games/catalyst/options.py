"""What can be agreed before a deal."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tefuda.games.catalyst.cards import PACK
from tefuda.games.catalyst.rules import FIELD_START

FieldLimit = Annotated[int, Meta(ge=FIELD_START + 1, le=len(PACK))]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """With `field_limit` cards in the row only player reactions are legal (R28)."""

    field_limit: FieldLimit | None = None
