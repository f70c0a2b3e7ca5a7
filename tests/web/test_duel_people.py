"""Two people at Duel's table, each in a browser: a duel to its end, and what reaches the one of the other's secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Page

from tefuda.core import registry
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.games.duel import actions
from web.conftest import Visitor
from web.expecting import expect
from web.house import House, choose, until
from web.matches import Move, make_moves

SEATS: Final = {"P1": "person", "P2": "person"}
FAST: Final = 4
Players = dict[str, str]


def sat_down(house: House, visitor: Visitor, decks: Players, seed: str) -> tuple[str, dict[str, Page], dict[str, str]]:
    """A room for two, and a browser for each."""
    room, tokens = house.make("duel", seats=SEATS, options={"decks": decks, "decision_seconds": 0}, seed=seed)
    pages = {seat: visitor() for seat in SEATS}
    for seat, page in pages.items():
        choose(page, speed=FAST)
        house.hold(page, "duel", room, {seat: tokens[seat]})
        house.open(page, f"/r/{room}")
    return room, pages, tokens


# A duel to its end

DECKS: Final = {"P1": "wildfire-run", "P2": "lantern-tide"}
SEED: Final = "24"
"""P1 draws fast creatures, P2 has a shield trigger; nobody has won a duel with these cards earlier."""


def attacking(table: Table) -> Any:
    """P1 charges three cards, plays what can be played and attacks the player; P2 uses shield triggers."""
    by = table.awaiting()[0]
    view: Any = table.view(by)
    wanted = WANTED["trigger" if view.decision.kind == "trigger" else by]
    if by == "P1" and len(view.P1.mana) >= ENOUGH:
        wanted = wanted[1:]
    found = (one for kind in (*wanted, "pass", "choose") for one in table.legal(by) if notation(one)["do"] == kind)
    return next(found)


WANTED: Final = {"P1": ["charge", "play", "attack"], "P2": [], "trigger": ["trigger"]}
ENOUGH: Final = 3


def course(table: Table) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Who does what at which decision, to the end."""
    while not table.over:
        by = table.awaiting()[0]
        view: Any = table.view(by)
        action = notation(attacking(table))
        yield by, view.decision.kind, action
        table.act(by, action)


def made(page: Page, kind: str, action: dict[str, Any]) -> None:
    """One decision, with the mouse."""
    page.wait_for_selector(f".duel[data-open=true][data-decision={kind}]")
    if action["do"] == "pass":
        page.get_by_test_id("next").click(force=True)
        return
    for part in PARTS[kind]:
        for pick in action.get("pick", [""]):
            named = {**action, "pick": pick.rpartition(".")[2], "number": pick[1:]}
            page.locator(part.format(**named)).click(force=True)
    page.get_by_test_id("act").last.click(force=True)


CARD: Final = ".duel [role=option][data-card='{card}'] >> nth=0"
PARTS: Final = {
    "charge": [CARD],
    "main": [CARD],
    "attack": ["[data-zone='P1.battle'] [data-creature='{with}']", "[data-target=player]"],
    "shields": ["[data-zone='P2.shields'] [data-shield='{number}'] button"],
    "trigger": [],
    "choose": ["[data-creature='{pick}'][data-mark=candidate]"],
}
"""What is clicked at each decision before the button; a single shield trigger is chosen already."""


def test_two_people_play_until_an_attack_gets_through(house: House, visitor: Visitor) -> None:
    _, pages, _ = sat_down(house, visitor, DECKS, SEED)
    table = Table(registry.find("duel"), Setup({"decks": DECKS, "decision_seconds": 0}, SEED))

    for by, kind, action in course(table):
        made(pages[by], kind, action)

    assert table.result == {"winner": "P1", "reason": "direct-attack"}
    for seat, outcome, who in (("P1", "win", "名前なし"), ("P2", "loss", "あなた")):
        end = pages[seat].locator("[data-outcome]")
        expect(end).to_have_attribute("data-outcome", outcome)
        expect(end.get_by_test_id("summary")).to_contain_text(f"シールドのない{who}に燃え殻の走者の攻撃が通りました。")
        expect(end.get_by_test_id("summary")).to_contain_text("灯と潮")
        expect(pages[seat].get_by_role("button", name="ヒント")).to_have_count(0)


# Secrecy

LOOKING: Final[dict[str, Any]] = {"decks": {"P1": "wildfire-run", "P2": "drowned-court"}, "decision_seconds": 0}
LOOK_SEED: Final = "1"
LOOK: Final = "sounding-line"
"""Its owner looks at four cards and takes one; nobody else is told which."""


def looked(table: Table) -> Iterator[Move]:
    """Until P2 looks at cards: P2 charges and waits for the card, P1 does nothing."""
    while True:
        by = table.awaiting()[0]
        view: Any = table.view(by)
        if view.decision.kind == "choose":
            return
        own = (one for one in table.legal(by) if by == "P2")
        wanted = (one for one in own if getattr(one, "card", LOOK) != LOOK or isinstance(one, actions.Play))
        useful = (one for one in wanted if isinstance(one, actions.Charge) or getattr(one, "card", "") == LOOK)
        action = notation(next(useful, actions.Pass()))
        table.act(by, action)
        yield by, action


def heard(house: House, visitor: Visitor, place: int) -> list[str]:
    """All that reaches P1's browser when P2 takes one of the cards, but for what is told of the time."""
    table = Table(registry.find("duel"), Setup(LOOKING, LOOK_SEED))
    room, tokens = house.make("duel", seats=SEATS, options=LOOKING, seed=LOOK_SEED)
    make_moves(house, "duel", room, tokens, list(looked(table)))
    page, frames = visitor(), list[str]()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.on("response", lambda response: frames.append(response.url.replace(room, "")))
    house.hold(page, "duel", room, {"P1": tokens["P1"]})
    with page.expect_response("**/past?*"):
        house.open(page, f"/r/{room}")
    expect(page.locator("[data-side=P2]")).to_have_attribute("data-hand", str(hand_of(table)))
    frames.clear()

    taken = notation(table.legal("P2")[place])
    make_moves(house, "duel", room, tokens, [("P2", taken)])

    expect(page.locator("[data-side=P2]")).to_have_attribute("data-hand", str(hand_of(table) + 1))
    until(page, lambda: any('"away"' in frame for frame in frames))  # the last of it: P2 has gone again
    told = (frame for frame in frames if PONG not in frame)
    return [TIMES.sub("", frame.replace(room, "")) for frame in told]


PONG: Final = '"type":"pong"'
"""The page asks for these by its own clock."""


def hand_of(table: Table) -> int:
    view: Any = table.view("P1")
    return int(view.P2.hand)


TIMES: Final = re.compile(r'"(at|now|since|left|until)":[0-9.]+|"away":{"P2":[0-9]+}')
"""What is another figure each time, the seconds that P2 has been away among them."""


def test_nothing_that_reaches_the_other_browser_tells_one_card_from_another(house: House, visitor: Visitor) -> None:
    one, other = (heard(house, visitor, place) for place in (0, 1))

    assert one == other
    assert any('"hand_add"' in frame for frame in one)
