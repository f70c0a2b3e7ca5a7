"""What ForCard says in the terminal and to a screen reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tefuda.core.game import Words
from tefuda.core.records import Event
from tefuda.core.texts import Language, Texts, seat_mark
from tefuda.games.forcard import aids, events
from tefuda.games.forcard.cards.catalogue import INDEX, NAMES
from tefuda.games.forcard.grid import grid
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.view import View, open_state

TEXTS = Texts(Path(__file__).with_name("catalogue.yaml"))

TOLD = {
    events.Deck: "deck",
    events.TurnStart: "turn_start",
    events.Skip: "skip",
    events.Timeout: "timeout",
    events.Ready: "ready",
    events.Misfire: "misfire",
    events.Jam: "jam",
    events.Reverse: "reverse",
    events.Steal: "steal",
    events.Barrier: "barrier",
    events.Overload: "overload",
    events.Sacrifice: "sacrifice",
    events.Explode: "explode",
    events.Change: "change",
}
"""Events whose sentence needs nothing but their fields."""


SEEN_ELSEWHERE = (events.Ready, events.Change, events.StatusRemoved, events.TurnStart)


class ForcardWords(Words[View]):
    """Positions and events in plain text."""

    texts = TEXTS

    def describe(self, view: View, language: Language, typed: bool = False) -> str:
        lines = [self.say(language, "position.turn", turn=view.turn, turns=view.turns), *board_lines(view)]
        for seat in SEATS:
            parts = view.parts[seat]
            values = {"area": parts.area, "sturdy": parts.sturdy, "fortress": parts.fortress}
            lines.append(self.say(language, "position.score", by=seat_mark(seat), total=view.score[seat], **values))
        for seat in SEATS:
            hand = ", ".join(self.shown(card, language, typed) for card in view.hands[seat])
            named = hand or self.say(language, "position.none")
            lines.append(self.say(language, "position.hand", by=seat_mark(seat), hand=named))
        for bomb in view.bombs:
            left = bomb.explodes - view.turn
            lines.append(self.say(language, "position.bomb", by=seat_mark(bomb.owner), at=bomb.at, left=left))
        for key, seats in (("double", view.double), ("skip", view.skip), ("ready", view.ready)):
            lines += [self.say(language, f"position.{key}", by=seat_mark(seat)) for seat in seats]
        if view.seat is not None and view.result is None:
            lines += self.aid_lines(view, language, typed)
        return "\n".join(lines)

    def aid_lines(self, view: View, language: Language, typed: bool) -> list[str]:
        """Section 10: how the cards in hand would act, and which cannot be played."""
        s = open_state(view)
        seat = 0 if view.seat == SEATS[0] else 1
        hand = view.hands[SEATS[seat]]
        turns = aids.switch_in(s)
        lines = []
        for card, mode in aids.modes(s, seat).items():
            if card in hand:
                named, text = self.shown(card, language, typed), self.mode_text(card, mode, language)
                lines.append(self.say(language, "position.mode", card=named, text=text))
                if turns.get(card, 0) > 0:
                    lines.append(self.say(language, "position.switch", card=named, turns=turns[card]))
        for barred in aids.unplayable(s, seat):
            reason = self.condition_text(NAMES[barred], language)
            named = self.shown(NAMES[barred], language, typed)
            lines.append(self.say(language, "position.unplayable", card=named, reason=reason))
        return [*lines, self.say(language, "position.misfire")] if aids.misfires(s, seat) else lines

    def mode_text(self, card: str, mode: str, language: Language) -> str:
        """The card's text in its mode; a card that acts as another names that card and has its text (R91)."""
        if self.texts.has(f"modes.{card}.{mode}"):
            return self.say(language, f"modes.{card}.{mode}")
        name, text = self.card_name(mode, language), self.card_text(mode, language)
        return self.say(language, "position.acts_as", name=name, text=text)

    def condition_text(self, card: str, language: Language) -> str:
        """Where a card may be put: also the reason why it cannot be chosen."""
        return self.say(language, f"conditions.{aids.condition(INDEX[card])}")

    def card_name(self, card: str, language: Language) -> str:
        return self.say(language, f"cards.{card}.name")

    def shown(self, card: str, language: Language, typed: bool) -> str:
        """A card's name, if wanted with what one types for it."""
        name = self.card_name(card, language)
        return f"{card} {name}" if typed else name

    def card_text(self, card: str, language: Language) -> str:
        return self.say(language, f"cards.{card}.text")

    def say(self, language: Language, key: str, **values: object) -> str:
        return self.texts.say(language, key, **values)

    def tell(self, event: Event, language: Language) -> str:
        key = TOLD.get(type(event))
        if key is not None:
            return self.say(language, f"events.{key}", **self.values(event, language))
        match event:
            case events.Place(by, card, at, way, sacrifice, acts_as):
                text = self.say(language, "events.place", by=seat_mark(by), at=at, name=self.card_name(card, language))
                text += self.say(language, "events.place_dir", dir=self.say(language, f"ways.{way}")) if way else ""
                text += self.say(language, "events.place_sacrifice", cells=" ".join(sacrifice)) if sacrifice else ""
                acting = self.card_name(acts_as, language) if acts_as else ""
                return text + (self.say(language, "events.place_as", card=acting) if acting else "")
            case events.Lock(by, at, hit):
                return self.say(language, "events.lock_hit" if hit else "events.lock_miss", by=seat_mark(by), at=at)
            case events.Penalty(by, at):
                return self.say(
                    language, "events.penalty" if at else "events.penalty_none", by=seat_mark(by), at=" ".join(at)
                )
            case events.Fortress(by, at, awakened):
                key = "events.fortress_awakened" if awakened else "events.fortress_growth"
                return self.say(language, key, by=seat_mark(by), at=" ".join(at))
            case events.StatusApplied(status, by, at, explodes):
                return self.say(language, f"events.applied_{status}", by=seat_mark(by), at=at, explodes=explodes)
            case events.StatusRemoved(status, by):
                return "" if status == "bomb" else self.say(language, f"events.removed_{status}", by=seat_mark(by))
            case events.TurnEnd(turn, _, score):
                return self.say(language, "events.turn_end", turn=turn, a=score["A"], b=score["B"])
            case events.GameOver(winner, score):
                key = "events.draw" if winner == "draw" else "events.won"
                return self.say(language, key, by=seat_mark(winner), a=score["A"], b=score["B"])
        return ""  # hand_remove: the card was named when it was put

    def log(self, event: Event, language: Language) -> str:
        """One entry a turn: what the board shows, and that somebody is ready, is left out."""
        return "" if isinstance(event, SEEN_ELSEWHERE) else self.tell(event, language)

    def values(self, event: Event, language: Language) -> dict[str, Any]:
        """The fields of an event in words."""
        values = {field: getattr(event, field) for field in event.__struct_fields__}
        if "by" in values:
            values["by"] = seat_mark(values["by"])
        if "card" in values:
            values["card"] = self.card_name(values["card"], language)
        if "cards" in values:
            values["cards"] = ", ".join(self.card_name(card, language) for card in values["cards"])
        return {field: " ".join(value) if isinstance(value, tuple) else value for field, value in values.items()}

    def prompt(self, view: View, language: Language) -> str:
        return self.say(language, "position.prompt")


def board_lines(view: View) -> list[str]:
    """The board with its letters and numbers; A's cells with +, B's with -."""
    names = grid(view.size).names
    lines = ["   " + "".join(f"{name[0]:>3}" for name in names[: view.size])]
    for row in range(view.size):
        values = view.board[row * view.size : (row + 1) * view.size]
        lines.append(f"{row + 1:>3}" + "".join(f"{value:+3d}" if value else "  ·" for value in values))
    return lines
