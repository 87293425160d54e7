"""A reader that types, as a source: in the terminal, at the enrolment, and as one that is shown."""

from __future__ import annotations

import io
import os
import pty
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.commands.equipment import tags as commands
from companion.commands.equipment.deck import add_deck_arguments
from companion.commands.keyboard import read_lines
from companion.commands.line import LineParser
from companion.commands.main import main
from companion.decks import load_deck
from companion.observations import TURN, TagGone, TagSeen
from companion.session import Session
from companion.sources.nfc.link.heard import TagCame
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.ports import PortError, open_line
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, TagMapError, map_path, read_map, write_map
from companion.sources.nfc.touched.line import TouchedLine, Touches
from companion.sources.nfc.touched.reader import TELLS_HALVES
from companion.sources.nfc.typed.line import make_opener
from tests.nfc.rig import ACE, TWO
from tests.nfc.test_source import ears


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


def test_a_typed_number_is_a_card_that_was_there_for_a_moment() -> None:
    touches: Touches = SimpleQueue()
    with ears(port="typed", opener=make_opener(touches), list_ports=list) as heard:
        touches.put((1, ACE))
        (seen,) = heard.wait_for(TagSeen)
        assert (seen.zone, seen.uid, seen.face, seen.source) == (TURN, ACE, "AS", "nfc:typed")
        heard.wait_for(TagGone)
        touches.put((1, TWO))
        assert heard.wait_for(TagSeen, 2)[1].face == "2S"


def test_no_card_is_lost_while_nobody_looks() -> None:
    seconds = [0.0]
    touches: Touches = SimpleQueue()
    line = TouchedLine("typed", touches, names=("a reader that types",), clock=lambda: seconds[0])
    link = Link()
    came: list[str] = []
    for look in range(200):
        seconds[0] += 5.0 if look == 60 else 0.02  # the tablet was busy
        if look == 60:
            touches.put((1, ACE))
            touches.put((1, TWO))
        line.write(link.tick(seconds[0], line.read()))
        came += [each.uid for each in link.take() if isinstance(each, TagCame)]
    assert came == [ACE, TWO]


def test_a_card_that_was_enrolled_on_another_reader_is_known_by_its_number_turned_round() -> None:
    tag_map = TagMap(deck="standard52", version="1", cards=(TaggedCard(uid="A31F4152", face="7S"),))
    assert tag_map.face_of(load_deck("standard52"))("52411FA3") == "7S"
    assert tag_map.face_of(load_deck("standard52"))("52411FA4") is None


def slowly(*lines: str) -> Iterator[str]:
    """The lines from the keyboard, each when the one before was processed."""
    for line in lines:
        time.sleep(1.2)
        yield f"{line}\n"


def test_a_deck_is_enrolled_by_a_reader_that_types_and_a_person_still_types_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", slowly(ACE.lower(), TWO, "u", "04333333333333", "q"))
    parser = LineParser()
    add_deck_arguments(parser)
    args = parser.parse_args(["enrol", "standard52", "--tags", "--port", "typed"])
    assert args.run(args) == 1
    cards = read_map(map_path("standard52"), load_deck("standard52")).cards
    assert [card.uid for card in cards] == [ACE, "04333333333333"]
    assert "Undone: " in capsys.readouterr().out


def test_tags_read_names_the_card_that_was_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_map(TagMap(deck="standard52", version="1", cards=(TaggedCard(uid=ACE, face="7S"),)), map_path("standard52"))
    monkeypatch.setattr("sys.stdin", iter([f"{ACE}\n"]))
    parser = LineParser()
    commands.add_tags_arguments(parser)
    args = parser.parse_args(["read", "--port", "typed"])
    assert args.run(args) == 0
    assert "card    7S" in capsys.readouterr().out


@pytest.mark.parametrize("halves", [("8804A1B2", "88041122"), ("B2A10488", "22110488")], ids=["in front", "behind"])
def test_a_reader_that_types_half_of_each_number_is_reported_and_a_deck_can_be_enrolled_with_it(
    halves: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", slowly(*halves, "q"))
    parser = LineParser()
    add_deck_arguments(parser)
    args = parser.parse_args(["enrol", "standard52", "--tags", "--port", "typed"])
    assert args.run(args) == 1
    assert capsys.readouterr().out.count("This reader reads only half of each tag's number.") == 1
    deck = load_deck("standard52")
    tag_map = read_map(map_path("standard52"), deck)
    assert [card.uid for card in tag_map.cards] == ["8804A1B2", "88041122"]
    touches: Touches = SimpleQueue()
    with ears(port="typed", opener=make_opener(touches), list_ports=list, face_of=tag_map.face_of(deck)) as heard:
        touches.put((1, "8804A1B2"))
        (seen,) = heard.wait_for(TagSeen)
        assert seen.face == "AS"
        heard.wait(lambda: heard.source.device.readers[0].why == TELLS_HALVES)


@pytest.mark.parametrize(("first", "then"), [("8804A1B2", ACE), (ACE, "8804A1B2")])
def test_half_a_number_and_the_whole_of_it_are_not_enrolled_side_by_side(first: str, then: str) -> None:
    tag_map = TagMap(deck="standard52", version="1").with_card(TaggedCard(uid=first, face="AS"))
    with pytest.raises(TagMapError, match="Enrol the whole deck with one kind of reader"):
        tag_map.with_card(TaggedCard(uid=then, face="2S"))


def test_what_a_reader_that_types_cannot_do_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", slowly(ACE, "q"))
    parser = LineParser()
    add_deck_arguments(parser)
    args = parser.parse_args(["enrol", "standard52", "--tags", "--write", "--port", "typed"])
    assert args.run(args) == 1
    assert "Not taken: this reader reads only the numbers of tags" in capsys.readouterr().out


def test_a_game_is_played_in_the_terminal_with_one_reader_for_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = (TaggedCard(uid=ACE, face="QS"), TaggedCard(uid=TWO, face="5H"))
    write_map(TagMap(deck="standard52", version="1", cards=cards), map_path("standard52"))
    monkeypatch.setattr("sys.stdin", slowly(ACE, TWO, "04999999999999", "note all is well", "quit"))
    words = ["--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "tonight"]
    assert main(["watch", "--source", "nfc:typed", *words]) == 0
    printed = capsys.readouterr().out
    assert "Ann's QS beats Ben's 5H" in printed
    assert "Which card lies in front of Ann? I don't recognise its tag." in printed
    session = Session.resume("tonight")
    session.close()
    assert session.table.evidence[1].source == "nfc:typed"


def test_before_play_it_is_said_that_readers_know_no_tag_of_the_deck(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", slowly("quit"))
    assert main(["watch", "--source", "nfc:typed", "--game", "battle", "--seats", "Ann,Ben"]) == 0
    printed = capsys.readouterr().out
    assert "No card has a tag yet." in printed
    assert "Enrol the others: `companion deck enrol battle --tags`." in printed


def test_where_nobody_listens_to_the_keyboard_a_sentence_says_who_does() -> None:
    with pytest.raises(PortError, match="does not read the keyboard"):
        open_line("typed")


def test_lines_are_lines_and_a_number_may_end_with_a_tab() -> None:
    typed = [f"{ACE}\tnote a\tb\n", "Ann 7S\n", f"{TWO}\t", "quit"]
    assert list(read_lines(typed, readers=True)) == [ACE, "note a\tb", "Ann 7S", TWO, "quit"]
    assert list(read_lines(typed[:2], readers=False)) == [f"{ACE}\tnote a\tb", "Ann 7S"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_in_a_real_terminal_a_tab_hands_a_number_over_and_leaves_other_lines_alone() -> None:
    ours, theirs = pty.openpty()
    lines: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        with io.TextIOWrapper(io.FileIO(theirs, "r")) as stdin:
            for line in read_lines(stdin, readers=True):
                lines.put(line)

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    os.write(ours, b"Ann\t7S\n")
    assert lines.get(timeout=20) == "Ann\t7S"
    os.write(ours, f"{ACE}\t".encode())
    assert lines.get(timeout=20) == ACE
    os.write(ours, b"\x04")  # the end of what is typed
    listening.join(20)
    os.close(ours)


def test_a_line_that_is_no_number_is_shown_and_never_taken_for_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", slowly("qàéç'(&bé", "EDBA99", ACE, "q"))
    parser = LineParser()
    add_deck_arguments(parser)
    args = parser.parse_args(["enrol", "standard52", "--tags", "--port", "typed"])
    assert args.run(args) == 1
    told = capsys.readouterr().out
    assert "A reader typed “qàéç'(&bé” on a French keyboard" in told
    assert "A reader typed “EDBA99”: that has 6 digits" in told
    assert f"AS is {ACE}" in told
