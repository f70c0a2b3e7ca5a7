"""What Dobon UNO says in the terminal and to a screen reader."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tefuda.core.game import Words
from tefuda.core.records import Event
from tefuda.core.texts import Language, Texts, seat_mark, seats_marked
from tefuda.games.dobon import events
from tefuda.games.dobon.cards.pack import CARDS, COLOUR, COLOURS, FACE, FACE_NAMES, FORCE, NO_COLOUR, SKIP, total
from tefuda.games.dobon.view import View

TEXTS = Texts(Path(__file__).with_name("catalogue.yaml"))
NAMING = ("player", "by", "target", "source", "to")
"""The fields of events that name a seat."""


class DobonWords(Words[View]):
    """Positions and events in plain text."""

    texts = TEXTS

    # Cards and other small words

    def card(self, name: str, language: Language) -> str:
        kind = CARDS[name]
        face = FACE_NAMES[FACE[kind]]
        if FACE[kind] != FORCE and FACE[kind] >= SKIP:
            face = self.texts.say(language, f"faces.{face}")
        if COLOUR[kind] == NO_COLOUR:
            return face
        colour = self.texts.say(language, f"colours.{COLOURS[COLOUR[kind]]}")
        key = "cards.force" if FACE[kind] == FORCE else "cards.coloured"
        return self.texts.say(language, key, colour=colour, face=face)

    def cards(self, names: Iterable[str], language: Language) -> str:
        return ", ".join(self.card(name, language) for name in names)

    def chances(self, kinds: Iterable[str], language: Language) -> str:
        return ", ".join(self.texts.say(language, f"chances.{kind}") for kind in kinds)

    # Positions

    def describe(self, view: View, language: Language, typed: bool = False) -> str:
        lines = [self.situation(view, language)]
        if view.field:
            lines += self.table(view, language)
        lines += [self.player(view, seat, language) for seat, holder in view.seats.items() if holder != "empty"]
        hand = view.hands.get(view.viewer or "")
        if hand is not None:
            points = total([CARDS[card] for card in hand])
            lines.append(self.texts.say(language, "position.hand", points=points, hand=self.cards(hand, language)))
        if view.may:
            lines.append(self.texts.say(language, "position.may", chances=self.chances(view.may, language)))
        return "\n".join(lines)

    def situation(self, view: View, language: Language) -> str:
        """Who is up, or what is awaited."""
        key = {"colour": "choosing"}.get(view.phase, view.phase)
        seats = {"player": view.turn, "by": view.by, "owner": view.owner, "target": view.target}
        values = {name: seat_mark(seat) for name, seat in seats.items()}
        return self.texts.say(language, f"position.{key}", **values, callers=seats_marked(view.dobon_by))

    def table(self, view: View, language: Language) -> list[str]:
        """The field and what lies around it."""
        direction = self.texts.say(language, f"directions.{view.direction}")
        field = self.cards(view.field, language)
        lines = [
            self.texts.say(
                language, "position.game", game=view.game, rate=view.rate, pile=view.pile, direction=direction
            ),
            self.texts.say(
                language, "position.field" if view.by else "position.first", field=field, by=seat_mark(view.by)
            ),
        ]
        if view.colour is None:
            lines.append(self.texts.say(language, "position.no_colour"))
        else:
            colour = self.texts.say(language, f"colours.{view.colour}")
            lines.append(self.texts.say(language, "position.colour", colour=colour))
        if view.stack:
            lines.append(self.texts.say(language, "position.stack", stack=view.stack))
        return lines

    def player(self, view: View, seat: str, language: Language) -> str:
        key = "position.player" if seat in view.counts else "position.waiting"
        values = {"player": seat_mark(seat), "count": view.counts.get(seat), "score": view.scores[seat]}
        return self.texts.say(language, key, **values)

    # Events

    def tell(self, event: Event, language: Language) -> str:
        match event:
            case events.HandRemove() | events.Reveal():
                return ""
            case events.HandAdd(player, n, reason, cards):
                told = self.texts.say(language, f"events.hand_add_{reason}", player=seat_mark(player), n=n)
                if cards is None:
                    return told
                return f"{told} {self.texts.say(language, 'events.hand_add_cards', cards=self.cards(cards, language))}"
        return self.texts.say(language, f"events.{self.key(event)}", **self.values(event, language))

    def key(self, event: Event) -> str:
        """The sentence of an event."""
        match event:
            case events.Place(cut_in=True):
                return "cut_in"
            case events.Grace(0):
                return "grace_over"
            case events.GameOver(kind):
                return f"game_over_{kind}"
            case events.SeatTaken(_, holder):
                return f"seat_{holder}"
        return str(event.__struct_config__.tag)

    def values(self, event: Event, language: Language) -> dict[str, Any]:
        """An event's fields in words."""
        values = {field: getattr(event, field) for field in event.__struct_fields__}
        values |= {field: seat_mark(values[field]) for field in NAMING if field in values}
        match event:
            case events.Place(_, cards):
                values["cards"] = self.cards(cards, language)
            case events.Flip(card):
                values["card"] = self.card(card, language)
            case events.Reverse(direction):
                values["direction"] = self.texts.say(language, f"directions.{direction}")
            case events.ColourSet(colour):
                values["colour"] = self.texts.say(language, f"colours.{colour}")
            case events.ChanceOpen(_, kinds) | events.Declined(_, kinds):
                values["kinds"] = self.chances(kinds, language)
            case events.DobonReturn(_, against):
                values["against"] = seats_marked(against)
            case events.GameOver(_, winners):
                values["winners"] = seats_marked(winners)
        return values

    # Prompts

    def prompt(self, view: View, language: Language) -> str:
        own = self.texts.say(language, f"prompt.{self.prompt_key(view)}")
        if not view.may:
            return own
        words = ", ".join(self.texts.say(language, f"prompt.words.{kind}") for kind in view.may)
        answer = self.texts.say(language, "prompt.answer", words=words)
        is_free = view.phase == "turn" and view.turn == view.viewer and view.offer is None and not view.grace
        return f"{answer} {own}" if is_free else answer

    def prompt_key(self, view: View) -> str:
        """What this viewer can do besides answering."""
        if view.phase == "closed":
            return "over"
        if view.phase in ("lobby", "result"):
            return "start" if view.viewer == view.owner else "wait"
        if view.turn != view.viewer or view.grace:
            return "others"
        if view.phase == "colour":
            return "choose"
        return "stack" if view.stack else "drawn" if view.drawn else "turn"


__all__ = ["DobonWords"]
