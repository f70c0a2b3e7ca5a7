"""ForCard's table in the lab, and what is seen of a reveal."""

from __future__ import annotations

from typing import Any, Final

from web.lab import Lab

FRAME: Final = 40


class ForcardLab(Lab):
    """A's table; a person sits opposite."""

    game_id = "forcard"
    you = "A"
    ready = "[data-cell]"

    def standing(self) -> dict[str, Any]:
        """With the list of what can be done, as a room sends it."""
        choices: list[dict[str, Any]] = []
        return {**super().standing(), "spoken": {"position": "", "prompt": "", "told": [], "choices": choices}}

    def plot(self, by: str, text: str) -> list[dict[str, Any]]:
        """Somebody plots, as one types it."""
        action = self.game.notation.parse(text)
        return self.act(by, action.pop("do"), **action)

    def turn_with(self, mine: str, theirs: str) -> list[dict[str, Any]]:
        """Both plot; nothing of the reveal has been seen yet. Returns what it tells."""
        self.plot("A", mine)
        self.page.evaluate("lab.skip()")
        return self.plot("B", theirs)

    # The tray

    def lift(self, card: str) -> None:
        """Somebody taps a card of the hand; returns when it is known where it can be put."""
        self.tap(f"[role=option][data-card={card}]")
        self.page.wait_for_selector(".forcard[data-open=true]")

    def tap(self, selector: str) -> None:
        self.page.click(selector)

    def cell(self, at: str) -> None:
        self.tap(f"[data-cell={at}]")

    def tray(self) -> str:
        """The parts that stand in it: `card C16, cell b3, direction -`."""
        chips: list[str] = self.page.evaluate(CHIPS)
        return ", ".join(chips)

    def previews(self) -> str:
        """Changes as they are tagged, in reading order: `b3+1 c3+1`."""
        tagged: list[str] = self.page.evaluate(PREVIEWS)
        return " ".join(tagged)

    def marked(self, mark: str) -> str:
        """The cells that are marked so, in reading order."""
        cells: list[str] = self.page.evaluate(MARKED, mark)
        return " ".join(cells)

    def confirm(self) -> None:
        self.tap("[data-testid=confirm]")

    @property
    def line(self) -> str:
        """What the line says."""
        said: str = self.page.inner_text(".line .note")
        return said

    @property
    def stage(self) -> str:
        """The stage that is lit; empty where nothing is revealed."""
        lit: str = self.page.evaluate(STAGE)
        return lit

    def go_to(self, stage: str) -> None:
        """Let it play until a stage has begun."""
        while self.is_playing and self.stage != stage:
            self.turn(FRAME)

    def board(self) -> list[str]:
        """Every cell as it is drawn: owner and strength, in reading order."""
        cells: list[str] = self.page.evaluate(BOARD)
        return cells

    def picture(self) -> bytes:
        """The page, painted anew: the edges of what was painted piece by piece differ in single shades."""
        self.page.evaluate(REPAINT)
        return self.page.screenshot()

    def tags(self) -> dict[str, str]:
        """The amounts that can be read, by cell."""
        found: dict[str, str] = self.page.evaluate(TAGS)
        return found

    def outlines(self) -> list[str]:
        """The sides whose reach is outlined and can be seen."""
        sides: list[str] = self.page.evaluate(OUTLINES)
        return sides

    def opacity(self, at: str) -> float:
        """How far the sheet of a cell is there."""
        found: float = self.page.evaluate(
            "at => Number(getComputedStyle(document.querySelector(`[data-cell=${at}] > .sheet`)).opacity)", at
        )
        return found


REPAINT: Final = """
() => {
  document.body.style.display = "none";
  document.body.getBoundingClientRect();
  document.body.style.display = "";
}
"""
STAGE: Final = """
() => {
  const ribbon = document.querySelector("[data-testid=ribbon]");
  return ribbon === null || ribbon.dataset.stage === "none" ? "" : ribbon.dataset.stage;
}
"""
BOARD: Final = """
() => [...document.querySelectorAll("[data-cell]")].map(({ dataset }) => `${dataset.owner}${dataset.strength}`)
"""
TAGS: Final = """
() => {
  const tags = [...document.querySelectorAll(".overlay .tag")];
  const seen = tags.filter((tag) => Number(getComputedStyle(tag.parentElement).opacity) === 1);
  return Object.fromEntries(seen.map((tag) => [tag.dataset.at, tag.textContent.trim()]));
}
"""
OUTLINES: Final = """
() => {
  const outlines = [...document.querySelectorAll(".overlay .outline")];
  const seen = outlines.filter((one) => Number(getComputedStyle(one).opacity) === 1);
  return seen.map((one) => (one.classList.contains("A") ? "A" : "B"));
}
"""
CHIPS: Final = """
() => [...document.querySelectorAll("[data-testid=tray] [data-part]")].map(
  ({ dataset }) => `${dataset.part} ${dataset.value || "-"}`,
)
"""
PREVIEWS: Final = """
() => [...document.querySelectorAll("[data-preview]")].map(
  ({ dataset }) => dataset.cell + dataset.preview.replaceAll("\u2212", "-"),
)
"""
MARKED: Final = """
(mark) => [...document.querySelectorAll(`[data-mark=${mark}]`)].map(({ dataset }) => dataset.cell)
"""
