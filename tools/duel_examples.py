"""The scenarios of the duel as examples that the browser can show: of each card a few, as a view and what was told.

python tools/duel_examples.py            writes the file
python tools/duel_examples.py --check    fails if it is stale
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

from tefuda.core import documents
from tefuda.core.records import notation
from tefuda.core.texts import Language
from tefuda.games.duel.cards import library
from tefuda.lab.scenarios.files import Scenario, load
from tefuda.lab.scenarios.run import Runner

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "tests" / "scenarios" / "duel.yaml"
JAPANESE: Final = ROOT / "tools" / "duel_examples.ja.yaml"
PATH: Final = ROOT / "web" / "src" / "games" / "duel" / "examples.json"
FEW: Final = 2
"""So many examples of one card are enough."""
LONGEST: Final = 8
"""Those of more steps teach nothing that shorter ones do not."""


class Recorder(Runner):
    """A scenario that is played to be shown."""

    def example(self, rule: str, about: dict[str, str]) -> dict[str, Any]:
        table = self.begin()
        seat = acting(self.scenario)[0]["by"]
        first = notation(table.view(seat))
        steps = []
        for step in self.scenario.steps:
            count = len(table.stream(seat))
            if "do" in step:
                self.act(table, step)
                steps.append([notation(event) for event in table.stream(seat, count)])
        return {
            "id": self.scenario.id,
            "rules": re.findall(r"R\d+", rule),
            "about": about,
            "view": first,
            "steps": steps,
        }


def acting(scenario: Scenario) -> list[dict[str, Any]]:
    return [step for step in scenario.steps if "do" in step]


def is_fit(scenario: Scenario) -> bool:
    """Whether it can be watched: it has moves of people, and not too many of them."""
    moves = acting(scenario)
    is_by_clock = any("wait" in step for step in scenario.steps)
    is_short = 0 < len(moves) <= LONGEST and all(step["do"] != "bot" for step in moves)
    return scenario.refused_match is None and scenario.given is not None and is_short and not is_by_clock


def about_card(scenario: Scenario, card: str) -> int:
    """How much it is about a card: one that is moved with says more than one that stands or is held."""
    names = re.compile(rf"\b{card}\b")
    weight = 4 * sum(bool(names.search(str(step))) for step in acting(scenario))
    for side in ("P1", "P2"):
        zones = (scenario.given or {}).get(side) or {}
        weight += 3 * bool(names.search(str(zones.get("battle", ""))))
        weight += 2 * bool(names.search(str([zones.get(zone, "") for zone in ("hand", "shields", "deck")])))
    return weight


def chosen(scenarios: list[Scenario]) -> dict[str, list[str]]:
    """The ids of the scenarios that show each card best."""
    fit = [one for one in scenarios if is_fit(one)]
    found = {}
    for card in library.own().cards:
        ranked = sorted(fit, key=lambda one, card=card: (-about_card(one, card), len(acting(one))))  # type: ignore[misc]
        found[card] = [one.id for one in ranked[:FEW] if about_card(one, card) > 0]
    return found


def written() -> str:
    scenarios = load(SOURCE)
    entries = {entry["id"]: entry for entry in documents.load(SOURCE)["scenarios"]}
    by_card = chosen(scenarios)
    wanted = {one for ids in by_card.values() for one in ids}
    japanese = documents.load(JAPANESE)
    examples = {
        one.id: Recorder(one, False).example(
            entries[one.id]["rule"], sentences(entries[one.id]["about"], japanese.get(one.id, ""))
        )
        for one in scenarios
        if one.id in wanted
    }
    lines = [f"{json.dumps(key)}: {packed(value)}" for key, value in examples.items()]
    return f'{{"cards": {packed(by_card)},\n"examples": {{\n' + ",\n".join(lines) + "}}\n"


def sentences(english: str, japanese: str) -> dict[str, str]:
    """What an example shows, to be read on a page: with the cards' names, and as a sentence."""
    whole = english if english.startswith(tuple(library.own().cards)) else english[0].upper() + english[1:]
    return {"ja": named(japanese, "ja"), "en": named(whole, "en") + "."}


def named(text: str, language: Language) -> str:
    """A text with the names of cards and races instead of their ids."""
    cards, races = library.own().cards, library.own().races

    def name(found: re.Match[str]) -> str:
        if found[0] in races:
            return str(getattr(races[found[0]], language))
        printed = cards[found[0]].name
        return f"「{printed.ja}」" if language == "ja" else printed.en

    return re.sub("|".join([*cards, *races]), name, text)


def packed(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    text = written()
    if "--check" not in sys.argv:
        PATH.write_text(text, encoding="utf-8")
    elif PATH.read_text(encoding="utf-8") != text:
        sys.exit("web/src/games/duel/examples.json is stale: run python tools/duel_examples.py")


if __name__ == "__main__":
    main()
