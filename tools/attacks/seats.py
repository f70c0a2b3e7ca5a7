"""Attacks on who may sit where and know what: seats, ids, seeds, links, secrets."""

from __future__ import annotations

import secrets
import sqlite3
import time
from contextlib import closing
from typing import Any, Final

from tools.attacks.bench import ATTACKER, STRANGER, Bench, Gone, NoResponse, Outcome, Visit, is_inside
from tools.plain_socket import Closed

from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.server.folder import DATABASE
from tefuda.server.limits import Limits

PLAIN: Final = {"cards": "off"}
"""Othello without cards: nothing hidden, nothing drawn."""
BOTH: Final = {"black": "person", "white": "person"}
TRIES: Final = 20
ROUNDS: Final = 60
MANY_ROOMS: Final = 30
ENDS: Final = ("close", "leave")
"""Actions of Dobon that end what is looked at."""
REFUSED: Final = 400


def ghost_seat(bench: Bench) -> Outcome:
    """Leave a seat and take it with the same token at the same moment; then a stranger sits down there."""
    ghosts = sum(_is_haunted(bench, f"127.0.1.{number + 1}") for number in range(TRIES))
    return Outcome(ghosts == 0, f"{ghosts} of {TRIES} seats are still open to whoever left them")


def _is_haunted(bench: Bench, source: str) -> bool:
    room, tokens = bench.make("othello", source=source, options=PLAIN, seats=BOTH)
    leaving = bench.visit(room, tokens["white"], source=source).enter()
    leaving.say({"type": "leave", "id": "leave"})
    ghost = bench.visit(room, tokens["white"], source=source)
    try:
        leaving.until(lambda message: message.get("id") == "leave")
        bench.call("POST", f"/api/rooms/{room}/join", {"seat": "white"}, source=STRANGER)
        ghost.enter()
        return ghost.newest.get("you") == "white" and is_inside(ghost)
    except (Gone, Closed):
        return False
    finally:
        leaving.close()
        ghost.close()


def foreign_id(bench: Bench) -> Outcome:
    """Answer an offer with the id that its maker will use next: the maker's act is acknowledged and never happens."""
    room, tokens = bench.make("othello", options=PLAIN, seats=BOTH)
    black, white = bench.visit(room, tokens["black"]).enter(), bench.visit(room, tokens["white"]).enter()
    black.act(black.legal[0])
    black.ask("take_back")
    white.say({"type": "answer", "id": "mine", "yes": True})
    white.until(lambda message: message.get("id") == "mine")
    black.until(lambda message: message["type"] == "update" and bool(message.get("legal")))
    black.say({"type": "act", "id": "mine", "seq": black.newest["seq"], "action": black.legal[0]})
    answer = black.until(lambda message: message.get("id") == "mine")
    black.ask("ping")
    happened = not black.legal
    return Outcome(answer["type"] != "done" or happened, f"{answer['type']}, and the act has happened: {happened}")


def chosen_seed(bench: Bench) -> Outcome:
    """Choose the seed, take all seats, leave one: a stranger joins somebody who knows every card."""
    form: dict[str, Any] = {"options": {}, "seats": BOTH, "seed": "mine", "public": True}
    try:
        room, tokens = bench.make("othello", **form)
    except TefudaError as error:
        return Outcome(True, str(error))
    leaving = bench.visit(room, tokens["white"]).enter()
    answer = leaving.ask("leave")
    status, joined = bench.call("POST", f"/api/rooms/{room}/join", {}, source=STRANGER)
    code = joined.get("code", "") if isinstance(joined, dict) else ""
    return Outcome(status >= REFUSED, f"leave: {answer.get('code', answer['type'])}; join: {status} {code}".strip())


def stolen_link(bench: Bench) -> Outcome:
    """Somebody else has the link of one's seat; one wants it to open nothing any more."""
    room, tokens = bench.make("othello", options=PLAIN, seats=BOTH)
    owner = bench.visit(room, tokens["black"]).enter()
    thief = bench.visit(room, tokens["black"], source=ATTACKER).enter()
    answer = owner.ask("renew", token=secrets.token_urlsafe(16))
    if answer.get("type") != "done":
        return Outcome(False, f"there is no way: {answer.get('code', answer['type'])}")
    again = bench.visit(room, tokens["black"], source=ATTACKER)
    inside = [is_inside(thief), is_inside(again)]
    return Outcome(inside == [False, False] and is_inside(owner), f"thief inside: {inside[0]}, again: {inside[1]}")


def killed_leave(bench: Bench) -> Outcome:
    """The server dies between the token and the entry of a seat that is left: nobody may be locked out."""
    room, tokens = bench.make("othello", options=PLAIN, seats=BOTH)
    bench.visit(room, tokens["white"]).enter().close()
    bench.host.kill()
    bench.start("--kill-before", "1")
    leaving = bench.visit(room, tokens["white"]).enter()
    leaving.say({"type": "leave", "id": "leave"})
    bench.host.wait()
    bench.start()
    holder = bench.visit(room, tokens["white"])
    try:
        holder.enter()
    except Gone as gone:
        status, _ = bench.call("POST", f"/api/rooms/{room}/join", {"seat": "white"}, source=STRANGER)
        return Outcome(status < REFUSED, f"token: {gone}; join: {status}")
    return Outcome(True, "the token still opens the seat")


def secret_refusal(bench: Bench) -> Outcome:
    """Draw out of turn while another seat is secretly asked: the refusal must not tell that it is."""
    names = ["A", "B", "C", "D", "E", "F"]
    options = {"mode": "sequential", "players": len(names)}
    room, tokens = bench.make("dobon", options=options, seats=dict.fromkeys(names, "person"))
    seats = {name: bench.visit(room, tokens[name], source=f"127.0.2.{n + 1}") for n, name in enumerate(names)}
    for visit in seats.values():
        visit.enter()
    seats["A"].act({"do": "start"})
    codes: dict[str, int] = {}
    dice = Seeded("probes")
    for number in range(ROUNDS):
        looker = seats[names[number % len(names)]]
        if not _probe_and_play(seats, looker, codes, dice):
            break
    figure = ", ".join(f"{code} {count} times" for code, count in sorted(codes.items()))
    return Outcome(set(codes) <= {"not-up"}, figure or "nobody was ever out of turn")


def _probe_and_play(seats: dict[str, Visit], looker: Visit, codes: dict[str, int], dice: Seeded) -> bool:
    """Let everybody who is neither up nor asked try to draw, then somebody act; whether the match goes on."""
    for visit in seats.values():
        visit.ask("ping")
    awaited = [name for name, visit in seats.items() if visit.newest.get("yours")]
    if not awaited:
        return False
    view = _view(looker)
    for name, visit in seats.items():
        if view["phase"] == "turn" and name not in (*awaited, view["turn"]):
            answer = visit.ask("act", seq=visit.newest["seq"], action={"do": "draw"})
            codes[answer["code"]] = codes.get(answer["code"], 0) + 1
    actor = seats[awaited[-1]]
    choices = [action for action in actor.legal if action["do"] not in ENDS] or [{"do": "pass"}]
    actor.act(choices[dice.below(len(choices))])
    time.sleep(0.15)  # everybody looks every sixth time, and has 20 ms of work a second
    return True


def _view(visit: Visit) -> dict[str, Any]:
    """What a seat is shown."""
    visit.say({"type": "snapshot", "id": "look"})
    view: dict[str, Any] = visit.until(lambda message: message["type"] == "welcome")["view"]
    return view


def stand_in_rooms(bench: Bench) -> Outcome:
    """Make rooms of people who never come, and let stand-ins play them all."""
    form: dict[str, Any] = {"seats": BOTH, "stand_in": "random", "stand_in_after": 1}
    rooms = [bench.make("othello", source=ATTACKER, **form)[0] for _ in range(MANY_ROOMS)]
    time.sleep(6)
    pasts = [bench.call("GET", f"/api/rooms/{room}/past?language=en", source=STRANGER)[1] for room in rooms]
    played = sum(bool(past["steps"]) for past in pasts)
    return Outcome(0 < played <= Limits().bot_rooms_an_address, f"bots play {played} of {len(rooms)} rooms")


def said_again(bench: Bench) -> Outcome:
    """Make an offer that is declined, come on a new line and say the same again: it must not lie on the table anew."""
    room, tokens = bench.make("othello", seats=BOTH)
    black, white = (bench.visit(room, tokens[name]).enter() for name in ("black", "white"))
    black.ask("offer_draw", id="d1")
    white.ask("answer", yes=False)
    black = bench.visit(room, tokens["black"]).enter()
    black.ask("offer_draw", id="d1")
    answer = white.ask("answer", yes=True)
    return Outcome(answer.get("code") == "no-offer", f"agreeing to it: {answer.get('code', answer['type'])}")


def told_early(bench: Bench) -> Outcome:
    """Ask for the solution while a resignation waits for the disk, and fail it: nothing of it may have been told."""
    room, tokens = bench.make("catalyst", seats={"player": "person"})
    player = bench.visit(room, tokens["player"]).enter()
    bench.call("GET", f"/api/rooms/{room}/par", seconds=60)  # from now on the solution is known
    told = _while_store_hangs(bench, room, player)
    room, tokens = bench.make("catalyst", seats={"player": "person"})  # the first may be over: it was tried again
    player = bench.visit(room, tokens["player"]).enter()
    before = player.ask("ping")
    bench.fill_disk()
    answer = player.ask("resign")
    bench.free_disk()
    is_true = answer["type"] == "refused" and answer["seq"] == before["seq"] and answer["digest"] == before["digest"]
    figure = f"{told}; a resignation that failed: {answer.get('code')} with seq {answer['seq']} after {before['seq']}"
    return Outcome(is_true and not told.startswith("solution: 200"), figure)


def _while_store_hangs(bench: Bench, room: str, player: Visit) -> str:
    """Hold the database's lock for a moment, as a backup could, and look what can be read meanwhile."""
    try:
        with closing(sqlite3.connect(bench.folder / DATABASE, timeout=2, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            player.say({"type": "resign", "id": "early"})
            time.sleep(0.3)
            try:
                status, _ = bench.call("GET", f"/api/rooms/{room}/solution", seconds=3)
            except NoResponse:
                status = 0  # it waits for what is durable
            time.sleep(6)  # longer than the server waits for a lock
            other.execute("ROLLBACK")
    except sqlite3.Error:
        return "the database is locked against others"
    player.until(lambda message: message.get("id") == "early")
    return f"solution: {status} while a resignation was pending"


__all__ = [
    "chosen_seed",
    "foreign_id",
    "ghost_seat",
    "killed_leave",
    "said_again",
    "secret_refusal",
    "stand_in_rooms",
    "stolen_link",
    "told_early",
]
