"""What a room writes down: its record, and one entry for each thing that happened in it.

Record and entries *are* the room: a room that is loaded plays its entries again. Every entry has the millisecond of the
match (`at`), that of the world (`time`), and, if a client's message brought it about, the seat that sent it (`by`) with
the message's `id`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated, Any, Final, Literal

import msgspec

from tefuda.core.match import commitment
from tefuda.core.table import FAST, SECURE, Dice, Setup

Holding = Literal["person", "bot", "open"]
Reason = Literal["resign", "draw", "away"]
Absence = Literal["claim", "bot", "wait"]
"""What the others may do about who is away too long: claim the win or let a bot go on, only the latter, or nothing."""

TOKEN_BYTES: Final = 16
NewToken = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22,128}$")]
"""At least 128 bits in the letters of base64url, chosen by the client, so that no lost answer costs it the seat."""
BUILT_IN: Final = "basic"
"""The name of the rulings' own bot, in games that have one."""


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat begins: held by a person, a bot by name, or open."""

    holding: Holding
    name: str = ""


class RoomRecord(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a room begins with. The seed stays secret until the match is over."""

    id: str
    game: str
    rules: int
    config: dict[str, Any]
    seed: str
    seats: dict[str, SeatSetup]
    public: bool = False
    stand_in: str = ""
    """The bot that plays for a person who is away; none if empty."""
    stand_in_after: int = 30
    """Seconds that somebody may be away."""
    absence: Absence = "claim"
    before: str = ""
    """The room of which this is the rematch."""
    created: int = 0
    branch: str = ""
    """The room of which this plays a position on; such a match is none that counts."""
    seeded: bool = False
    """Whoever made the room chose the seed, and may know every card."""
    dice: Dice = FAST
    """The secure ones unless the seed was chosen; rooms older than this field keep the dice that they began with."""

    @property
    def practice(self) -> bool:
        """Whether somebody may know what is hidden or what will come: nobody is let in as an opponent."""
        return self.seeded or bool(self.branch)

    @property
    def setup(self) -> Setup:
        """What the table begins with, unless somebody brings something along."""
        return Setup(self.config, self.seed, dice=self.dice)

    @property
    def commitment(self) -> str:
        """What everybody may know of the seed from the beginning: of fast dice nothing, since they start from it."""
        return commitment(self.seed) if self.dice == SECURE else ""


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    """One thing that happened."""

    at: int = 0
    time: int = 0
    by: str = ""
    id: str = ""


class Began(Entry, frozen=True, tag="began"):
    """All seats are taken; the clock starts."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat's input. `lag` are the milliseconds that were forgiven because its line is slow."""

    action: dict[str, Any]
    lag: int = 0


class Expired(Entry, frozen=True, tag="expired"):
    """The table's clock has run out."""


class Rewound(Entry, frozen=True, tag="rewound"):
    """The match goes on from its first `to` inputs."""

    to: int


class Ended(Entry, frozen=True, tag="ended"):
    """People have ended the match: one has resigned, both have agreed a draw, or the other was away too long."""

    reason: Reason


class Seated(Entry, frozen=True, tag="seated"):
    """A seat has another holder, who brings this along to the match."""

    seat: str
    holding: Holding
    name: str = ""
    brings: dict[str, Any] = {}


class Arranged(Entry, frozen=True, tag="arranged"):
    """Before the match begins its room is another one: two have changed places, options are others (null: the usual),
    and seats that no person holds have these bots, or with an empty name wait for somebody. All from before is void.
    """

    swap: tuple[str, str] | None = None
    options: dict[str, Any] = {}
    bots: dict[str, str] = {}

    @property
    def places(self) -> dict[str, str]:
        """For both who change places the other's seat."""
        return {} if self.swap is None else dict(zip(self.swap, reversed(self.swap), strict=True))


class Renewed(Entry, frozen=True, tag="renewed"):
    """A seat has another token; the one before opens nothing any more."""


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for a person from now on; with an empty name the person is back."""

    seat: str
    bot: str = ""


class Said(Entry, frozen=True, tag="said"):
    """A line of chat."""

    text: str


class Assisted(Entry, frozen=True, tag="assisted"):
    """Somebody who plays alone was given a hint, or has taken something back."""


class Continued(Entry, frozen=True, tag="continued"):
    """The rematch is in another room."""

    room: str


class Invited(Entry, frozen=True, tag="invited"):
    """Somebody waits for the same people in another room."""

    room: str


AnyEntry = (
    Began
    | Acted
    | Expired
    | Rewound
    | Ended
    | Seated
    | Arranged
    | Renewed
    | StoodIn
    | Said
    | Assisted
    | Continued
    | Invited
)

_decoder: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)
_encoder: Final = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(body: bytes) -> AnyEntry:
    return _decoder.decode(body)


def new_token() -> str:
    """A seat's secret."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """All that is ever stored of a token. It has 128 random bits, so a plain hash cannot be guessed back."""
    return hashlib.sha256(token.encode()).digest()


def opens(token: str, stored: bytes) -> bool:
    """Whether a token is the one with this hash, in constant time."""
    return hmac.compare_digest(token_hash(token), stored)


__all__ = [
    "BUILT_IN",
    "Acted",
    "AnyEntry",
    "Arranged",
    "Assisted",
    "Began",
    "Continued",
    "Ended",
    "Entry",
    "Expired",
    "Holding",
    "Invited",
    "NewToken",
    "Renewed",
    "Rewound",
    "RoomRecord",
    "Said",
    "SeatSetup",
    "Seated",
    "StoodIn",
    "decode",
    "encode",
    "new_token",
    "opens",
    "token_hash",
]
