"""What the client does when the line to its room is not what it should be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from web.expecting import expect
from web.house import House, choose, until

SOCKET = "**/api/rooms/*/socket"
Change = Callable[[dict[str, Any]], dict[str, Any] | None]
"""What becomes of a message from the server; None swallows it."""


class Tap:
    """Somebody on the line: hears what the client says, and may change what it hears."""

    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        self.change: Change = lambda message: message
        self.cut_after = ""
        """The line breaks when the client has sent a message of this type."""
        page.route_web_socket(SOCKET, self._open)

    def _open(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_client(text: str | bytes) -> None:
            message = msgspec.json.decode(text)
            self.said.append(message)
            server.send(text)
            if message["type"] == self.cut_after:
                self.cut_after = ""
                line.close()

        def from_server(text: str | bytes) -> None:
            message = self.change(msgspec.json.decode(text))
            if message is not None:
                line.send(msgspec.json.encode(message).decode())

        line.on_message(from_client)
        server.on_message(from_server)

    def sent(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.said if message["type"] == kind]


def once(kind: str, change: Change) -> Change:
    """Changes the first message of a kind and leaves all others alone."""
    left = [kind]

    def changed(message: dict[str, Any]) -> dict[str, Any] | None:
        if message["type"] not in left:
            return message
        left.clear()
        return change(message)

    return changed


def at_the_table(house: House, page: Page) -> Tap:
    tap = Tap(page)
    choose(page, plain=True)
    house.sit(page, "othello")
    expect(page.get_by_role("button", name="d3 に置く")).to_be_visible()
    return tap


def test_lost_update_is_made_good_by_a_snapshot(house: House, page: Page) -> None:
    tap = at_the_table(house, page)
    tap.change = once("update", lambda _message: None)

    page.get_by_role("button", name="d3 に置く").click()

    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")
    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)
    assert len(tap.sent("snapshot")) == 1


def test_wrong_digest_is_answered_with_a_question_for_a_snapshot(house: House, page: Page) -> None:
    tap = at_the_table(house, page)
    tap.change = once("update", lambda message: {**message, "digest": "0" * 16})

    page.get_by_role("button", name="d3 に置く").click()

    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")
    assert len(tap.sent("snapshot")) == 1


def test_right_digests_need_no_snapshot(house: House, page: Page) -> None:
    tap = at_the_table(house, page)

    page.get_by_role("button", name="d3 に置く").click()

    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")
    assert tap.sent("snapshot") == []


def test_act_on_a_breaking_line_is_sent_again_and_carried_out_once(house: House, page: Page) -> None:
    tap = at_the_table(house, page)
    tap.cut_after = "act"

    page.get_by_role("button", name="d3 に置く").click()

    expect(page.get_by_test_id("plain").locator("pre")).to_contain_text("黒: 石 ")
    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)
    assert len({message["id"] for message in tap.sent("act")}) == 1


def test_client_comes_back_with_the_last_update_it_has(house: House, page: Page) -> None:
    tap = at_the_table(house, page)
    tap.cut_after = "act"

    page.get_by_role("button", name="d3 に置く").click()
    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)

    first, *others = tap.sent("hello")
    assert "seq" not in first
    assert [message["seq"] >= 1 for message in others] == [True]


def test_ping_of_the_server_is_answered_at_once(house: House, page: Page) -> None:
    tap = at_the_table(house, page)

    page.get_by_role("button", name="d3 に置く").click()
    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)

    until(page, lambda: tap.sent("pong"))


def take_new_key(page: Page) -> None:
    page.get_by_role("button", name="共有").click()
    page.get_by_text("別の端末でつづける").click()
    page.get_by_role("button", name="新しい鍵に替える").click()


def test_a_new_key_makes_the_old_link_void(house: House, page: Page) -> None:
    tap = at_the_table(house, page)

    take_new_key(page)

    expect(page.get_by_text("席の鍵を替えました。")).to_be_visible()
    tokens = page.evaluate("JSON.parse(localStorage.getItem('tefuda.rooms'))")
    assert [tokens[0]["token"], "nextToken" in tokens[0]] == [tap.sent("renew")[0]["token"], False]


def test_a_new_key_whose_answer_is_lost_opens_the_seat(house: House, page: Page) -> None:
    tap = at_the_table(house, page)
    tap.cut_after = "renew"

    take_new_key(page)

    expect(page.get_by_text("席の鍵を替えました。")).to_be_visible()
    key = tap.sent("renew")[0]["token"]
    assert [message["token"] == key for message in tap.sent("hello")] == [False, False, True]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="d3 に置く").click()
    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)
