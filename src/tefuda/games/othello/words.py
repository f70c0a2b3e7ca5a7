"""What Card Othello says in the terminal and to a screen reader."""

from __future__ import annotations

from tefuda.core.game import Words
from tefuda.core.records import Event
from tefuda.core.texts import Language
from tefuda.games.othello import events
from tefuda.games.othello.catalogue import COLORS, TEXTS
from tefuda.games.othello.view import View

SIGNS = {".": "·", "B": "●", "W": "○"}


class OthelloWords(Words[View]):
    """Positions and events in plain text. Events are said by their log lines, and where a stone is put."""

    texts = TEXTS

    def describe(self, view: View, language: Language, typed: bool = False) -> str:
        return "\n".join([*self.board(view), *self.specials(view, language), *self.players(view, language, typed)])

    def board(self, view: View) -> list[str]:
        rows = [f"{row} " + " ".join(SIGNS[sign] for sign in signs) for row, signs in enumerate(view.board, 1)]
        return ["  a b c d e f g h", *rows]

    def specials(self, view: View, language: Language) -> list[str]:
        """Every stone that is more than its colour."""
        lines = []
        for kind in view.kinds:
            named = self.texts.say(language, f"kinds.{kind.kind}")
            key = "position.timed" if kind.timer else "position.kind"
            lines.append(self.texts.say(language, key, at=kind.at, kind=named, timer=kind.timer))
        lines += [self.texts.say(language, "position.guard", at=guard.at, turns=guard.turns) for guard in view.guards]
        return lines

    def players(self, view: View, language: Language, typed: bool) -> list[str]:
        lines = []
        for color in COLORS:
            values = {
                "by": self.color(color, language),
                "stones": sum(row.count(color[0].upper()) for row in view.board),
            }
            cards = view.hand.of(color)
            hand = cards if isinstance(cards, int) else self.cards(cards, language, typed)
            values |= {"charge": view.charge.of(color), "hand": hand, "deck": view.deck.of(color)}
            lines.append(self.texts.say(language, "position.player", **values))
        if view.pending is not None:
            pending = self.texts.say(language, f"cards.{view.pending}.name")
            lines.append(self.texts.say(language, "position.pending", card=pending))
        if view.offers is not None and not isinstance(view.offers, int):
            lines.append(self.texts.say(language, "position.offers", cards=self.cards(view.offers, language, typed)))
        return lines

    def cards(self, names: tuple[str, ...], language: Language, typed: bool) -> str:
        """Cards by name, if wanted with the word one types."""
        shown = [self.texts.say(language, f"cards.{name}.name") + (f" ({name})" if typed else "") for name in names]
        return ", ".join(shown) or self.texts.say(language, "position.none")

    def color(self, name: str, language: Language) -> str:
        return self.texts.say(language, f"colors.{name}")

    def tell(self, event: Event, language: Language) -> str:
        match event:
            case events.Log():
                return events.line_text(language, event.code, event.params)
            case events.Place():
                cell = event.targets[0]
                color = self.color(event.after[0].color, language)
                return self.texts.say(language, "position.placed", by=color, at=f"{'abcdefgh'[cell.c]}{cell.r + 1}")
        return ""

    def log(self, event: Event, language: Language) -> str:
        """Card effects have a panel of their own."""
        is_effect = isinstance(event, events.Log) and event.channel == "effect"
        return "" if is_effect else self.tell(event, language)

    def prompt(self, view: View, language: Language) -> str:
        return self.texts.say(language, f"position.prompt_{view.stage}")
