"""The terminal table: any registered game by its text view and numbered or typed actions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar, Final

from tefuda.ai.analysis import HINT, analyse
from tefuda.ai.players import Player, choice
from tefuda.cli.analysis import analysis_lines
from tefuda.cli.console import TEXTS, Console
from tefuda.core.chance import Seeded
from tefuda.core.errors import BadRecord, Refused
from tefuda.core.facts import show
from tefuda.core.match import Recorder
from tefuda.core.records import Action, Event, redacted
from tefuda.core.table import WATCHER, Input, Table
from tefuda.core.texts import with_seats

SHORT_LIST: Final = 9
"""So many actions are listed without being asked for."""


class Terminal:
    """A match at which people sit in front of one terminal, the other seats taken by players of ours."""

    synonyms: ClassVar[Mapping[str, str]] = {
        "?": "help",
        "q": "quit",
        "exit": "quit",
        "終わる": "quit",
        "u": "undo",
        "戻す": "undo",
        "r": "redo",
        "進める": "redo",
        "l": "list",
        "一覧": "list",
        "h": "hint",
        "ヒント": "hint",
        "v": "view",
        "盤": "view",
        "使い方": "help",
    }
    """Other words for the commands."""

    def __init__(self, table: Table, console: Console, bots: Mapping[str, Player]) -> None:
        self.console = console
        self.bots = bots
        self.people = [seat for seat in table.seats if seat not in bots]
        self.running = True
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "list": self.list,
            "view": self.view,
            "hint": self.hint,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "quit": self.quit,
        }
        self.begin(table)

    def begin(self, table: Table) -> None:
        """Sit down to a match."""
        self.table = table
        self.recorder = Recorder(table, {seat: "bot" if seat in self.bots else "person" for seat in table.seats})
        self.started = time.monotonic()
        self.dice = Seeded(f"{table.setup.seed}/bots")
        self.undone: list[Input] = []
        self.took_back = False
        self.listed: list[Action] = []
        self.shown = False
        """Whether the position on the screen is the one on the table."""

    # The course of a session

    def run(self) -> None:
        """Play until the match is over or somebody stops."""
        self.introduce()
        self.play_on()
        if self.table.over:
            self.console.say("play.result", result=show(self.table.result))

    def introduce(self) -> None:
        """What has happened so far, and how to go on."""
        self.tell(self.table.events, self.people[0] if self.people else WATCHER)
        self.console.say("play.help")

    def play_on(self) -> None:
        """Let everybody act until somebody stops or the match is over; time in which nobody may act is over at once."""
        while self.running and not self.table.over:
            if not self.table.awaiting():
                self.done(self.table.expire())
                continue
            by = self.next_seat()
            if by in self.bots:
                self.act(by, choice(self.table, by, self.bots[by], self.dice))
                continue
            if not self.shown:
                self.show_turn()
            self.person(by)
        if self.table.over and not self.shown:
            self.show_turn()

    def next_seat(self) -> str:
        """Who is asked now: bots first, because people may want to see what they did."""
        awaited = self.table.awaiting()
        return next((seat for seat in awaited if seat in self.bots), awaited[0])

    def person(self, by: str) -> None:
        """Ask a person for one line and do what it says."""
        line = self.console.ask()
        if line is None:
            self.quit("")
            return
        word, _, rest = line.partition(" ")
        command = self.commands.get(self.synonyms.get(word.lower(), word.lower()))
        if command is not None:
            command(rest.strip())
        elif line.isdecimal():
            self.act_by_number(by, int(line))
        elif line:
            self.act_by_text(by, line)

    # Acting

    def act_by_number(self, by: str, number: int) -> None:
        actions = self.listed or self.table.legal(by)
        if 1 <= number <= len(actions):
            self.act(by, actions[number - 1])
        else:
            self.console.say("play.no_number", count=len(actions))

    def act_by_text(self, by: str, line: str) -> None:
        try:
            action = self.table.game.notation.parse(line)
        except BadRecord:
            self.console.say("play.not_understood", text=line)
            return
        self.act(by, action)

    def act(self, by: str, action: Action | Mapping[str, object]) -> None:
        """Carry out an action, or say why it is refused."""
        self.table.now = max(self.table.now, round((time.monotonic() - self.started) * 1000))
        try:
            events = self.table.act(by, action)
        except Refused as refused:
            self.console.print(self.table.words.refusal(refused.code, self.console.language))
            return
        self.undone.clear()
        self.done(events)

    def done(self, events: list[Event]) -> None:
        """An input has been taken: write it down and tell."""
        self.recorder.note(events)
        self.listed = []
        self.shown = False
        self.tell(events, self.viewer())

    # Showing

    def viewer(self) -> str:
        """Whose eyes the screen shows: the only person's, or of several the one who is to act."""
        if len(self.people) == 1:
            return self.people[0]
        return next((seat for seat in self.table.awaiting() if seat in self.people), WATCHER)

    def tell(self, events: list[Event], by: str) -> None:
        words = self.table.words
        for event in redacted(events, self.table.seat(by)):
            sentence = with_seats(words.tell(event, self.console.language))
            if sentence:
                self.console.print(sentence)

    def show_turn(self) -> None:
        """The position and what can be done, for whoever is to act at this terminal."""
        self.shown = True
        self.console.print()
        self.view("")
        by = self.viewer()
        if self.table.over or by not in self.table.awaiting():
            return
        actions = self.table.legal(by)
        if len(self.people) > 1:
            self.console.say("play.turn", seat=by)
        if len(actions) <= SHORT_LIST:
            self.list("")
        else:
            self.console.print(self.table.words.prompt(self.table.view(by), self.console.language))

    # Commands; each gets the rest of its line

    def help(self, _rest: str) -> None:
        self.console.say("play.commands")

    def list(self, _rest: str) -> None:
        self.listed = self.table.legal(self.viewer())
        for number, action in enumerate(self.listed, 1):
            self.console.say("play.numbered", number=number, action=self.table.game.notation.short(action))

    def view(self, _rest: str) -> None:
        by = self.viewer()
        self.console.print(
            with_seats(self.table.words.describe(self.table.view(by), self.console.language, typed=True))
        )

    def hint(self, _rest: str) -> None:
        """The best actions of whoever is to act, as far as that seat can know."""
        found = analyse(self.table, self.viewer(), HINT, Seeded(f"{self.table.setup.seed}/hints"))
        for line in analysis_lines(self.console, found):
            self.console.print(line)

    def undo(self, _rest: str) -> None:
        if not any(self.table.can_undo(seat) for seat in self.people):
            self.console.say("play.no_undo")
            return
        self.undone.append(self.table.inputs[-1])
        self.took_back = True
        self.table = self.table.rewound(len(self.table.inputs) - 1)
        self.recorder.rewind(self.table)
        self.listed = []
        self.shown = False

    def redo(self, _rest: str) -> None:
        if not self.undone:
            self.console.say("play.no_redo")
            return
        given = self.undone.pop()
        self.done(self.table.repeat(given))

    def save(self, rest: str) -> None:
        file = Path(rest or f"{self.table.game.id}.match.jsonl").expanduser()
        try:
            file.write_text(self.recorder.text(), encoding="utf-8")
        except OSError as error:
            self.console.say("play.not_saved", file=file, error=error.strerror)
        else:
            self.console.say("play.saved", file=file)

    def quit(self, _rest: str) -> None:
        self.running = False
        self.console.say("play.bye")


def person_word(console: Console) -> str:
    return TEXTS.say(console.language, "play.person")
