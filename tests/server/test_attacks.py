"""The attacks of tools/attack.py that take no time, on one server with the limits of every day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tools.attack import ATTACKS, chosen
from tools.attacks.bench import Bench

QUICK = (
    "foreign-id",
    "chosen-seed",
    "stolen-link",
    "public-metrics",
    "rebinding",
    "no-csp",
    "stand-in-rooms",
    "said-again",
)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    target = Bench(tmp_path_factory.mktemp("attacked"))
    with target.host:
        target.start()
        yield target


@pytest.mark.parametrize("name", QUICK)
def test_the_server_holds_against(bench: Bench, name: str) -> None:
    try:
        held, figure = ATTACKS[name](bench)
    finally:
        bench.hang_up()

    assert held, figure


def test_an_attack_is_found_by_the_beginning_of_its_name() -> None:
    assert chosen(["ghost", "no-r"]) == ["ghost-seat", "no-reader"]
    assert chosen([]) == list(ATTACKS)


def test_an_attack_that_is_none_is_said() -> None:
    with pytest.raises(SystemExit, match="no attack is called gosht"):
        chosen(["gosht"])
