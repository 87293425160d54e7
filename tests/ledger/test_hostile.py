"""Sessions and parcels of anybody's making: each is listed with what is wrong, or taken in as it was."""

from __future__ import annotations

import pytest

from companion import __version__
from companion.ledger.errors import JournalError, OddJournal
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.sessions import session_path
from companion.session import Session
from tests.ledger.test_book import HEADER
from tools.stress import hostile_parcels, hostile_sessions

pytestmark = pytest.mark.usefixtures("home")


def test_whatever_lies_in_the_folder_the_sessions_beside_it_are_listed() -> None:
    cases, failures = hostile_sessions.odd_folder()
    assert cases > 20
    assert failures == []


@pytest.mark.slow
def test_a_sound_chain_over_odd_content_is_a_sentence() -> None:
    assert hostile_sessions.odd_content(12, seed=7) == (12, [])


@pytest.mark.slow
def test_a_parcel_that_is_broken_or_built_to_harm_is_a_sentence() -> None:
    assert hostile_parcels.parcels(40) == (40, [])


def test_a_session_names_the_companion_that_began_it() -> None:
    Session.start("monday", HEADER).close()
    journal = Journal.open(session_path("monday"))
    journal.close()
    assert journal.program == __version__


def test_a_session_of_a_game_that_is_not_here_says_so() -> None:
    rows = [Row(0, '{"record": 1, "game": "chess", "seats": ["Ann", "Ben"]}', "[]", '{"companion": "7.5"}', 0.0)]
    hostile_sessions.write_session(session_path("odd"), rows)
    with pytest.raises(JournalError, match=r"odd\.session: no game is called 'chess'"):
        Session.resume("odd")


@pytest.mark.parametrize(
    ("act", "events", "evidence"),
    [
        ('{"act": "note", "text": "x"}', "[]", '{"source": "said", "confidence": "much", "confirmed_by": null}'),
        ('{"act": "note", "text": "x"}', "[]", '{"source": 7, "confidence": null, "confirmed_by": null}'),
        ('{"act": "amend", "line": 9}', "[]", '{"source": "said", "confidence": null, "confirmed_by": null}'),
        ("{}", "[]", "{}"),
        ('{"act": "note", "text": "x"}', "{}", "[]"),
    ],
)
def test_what_no_screen_could_say_is_refused_when_the_session_is_opened(act: str, events: str, evidence: str) -> None:
    header = '{"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}'
    hostile_sessions.write_session(
        session_path("odd"), [Row(0, header, "[]", "{}", 0.0), Row(1, act, events, evidence, 1.0)]
    )
    with pytest.raises(OddJournal):
        Session.resume("odd")


def test_a_session_that_names_somebody_who_does_not_sit_there_is_refused() -> None:
    Session.start("odd", HEADER).close()
    rows = hostile_sessions.rows_of(session_path("odd"))
    played = '[{"event": "card-played", "seat": "Cleo", "card": "7S"}]'
    evidence = '{"source": "said", "confidence": null, "confirmed_by": null}'
    rows.append(Row(1, '{"act": "play", "seat": "Ann", "card": "7S"}', played, evidence, 0.0))
    hostile_sessions.write_session(session_path("odd"), rows)
    with pytest.raises(OddJournal, match="move 1 names 'Cleo', who does not sit here"):
        Session.resume("odd")


def test_a_session_that_could_not_be_opened_is_free_again() -> None:
    hostile_sessions.write_session(session_path("odd"), [Row(0, '{"record": 1}', "[]", "{}", 0.0)])
    for _ in range(2):
        with pytest.raises(JournalError, match="no game is called"):
            Session.resume("odd")
    session_path("odd").unlink()
    with pytest.raises(JournalError, match="The file of 'odd' is gone"):
        Session.resume("odd")
