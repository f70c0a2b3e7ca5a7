"""Card Othello's table in the lab, and what is seen of its stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from web.lab import Lab

FRAME: Final = 40


class Frame(NamedTuple):
    """What was seen at a moment, by square and part (stone or ghost)."""

    at: int
    seen: dict[tuple[str, str], dict[str, Any]]

    def stone(self, square: str) -> dict[str, Any]:
        return self.seen[square, "stone"]

    def ghost(self, square: str) -> dict[str, Any]:
        return self.seen[square, "ghost"]


def first(film: Sequence[Frame], is_so: Callable[[Frame], object]) -> int:
    """When something was seen for the first time."""
    return min(frame.at for frame in film if is_so(frame))


def last(film: Sequence[Frame], is_so: Callable[[Frame], object]) -> int:
    """When something was seen for the last time."""
    return max(frame.at for frame in film if is_so(frame))


class OthelloLab(Lab):
    """Against a bot, unless it is said that a person sits opposite."""

    game_id = "othello"
    you = "black"
    ready = "[data-square]"
    _opponent = "bot"
    _was_playing = False

    def open(
        self,
        given: Mapping[str, Any],
        chance: Sequence[tuple[str, Any]] = (),
        you: str | None = None,
        **look: Any,
    ) -> None:
        self._opponent = look.pop("opponent", "bot")
        super().open(given, chance, you, **look)

    def seats(self) -> list[dict[str, str]]:
        bot = {"holding": "bot", "name": "level-1"}
        own = "black" if self.you == "spectator" else self.you
        return [one if one["seat"] == own or self._opponent == "person" else {**one, **bot} for one in super().seats()]

    def stone(self, at: str) -> dict[str, Any]:
        """The stone on a square as it is drawn now; empty if there is none."""
        return self.look([at])[at, "stone"]

    def look(self, squares: Sequence[str]) -> dict[tuple[str, str], dict[str, Any]]:
        """Stones and ghosts on these squares, by square and part; empty where there is none."""
        seen, self._was_playing = self.page.evaluate(SEEN, list(squares))
        return {(at, part): seen[at][part] or {} for at in squares for part in ("stone", "ghost")}

    def film(self, squares: Sequence[str], milliseconds: int = 6000) -> list[Frame]:
        """What is seen on some squares every FRAME, from now until playback ends."""
        frames = [Frame(0, self.look(squares))]
        while self._was_playing and frames[-1].at < milliseconds:
            self.turn(FRAME)
            frames.append(Frame(frames[-1].at + FRAME, self.look(squares)))
        return frames


SEEN: Final = """
(squares) => {
  const field = document.querySelector(".squares").getBoundingClientRect();
  const cell = field.width / 8;
  const seen = (at, part) => {
    const stone = document.querySelector(`.stone[data-at="${at}"][data-part="${part}"]`);
    if (stone === null) return null;
    const disc = stone.querySelector(".disc");
    const box = stone.getBoundingClientRect();
    return {
      color: stone.classList.contains("black") ? "black" : "white",
      kind: stone.dataset.kind ?? null,
      opacity: Number(getComputedStyle(stone).opacity),
      turn: Number(/rotateY\\((-?[\\d.]+)deg/.exec(disc.style.transform)?.[1] ?? 0),
      timer: stone.querySelector(".timer")?.textContent ?? null,
      guard: stone.querySelector(".guard")?.textContent.trim() ?? null,
      x: (box.x - field.x) / cell,
      y: (box.y - field.y) / cell,
      size: disc.offsetWidth / cell,
      shadow: getComputedStyle(disc).boxShadow,
      background: getComputedStyle(disc).backgroundColor,
    };
  };
  const found = squares.map((at) => [at, { stone: seen(at, "stone"), ghost: seen(at, "ghost") }]);
  return [Object.fromEntries(found), lab.isPlaying()];
}
"""
