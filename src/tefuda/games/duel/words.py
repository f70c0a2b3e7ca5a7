"""What the duel says in the terminal and to a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tefuda.core.game import Words
from tefuda.core.records import Event, notation
from tefuda.core.texts import Language, Texts
from tefuda.games.duel import events
from tefuda.games.duel.cards import library
from tefuda.games.duel.cards.library import Library
from tefuda.games.duel.view import Attack, Creature, Side, View

TEXTS = Texts(Path(__file__).with_name("catalogue.yaml"))


class DuelWords(Words[View]):
    """Positions and events in plain text. Cards are called by name, with the id that one types behind it."""

    texts = TEXTS

    def __init__(self, cards: Library | None = None) -> None:
        self.known = cards or library.own()

    def catalogue(self, language: Language) -> dict[str, Any]:
        """The cards, decks, civilizations and races of the library stand beside the sentences."""
        return {**self.texts.in_language(language), **self.known.printed(language)}

    def describe(self, view: View, language: Language) -> str:
        phase = self.texts.say(language, f"phases.{view.phase}")
        lines = [self.texts.say(language, "position.turn", turn=view.turn, player=view.active, phase=phase)]
        for player, side in (("P1", view.P1), ("P2", view.P2)):
            lines += self.side(player, side, language)
        if view.attack is not None:
            lines.append(self.attack(view.attack, language))
        if view.spell is not None:
            spell = {"player": view.spell.player, "card": self.card(view.spell.card, language)}
            lines.append(self.texts.say(language, "position.spell", **spell))
        if view.waiting:
            waiting = ", ".join(f"{one.player} {self.card(one.card, language)}" for one in view.waiting)
            lines.append(self.texts.say(language, "position.waiting", effects=waiting))
        if view.decision is not None and view.decision.cards is not None:
            shown = self.cards(view.decision.cards, language)
            lines.append(self.texts.say(language, "position.shown", cards=shown))
        return "\n".join(lines)

    def attack(self, attack: Attack, language: Language) -> str:
        """The attack under way; a blocker takes it from its target."""
        key = "position.attack" if attack.blocker is None else "position.blocked"
        target = self.target(attack.target if attack.blocker is None else attack.blocker, language)
        return self.texts.say(language, key, card=self.card(attack.attacker, language), target=target)

    def side(self, player: str, side: Side, language: Language) -> list[str]:
        """One player's zones, a line each."""
        say = self.texts.say
        hand = self.cards(side.hand, language) if isinstance(side.hand, tuple) else str(side.hand)
        mana = ", ".join(
            f"m{at} {self.card(one.card, language)}" + (say(language, "position.tapped") if one.tapped else "")
            for at, one in enumerate(side.mana, 1)
        )
        none = say(language, "position.none")
        return [
            say(language, "position.side", player=player, deck=side.deck, shields=" ".join(side.shields) or none),
            say(language, "position.hand", cards=hand or none),
            say(language, "position.mana", cards=mana or none),
            say(
                language,
                "position.battle",
                cards=", ".join(self.creature(one, language) for one in side.battle) or none,
            ),
            say(language, "position.graveyard", cards=self.cards(side.graveyard, language) or none),
        ]

    def creature(self, one: Creature, language: Language) -> str:
        """A creature with its marks."""
        marks = self.texts.say(language, "position.tapped") if one.tapped else ""
        marks += self.texts.say(language, "position.sick") if one.sick else ""
        marks += f" {one.power:+d}" if one.power else ""
        marks += "".join(f" [{self.texts.say(language, f'statuses.{keyword}')}]" for keyword in one.keywords)
        under = f" + {len(one.under)}" if one.under else ""
        return f"{self.card(one.name, language)}{under}{marks}"

    def card(self, name: str, language: Language) -> str:
        """A card's name in the language, and what one types for it."""
        card = self.known.cards.get(name.partition("#")[0])
        return name if card is None else f"{getattr(card.name, language)} ({name})"

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
        if "target" in told:
            values["target"] = self.target(told["target"], language)
        for key in ("cards", "shields"):
            if isinstance(told.get(key), list):
                values[key] = self.cards(told[key], language)
        return values

    def prompt(self, view: View, language: Language) -> str:
        kind = view.decision.kind if view.decision is not None else events.UNKNOWN
        if kind == events.UNKNOWN:
            return self.texts.say(language, "prompts.wait")
        return self.texts.say(language, f"prompts.{kind}")
