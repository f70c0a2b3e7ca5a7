"""One session: a room, its sockets, and some hundred inputs in batches. Seed and number give the same inputs again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec
from tools.fuzzing.corpus import Corpus
from tools.fuzzing.messages import Speaker
from tools.fuzzing.mutate import TEXTS, Mutator
from tools.fuzzing.target import Finding, Http, Socket, Target
from tools.plain_socket import BINARY, CLOSE, TEXT, Closed, Silent, frame

from tefuda.core.chance import Seeded

BATCH: Final = 25
"""Messages that are said at once."""
BUDGET: Final = 3.0
"""Seconds of the server's processor for one batch: many times what a batch of right messages takes interpreted."""
CREATED: Final = b'"tokens"'


class Shape(msgspec.Struct, frozen=True):
    """How many inputs of each kind a session has."""

    batches: int = 12
    requests: int = 50
    hellos: int = 4
    frames: int = 3
    files: int = 1
    """None: nothing is asked that a worker process has to answer, since starting one takes seconds."""


class Session:
    """Says what the dice choose to a server and looks at every answer."""

    def __init__(self, target: Target, corpus: Corpus, seed: str, shape: Shape) -> None:
        self.shape = shape
        self.target = target
        self.corpus = corpus
        self.speaker = Speaker(corpus, Mutator(Seeded(seed), corpus.words))
        self.speaker.wakes_workers = shape.files > 0
        self.mutator = self.speaker.mutator
        self.seed = seed
        self.inputs: Counter[str] = Counter()
        self.sent: list[bytes] = []
        """The inputs of the present batch."""
        self.http = Http(target)
        self.socket: Socket | None = None
        self._marks = 0

    def run(self) -> None:
        """All batches; a finding is raised."""
        try:
            self._make()
            for _ in range(self.shape.batches):
                self._measured(self._messages)
            for part in (self._requests, self._hellos, self._frames, self._files):
                self._measured(part)
            self._play_on()
        finally:
            self.http.close()
            if self.socket is not None:
                self.socket.close()

    def _measured(self, part: Callable[[], None]) -> None:
        """One batch, with its budget."""
        self.sent = []
        before = self.target.seconds()
        try:
            part()
        except Silent:
            raise Finding("the server reads nothing") from None
        used = self.target.seconds() - before
        if used > BUDGET:
            raise Finding(f"{len(self.sent)} inputs cost {used:.1f} s of the processor")
        complaints = self.target.complaints()
        if complaints:
            raise Finding("the server logged " + "\n".join(complaints))

    # The room

    def _make(self) -> None:
        """A room with a person on every seat."""
        game = self.corpus.game
        names = game.seats(game.options(game.usual))
        form = {"game": game.id, "options": game.usual, "seats": dict.fromkeys(names, "person"), "seed": self.seed[:64]}
        body = json.dumps(form).encode()
        head = f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
        status, answer = self.http.ask(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
        if CREATED not in answer:
            raise Finding(f"no room can be made any more: {status} {answer[:80]!r}")
        made = json.loads(answer)
        self.speaker.room, self.speaker.tokens = made["room"]["id"], made["tokens"]

    def _enter(self) -> Socket:
        """The first seat's socket; another room if its seat was left."""
        for _ in range(3):
            try:
                socket = Socket(self.target, self.speaker.room)
                socket.send(frame(TEXT, json.dumps(self.speaker.hello(next(iter(self.speaker.tokens)))).encode()))
                while (heard := socket.hear()).type != "welcome":
                    pass
            except Closed:
                self._make()
            else:
                self.speaker.newest = heard
                return socket
        raise Finding("nobody can take a seat any more")

    # Batches

    def _messages(self) -> None:
        if self.socket is None:
            self.socket = self._enter()
        self.sent = [self.speaker.message() for _ in range(BATCH)]
        self.inputs["messages"] += BATCH
        try:
            self.socket.send(b"".join(self.sent))
            self._settle(self.socket)
        except Closed:
            self.socket.close()
            self.socket = None

    def _settle(self, socket: Socket) -> None:
        """Until the room has answered all that was said before now."""
        self._marks += 1
        mark = f"mark {self._marks}"
        socket.send(frame(TEXT, json.dumps({"type": "ping", "id": mark}).encode()))
        while (heard := socket.hear()).id != mark:
            if heard.type in ("welcome", "update"):
                self.speaker.newest = heard

    def _requests(self) -> None:
        for _ in range(self.shape.requests):
            self._ask(self.speaker.request())
        self.inputs["requests"] += self.shape.requests

    def _files(self) -> None:
        for _ in range(self.shape.files):
            self._ask(self.speaker.match_file())
        self.inputs["match files"] += self.shape.files

    def _ask(self, request: bytes) -> None:
        self.sent.append(request)
        self.http.ask(request)

    def _hellos(self) -> None:
        """First messages that are none."""
        for _ in range(self.shape.hellos):
            hello = self.mutator.change(self.speaker.hello(self.mutator.pick(["", *self.speaker.tokens])))
            self._alone(frame(self.mutator.pick((TEXT, BINARY)), self.mutator.written(hello)))
        self.inputs["hellos"] += self.shape.hellos

    def _frames(self) -> None:
        """Frames that are none."""
        for _ in range(self.shape.frames):
            head = bytes((self.mutator.dice.below(256), self.mutator.dice.below(256)))
            self._alone(head + self.mutator.pick(TEXTS).encode("utf-8", "surrogatepass"), ends=True)
        self.inputs["frames"] += self.shape.frames

    def _alone(self, said: bytes, *, ends: bool = False) -> None:
        """On a socket of its own; nothing comes after it if it `ends`, so that nobody waits for the rest of a frame."""
        self.sent.append(said)
        try:
            socket = Socket(self.target, self.speaker.room)
        except Closed:
            return
        try:
            socket.send(said + frame(TEXT, b"{}") + frame(CLOSE, b"\x03\xe8"))
            if ends:
                socket.end()
            while True:
                socket.hear()
        except Closed:
            pass
        finally:
            socket.close()

    def _play_on(self) -> None:
        """After all that the room still lets people play."""
        self.sent = []
        if self.socket is not None:
            self.socket.close()
        self.socket = self._enter()
        newest = self.speaker.newest
        if not newest.legal:
            return
        act = {"type": "act", "id": "last", "seq": newest.seq, "action": newest.legal[0]}
        self.socket.send(frame(TEXT, json.dumps(act).encode()))
        while self.socket.hear().id != "last":
            pass


__all__ = ["Session", "Shape"]
