"""The reference of what a game declares is what the docstrings say."""

from __future__ import annotations

import re
from pathlib import Path

from tools.declarations import PAGE, PARTS, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.declarations writes it"


def test_everything_in_it_says_what_it_is() -> None:
    assert [thing for things in PARTS.values() for thing in things if not thing.__doc__] == []


def test_it_says_what_a_test_asks_of_the_game() -> None:
    tests = Path(__file__).with_name("test_thirteen.py").read_text(encoding="utf-8")
    asked = set(re.findall(r"\bSPEC\.(\w+)", tests))
    assert len(asked) > 5
    in_tests = page().partition("## In its tests")[2]
    assert [name for name in sorted(asked) if f"`{name}" not in in_tests] == []
