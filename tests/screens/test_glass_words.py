"""The words that people type and the language that they read: by touches, and saved."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.base import EventLoop

from companion import languages
from companion.ledger.roster import read_roster
from companion.ledger.seatings import keep_seating, read_seating
from companion.ledger.settings import change_settings, read_settings
from companion.reports.one_session import as_record
from companion.session import Session
from companion.ui.kit.letter_pad import ACCENTED, TO_ACCENTED, LetterKey, LetterPad
from companion.ui.sheets.language import LANGUAGE
from tests.observing import touch
from tests.screens.glass import Finger, Open, middle
from tests.screens.layout import complaints
from tests.screens.taps import seat

NAMES = ("Jörg", "Zoë", "Łukasz", "Åse Ñuñez", "Übeß")


def seated(glass: Open, *names: str) -> Any:
    """A lobby in which these people sat down, letter by letter."""
    table = glass(lobby=True)
    table.tap_key("Battle")
    for name in names:
        seat(table, name)
    return table


def said(table: Any, act: dict[str, Any]) -> None:
    """Somebody says an act."""
    table.see(touch(table.app.desk.table, act, at=table.app.desk.clock()))


def test_names_with_any_letter_are_typed_and_kept_everywhere(glass: Open) -> None:
    table = seated(glass, *NAMES)
    table.tap_key("Start")
    session, _ = table.app.opened
    assert session.table.setup.seats == NAMES
    name = session.name
    assert read_roster().names[: len(NAMES)] == NAMES
    keep_seating(NAMES, (NAMES[:3], NAMES[3:], (), ()))
    table.tap_key("More")
    table.tap_key("Leave table")
    again = Session.resume(name)
    assert again.table.setup.seats == NAMES
    record = as_record(again, hidden=True)
    again.close()
    assert all(each in record for each in NAMES)
    assert "Jörg" in name
    assert read_seating(NAMES) == (NAMES[:3], NAMES[3:], (), ())


def test_a_german_keyboard_has_its_umlauts_where_they_are_looked_for(glass: Open) -> None:
    languages.speak("de")
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Add a player")
    rows = [reversed(row.children) for row in reversed(table.one(LetterPad)._rows.children)]
    rows = ["".join(key.letter for key in row) for row in rows]
    assert rows[1:] == ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß.,'"]


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)], ids=["upright", "across"])
def test_every_letter_with_an_accent_has_a_key_that_a_finger_meets(glass: Open, size: tuple[int, int]) -> None:
    table = glass(lobby=True, size=size)
    table.tap_key("Battle")
    table.tap_key("Add a player")
    table.tap_key(TO_ACCENTED)
    assert all(table.has(letter) for letter in ACCENTED)
    assert complaints(table) == []


def test_a_language_is_chosen_by_touch_in_the_lobby_and_is_spoken_next_time(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(glass, "Ann")
    table.tap_key("Other game")
    table.tap_key(LANGUAGE)
    assert not table.reads("Translated into")
    table.tap_key("Close")
    monkeypatch.setattr(languages, "progress", lambda *_: (9, 10))
    table.tap_key(LANGUAGE)
    assert table.reads("Translated into Deutsch: the companion itself 90 %")
    table.tap_key("Deutsch")
    assert table.reads("Was spielen wir?")
    table.tap_key("Battle")
    assert table.has("1  Ann")
    assert read_settings().language == "de"
    languages.speak("en")
    assert glass(lobby=True).reads("Was spielen wir?")


def test_a_language_is_chosen_at_the_table_and_the_game_goes_on_in_it(glass: Open) -> None:
    table = glass("lost-war")
    said(table, {"act": "muster", "seat": "Ann", "count": 2})
    assert table.reads("Ann has drawn in secret.")
    table.tap_key("More")
    table.tap_key("Settings")
    table.tap_key(LANGUAGE)
    table.tap_key("Deutsch")
    assert table.reads("Ann hat verdeckt gezogen.")
    said(table, {"act": "muster", "seat": "Ben", "count": 1})
    assert table.reads("Ann hat 1 übrig, zum Überdecken oder Ablegen; ein Paar kämpft.")
    table.tap_key("Mehr")
    table.tap_key("Optionen")
    table.tap_key(LANGUAGE)
    table.tap_key("English")
    assert table.reads("Ann has 1 extra, to cover cards with or to discard; one pair fights.")


def test_a_language_that_is_asked_for_in_this_run_goes_before_the_kept_one(glass: Open) -> None:
    change_settings(language="de")
    languages.begin("en", {})
    assert glass(lobby=True).reads("What shall we play?")


def test_of_a_word_that_is_typed_faster_than_the_frames_no_letter_is_lost(glass: Open) -> None:
    table = glass("battle", ["Ann", "Ben", "Cem"])
    table.tap("More", "Write a note")
    pad = table.one(LetterPad)
    table.app.table.board.sheet.opacity = 0  # its words were drawn in the last frame; it appears in the next one
    keys = {key.letter: key for row in pad._rows.children for key in row.children if isinstance(key, LetterKey)}
    for letter in "hannah":
        finger = Finger(table.window, *middle(keys[letter]))
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
    assert pad.typed == "Hannah"
