"""One voice for one event: app, terminal, judged record and report say the same sentence."""

from __future__ import annotations

import html
import io
import json
from pathlib import Path

import pytest

from companion import languages
from companion.commands.afterwards.referee import referee
from companion.ui.views.evening.report import report
from companion.ui.views.table.table import table_view
from tests.commands.test_typed import played

RULED = {
    "en": "Ann's QS beats Ben's 5H: Ann takes 2 cards.",
    "de": "QS von Ann schlägt 5H von Ben: Ann nimmt 2 Karten.",
}
RECORD = (
    {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]},
    {"act": "play", "seat": "Ann", "card": "QS"},
    {"act": "play", "seat": "Ben", "card": "5H"},
)


def typed(text: str) -> str:
    """A text with its cards as people type them; the app and the report show the suits as signs."""
    return html.unescape(text).replace("♠", "S").replace("♥", "H")


@pytest.mark.parametrize("language", RULED)
def test_a_ruling_is_the_same_sentence_in_app_terminal_record_and_report(language: str, tmp_path: Path) -> None:
    languages.speak(language)
    terminal, session = played("bluffing-battles", "Ann QS", "Ben 5H")
    record, judged = tmp_path / "game.jsonl", io.StringIO()
    record.write_text("\n".join(map(json.dumps, RECORD)), encoding="utf-8")
    assert referee(record, judged, io.StringIO(), plain=True) == 0
    everywhere = {
        "app": table_view(session.table).decision.sentence,
        "terminal": terminal,
        "record": judged.getvalue(),
        "report": report(session, {}),
    }
    assert [name for name, text in everywhere.items() if RULED[language] not in typed(text)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_three_players_are_waited_for_is_one_sentence_in_app_and_terminal(language: str) -> None:
    languages.speak(language)
    terminal, session = played("pirates-bluff")
    waiting = table_view(session.table).waiting
    assert f"\n{waiting}\n" in terminal
