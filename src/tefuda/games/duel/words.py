"""What the duel says in the terminal and to a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tefuda.core.game import Words
from tefuda.core.records import Event, notation
from tefuda.core.texts import Language, Texts, seat_mark
from tefuda.games.duel import events
from tefuda.games.duel.cards import library
from tefuda.games.duel.cards.library import Library
from tefuda.games.duel.view import Attack, Creature, Side, View

TEXTS = Texts(Path(__file__).with_name("catalogue.yaml"))


class DuelWords(Words[View]):
    """Positions and events in plain text."""

    texts = TEXTS

    def __init__(self, cards: Library | None = None) -> None:
        self.known = cards or library.own()

    def catalogue(self, language: Language) -> dict[str, Any]:
        """The cards, decks, civilizations and races of the library stand beside the sentences."""
        return {**self.texts.in_language(language), **self.known.printed(language)}

    def describe(self, view: View, language: Language, typed: bool = False) -> str:
        return "\n".join(Position(self, view, language, typed).lines())

    def card(self, name: str, language: Language) -> str:
        """A card's name in the language."""
        card = self.known.cards.get(name.partition("#")[0])
        return name if card is None else str(getattr(card.name, language))

    def cards(self, names: Sequence[str], language: Language) -> str:
        return ", ".join(self.card(name, language) for name in names)

    def target(self, target: str, language: Language) -> str:
        return self.texts.say(language, "position.player") if target == "player" else self.card(target, language)

    def tell(self, event: Event, language: Language) -> str:
        told = notation(event)
        key = f"events.{told.pop('type')}"
        match event:
            case events.Log(text):
                return text
            case events.Decision() if event.kind == events.UNKNOWN:
                key = "events.decision_unknown"
            case events.Decision():
                told["kind"] = self.texts.say(language, f"decisions.{event.kind}")
            case events.HandAdd() | events.Move() if event.card == events.UNKNOWN:
                key += "_unknown"
            case events.Reveal() if event.cards == events.UNKNOWN:
                key += "_unknown"
            case events.Spawn() if event.onto is not None:
                key += "_onto"
            case events.GameOver():
                key += f"_{event.reason}"
            case events.StatusApplied() | events.StatusRemoved() if event.status in ("tapped", "sick", "power"):
                key += f"_{event.status}"
            case events.Phase():
                told["phase"] = self.texts.say(language, f"phases.{event.phase}")
        return self.texts.say(language, key, **self.filled(told, language))

    def filled(self, told: dict[str, Any], language: Language) -> dict[str, Any]:
        """The fields of an event as a sentence takes them."""
        values: dict[str, Any] = dict(told)
        for key in ("card", "attacker", "defender", "onto"):
            if key in told:
                values[key] = self.card(told[key], language)
        if "n" in told:
            values["n"] = f"{told['n']:+d}"
        for zone in ("from", "to"):
            if zone in told and self.texts.has(f"zones.{told[zone]}"):
                values[zone] = self.texts.say(language, f"zones.{told[zone]}")
        values["source"] = values.get("from", "")
        if "status" in told:
            values["status"] = self.texts.say(language, f"statuses.{told['status']}")
        for seat in ("player", "winner"):
            if told.get(seat) is not None:
                values[seat] = seat_mark(told[seat])
        if "target" in told:
            values["target"] = self.target(told["target"], language)
        if isinstance(told.get("cards"), list):
            values["cards"] = self.cards(told["cards"], language)
        if "shields" in told:
            values["shields"] = numbers(told["shields"])
        return values

    def prompt(self, view: View, language: Language) -> str:
        kind = view.decision.kind if view.decision is not None else events.UNKNOWN
        if kind == events.UNKNOWN:
            return self.texts.say(language, "prompts.wait")
        return self.texts.say(language, f"prompts.{kind}")


def numbers(places: Sequence[str]) -> str:
    """Shields by the numbers that stand on them."""
    return ", ".join(place[1:] for place in places)


class Position:
    """One position in lines; typed: with the ids of cards and the names of places, as one types them."""

    def __init__(self, words: DuelWords, view: View, language: Language, typed: bool) -> None:
        self.words = words
        self.view = view
        self.language: Language = language
        self.typed = typed
        self.namesakes = [one.name for side in (view.P1, view.P2) for one in side.battle]

    def say(self, key: str, **values: object) -> str:
        return self.words.texts.say(self.language, f"position.{key}", **values)

    def lines(self) -> list[str]:
        view = self.view
        phase = self.words.texts.say(self.language, f"phases.{view.phase}")
        lines = [self.say("turn", turn=view.turn, player=seat_mark(view.active), phase=phase)]
        for player, side in (("P1", view.P1), ("P2", view.P2)):
            lines += self.side(player, side)
        if view.attack is not None:
            lines.append(self.attack(view.attack))
        if view.spell is not None:
            lines.append(self.say("spell", player=seat_mark(view.spell.player), card=self.card(view.spell.card)))
        if view.waiting:
            waiting = ", ".join(f"{seat_mark(one.player)} {self.card(one.card)}" for one in view.waiting)
            lines.append(self.say("waiting", effects=waiting))
        if view.decision is not None and view.decision.cards is not None:
            lines.append(self.say("shown", cards=self.cards(view.decision.cards)))
        return lines

    def attack(self, attack: Attack) -> str:
        """The attack under way; a blocker takes it from its target."""
        key = "attack" if attack.blocker is None else "blocked"
        target = attack.target if attack.blocker is None else attack.blocker
        named = self.say("player") if target == "player" else self.card(target)
        return self.say(key, card=self.card(attack.attacker), target=named)

    def side(self, player: str, side: Side) -> list[str]:
        """One player's zones, a line each."""
        hand = self.cards(side.hand) if isinstance(side.hand, tuple) else str(side.hand)
        mana = ", ".join(
            f"{'m' if self.typed else ''}{at} {self.card(one.card)}" + (self.say("tapped") if one.tapped else "")
            for at, one in enumerate(side.mana, 1)
        )
        none = self.say("none")
        shields = " ".join(side.shields) if self.typed else numbers(side.shields)
        return [
            self.say("side", player=seat_mark(player), deck=side.deck, shields=shields or none),
            self.say("hand", cards=hand or none),
            self.say("mana", cards=mana or none),
            self.say("battle", cards=", ".join(map(self.creature, side.battle)) or none),
            self.say("graveyard", cards=self.cards(side.graveyard) or none),
        ]

    def creature(self, one: Creature) -> str:
        """A creature with its marks."""
        marks = self.say("tapped") if one.tapped else ""
        marks += self.say("sick") if one.sick else ""
        marks += f" {one.power:+d}" if one.power else ""
        marks += "".join(f" [{self.words.texts.say(self.language, f'statuses.{keyword}')}]" for keyword in one.keywords)
        under = f" + {len(one.under)}" if one.under else ""
        return f"{self.card(one.name)}{under}{marks}"

    def card(self, name: str) -> str:
        """A card's name: typed with its id, or else with the number of a creature that has a namesake."""
        named = self.words.card(name, self.language)
        if self.typed:
            return f"{named} ({name})" if named != name else name
        card, _, number = name.partition("#")
        alike = sum(other.partition("#")[0] == card for other in self.namesakes)
        return f"{named} ({number})" if number and alike > 1 else named

    def cards(self, names: Sequence[str]) -> str:
        return ", ".join(map(self.card, names))
