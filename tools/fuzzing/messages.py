"""Messages for a room's socket and requests over HTTP: right ones, and what the dice make of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.parse import quote

from tools.fuzzing.corpus import Corpus
from tools.fuzzing.mutate import TEXTS, Mutator
from tools.fuzzing.target import Heard
from tools.plain_socket import BINARY, HOST, TEXT, frame

from tefuda.server.wire import PROTOCOL

KINDS: Final = (
    *("act",) * 50,
    *("chat",) * 8,
    *("ping", "pong", "take_back", "answer", "stand_in", "fill", "hello") * 3,
    *("draft", "offer_draw", "snapshot") * 2,
)
SELDOM: Final = ("resign", "leave", "hint")
"""They end what goes on, or take long."""
LIGHT_KINDS: Final = tuple(kind for kind in KINDS if kind != "draft")
LANGUAGES: Final = ("ja", "en", "", "xx")
PATHS: Final = (
    *("/api/games", "/api/games/{game}/words/{language}", "/api/games/{game}/rules/{language}"),
    *("/api/games/{game}/rulings", "/api/pictures/{word}.svg", "/api/rooms?game={game}&limit={number}"),
    *("/api/rooms/{room}", "/api/codes/{code}", "/api/rooms/{room}/match", "/api/rooms/{room}/replay?seat={seat}"),
    *("/api/matches?game={game}&finished={word}&skip={number}&limit={number}", "/api/health", "/metrics"),
    *(
        "/api/rooms/{room}/words/{language}",
        "/api/rooms/{room}/past?language={language}",
        "/api/rooms/{word}/par",
        "/api/rooms/{word}/lost",
    ),
    *("/api/rooms/{room}/solution", "/api/rooms/{room}/detours", "/api/rooms/{room}/analysis"),
    *("/", "/{word}", "/assets/{word}", "/schema/openapi.json", "/api/rooms/{room}/socket"),
)
LIGHT_PATHS: Final = tuple(path for path in PATHS if "past" not in path)
METHODS: Final = ("GET", "GET", "GET", "GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "X" * 50)
HEADERS: Final = (
    *("Origin: http://[", "Origin: null", "Origin: http://{host}", "Origin: \xff", "Host: [", "Host: evil.example"),
    *("X-Seat-Token: {token}", "X-Seat-Token: \xe9", "X-Forwarded-For: 1.2.3.4, [", "Accept-Encoding: gzip;q=x"),
    *("Accept: \x01", "Cookie: a=b; c", "Range: bytes=5-1", "If-None-Match: *", "Content-Encoding: gzip"),
    *("Transfer-Encoding: gzip", "Connection: close, x", "Upgrade: websocket", "X-Long: " + "a" * 3000),
)


class Speaker:
    """Makes inputs for one room. It knows what a seat was told last, so that much of what it says is almost right."""

    def __init__(self, corpus: Corpus, mutator: Mutator) -> None:
        self.corpus = corpus
        self.mutator = mutator
        self.newest = Heard("")
        self.room = ""
        self.tokens: dict[str, str] = {}
        self.wakes_workers = True
        """Whether it asks what a worker process has to answer."""
        self.count = 0

    # The socket

    def hello(self, seat: str) -> dict[str, Any]:
        language = self.mutator.pick(("", "ja", "en"))
        return {
            "type": "hello",
            "version": PROTOCOL,
            "token": self.tokens.get(seat, ""),
            "language": language,
            "legal": True,
        }

    def message(self) -> bytes:
        """A frame with a message, often a wrong one."""
        mutator = self.mutator
        said = self._message()
        if mutator.chance(4):
            said = mutator.change(said)
        return frame(BINARY if mutator.chance(12) else TEXT, mutator.written(said))

    def _message(self) -> dict[str, Any]:
        mutator, self.count = self.mutator, self.count + 1
        kind = mutator.pick(KINDS if self.wakes_workers else LIGHT_KINDS)
        if self.wakes_workers and mutator.chance(300):
            kind = mutator.pick(SELDOM)
        said: dict[str, Any] = {"type": kind, "id": f"f{self.count if not mutator.chance(20) else 0}"}
        return {**said, **self._fields(kind)}

    def _fields(self, kind: str) -> dict[str, Any]:
        """What a message of this kind carries besides."""
        mutator, seq = self.mutator, self.newest.seq
        match kind:
            case "act":
                return {"seq": mutator.pick((seq, seq, seq, seq, 0, seq + 1, 2**62)), "action": self._action()}
            case "draft":
                return {"actions": [self._action()] * mutator.dice.below(3), "ask": [self._action()]}
            case "chat":
                return {"text": mutator.pick((*TEXTS, *self.corpus.words[:20]))}
            case "answer":
                return {"yes": mutator.chance(2)}
            case "pong":
                return {"number": mutator.dice.below(5)}
            case "stand_in":
                return {"bot": mutator.pick(("", "random", "nobody"))}
            case "fill":
                return {"seat": mutator.pick([*self.tokens, ""]), "bot": "random"}
            case "hello":
                return self.hello("")
            case _:
                return {}

    def _action(self) -> Any:
        mutator = self.mutator
        if mutator.chance(10):
            typed = mutator.pick(self.corpus.typed)
            return typed if mutator.chance(3) else mutator.change(typed)
        known = self.newest.legal if self.newest.legal and not mutator.chance(3) else self.corpus.actions
        action = mutator.pick(known)
        return action if mutator.chance(20) else mutator.change(action)

    # HTTP

    def request(self) -> bytes:
        """A request over HTTP, often a wrong one."""
        mutator = self.mutator
        if mutator.chance(3):
            return self._send("GET" if not mutator.chance(8) else mutator.pick(METHODS), self._path(), None)
        make = mutator.pick(self._posts if self.wakes_workers else self._light_posts)
        path, body = make(self)
        return self._send("POST", path, mutator.written(mutator.change(body) if not mutator.chance(20) else body))

    def _path(self) -> str:
        return self._fill(self.mutator.pick(PATHS if self.wakes_workers else LIGHT_PATHS))

    def _fill(self, path: str) -> str:
        mutator = self.mutator
        words = [*TEXTS, *self.corpus.words[:30], "a" * 300, "."]
        names = {
            "game": self.corpus.game.id,
            "language": mutator.pick(LANGUAGES),
            "room": self.room,
            "code": self.room[:4],
            "seat": mutator.pick([*self.tokens, "*", ""]),
            "number": str(mutator.pick((0, 1, 50, 100, -1, 10**20, "x"))),
            "word": mutator.pick(words),
        }
        if mutator.chance(3):
            names[mutator.pick(list(names))] = mutator.pick(words)
        safe = "/%" if mutator.chance(4) else ""
        return path.format(**{name: quote(text, safe=safe, errors="replace") for name, text in names.items()})

    def _make_room(self) -> tuple[str, Any]:
        game, pick = self.corpus.game, self.mutator.pick
        seats = {seat: pick(("person", "open", "random")) for seat in game.seats(game.options(game.usual))}
        form = {"game": game.id, "options": pick(self.corpus.options), "seats": seats, "name": pick(TEXTS)}
        return "/api/rooms", {**form, "public": False, "stand_in": pick(("", "random")), "stand_in_after": 30}

    def _position(self) -> tuple[str, Any]:
        return self._fill("/api/games/{game}/position/{language}"), self.mutator.pick(self.corpus.views)

    def _join(self) -> tuple[str, Any]:
        seat = self.mutator.pick([*self.tokens, None, ""])
        form: dict[str, Any] = {"seat": seat, "name": self.mutator.pick(TEXTS)}
        decks = [one["decks"]["P1"] for one in self.corpus.options if "decks" in one]
        if decks:
            form["brings"] = {"deck": self.mutator.pick(decks)}
        return self._fill("/api/rooms/{room}/join"), form

    def _cards(self) -> tuple[str, Any]:
        return self._fill("/api/games/{game}/cards"), self.mutator.pick(self.corpus.cards or [{}])

    def _branch(self) -> tuple[str, Any]:
        return self._fill("/api/rooms/{room}/branch"), {"steps": 3, "seat": "", "bot": "random", "name": ""}

    def _rematch(self) -> tuple[str, Any]:
        return self._fill("/api/rooms/{room}/rematch"), {}

    _light_posts: Final[Sequence[Callable[[Speaker], tuple[str, Any]]]] = (_make_room, _join, _branch, _rematch)
    _posts: Final = (*_light_posts, _make_room, _cards, _position, _position, _position, _position)

    def match_file(self) -> bytes:
        """A match file that somebody wants to see, with one of its lines changed."""
        mutator = self.mutator
        lines = list(mutator.pick(self.corpus.files))
        place = mutator.dice.below(len(lines)) if mutator.chance(2) else 0
        lines[place] = mutator.change(lines[place])
        body = b"\n".join(mutator.written(line) for line in lines)
        return self._send("POST", self._fill("/api/replay?seat={seat}"), body)

    def _send(self, method: str, path: str, body: bytes | None) -> bytes:
        mutator = self.mutator
        lines = [f"{method} {path} HTTP/1.1"]
        given = [mutator.pick(HEADERS)] if mutator.chance(5) else []
        if not any(line.startswith("Host:") for line in given):
            lines.append(f"Host: {HOST}")
        token = mutator.pick([*self.tokens.values(), ""])
        lines += [line.replace("{token}", token).replace("{host}", HOST) for line in given]
        if body is not None:
            lines += [f"Content-Length: {len(body)}", "Content-Type: application/json"]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + (body or b"")


__all__ = ["Speaker"]
