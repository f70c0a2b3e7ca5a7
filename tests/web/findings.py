"""What axe finds serious on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ")}`);
}"""

CLEAN: dict[str, list[str]] = {"light": [], "dark": []}


def findings(page: Page) -> dict[str, Any]:
    """What axe finds serious, in both themes."""
    page.evaluate(AXE.read_text(encoding="utf-8"))  # past the content policy, which lets no other script in
    return {theme: findings_in(page, theme) for theme in CLEAN}


def findings_in(page: Page, theme: str) -> Any:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    return page.evaluate(SERIOUS)
