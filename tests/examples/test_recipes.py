"""Every example of docs/recipes.md runs, in the order of the page."""

from __future__ import annotations

import re
from pathlib import Path

import companion.rules.trade as trade

PAGE = Path(__file__).parents[2] / "docs" / "recipes.md"


def test_the_recipes_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 10
    names: dict[str, object] = {"__name__": "recipes"}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec", dont_inherit=True), names)


def test_every_function_of_the_trade_has_a_recipe() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in trade.__all__ if name not in page] == []
