"""The glass with sources and the journal: games by sight, a lost camera, a full disk."""

from __future__ import annotations

from concurrent.futures import Future

from companion.ledger.rows import Row
from companion.observations import SourceBack, SourceLost
from companion.records import read_header
from companion.session import Session
from companion.table import Table
from tests.observing import card, gone, looked, tagged, touch, unread
from tests.screens.glass import Open
from tests.screens.test_glass_bluffing_battles import play, score

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"], "options": {"format": "one-deck"}}


def test_a_whole_game_is_played_by_what_the_camera_sees(glass: Open) -> None:
    table = glass(options={"format": "one-deck"})
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    hers = [f"{rank}{suit}" for suit in "HD" for rank in ranks[:-1]]
    his = [f"{rank}{suit}" for suit in "SC" for rank in ranks[1:]]
    for track, (ann, ben) in enumerate(zip(hers, his, strict=True)):
        table.see(card("1/play", ann, track=track), card("2/play", ben, track=100 + track))
        table.see(gone("1/play", track), gone("2/play", 100 + track))
    assert table.reads("Game over.")
    assert table.reads("Ben wins with")


def test_a_lost_camera_is_shown_until_it_is_back(glass: Open) -> None:
    table = glass()
    table.see(SourceLost(source="camera:0", at=1.0, why="the cable is out"))
    assert table.reads("The camera isn't responding")
    assert table.reads("Check that it is plugged in and switched on.")
    table.see(SourceBack(source="camera:0", at=2.0))
    assert not table.reads("isn't responding")


def test_a_card_that_another_one_covers_on_a_reader_is_shown_until_it_is_read_again(glass: Open) -> None:
    table = glass()
    table.see(tagged("1/play", "7S", "04AA", at=1.0), unread("1/play", "04AA", at=2.0), looked(5.0))
    assert table.reads("I can no longer read Ann's")
    table.tap_key("OK")
    table.see(looked(6.0))
    assert not table.reads("no longer read")  # once is enough
    table.see(tagged("1/play", "7S", "04AA", at=7.0))
    table.see(unread("1/play", "04AA", at=8.0), looked(11.0))
    assert table.reads("no longer read")
    table.see(tagged("1/play", "7S", "04AA", at=12.0))
    assert not table.reads("no longer read")


def test_after_a_restart_presses_come_after_those_of_before(glass: Open) -> None:
    header = {"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem"], "options": {"hand_size": 3}}
    session = Session.unkept(header)
    acts: list[dict[str, object]] = [
        {"act": "start", "seat": seat, "card": rank} for seat, rank in (("Ann", "2"), ("Ben", "4"), ("Cem", "5"))
    ]
    for said in (*acts, {"act": "bid", "seat": "Ann", "quantity": 2, "rank": 2, "at": 90_000_000.0}):
        session.table.observe(touch(session.table, said))
    table = glass(session=session)
    table.touch(next(key for key in table.app.table.board.edge("Ben").children if key.text == "CALL"))
    assert table.reads("called")


class Full:
    """A book on a disk that is full."""

    def keep(self, crop: bytes) -> str:
        return ""

    def write(self, row: Row) -> Future[None]:
        written: Future[None] = Future()
        written.set_exception(OSError("the disk is full"))
        return written


def test_an_act_that_could_not_be_saved_does_not_count_and_the_table_says_so(glass: Open) -> None:
    header = read_header(HEADER)
    session = Session(Table(header.game, header.setup, Full()), None, None)
    table = glass(session=session)
    play(table, "Ann", "7S")
    assert table.reads("This couldn't be saved, so it doesn't count")
    assert len(table.session.table.history.entries) == 0
    table.tap_key("OK")
    assert table.reads("Lay cards on the table, or touch a name")


class Slow:
    """A book whose lines come to disk only when the test says so."""

    def __init__(self) -> None:
        self.written: list[Future[None]] = []

    def keep(self, crop: bytes) -> str:
        return ""

    def write(self, row: Row) -> Future[None]:
        self.written.append(Future())
        return self.written[-1]


def test_nothing_is_shown_before_it_is_on_disk(glass: Open) -> None:
    header, book = read_header(HEADER), Slow()
    table = glass(session=Session(Table(header.game, header.setup, book), None, None))
    play(table, "Ann", "7S")
    play(table, "Ben", "9H")
    assert score(table, "Ben") == "0"
    assert not table.reads("Ben takes 2 cards.")
    for written in book.written:
        written.set_result(None)
    table.step()
    assert score(table, "Ben") == "2"


def test_a_table_that_was_left_goes_on_where_it_was(glass: Open) -> None:
    first = Session.start("tonight", HEADER)
    table = glass(session=first)
    play(table, "Ann", "7S")
    first.close()
    again = Session.resume("tonight")
    table = glass(session=again)
    assert table.reads("Ann plays 7♠.")
    play(table, "Ben", "9H")
    again.table.settle()
    table.step()
    assert score(table, "Ben") == "2"
    again.close()
