"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from tefuda.core.bounds import MOST_FIELDS, Count
from tefuda.core.texts import Language
from tefuda.server.book import Phase
from tefuda.server.entries import Absence, NewToken
from tefuda.server.wire import SeatCard

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
PersonName = Annotated[str, msgspec.Meta(max_length=64)]
MOST_SEATS: Final = 16
Seed = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client sends."""


class MakeRoom(Form, frozen=True, kw_only=True):
    """A room to be made. Each seat: `person` (the sender gets its token), `open`, or the name of a bot.

    Seats that are not named: the first is a person's, the others are open.
    """

    game: Id
    options: Annotated[dict[Id, Any], msgspec.Meta(max_length=MOST_FIELDS)] = {}
    seats: Annotated[dict[Id, Id], msgspec.Meta(max_length=MOST_SEATS)] = {}
    name: PersonName = ""
    seed: Seed | None = None
    public: bool = False
    stand_in: Annotated[str, msgspec.Meta(max_length=64)] = ""
    stand_in_after: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 30
    """Seconds that somebody may be away; then the bot `stand_in` plays, if one is named."""
    absence: Absence = "claim"
    """And what the others may do about it themselves."""


class Join(Form, frozen=True, kw_only=True):
    """Take this seat, or the first open one. Whoever brings the token may ask again when the answer was lost.

    `brings`: what one brings to a match that has not begun, where the game lets one: in Duel a `deck`.
    """

    seat: Id | None = None
    brings: Annotated[dict[Id, Any], msgspec.Meta(max_length=MOST_FIELDS)] = {}
    name: PersonName = ""
    token: NewToken | None = None


class Branch(Form, frozen=True, kw_only=True):
    """Play a finished match on from its first `steps` steps: on this seat, against bots of one name."""

    steps: Count
    seat: Id
    bot: Id
    name: PersonName = ""


class Texts(msgspec.Struct, frozen=True):
    """In both languages."""

    ja: str
    en: str


class GameCard(msgspec.Struct, frozen=True):
    """A game and what can be agreed about it."""

    id: str
    rules: int
    name: Texts
    about: Texts
    seats: list[str]
    """With the default options."""
    bots: list[str]
    options: dict[str, Any]
    """JSON schema."""


class RoomCard(msgspec.Struct, frozen=True, kw_only=True):
    """A room as everybody may see it."""

    id: str
    code: str
    game: str
    rules: int
    options: dict[str, Any]
    phase: Phase
    public: bool
    seats: list[SeatCard]
    here: list[str]
    watching: int
    commitment: str
    created: int
    assisted: bool
    result: dict[str, Any] | None
    before: str
    next_room: str
    branch: str
    """The room of which this plays a position on."""
    practice: bool
    """Somebody may know the cards: nobody can join."""
    stand_in_after: int
    """Seconds that somebody may be away."""
    absence: Absence


class Made(msgspec.Struct, frozen=True):
    """A new room, and the secret tokens of the sender's seats."""

    room: RoomCard
    tokens: dict[str, str]


class Joined(msgspec.Struct, frozen=True):
    """A seat and its secret token."""

    room: RoomCard
    seat: str
    token: str


class Again(msgspec.Struct, frozen=True):
    """The room of the rematch, once all have agreed; the tokens are those of before."""

    room: RoomCard | None
    agreed: list[str]


class MatchCard(msgspec.Struct, frozen=True):
    """A line of the list of matches."""

    id: str
    game: str
    created: int
    finished: int
    result: dict[str, Any] | None


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One line of a match file, as a viewer is told of it."""

    by: str | None
    at: int
    action: dict[str, Any] | None
    events: list[Any]
    told_ja: list[str]
    told_en: list[str]
    view: Any = None
    """Replaces the view: the match went back here."""
    end: dict[str, Any] | None = None
    """The result that people agreed on."""
    open: Any = None
    """The view afterwards, where all seats together are wanted: their events lead from none to the next."""


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match: begin with `opening` and fold the events of each step into it."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: list[SeatCard]
    viewer: str | None
    opening: Any
    steps: list[ReplayStep]
    result: dict[str, Any] | None
    words: dict[Language, dict[str, Any]] | None = None
    """What the game says, by language, where the match has cards of its own."""


class Brought(msgspec.Struct, frozen=True):
    """Cards of one's own: the options that bring them into a match, or what is wrong with them, a line each."""

    options: dict[str, Any] = {}
    words: dict[Language, dict[str, Any]] = {}
    """What the game says with them, by language."""
    problems: list[str] = []


class PastStep(msgspec.Struct, frozen=True):
    """One input of a match, as a viewer was told of it, and what the log says of it."""

    events: list[Any]
    told: list[str]


class Past(msgspec.Struct, frozen=True):
    """A match so far: begin with `opening` and fold the events of each step into it. `seq` is the last one's."""

    seq: int
    opening: Any
    steps: list[PastStep]


class Share(msgspec.Struct, frozen=True):
    """One action of a mix."""

    short: str
    """As one types it."""
    share: float
    """How often to choose it."""
    value: float
    """The chance to win with it against the mix of the others."""


class Answer(msgspec.Struct, frozen=True):
    """The best answer to what the others really did at the same time."""

    best: str
    """As one types it; what was done, if nothing would have been clearly better."""
    value: float
    """The chance to win with it."""
    taken: float
    """And with what was done."""


class Judged(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A decision of a finished match: the chance to win of whoever decided, with its interval, as a search sees it."""

    step: int
    """Counted from 1, as the replay has them."""
    by: str
    value: float | None = None
    """With the best action found; none where a game knows only which plays were wrong."""
    low: float = 0.0
    high: float = 1.0
    best: str = ""
    """As one types it."""
    taken: float | None = None
    """With the action that was taken."""
    blunder: bool = False
    mix: list[Share] = []
    """Where several decide at once: no action is best, but some are worth choosing, each so often."""
    answer: Answer | None = None
    """Where several decide at once."""


class Analysis(msgspec.Struct, frozen=True):
    """A finished match, decision by decision."""

    decisions: list[Judged]


class Position(msgspec.Struct, frozen=True):
    """A view in words."""

    text: str


class Health(msgspec.Struct, frozen=True):
    """The server is alive; `ok` if it can write too."""

    status: Literal["ok", "failing"]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    code: str
    field: str = ""
    """Of options that make no match: the one that is wrong, if it is one."""


class Par(msgspec.Struct, frozen=True):
    """The fewest plays found that win a deal, and how many are needed for certain. `proved`: both are one."""

    par: int | None
    bound: int
    proved: bool
    impossible: bool


class Solution(msgspec.Struct, frozen=True):
    """The plays of the shortest win found. Null: there is none (`impossible`), or none was found."""

    plays: list[dict[str, Any]] | None
    proved: bool
    impossible: bool


class Lost(msgspec.Struct, frozen=True):
    """Whether a deal is certainly lost."""

    lost: bool


class Detours(msgspec.Struct, frozen=True):
    """The plays that led away from a win, counted from 1."""

    plays: list[int]
