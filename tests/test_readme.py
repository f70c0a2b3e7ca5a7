"""What the documents show works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_game_in_ten_lines_of_the_readme_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)

    same_choices = "import random\nrandom.seed('readme')\n"
    ran = subprocess.run([sys.executable, "-c", same_choices + code], capture_output=True, text=True, check=True)

    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    assert re.search(r"'outcome': '(win|loss)'", ran.stdout)


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md")), ids=lambda path: path.name
)
def test_every_link_in_the_documents_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)\)", text) if "://" not in target]

    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_every_player_document_has_both_languages() -> None:
    english = {path.stem for path in (ROOT / "docs" / "games").glob("*.md") if not path.stem.endswith(".ja")}
    rules = {game.stem for game in (ROOT / "docs" / "rulings").glob("*.md")} & english

    assert [name for name in rules if not (ROOT / "docs" / "games" / f"{name}.ja.md").exists()] == []
