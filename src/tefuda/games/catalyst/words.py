"""What the solitaire says in the terminal and to a screen reader."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Words
from tefuda.core.records import Event
from tefuda.core.texts import Language, Texts
from tefuda.games.catalyst import events
from tefuda.games.catalyst.view import View

TEXTS = Texts(Path(__file__).with_name("catalogue.yaml"))
SIGNS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})


def printed(card: str) -> str:
    """A card as it is printed: its suit's sign and its rank."""
    return card[0].translate(SIGNS) + card[1:]


class CatalystWords(Words[View]):
    """Positions and events in plain text."""

    texts = TEXTS

    def describe(self, view: View, language: Language, typed: bool = False) -> str:
        counts = {"plays": view.plays, "deck": view.deck, "removed": len(view.removed), "field": len(view.field)}
        lines = [self.texts.say(language, "position.counts", **counts)]
        if view.field_limit:
            lines.append(self.texts.say(language, "position.limit", limit=view.field_limit))
        if view.field and typed:
            row = " ".join(f"{at} {card}" for at, card in enumerate(view.field)) + f" {len(view.field)}"
            lines.append(self.texts.say(language, "position.gaps", row=row))
        elif view.field:
            lines.append(self.texts.say(language, "position.row", row=" ".join(map(printed, view.field))))
        else:
            lines.append(self.texts.say(language, "position.empty"))
        key = "position.hand" if view.hand else "position.no_hand"
        lines.append(self.texts.say(language, key, hand=", ".join(view.hand if typed else map(printed, view.hand))))
        return "\n".join(lines)

    def tell(self, event: Event, language: Language) -> str:
        match event:
            case events.Place(card, at, source):
                key = "events.place_left" if source == "hand" and at == 0 else f"events.place_{source}"
                return self.texts.say(language, key, card=printed(card), place=at + 1)
            case events.Destroy(cards, _, cause, kind, chain):
                key = f"events.destroy_{cause}_{kind}"
                return self.texts.say(language, key, cards=" ".join(map(printed, cards)), chain=chain)
            case events.HandRemove(card):
                return self.texts.say(language, "events.hand_remove", card=printed(card))
            case events.HandAdd(card):
                return self.texts.say(language, "events.hand_add", card=printed(card))
            case events.GameOver(_, reason):
                return self.texts.say(language, f"events.game_over_{reason}")
        return self.texts.say(language, "events.shuffle")

    def prompt(self, view: View, language: Language) -> str:
        return self.texts.say(language, "position.prompt", example=f"{view.hand[0]}@{min(1, len(view.field))}")
