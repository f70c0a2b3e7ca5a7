"""The messages between a browser or bot and a room. docs/protocol.md explains them; the first one compares `PROTOCOL`.

JSON objects with `type` as tag. Those of the client are strict: an unknown field or a wrong type is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from tefuda.core.bounds import MOST_FIELDS, Amount, Count, Word, Written
from tefuda.server.book import Phase
from tefuda.server.entries import Holding, NewToken

PROTOCOL: Final = 1

MOST_DRAFTED: Final = 1000
LONGEST_CHAT: Final = 10_000
"""Beyond what can be meant; the limits of a server are narrower and have codes of their own."""

MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]

# From the client


class Request(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client sends."""


class Hello(Request, frozen=True, tag="hello"):
    """The first message. With a token it takes its seat, otherwise it watches; `seq` is the last update it has."""

    version: Amount
    token: Word = ""
    seq: Count | None = None
    language: Literal["", "ja", "en"] = ""
    """If it is said, welcomes and updates say in words what they show."""
    legal: bool = False
    """Whether updates shall list the own seat's legal actions; for bots."""


class Pong(Request, frozen=True, tag="pong"):
    """The answer to the server's `ping`, at once; its delay is the line's lag."""

    number: Count


class Asked(Request, frozen=True):
    """A request that gets an answer; the same id again gets the same answer."""

    id: MessageId


class Act(Asked, frozen=True, tag="act"):
    """A seat's action in the game's notation, or as one types it, made on the view of update `seq`."""

    seq: Count
    action: Written | Word


class Draft(Asked, frozen=True, tag="draft"):
    """What would follow if these actions were sent? `ask` are actions of which only the refusal is wanted, `begun` is
    one of which only a part is chosen yet: of all targets those are wanted that begin like it."""

    actions: Annotated[Sequence[Written], msgspec.Meta(max_length=MOST_DRAFTED)] = ()
    ask: Annotated[Sequence[Written], msgspec.Meta(max_length=MOST_DRAFTED)] = ()
    begun: Written | None = None


class Chat(Asked, frozen=True, tag="chat"):
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_CHAT)]


class Ping(Asked, frozen=True, tag="ping"):
    pass


class Snapshot(Asked, frozen=True, tag="snapshot"):
    """Everything anew."""


class TakeBack(Asked, frozen=True, tag="take_back"):
    """Go back before the own last action."""


class Resign(Asked, frozen=True, tag="resign"):
    pass


class OfferDraw(Asked, frozen=True, tag="offer_draw"):
    pass


class Answer(Asked, frozen=True, tag="answer"):
    """To an offer of somebody else."""

    yes: bool


class StandIn(Asked, frozen=True, tag="stand_in"):
    """A bot shall play the own seat; with an empty name one plays oneself again."""

    bot: Word = ""


class PlayOn(Asked, frozen=True, tag="play_on"):
    """A bot shall play for somebody who has been away too long, until they are back."""

    seat: Word
    bot: Word


class ClaimWin(Asked, frozen=True, tag="claim_win"):
    """The other of two has been away too long."""


class Fill(Asked, frozen=True, tag="fill"):
    """A bot shall take an open seat."""

    seat: Word
    bot: Word


class Arrange(Asked, frozen=True, tag="arrange"):
    """Change the room before the match begins, as its update `seq` shows it. In this order: `swap`: who has these two
    seats changes places; `options`: these are others, null is the usual; `bots`: by seat, empty leaves it open."""

    seq: Count
    swap: tuple[Word, Word] | None = None
    options: Written = {}
    bots: Annotated[dict[Word, Word], msgspec.Meta(max_length=MOST_FIELDS)] = {}


class Leave(Asked, frozen=True, tag="leave"):
    """Give the own seat up; it is open then."""


class Renew(Asked, frozen=True, tag="renew"):
    """Open the own seat with this token from now on, and no longer with the one before: its link was stolen."""

    token: NewToken


class Hint(Asked, frozen=True, tag="hint"):
    """What would be good here? After the end, `at` names a position by its number of inputs."""

    at: Count | None = None


FromClient = (
    Hello
    | Pong
    | Act
    | Draft
    | Chat
    | Ping
    | Snapshot
    | TakeBack
    | Resign
    | OfferDraw
    | Answer
    | StandIn
    | PlayOn
    | ClaimWin
    | Fill
    | Arrange
    | Leave
    | Renew
    | Hint
)

# From the server


class SeatCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: str
    holding: Holding
    name: str = ""
    stand_in: str = ""
    """The bot that plays for the person at present."""
    owner: bool = False
    """Whether who sits here may change the room, before the match begins."""


class TableClock(msgspec.Struct, frozen=True):
    """The table's clock in milliseconds, when this was sent."""

    limit: int
    left: int


class Line(msgspec.Struct, frozen=True):
    """A line of chat."""

    by: str
    text: str


class Invitation(msgspec.Struct, frozen=True):
    """Somebody who played here waits for the others in another room."""

    by: str
    room: str


class Reply(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """What the server sends: always with the viewer's seq and the digest of its view."""

    seq: int
    digest: str


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One update that was missed."""

    events: Sequence[Any] = ()
    said: Line | None = None


class Choice(msgspec.Struct, frozen=True):
    """An action, and what one types for it."""

    action: Any
    short: str


class Spoken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position in words."""

    position: str
    prompt: str
    """What to do now; empty while others are to act."""
    told: list[str]
    """What has just happened."""
    choices: list[Choice]
    log: list[str] | None = None
    """The same for the log of the match, where that says something else."""


class Welcome(Reply, frozen=True, kw_only=True, tag="welcome"):
    """Where the room stands: a snapshot with `view`, or, after a gap, what was `missed`."""

    version: int
    room: str
    game: str
    rules: int
    options: dict[str, Any]
    commitment: str
    you: str | None
    phase: Phase
    seats: list[SeatCard]
    clock: TableClock | None
    yours: bool
    view: Any = None
    missed: list[Step] | None = None
    legal: list[Any] | None = None
    result: dict[str, Any] | None = None
    assisted: bool = False
    take_back: str = ""
    """Why the own seat can take nothing back now: a code; empty if it can."""
    next_room: str = ""
    invitation: Invitation | None = None
    chat: list[Line] = []
    spoken: Spoken | None = None


class Update(Reply, frozen=True, kw_only=True, tag="update"):
    """Something happened. `view` replaces the view; otherwise fold the events into it."""

    events: Sequence[Any] = ()
    clock: TableClock | None = None
    yours: bool = False
    phase: Phase | None = None
    options: dict[str, Any] | None = None
    """With a view: what is played with, of which not all was told before the match began."""
    view: Any = None
    seats: list[SeatCard] | None = None
    said: Line | None = None
    legal: list[Any] | None = None
    result: dict[str, Any] | None = None
    assisted: bool = False
    take_back: str = ""
    next_room: str = ""
    invitation: Invitation | None = None
    spoken: Spoken | None = None


class Done(Reply, frozen=True, kw_only=True, tag="done"):
    """A request was carried out and is durable."""

    id: str


class Refusal(Reply, frozen=True, kw_only=True, tag="refused"):
    """A request was not carried out; nothing has changed."""

    id: str | None
    code: str
    field: str = ""  # of options that make no match: the one that is wrong


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action, and what it would touch, or tell, as far as this seat can know. `open`: chance decides more;
    `outcomes`: what each of its answers would tell then, where that is known. `foreseen`: the game's own
    record of all that, instead."""

    action: Any
    touched: list[str] | None = None
    foreseen: Any = None
    events: list[Any] | None = None
    open: bool = False
    outcomes: list[list[Any]] = []


class Drafted(Reply, frozen=True, kw_only=True, tag="drafted"):
    """`refused` is the place of the first drafted action that cannot be, with its code."""

    id: str
    targets: list[Target] = []
    events: list[Any] = []
    open: bool = False
    outcomes: list[list[Any]] = []
    refused: int | None = None
    code: str = ""
    codes: list[str | None] = []


class Hinted(Reply, frozen=True, kw_only=True, tag="hinted"):
    id: str
    hint: dict[str, Any]


class PingBack(Reply, frozen=True, kw_only=True, tag="pong"):
    id: str


class Measure(Reply, frozen=True, kw_only=True, tag="ping"):
    """To be answered at once with `pong`."""

    number: int
    lag: int | None = None
    """What the line took to come and go, as it was measured so far; None before the first answer."""


class Offer(Reply, frozen=True, kw_only=True, tag="offer"):
    """Somebody asks for a take-back, a draw or a rematch; an empty `by` ends the offer."""

    kind: str
    by: str
    declined: str = ""
    """Of an offer that ends: the seat that said no to it."""


class Presence(Reply, frozen=True, kw_only=True, tag="presence"):
    """Who is connected."""

    here: list[str]
    watching: int
    away: dict[str, int] = {}
    """For how many milliseconds each person who is not connected has been away."""


class Closing(Reply, frozen=True, kw_only=True, tag="closing"):
    """The last message before the server closes the socket."""

    code: str


class Addressed(msgspec.Struct, frozen=True):
    """What is read of a message that has no form: which request it would have been."""

    id: MessageId | None = None


def fields(message: bytes) -> dict[str, msgspec.Raw]:
    """The fields of a message, as they are written."""
    return _fields.decode(message)


def stamped(message: bytes, stamp: Mapping[str, Any]) -> bytes:
    """A message that was made elsewhere, with what every message of its viewer carries."""
    return encoder.encode({**fields(message), **stamp})


_fields: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
decoder: Final = msgspec.json.Decoder(FromClient)
encoder: Final = msgspec.json.Encoder()
_addressed: Final = msgspec.json.Decoder(Addressed)


def id_of(message: bytes) -> str | None:
    """The id of a message that has no form, so that its sender can be told; None if that cannot be read either."""
    try:
        return _addressed.decode(message).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
