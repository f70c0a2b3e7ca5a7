"""What docs/security.md names as proof is there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from tefuda.cli.serve import serve

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "security.md"
TEXT = PAGE.read_text(encoding="utf-8")


def named(pattern: str) -> list[str]:
    return sorted(set(re.findall(pattern, TEXT)))


@pytest.mark.parametrize("path", named(r"`(?:python )?((?:tests|tools)/[\w/]+\.py)`"))
def test_a_proof_is_there(path: str) -> None:
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("name", named(r"`(test_\w+\.py)`"))
def test_a_proof_beside_another_is_there(name: str) -> None:
    assert (ROOT / "tests" / "server" / name).is_file()


@pytest.mark.parametrize("link", named(r"\]\(([^)#]+)"))
def test_a_link_leads_somewhere(link: str) -> None:
    assert (PAGE.parent / link).is_file()


@pytest.mark.parametrize("option", ["allow-host", "trust-proxy", "admin-port"])
def test_an_option_of_the_server_is_one(option: str) -> None:
    assert f"--{option}" in TEXT
    assert option.replace("-", "_") in inspect.signature(serve).parameters
