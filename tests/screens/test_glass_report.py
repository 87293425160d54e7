"""The report on the glass: at the end, of a past evening, of many; and handed to phones while it is open."""

from __future__ import annotations

from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from companion.reports.needs import MissingLibrary
from companion.ui.forms.page_blocks import PictureForm
from companion.ui.forms.page_form import PageForm
from companion.ui.pages import report_sheet
from companion.ui.views.page import Do, Tile
from tests.reports.evenings import played_by_bots
from tests.screens.glass import Glass, Open, walk
from tests.screens.layout import complaints
from tests.screens.moments.games import fights
from tests.screens.moments.leading import until


@pytest.fixture(autouse=True)
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_sheet, "SIMULATE_S", 0.0)


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.reports.handing.own_address", lambda: "127.0.0.1")


def sheet(table: Glass) -> PageForm:
    """The report, when it is there."""
    until(table, lambda: any(isinstance(each, PageForm) for each in table.visible()))
    found = table.one(PageForm)
    until(table, lambda: found._shown._making.done() and not table.reads("Working it out") and not found.is_busy)
    table.step()
    return found


def test_the_report_on_the_table_stands_at_its_end(glass: Open) -> None:
    table = glass()
    fights(table, "7S", "9H")
    table.step()
    for key in ("More", "Results and notes", "Report"):
        table.tap_key(key)
    page = sheet(table)
    assert table.reads("What to look at first")
    assert table.reads("How the scores went")
    assert [each for each in walk(page) if isinstance(each, PictureForm)]
    assert complaints(table) == []
    table.tap_key("Close")
    assert not table.has("To phones")
    assert table.reads("So far: Ben leads, 2 to 0"), "it was opened from the results"
    table.tap_key("Back to the table")
    assert table.has("More")


def past(glass: Open) -> Glass:
    for at in range(3):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    table = glass(lobby=True)
    table.tap_key("Past evenings")
    until(table, lambda: table.app.evenings.is_whole)
    table.step()
    return table


def test_a_page_over_many_evenings_has_their_players_and_seats(glass: Open) -> None:
    table = past(glass)
    table.tap_key("Report")
    sheet(table)
    assert table.reads("3 games")
    assert table.reads("Who wins")
    assert complaints(table) == []


def test_two_versions_begin_with_the_answer(glass: Open) -> None:
    for at in range(4):
        played_by_bots(f"evening {at}", "lost-war", 2, at, label="v6" if at < 2 else "v7")
    table = glass(lobby=True)
    table.tap_key("Past evenings")
    until(table, lambda: table.app.evenings.is_whole)
    table.step()
    table.tap_key("Report")
    sheet(table)
    assert table.reads("Are they better? You cannot tell: nobody asked the players which version they prefer.")
    assert table.reads("Next step: Ask which version is more fun")
    assert complaints(table) == []


@pytest.mark.usefixtures("at_home")
def test_a_long_part_is_folded_and_a_touch_opens_and_closes_it(glass: Open) -> None:
    table = past(glass)
    table.tap_key("Report")
    page = sheet(table)
    fold = next(part.says for part in page._page.blocks if isinstance(part, Tile) and isinstance(part.says, Do))
    closed = list(table.texts())
    for is_open in (True, False):
        page._emit(fold)
        until(table, lambda: not page.is_busy)
        table.step()
        found = list(table.texts())
        assert (len(found) > len(closed)) is is_open
        assert table.reads(f"{'−' if is_open else '+'}  {fold.about}")
    assert found == closed


@pytest.mark.usefixtures("at_home")
def test_phones_get_the_report_as_long_as_the_page_is_open(glass: Open) -> None:
    table = past(glass)
    table.tap_key("Report")
    page = sheet(table)
    table.tap_key("To phones")
    assert page._shown.handed.server is not None
    address = page._shown.handed.server.address
    with urlopen(address, timeout=5) as answer:
        assert "3 games" in answer.read().decode()
        assert answer.headers["Cache-Control"] == "no-store"
    for wrong in ("", "x"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(address[:-3] + wrong, timeout=5)
    table.tap_key("Close")
    with pytest.raises(URLError):
        urlopen(address, timeout=5)


def test_a_machine_in_no_network_says_that_no_phone_can_get_it(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.reports.handing.own_address", lambda: "")
    table = past(glass)
    table.tap_key("Report")
    sheet(table)
    table.tap_key("To phones")
    assert table.reads("No phone can get it")


def test_without_the_libraries_the_page_says_what_to_install(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise MissingLibrary("altair", "A report", "reports")

    monkeypatch.setattr(report_sheet, "need", missing)
    table = past(glass)
    table.tap_key("Report")
    sheet(table)
    assert table.reads("pip install 'companion[reports]'")
    assert table.reads("Type that in a terminal, start the app again")
