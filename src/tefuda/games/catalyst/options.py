"""What can be agreed before a deal."""

from __future__ import annotations

from typing import Annotated

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """With `field_limit` cards in the row only player reactions are legal (R28)."""

    field_limit: Annotated[int, msgspec.Meta(ge=9, le=52)] | None = None
