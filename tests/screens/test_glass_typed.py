"""A reader that types, at the app: its numbers are cards, and what a person types beside it stays a person's."""

from __future__ import annotations

import time
from queue import SimpleQueue

from companion.sources.feed import Feed
from companion.sources.nfc.source import TagSource
from companion.sources.nfc.typed.line import make_opener
from companion.ui.kit.letter_pad import LetterPad
from tests.nfc.rig import ACE, TWO
from tests.screens.glass import Glass, Open
from tests.screens.moments.leading import until
from tests.screens.plugged_in import type_keys


def at_a_table(glass: Open) -> Glass:
    touches: SimpleQueue[tuple[int, str]] = SimpleQueue()
    source = TagSource(
        clock=time.monotonic, face_of={ACE: "QS", TWO: "5H"}.get, port="typed", opener=make_opener(touches),
        list_ports=list, touches=touches,
    )  # fmt: skip
    return glass(sources=[source], seats=("Ann", "Ben"))


def types(table: Glass, text: str) -> None:
    """Keys so fast as a reader's."""
    type_keys(table.window, text)


def test_two_cards_on_the_one_reader_are_played_in_turn(glass: Open) -> None:
    table = at_a_table(glass)
    for number in (ACE.lower(), TWO.upper()):
        count = len(table.session.table.history.entries)
        types(table, f"{number}\n")
        until(table, lambda count=count: len(table.session.table.history.entries) > count)
    assert [(entry.act.seat, entry.act.card) for entry in table.session.table.history.entries] == [
        ("Ann", "QS"), ("Ben", "5H"),
    ]  # fmt: skip


def test_a_note_is_typed_by_hand_while_the_reader_types_between(glass: Open) -> None:
    table = at_a_table(glass)
    table.tap("More", "Write a note")
    pad = table.one(LetterPad)
    types(table, "so ")
    types(table, f"{ACE.lower()}\n")
    until(table, lambda: table.session.table.history.entries)
    assert table.one(LetterPad) is pad
    assert pad.typed == "So "
    types(table, "bad")
    until(table, lambda: pad.typed == "So Bad")


def test_the_devices_page_says_whom_it_reads_for(glass: Open) -> None:
    table = at_a_table(glass)
    table.tap("More", "Devices")
    until(table, lambda: table.reads("Reader 1 (for the player whose turn it is)"))
    assert table.reads("A reader that types")


def test_in_the_lobby_the_reader_can_be_tried_before_there_is_a_table(glass: Open) -> None:
    touches: SimpleQueue[tuple[int, str]] = SimpleQueue()

    def looked(header: object) -> tuple[Feed, None]:
        source = TagSource(
            clock=time.monotonic, face_of={ACE: "QS"}.get, port="typed", opener=make_opener(touches),
            list_ports=list, touches=touches,
        )  # fmt: skip
        feed = Feed([source], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    table = glass(lobby=True, opener=looked, looker=looked)
    table.tap("Devices")
    until(table, lambda: table.reads("A reader that types"))
    assert not table.reads("Q♠")
    types(table, f"{ACE.lower()}\n")
    until(table, lambda: table.reads("Q♠"))
