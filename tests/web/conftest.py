"""Real browsers on the built client, in front of a real server in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tefuda.server.host import Host
from web.building import CHROMIUM, built_client, find_chromium
from web.dobon_lab import DobonLab
from web.house import LATE, House
from web.lab import DESK, PHONE, Labs
from web.othello_lab import OthelloLab
from web.visitors import Visitors

expect.set_options(timeout=LATE)

Visitor = Callable[..., Page]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: once a browser runs in this process, no other test could run an event loop of its own."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


@pytest.fixture(scope="session")
def client() -> Path:
    """The built client; TEFUDA_CLIENT names one that is already there."""
    given = os.environ.get("TEFUDA_CLIENT")
    return Path(given) if given else built_client()


def serving(folder: Path, client: Path, pace: int = 0) -> Iterator[House]:
    """A server whose bots act at once, unless a pace is given, and that leaves nothing else to chance."""
    with Host(folder, "--relaxed", "--chance", "web", "--pace", str(pace), "--client", str(client)) as host:
        yield House(host, host.start())


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server for all tests of this process."""
    yield from serving(tmp_path_factory.mktemp("web"), client)


@pytest.fixture(scope="module")
def patient_house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server whose bots wait so long before they act that no test sees it."""
    yield from serving(tmp_path_factory.mktemp("patient"), client, pace=10_000)


@pytest.fixture
def own_house(tmp_path: Path, client: Path) -> Iterator[House]:
    """A server for one test, to be stopped by it."""
    yield from serving(tmp_path, client)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Callable[[], Browser]]:
    """Starts browsers."""
    program = find_chromium()
    if program is None:
        pytest.fail("the browser tests need Chromium; on Debian: apt install chromium-headless-shell fonts-noto-cjk")
    running: list[Browser] = []

    def launch() -> Browser:
        running.append(playwright.chromium.launch(executable_path=program, args=CHROMIUM))
        return running[-1]

    yield launch
    for browser in running:
        browser.close()


@pytest.fixture(scope="session")
def browser(chromium: Callable[[], Browser]) -> Browser:
    """For all tests of this process but those of the lab."""
    return chromium()


@pytest.fixture(scope="session")
def visitors(browser: Browser, house: House) -> Visitors:
    return Visitors(browser, house.address)


@pytest.fixture
def visitor(visitors: Visitors) -> Iterator[Visitor]:
    """A page in a browser of its own, of somebody like PERSON but for what is given; gone after the test."""
    yield visitors.come
    visitors.leave()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor()


@pytest.fixture
def context(page: Page) -> BrowserContext:
    return page.context


@pytest.fixture(scope="session")
def labs(chromium: Callable[[], Browser]) -> Labs:
    return Labs(chromium())


@pytest.fixture
def lab(labs: Labs) -> OthelloLab:
    """Card Othello's table on a desk, by which nothing is left of the tests before."""
    return labs.at(OthelloLab, DESK)


@pytest.fixture
def phone_lab(labs: Labs) -> OthelloLab:
    return labs.at(OthelloLab, PHONE, has_touch=True)


@pytest.fixture
def dobon(labs: Labs) -> DobonLab:
    """Dobon UNO's table on a desk."""
    return labs.at(DobonLab, DESK)


@pytest.fixture
def dobon_phone(labs: Labs) -> DobonLab:
    return labs.at(DobonLab, PHONE, has_touch=True)
