"""The JSON schema of card files, for editors. `python -m tefuda.games.duel.cards.schema` writes it anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import msgspec

from tefuda.games.duel.cards import forms

FILE: Final = Path(__file__).with_name("cards.schema.json")


def text() -> str:
    """The schema as it stands in the file; it is made from the classes that the loader uses."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(forms.CardFile)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
