"""Match files: a header, one line an input, and last the seed. JSON lines, in the game's notation.

    {"format":1,"game":"catalyst","rules":1,"config":{},"given":null,"seed_sha256":"…","players":{…},"check":"…"}
    {"at":5120,"by":"player","action":{"do":"play","card":"S7","at":3},"check":"…"}
    {"seed":"48213","result":{…},"check":"…"}

The header commits to the seed before anybody acts: afterwards everyone can see that the deal was not chosen. If the
seed is not one of xoshiro128**, the header names the generator: `"dice":"blake2b"`. A host's
`{"rewind":4}` goes back to the first four inputs, and `{"end":{…}}` ends a match that the rules would go on with
(resigned, agreed a draw): its value is then the result. `check` is the start of a SHA-256 over the line before, this
line and the events it gave, so that a changed, missing or added line is found where it stands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec

from tefuda.core import registry
from tefuda.core.bounds import MOST_FIELDS, Count, Word, Written
from tefuda.core.errors import BadRecord, Refused, StaleVersion, TefudaError
from tefuda.core.records import Event, checked
from tefuda.core.table import FAST, Dice, Input, Setup, Table

T = TypeVar("T")

FORMAT: Final = 1
CHECK_LENGTH: Final = 16
MOST_REPEATED: Final = 100_000
"""Inputs that one file may have played again by going back; whoever takes back every move of a match needs fewer."""

Parts = Annotated[dict[Word, Any], msgspec.Meta(max_length=MOST_FIELDS)]
"""Options or a position, which the game reads into records of its own."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: Count
    game: Word
    rules: Count
    config: Parts
    given: Parts | None
    seed_sha256: Word
    players: Annotated[dict[Word, Word], msgspec.Meta(max_length=MOST_FIELDS)]
    dice: Dice | msgspec.UnsetType = msgspec.UNSET
    """Files without it are older than the choice, or have no need to name the usual dice; both say `FAST`."""
    check: Word = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line in between: an input, or a host's going back or ending the match."""

    at: Count
    by: Word | None = None
    action: Written | None = None
    rewind: Count | None = None
    end: Written | None = None
    check: Word = ""


class Footer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    seed: Word
    result: Written | None
    check: Word = ""


class Chain:
    """The running check over lines and events."""

    def __init__(self) -> None:
        self.value = ""

    def add(self, line: Header | Step | Footer, events: list[Event]) -> str:
        """The check of the next line."""
        bare = msgspec.structs.replace(line, check="")
        told = b"".join(map(checked, events))
        content = self.value.encode() + msgspec.json.encode(bare, order="deterministic") + told
        self.value = hashlib.sha256(content).hexdigest()[:CHECK_LENGTH]
        return self.value


def commitment(seed: str) -> str:
    """What a header says of a seed that is still secret."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Recorder:
    """Writes down a match while it is played; `text` is the file as it stands."""

    def __init__(self, table: Table, players: Mapping[str, str]) -> None:
        self.table = table
        self.chain = Chain()
        self.ended: dict[str, Any] | None = None
        self.lines: list[Header | Step | Footer] = []
        given = table.setup.given
        header = Header(
            format=FORMAT,
            game=table.game.id,
            rules=table.game.rules_version,
            config=dict(table.setup.config),
            given=None if given is None else dict(given),
            seed_sha256=commitment(table.setup.seed),
            players=dict(players),
            dice=msgspec.UNSET if table.setup.dice == FAST else table.setup.dice,
        )
        self._write(header, table.events)

    def _write(self, line: Header | Step | Footer, events: list[Event]) -> None:
        self.lines.append(msgspec.structs.replace(line, check=self.chain.add(line, events)))

    def note(self, events: list[Event]) -> None:
        """The table has taken an input that gave these events."""
        given = self.table.inputs[-1]
        self._write(Step(at=given.at, by=given.by, action=dict(given.action)), events)

    def rewind(self, table: Table) -> None:
        """The match goes on from an earlier point of it."""
        self._write(Step(at=self.table.now, rewind=len(table.inputs)), [])
        self.table = table

    def end(self, at: int, result: Mapping[str, Any]) -> None:
        """The host ends the match with this result."""
        self.ended = dict(result)
        self._write(Step(at=at, end=self.ended), [])

    def text(self) -> str:
        """The whole file; the match may go on afterwards."""
        footer = Footer(self.table.setup.seed, self.ended or self.table.result)
        before = self.chain.value
        check = self.chain.add(footer, [])
        self.chain.value = before
        lines = [*self.lines, msgspec.structs.replace(footer, check=check)]
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


class Match(msgspec.Struct, frozen=True):
    """A file that has been read, not yet played."""

    name: str
    header: Header
    steps: list[Step]
    footer: Footer

    def begin(self) -> Table:
        """The table before its first input."""
        header = self.header
        dice = FAST if header.dice is msgspec.UNSET else header.dice
        return Table(registry.find(header.game), Setup(header.config, self.footer.seed, header.given, dice))


def load(file: Path) -> Match:
    """A match file, as `read` understands it; BadRecord if it is no text."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file}: expected UTF-8 text, got byte {error.start} that is none") from None
    return read(text, str(file))


def read(text: str, name: str) -> Match:
    """A match file's content, with its form checked and its seed compared with the commitment."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines:
        raise BadRecord(f"{name}: the file is empty")
    header = _line(lines[0], Header, f"{name}, line 1")
    if header.format != FORMAT:
        raise StaleVersion(f"{name}, line 1: format {header.format}; known here: {FORMAT}")
    game = registry.find(header.game)
    if header.rules != game.rules_version:
        known = game.rules_version
        raise StaleVersion(f"{name}, line 1: {header.game} with rules version {header.rules}; known here: {known}")
    last = len(lines)
    if last == 1 or '"seed"' not in lines[-1]:
        raise BadRecord(f"{name}, line {last}: the file ends here without its seed: it has been cut off")
    steps = [_line(line, Step, f"{name}, line {at}") for at, line in enumerate(lines[1:-1], 2)]
    footer = _line(lines[-1], Footer, f"{name}, line {last}")
    if commitment(footer.seed) != header.seed_sha256:
        raise BadRecord(f"{name}, line {last}: this is not the seed that line 1 has committed to")
    return Match(name, header, steps, footer)


def _line(text: str, form: type[T], place: str) -> T:
    try:
        return msgspec.json.decode(text, type=form)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"{place}: {error}") from None


class Replay:
    """Plays a match file again, line by line, and compares every check."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.chain = Chain()
        self.done = 0
        """Steps played so far."""
        self.repeated = 0
        """Inputs played again so far."""
        self.ended: dict[str, Any] | None = None
        """The result, if the host ended the match."""
        try:
            self.table = match.begin()
        except TefudaError as error:
            code = error.code if isinstance(error, Refused) else ""
            raise BadRecord(f"{match.name}, line 1: {error}", code) from None
        self._compare(match.header, self.table.events)

    def step(self) -> list[Event] | None:
        """Play the next line; its events, or None at the end."""
        if self.done == len(self.match.steps):
            self._finish()
            return None
        line = self.match.steps[self.done]
        self.done += 1
        events = self._play(line)
        self._compare(line, events)
        return events

    @property
    def place(self) -> str:
        """The line that was played last."""
        return f"{self.match.name}, line {self.done + 1}"

    def _play(self, line: Step) -> list[Event]:
        if line.rewind is not None:
            self._go_back(line.rewind)
            return []
        if line.end is not None:
            self.ended = line.end
            return []
        if line.by is None or line.action is None:
            raise BadRecord(f"{self.place}: expected by and action, rewind, or end")
        try:
            return self.table.repeat(Input(line.by, line.action, line.at))
        except Refused as refused:
            raise BadRecord(f"{self.place}: this input is refused: {refused}") from None

    def _go_back(self, count: int) -> None:
        """To the first `count` inputs."""
        if count > len(self.table.inputs):
            raise BadRecord(f"{self.place}: rewind to {count}, but there are {len(self.table.inputs)} inputs")
        self.repeated += count
        if self.repeated > MOST_REPEATED:
            raise BadRecord(f"{self.place}: more than {MOST_REPEATED} inputs would be played again")
        self.table = self.table.rewound(count)

    def _compare(self, line: Header | Step | Footer, events: list[Event]) -> None:
        expected = self.chain.add(line, events)
        if line.check != expected:
            raise BadRecord(f"{self.place}: the check is {line.check!r}, but line and events give {expected!r}")

    def _finish(self) -> None:
        self.done += 1
        footer = self.match.footer
        result = self.ended or self.table.result
        if footer.result != result:
            raise BadRecord(f"{self.place}: the result is {footer.result}, but the match gives {result}")
        self._compare(footer, [])
        self.done -= 1


__all__ = ["FORMAT", "Footer", "Header", "Match", "Recorder", "Replay", "Step", "commitment", "load", "read"]
