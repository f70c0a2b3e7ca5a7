"""Pictures of every page of the browser client: phone and desk, Japanese and English, light and dark.

    python tools/screenshots.py FOLDER [--only WORD]

It starts a server of its own, plays a little so that there is something to see, and writes one PNG a page and look.
`tools/positions.py` takes pictures of positions that play seldom comes to.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from tefuda.server.host import Host
from web.building import CHROMIUM, built_client, find_chromium

SIZES: Final = {"phone": (360, 740), "desk": (1280, 800)}
LANGUAGES: Final = {"ja": "ja-JP", "en": "en-GB"}
THEMES: Final = ("light", "dark")
READ: Final = {
    "home": "/",
    "game-othello": "/g/othello",
    "game-dobon": "/g/dobon",
    "game-catalyst": "/g/catalyst",
    "game-forcard": "/g/forcard",
    "game-duel": "/g/duel",
    "cards-duel": "/g/duel/cards",
    "card-duel": "/g/duel/cards/wildfire-stag",
    "decks-duel": "/g/duel/decks",
    "builder-duel": "/g/duel/decks/wildfire-run",
    "print-duel": "/g/duel/print/wildfire-run",
    "rooms": "/rooms",
    "settings": "/settings",
    "rules": "/rules",
    "rules-othello": "/rules/othello",
    "rules-dobon": "/rules/dobon",
    "rules-catalyst": "/rules/catalyst",
    "rules-forcard": "/rules/forcard",
    "rules-duel": "/rules/duel",
    "replay": "/replay",
    "about": "/about",
    "missing-page": "/nowhere",
    "missing-room": "/r/nowhere",
}
TABLES: Final = ("othello", "catalyst", "dobon", "forcard")
LOADED: Final = """() => {
    const page = document.querySelector("main");
    return (page?.childElementCount ?? 0) > 0 && document.querySelector("[aria-busy=true]") === null;
}"""
"""Whether the page holds what it was opened for."""
STILL: Final = "() => document.querySelector('[data-playing=true]') === null"
CARD: Final = "[data-hand][aria-disabled=false]"
HELD: Final = ".dobon [role=option][aria-disabled=false]"
DRAW: Final = "[data-testid=draw][aria-disabled=false]"
CHOICE: Final = "[data-testid=plain] .acts li button:enabled, .cell.target, [data-testid=colours] button"
DUEL: Final = ".duel[data-open=true]"
OWN_TURN: Final = f"() => document.querySelector('{CARD}, {HELD}, {DRAW}, {CHOICE}, {DUEL}') !== null"
PLOT: Final = """() => {
    const next = document.querySelector("[data-testid=next-stage]");
    const ready = document.querySelector("[data-testid=confirm][aria-disabled=false]");
    const cells = [...document.querySelectorAll("[data-mark=direction], [data-mark=target]")];
    const cards = [...document.querySelectorAll(".forcard[data-open=true] [role=option][aria-disabled=false]")];
    (next ?? ready ?? cells.at(-1) ?? cards.at(-1))?.click();
}"""
"""The next tap on the way through a match of ForCard."""
DUELLED: Final = """() => {
    const table = document.querySelector(".duel[data-open=true]");
    const find = (what) => [...(table?.querySelectorAll(what) ?? [])].filter((one) => one.checkVisibility());
    const ready = find("[data-testid=act]:not([aria-disabled=true])").at(-1);
    const lit = ["[data-mark=base]", "[data-mark=candidate]", "[data-pick]", "[data-mode]", "[data-effect] button"];
    const open = find(lit.map((one) => `${one}:not([aria-pressed=true])`).join()).at(-1);
    const card = find("[role=option][data-card]:not([data-code])").at(-1);
    (ready ?? open ?? card ?? find("[data-testid=decline], [data-testid=next]").at(-1))?.click();
}"""
"""The next tap on the way through a duel: all cards are played, and nobody is attacked."""
TAPPED: Final = 40
"""Milliseconds between two such taps."""
OPENING: Final = 600
"""Taps after which both sides of a duel have something on the table."""
SETTLED: Final = 700
"""Milliseconds in which a loaded page has found its final look."""
PATIENCE: Final = 20_000
MOVES: Final = 3


class Look(NamedTuple):
    size: str
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.size}-{self.language}-{self.theme}"


class Album:
    """One look at all pages."""

    def __init__(self, browser: Browser, address: str, folder: Path, only: str) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder
        self.only = only
        self.look: Look
        self.page: Page

    def fill(self, look: Look) -> None:
        self.look = look
        width, height = SIZES[look.size]
        person = self.browser.new_context(
            viewport={"width": width, "height": height}, locale=LANGUAGES[look.language], reduced_motion="reduce"
        )
        person.add_init_script(f"localStorage.setItem('tefuda.settings', JSON.stringify({{theme: '{look.theme}'}}))")
        self.page = person.new_page()
        for name, path in READ.items():
            self.take(name, partial(self.visit, path), whole=True)
        for game in TABLES:
            self.take(f"table-{game}", partial(self.play, game))
        self.take("table-hint", partial(self.ask_hint, "othello"))
        self.take("result-othello", self.resign_from_menu)
        self.take("replay-othello", self.look_back)
        self.take("options-duel", partial(self.open_options, "duel"), whole=True)
        self.take("options-forcard", partial(self.open_options, "forcard"), whole=True)
        self.take("deck-forcard", self.build_deck, whole=True)
        self.take("result-forcard", self.finish_forcard)
        self.take("replay-forcard", self.look_back)
        self.take("replay-forcard-turn", lambda: self.press("ArrowLeft"))
        self.take("table-duel-later", self.open_duel)
        self.take("result-duel", self.finish_duel)
        self.take("replay-duel", self.look_back)
        self.take("table-duel", partial(self.play, "duel"))
        self.take("table-log", lambda: self.press("l"))
        self.take("table-look", self.look_at_a_move)
        self.take("table-menu", self.open_menu)
        self.take("result", self.resign)
        self.take("replay-match", self.look_back)
        self.take("room", self.make_room)
        self.take("invitation", self.follow_invitation)
        self.take("keys", self.list_keys)
        person.close()

    def take(self, name: str, go: Callable[[], Any], *, whole: bool = False) -> None:
        """One picture; a whole page is as high as it is."""
        if self.only and self.only not in name and name not in ("table-othello", "room"):
            return
        go()
        self.wait()
        if whole:
            self.page.evaluate("scrollTo(0, 0)")  # what sticks to the window would stand in mid-page
        self.page.screenshot(path=self.folder / f"{name}-{self.look}.png", full_page=whole)

    def wait(self) -> None:
        """Until everything has come and nothing moves; a busy machine takes its time."""
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_function(LOADED)
        self.page.wait_for_function(STILL)
        self.page.wait_for_timeout(SETTLED)

    def visit(self, path: str) -> None:
        self.page.goto(self.address + path, wait_until="networkidle")

    def play(self, game: str) -> None:
        """A few moves against the easiest bots."""
        self.visit("/")
        self.page.click(f".tile[data-game={game}] .play")
        self.page.wait_for_url("**/r/**")
        self.page.wait_for_selector("#table")
        self.wait()
        for _ in range(MOVES):
            if self.gets_a_turn():
                self.move()
                self.wait()
        self.gets_a_turn()

    def gets_a_turn(self) -> bool:
        """Waits for it; others may take long, or end the match."""
        try:
            self.page.wait_for_function(OWN_TURN, timeout=PATIENCE)
        except TooLate:
            return False
        return True

    def move(self) -> None:
        """The first thing that can be done; where a card is lifted before, into its third gap, or by a second click."""
        card = self.page.locator(CARD)
        if card.count() > 0:
            card.first.click()
            self.page.locator("[data-gap]").nth(2).click()
        elif self.page.locator(HELD).count() > 0:
            self.page.locator(HELD).first.dblclick()
        elif self.page.locator(DUEL).count() > 0:
            self.page.evaluate(DUELLED)
        elif self.page.locator(DRAW).count() > 0:
            self.page.locator(DRAW).click()
        else:
            self.page.evaluate(f"document.querySelector('{CHOICE}')?.click()")

    def ask_hint(self, game: str) -> None:
        """The best three moves."""
        self.play(game)
        self.press("h")
        self.page.locator(".hint [aria-expanded]").click()

    def resign_from_menu(self) -> None:
        self.open_menu()
        self.resign()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def look_at_a_move(self) -> None:
        """The position after the first move, from the log."""
        self.page.locator("ol.log button").last.click()

    def open_menu(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.locator("header button[aria-expanded]").last.click()

    def resign(self) -> None:
        self.page.locator(".resign button").click(delay=1200)

    def look_back(self) -> None:
        """The match that has just ended, from its replay."""
        self.visit(f"/replay/{self.page.url.rpartition('/')[2]}")

    def open_options(self, game: str) -> None:
        self.visit(f"/g/{game}")
        self.page.locator("main details summary").first.click()

    def build_deck(self) -> None:
        """An own deck that is not full."""
        self.page.locator("[data-testid=forcard-options] [name$=-deck]").last.check()
        for card in ("C03", "S05", "F03"):
            self.page.locator(f"[data-testid=deck] [data-card={card}]").click()

    def finish_forcard(self) -> None:
        """A match to its end: each time the last card that can be played, on its last cell."""
        self.play("forcard")
        while self.page.locator("[data-outcome]").count() == 0:
            self.page.evaluate(PLOT)
            self.page.wait_for_timeout(TAPPED)

    def open_duel(self) -> None:
        self.play("duel")
        for _ in range(OPENING):
            self.duel()

    def finish_duel(self) -> None:
        """A duel to its end."""
        self.play("duel")
        while self.page.locator("[data-testid=summary]").count() == 0:
            self.duel()

    def duel(self) -> None:
        self.page.evaluate(DUELLED)
        self.page.wait_for_timeout(TAPPED)

    def make_room(self) -> None:
        self.visit("/g/othello")
        self.page.locator("#friends .primary").click()
        self.page.wait_for_url("**/r/**")
        self.page.wait_for_selector(".share")

    def follow_invitation(self) -> None:
        self.page.evaluate("localStorage.removeItem('tefuda.rooms')")
        self.page.reload(wait_until="networkidle")

    def list_keys(self) -> None:
        self.visit("/")
        self.press("?")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="pages with this in their name")
    parser.add_argument("--look", default="", help="looks with this in their name, such as phone-ja")
    given = parser.parse_args()
    program = find_chromium()
    if program is None:
        print("screenshots: no Chromium here; on Debian: apt install chromium fonts-noto-cjk", file=sys.stderr)
        return 1
    given.folder.mkdir(parents=True, exist_ok=True)
    looks = [Look(*parts) for parts in itertools.product(SIZES, LANGUAGES, THEMES)]
    with (
        tempfile.TemporaryDirectory() as place,
        sync_playwright() as running,
        Host(Path(place), "--relaxed", "--client", str(built_client())) as host,
    ):
        host.start()
        browser = running.chromium.launch(executable_path=program, args=CHROMIUM)
        album = Album(browser, f"http://127.0.0.1:{host.port}", given.folder, given.only)
        for look in looks:
            if given.look in str(look):
                album.fill(look)
        browser.close()
    print(len(list(given.folder.glob("*.png"))), "pictures in", given.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
