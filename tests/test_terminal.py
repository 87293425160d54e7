"""The table in a terminal: its output, and the lines that people can type."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator

import pytest

from companion.commands.playing.terminal import Terminal
from companion.observations import Observation, SightChanged, SourceLost
from companion.session import Session
from companion.sources.feed import Feed
from tests.interpreting import HEADER
from tests.observing import card, gone, looked, tagged, unread


class Scripted:
    """A camera that gives these observations."""

    name = "camera:0"

    def __init__(self, *seen: Observation) -> None:
        self._seen = seen

    def __iter__(self) -> Iterator[Observation]:
        return iter(self._seen)

    def close(self) -> None:
        return None


def run(*seen: Observation, typed: tuple[str, ...] = (), game: str = "bluffing-battles") -> tuple[str, Session]:
    session = Session.unkept({**HEADER, "game": game})
    out = io.StringIO()
    feed = Feed([Scripted(*seen)], clock=lambda: 0.0, wake=lambda: None)
    terminal = Terminal(session, feed, out=out, typed=typed, clock=lambda: 0.0)
    assert terminal.run() == 0
    return out.getvalue(), session


def test_each_decision_is_printed_with_its_reason_and_rule() -> None:
    text, _ = run(card("1/play", "QS", track=1), card("2/play", "5H", track=2))
    assert "Ann's QS beats Ben's 5H: Ann takes 2 cards. (3.2 The higher card takes both)" in text
    assert "Ann 2, Ben 0." in text


def test_a_card_that_another_one_covers_on_a_reader_is_reported_once_and_counts() -> None:
    covered = (tagged("1/play", "QS", "04AA", at=1.0), unread("1/play", "04AA", at=2.0))
    text, session = run(*covered, looked(5.0), looked(6.0))
    assert text.count("I can no longer read Ann's QS; it still counts.") == 1
    assert session.table.state.shown == {"Ann": "QS"}


def test_a_question_that_what_is_seen_since_has_answered_is_taken_back() -> None:
    unclear, clear = card("1/play", "6S", 0.5, ("9S", 0.45), track=1), card("1/play", "9S", track=1, at=3.0)
    text, session = run(unclear, looked(1.1), clear, looked(5.0))
    assert "I see 6S or 9S in front of Ann. Which is it?" in text
    assert "The question about the card in front of Ann is settled." in text
    assert session.table.state.shown == {"Ann": "9S"}
    assert "is settled" not in run(unclear, looked(1.1), typed=("2",))[0]


def test_when_the_picture_returns_what_differs_is_asked_and_answered_by_a_word() -> None:
    before = card("1/play", "7C", track=1, at=1.0), looked(1.5)
    after = looked(60.0), card("1/play", "9S", track=3, at=60.4), gone("1/play", 1, at=60.5), looked(61.6)
    text, session = run(*before, *after, typed=("all",))
    assert "The camera is back and sees different cards." in text
    assert "[1] Ann: you entered 7C, I see 9S" in text
    assert session.table.state.shown == {"Ann": "9S"}


def test_more_hidden_cards_than_were_entered_are_reported_and_explained_by_a_number() -> None:
    lie = [card("1/down", None, track=track, side="back", x=80.0 * track) for track in (1, 2)]
    seen = (*lie, looked(0.5), looked(4.6))
    text, session = run(*seen, typed=("1",), game="bluff-words")
    assert "Ann's hidden cards: 2 lie there; there should be 1." in text
    assert session.table.state.turn == "Ben"
    assert run(*seen, typed=("-",), game="bluff-words")[1].table.state.turn == "Ann"


def test_a_doubt_is_asked_and_answered_by_number() -> None:
    text, session = run(card("1/play", "6S", 0.5, ("9S", 0.45)), looked(1.1), typed=("2",))
    assert "I see 6S or 9S in front of Ann. Which is it? [1] 6S" in text
    assert session.table.state.shown == {"Ann": "9S"}


def test_a_doubt_that_nobody_answers_does_not_hold_up_the_end() -> None:
    _, session = run(card("1/play", "6S", 0.5, ("9S", 0.45)))
    assert session.table.state.shown == {}


def test_a_hidden_card_is_named_to_nobody_when_it_is_doubtful_nor_when_it_is_drawn() -> None:
    text, session = run(card("1/down", "X", 0.5, ("Y", 0.45)), looked(1.1), typed=("1", "Y"), game="bluff-words")
    assert "Only Ann may look and answer. Nobody else may see the screen" in text
    assert "'1' is neither a card of this game" in text
    assert "Ann draws a card. (2.2" in text
    assert session.table.state.holdings.pile("Ann/down").faces == ("Y",)
    assert not {"X", "Y"} & set(text.replace("[", " ").replace(".", " ").split())


def test_plays_notes_and_undo_can_be_typed() -> None:
    session = Session.unkept(HEADER)
    out = io.StringIO()
    terminal = Terminal(
        session,
        Feed([Waiting()], clock=lambda: 0.0, wake=lambda: None),
        out=out,
        typed=("ann 7s", "Ben 8H", "note what a fight", "undo", "score", "Cem 8H", "nonsense", "{", "quit"),
        clock=lambda: 0.0,
    )
    terminal.run()
    text = out.getvalue()
    assert "Ben's 8H beats Ann's 7S" in text
    assert "Noted: what a fight" in text
    assert "Undone: Ben play 8H." in text
    assert "nobody is called 'Cem'" in text
    assert text.count("Not understood") == 3


@pytest.mark.parametrize(
    ("ways", "stands"),
    [((), "6H"), (("undo",), "8H"), (("undo", "redo"), "6H"), (("undo", "undo"), None)],
    ids=["corrected", "undo", "undo, redo", "undo, undo"],
)
def test_undo_after_a_correction_takes_back_the_correction_alone(ways: tuple[str, ...], stands: str | None) -> None:
    session = Session.unkept(HEADER)
    source = Feed([Waiting()], clock=lambda: 0.0, wake=lambda: None)
    typed = ("ann 7s", "Ben 8H", "correct 2 Ben 6H", *ways, "quit")
    Terminal(session, source, out=(out := io.StringIO()), typed=typed, clock=lambda: 0.0).run()
    assert {each.act.seat: each.act.card for each in session.table.history.standing}.get("Ben") == stands
    assert ("Undone: the correction. Ben plays 8H." in out.getvalue()) is ("undo" in ways)


def test_a_lost_source_is_said() -> None:
    text, _ = run(SourceLost(source="camera:0", at=0.0, why="unplugged"))
    assert "camera:0 is lost: unplugged" in text


def test_what_a_camera_cannot_see_is_said_and_when_it_sees_again() -> None:
    text, _ = run(
        SightChanged(source="camera:0", at=0.0, why="It is too dark."), SightChanged(source="camera:0", at=9.0, why="")
    )
    assert text.index("It is too dark.") < text.index("camera:0 sees the table well again.")


def test_a_table_without_sources_is_played_by_typing_alone() -> None:
    session = Session.unkept(HEADER)
    out = io.StringIO()
    feed = Feed([], clock=lambda: 0.0, wake=lambda: None)
    Terminal(session, feed, out=out, typed=("Ann 7S", "Ben 8H"), clock=lambda: 0.0).run()
    assert "Ben's 8H beats Ann's 7S" in out.getvalue()


class Waiting:
    """A camera that sees nothing until it is closed."""

    name = "camera:0"

    def __init__(self) -> None:
        self._closed = threading.Event()

    def __iter__(self) -> Iterator[Observation]:
        self._closed.wait()
        return iter(())

    def close(self) -> None:
        self._closed.set()
