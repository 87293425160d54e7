"""The reference of what a game declares is what the docstrings say."""

from __future__ import annotations

from tools.declarations import PAGE, PARTS, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.declarations writes it"


def test_everything_in_it_says_what_it_is() -> None:
    assert [thing for things in PARTS.values() for thing in things if not thing.__doc__] == []
