"""A page is its own file in the folder of pages: at the table and in the lobby it is found there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from companion.ui import pages as folder
from companion.ui.pages.door import pages
from tests.screens.glass import Open

ONE_FILE = """
    from companion.ui.forms.page_form import PageForm
    from companion.ui.pages.door import PageSpec
    from companion.ui.views.asking import FlowShown, show_page
    from companion.ui.views.page import CLOSE, Page, PageKey

    def tide(router, when):
        return PageForm(FlowShown(show_page(Page("Tides", (PageKey(f"High water at {when}", CLOSE),)))), router)

    PAGE = PageSpec(
        key="Tides",
        at_table=lambda at: tide(at.router, at.desk.table.game.title),
        in_lobby=lambda lobby: tide(lobby.router, "noon"),
    )
"""


@pytest.fixture
def one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "tides_page.py").write_text(dedent(ONE_FILE))
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    pages.cache_clear()
    yield
    pages.cache_clear()


@pytest.mark.usefixtures("one_more")
def test_a_page_that_is_one_file_has_its_key_at_the_table_and_in_the_lobby(glass: Open) -> None:
    table = glass("battle", ["Ann", "Ben"])
    table.tap("More", "Tides")
    table.tap_key("High water at Battle")
    assert table.has("More")
    before = glass(lobby=True, looker=lambda _: (None, None))
    before.tap("Tides")
    before.tap_key("High water at noon")
    assert before.reads("What shall we play?")
