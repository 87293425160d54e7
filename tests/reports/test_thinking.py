"""Thinking time runs from when the game waits for a player to the player's act."""

from __future__ import annotations

from companion.evidence import Evidence
from companion.games.bluffing_battles.acts import Play
from companion.past import PAUSE_S
from companion.reports.thinking import thinking_s
from companion.rules.acts import Count, Note, Remark, Takeback
from companion.rules.game import Act
from companion.session import Session
from tests.reports.evenings import kept


def thought(session: Session) -> dict[int, float]:
    return thinking_s(session.table, session.times)


def ann(card: str) -> Act:
    return Play(seat="Ann", card=card)


def ben(card: str) -> Act:
    return Play(seat="Ben", card=card)


FIRST = ((0.0, ann("QS")), (2.0, ben("5H")))
"""The first fight: nobody knows since when its players were waited for."""


def test_if_several_are_waited_for_at_once_each_has_a_time() -> None:
    """The fight is decided at 2 s; Ben plays 3 s later, Ann 10 s."""
    assert thought(kept("a", [*FIRST, (5.0, ben("3H")), (12.0, ann("2S"))])) == {3: 3.0, 4: 10.0}


def test_the_first_wait_of_an_evening_has_no_time() -> None:
    assert thought(kept("a", FIRST)) == {}


def test_what_the_camera_took_to_read_a_card_is_not_thinking() -> None:
    """Ben's card lies at 5 s and is read at 6.5 s."""
    seen = Evidence("camera:0", took_s=1.5)
    assert thought(kept("a", [*FIRST, (6.5, ben("3H"), seen)])) == {3: 3.0}


def test_while_the_tablet_asks_nobody_thinks() -> None:
    """Asked at 4 s, answered by the play at 9 s; Ann plays at 12 s. 10 s less the 5 s of the question."""
    asked = Remark(text="asked which card it is", about="which-card")
    assert thought(kept("a", [*FIRST, (4.0, asked), (9.0, ben("3H")), (12.0, ann("2S"))])) == {4: 2.0, 5: 5.0}


def test_what_goes_before_a_count_or_a_takeback_is_talk() -> None:
    """A count at 10 s, after 8 s of talk; then Ben takes 2 s and Ann 5 s."""
    said = [*FIRST, (10.0, Count(seat="Ann", unit="cards", amount=2)), (12.0, ben("3H")), (15.0, ann("2S"))]
    assert thought(kept("a", said)) == {4: 2.0, 5: 5.0}


def test_after_a_takeback_everybody_begins_to_think_again() -> None:
    """Ben's play is taken back at 20 s; he plays another card 4 s later, Ann 6 s."""
    said = [*FIRST, (5.0, ben("3H")), (20.0, Takeback()), (24.0, ben("4H")), (26.0, ann("2S"))]
    assert thought(kept("a", said)) == {3: 3.0, 5: 4.0, 6: 6.0}


def test_a_pause_is_nobodys_time() -> None:
    """Ben plays after a night; Ann 7 s after him."""
    night = PAUSE_S + 1
    said = [*FIRST, (2.0 + night, ben("3H")), (9.0 + night, ann("2S"))]
    assert thought(kept("a", said)) == {3: 0.0, 4: 7.0}


def test_a_note_does_not_stop_the_clock() -> None:
    assert thought(kept("a", [*FIRST, (4.0, Note(text="slow", seat="Ben")), (5.0, ben("3H"))])) == {4: 3.0}


def test_the_results_say_how_long_was_played_and_how_long_each_thought() -> None:
    """Ben thinks 3 s, Ann 70 s; the evening takes 72 s."""
    from companion.ui.views.evening.results import results

    session = kept("a", [*FIRST, (5.0, ben("3H")), (72.0, ann("2S"))])
    told = results(session.table, session.times)
    assert (told.clock, told.thought) == (
        "Playing time 1:12",
        "Thinking time: Ann 1:10, Ben 0:03. Players can think at once.",
    )
    assert results(session.table).clock == ""
