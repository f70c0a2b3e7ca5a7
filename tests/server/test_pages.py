"""The browser client's files, and what people read about the games."""

from __future__ import annotations

import gzip
import http.client
from contextlib import closing

import pytest

from server.conftest import INDEX
from server.playing import House, games
from tefuda.core import registry
from tefuda.core.texts import LANGUAGES
from tefuda.server.client import LATE
from tefuda.server.guides import document

pytestmark = pytest.mark.anyio


def fetch(house: House, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", house.web.port, timeout=LATE)) as line:
        line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


PAGES = [
    "/",
    "/rooms",
    "/settings",
    "/replay",
    "/about",
    "/rules",
    "/rules/duel",
    "/g/othello",
    "/g/duel/cards/wick-sentry",
]
NO_PAGES = [
    "/nowhere",
    "/g",
    "/g/chess",
    "/g/chess/cards",
    "/rules/chess",
    "/r/abcd1234",
    "/replay/abcd1234",
    "/rooms/x/y",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_link_into_the_client_opens_it(still: House, path: str) -> None:
    status, headers, content = fetch(still, path)

    assert (status, content.decode()) == (200, INDEX)
    assert headers.get_content_type() == "text/html"
    assert headers["Cache-Control"] == "no-cache"


def test_a_link_to_a_room_opens_it(still: House) -> None:
    room, _ = still.web.make("othello", seats={"black": "person", "white": "person"})

    assert [fetch(still, f"/{page}/{room}")[0] for page in ("r", "replay")] == [200, 200]


@pytest.mark.parametrize("path", [*NO_PAGES, f"/r/{'a' * 65}"])
def test_where_nothing_is_the_client_says_so_and_so_does_the_status(still: House, path: str) -> None:
    status, headers, content = fetch(still, path)

    assert (status, content.decode()) == (404, INDEX)
    assert headers.get_content_type() == "text/html"


def test_hashed_files_are_kept_for_ever(still: House) -> None:
    status, headers, content = fetch(still, "/assets/main-1a2b.js")

    assert (status, content) == (200, b"go()")
    assert headers.get_content_type() == "text/javascript"
    assert "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/assets/main-old.js", "/favicon.ico", "/api/nothing", "/../secret.txt"])
def test_a_file_that_is_not_there_is_no_page(still: House, path: str) -> None:
    assert fetch(still, path)[0] == 404


def test_files_are_sent_packed_to_those_who_can_unpack(still: House) -> None:
    _, headers, content = fetch(still, "/", Accept_Encoding="br, gzip")

    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(content).decode() == INDEX


def test_without_a_client_a_page_says_how_to_build_it(strict: House) -> None:
    status, headers, content = fetch(strict, "/r/abcd")

    assert status == 503
    assert headers.get_content_type() == "text/html"
    assert "npm run build" in content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", registry.games())
async def test_a_game_has_rules_in_both_languages(still: House, game_id: str, language: str) -> None:
    text = await still.get(f"/api/games/{game_id}/rules/{language}")

    assert text.startswith("# ")
    assert ("ます。" in text) == (language == "ja")
    assert "](../" not in text


async def test_words_are_those_of_one_language(still: House) -> None:
    japanese = await still.get("/api/games/pebbles/words/ja")
    english = await still.get("/api/games/pebbles/words/en")

    assert japanese["name"] == "小石"
    assert english["refusals"]["not-now"] == "Not now."
    assert english["taken"] == "{count} taken."


async def test_words_hold_what_is_printed_on_cards(still: House) -> None:
    othello = await still.get("/api/games/othello/words/en")
    duel = await still.get("/api/games/duel/words/ja")

    assert othello["cards"]["free"]["cost"] == 2
    assert duel["cards"]["wick-sentry"]["name"] == "灯心の番兵"
    assert duel["cards"]["wick-sentry"]["power"] == 1000
    assert duel["civilizations"]["light"] == "光"
    assert sum(duel["decks"]["lantern-tide"]["cards"].values()) == 40


@pytest.mark.parametrize("path", ["chess/words/ja", "chess/rules/ja", "pebbles/rules/en", "pebbles/rulings"])
async def test_what_is_not_written_is_not_found(still: House, path: str) -> None:
    assert "pebbles" in games()
    assert (await still.ask("GET", f"/api/games/{path}"))[0] == 404


async def test_a_third_language_is_refused(still: House) -> None:
    assert (await still.ask("GET", "/api/games/othello/words/fr"))[0] == 400


async def test_pictures_and_rulings_can_be_opened(still: House) -> None:
    status, headers, content = fetch(still, "/api/pictures/catalyst.svg")

    assert (status, headers.get_content_type()) == (200, "image/svg+xml")
    assert b"<svg" in content
    assert (await still.get("/api/games/othello/rulings")).startswith("# ")
    assert (await still.ask("GET", "/api/pictures/nothing.svg"))[0] == 404


def test_links_between_documents_lead_into_the_client() -> None:
    text = document("games/catalyst.md")

    assert "](/rules/catalyst)" in text
    assert "](/api/games/catalyst/rulings)" in text
