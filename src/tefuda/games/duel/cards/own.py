"""A set of one's own: cards that somebody else has written, brought into a match by its options.

The option holds the whole set as JSON, and its SHA-256. So whoever has the options has the cards: rooms, match files
and bots need no file, and none can be exchanged without being noticed. A digest alone names cards that are not there.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tefuda.core import documents
from tefuda.core.errors import BadRecord, Refused
from tefuda.games.duel.cards import library, loader
from tefuda.games.duel.cards.library import Library

LONGEST: Final = 40_000
"""Characters of a set; as many cards as are allowed, with long texts, have fewer."""
REMEMBERED: Final = 16
NAME: Final = "cards"
"""What problems call a set that is no file."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class OwnCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards and decks that stand beside the game's own."""

    digest: Digest
    """SHA-256 of the text."""
    text: Annotated[str, Meta(max_length=LONGEST)] | UnsetType = UNSET
    """A card file as JSON."""


def library_of(brought: OwnCards | None) -> Library:
    """The cards of a match; Refused if its own ones are not there, not those that were agreed, or no cards."""
    if brought is None:
        return library.own()
    if brought.text is UNSET:
        raise Refused("unknown-cards", f"nobody here has the cards {brought.digest[:12]}", what="duel match")
    if digest_of(brought.text) != brought.digest:
        raise Refused("changed-cards", f"these are not the cards {brought.digest[:12]}", what="duel match")
    try:
        return opened(brought.text)
    except BadRecord as error:
        raise Refused("bad-cards", str(error), what="duel match") from None


@functools.lru_cache(maxsize=REMEMBERED)
def opened(text: str) -> Library:
    """The game's own set and the one that the JSON text holds; BadRecord with all problems if there is one."""
    found = library.found_here().copy()
    try:
        loader.add(found, NAME, msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"{NAME}: {error}") from None
    if found.problems:
        raise BadRecord("\n".join(map(str, found.problems)))
    return Library(found)


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# From what people write


def packed(content: Any) -> OwnCards:
    """The option for a set, in whose text nothing is as it is by chance."""
    text = msgspec.json.encode(content).decode()
    if len(text) > LONGEST:
        raise BadRecord(f"expected a set of at most {LONGEST} characters, got {len(text)}")
    opened(text)
    return OwnCards(digest_of(text), text)


def pack(path: Path) -> OwnCards:
    """The option for a card file or a folder of them; BadRecord with every problem, each with its file and line."""
    problems = library.check(path)
    if problems:
        raise BadRecord("\n".join(map(str, problems)))
    return packed(_together([documents.load(file) for file in library.files_of(path)]))


def pack_text(text: str) -> OwnCards:
    """The same for what somebody has sent."""
    if len(text) > LONGEST:
        raise BadRecord(f"expected a set of at most {LONGEST} characters, got {len(text)}")
    found = library.found_here().copy()
    try:
        content = documents.parse_sent(text, NAME)
        loader.add(found, NAME, content)
        if found.problems:
            raise BadRecord("\n".join(map(str, found.problems)))
        return packed(content)
    except RecursionError:
        raise BadRecord("the set is nested too deeply") from None


def _together(contents: list[Any]) -> dict[str, Any]:
    """Several files as one."""
    whole: dict[str, Any] = {}
    for content in contents:
        for key, value in content.items():
            if isinstance(value, list):
                whole[key] = [*whole.get(key, []), *value]
            else:
                whole[key] = {**whole.get(key, {}), **value} if key != "set" else value
    return whole


__all__ = ["OwnCards", "library_of", "pack", "pack_text"]
