"""Real browsers on the built client, in front of a real server in a process of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tefuda.server.host import Host
from web.building import built_client
from web.house import House

CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LATE = 15_000
"""Milliseconds after which something that should be seen is missing."""
expect.set_options(timeout=LATE)


@pytest.fixture(scope="session")
def client() -> Path:
    """The built client; TEFUDA_CLIENT names one that is already there."""
    given = os.environ.get("TEFUDA_CLIENT")
    return Path(given) if given else built_client()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server for all tests of this process."""
    with Host(tmp_path_factory.mktemp("web"), "--relaxed", "--client", str(client)) as host:
        yield House(host, host.start())


@pytest.fixture(scope="session")
def fast(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server whose bots do not keep anybody waiting."""
    with Host(tmp_path_factory.mktemp("fast"), "--relaxed", "--speed", "30", "--client", str(client)) as host:
        yield House(host, host.start())


@pytest.fixture
def own_house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server for one test, to be stopped by it."""
    with Host(tmp_path_factory.mktemp("web"), "--relaxed", "--client", str(client)) as host:
        yield House(host, host.start())


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Not longer than a module: while it runs, no test of another module could run an event loop of its own."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.fail("the browser tests need Chromium; on Debian: apt install chromium fonts-noto-cjk")
    running = playwright.chromium.launch(executable_path=program, args=CHROMIUM)
    yield running
    running.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A person with an empty browser, who reads Japanese at a desk."""
    person = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ja-JP", reduced_motion="reduce")
    person.set_default_timeout(LATE)
    yield person
    person.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
