"""The evening's report on a phone: nobody gets it before the end, and it is made once."""

from __future__ import annotations

import ssl
import time
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from companion.phones.evening_report import EveningReport, ReportRefused
from companion.phones.pages import seat_page
from companion.phones.server import PhoneServer
from companion.rules.notation import act_from_json
from companion.session import Session
from tests.observing import act_of
from tests.phones.rig import PlayedTable, played
from tests.phones.test_questions import END

PIRATES = {"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem"], "options": {}}


def get(server: PhoneServer) -> tuple[str, str]:
    """The page and what it may do. Raises HTTPError."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    host, port = server.address
    with urlopen(f"https://{host}:{port}/{server.code}/report", context=context, timeout=60) as answer:
        return answer.read().decode(), answer.headers["Content-Security-Policy"]


def end(table: PlayedTable) -> None:
    with table.lock:
        table.table.play(act_from_json(table.table.game.acts_known, END))


@pytest.mark.slow
def test_a_phone_reads_the_report_after_the_end_and_not_before() -> None:
    pytest.importorskip("vl_convert", reason="reports need the extra `reports`")
    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        with pytest.raises(HTTPError) as refused:
            get(table.server)
        refused.value.close()
        assert refused.value.code == 404
        end(table)
        page, allowed = get(table.server)
        assert "Pirate" in page
        assert "script" not in allowed
        assert "default-src 'none'" in allowed
        began = time.monotonic()
        assert get(table.server)[0] == page
        assert time.monotonic() - began < 1


def test_what_is_missing_is_said_and_a_table_that_was_closed_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.unkept(PIRATES)
    report = EveningReport(session)
    session.table.play(act_from_json(session.table.game.acts_known, END))
    assert report.is_due
    monkeypatch.setattr("companion.reports.needs.import_module", missing)
    asked = report.ask()
    report.pump()
    with pytest.raises(ReportRefused, match=r"pip install 'companion\[reports\]'"):
        asked.result(60)
    asked = report.ask()
    report.close()
    with pytest.raises(ReportRefused):
        asked.result(1)
    session.close()


def missing(name: str) -> object:
    raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_a_seats_page_tells_how_long_it_has_thought_and_whether_its_clock_runs() -> None:
    table = Session.unkept(PIRATES).table
    assert '"clock":{"s":75.0,"runs":true}' in seat_page(table, "Ann", clock_s=75.04).text
    assert '"ended":false' in seat_page(table, "Ann").text
    table.play(act_of(table, END))
    assert '"runs":false' in seat_page(table, "Ann").text
    assert '"ended":true' in seat_page(table, "Ann").text
