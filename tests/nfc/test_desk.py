"""A card's opaque number and the enrolment walk, on a virtual reader in simulated time."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Deck
from companion.sources.nfc.link.ports import Port
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.tags import payload
from companion.sources.nfc.tags.desk import DeskError, open_desk, set_password
from companion.sources.nfc.tags.enrol import Enrolment, walk
from companion.sources.nfc.tags.payload import PayloadError
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, read_map
from tests.nfc.rig import ACE, TWO
from tests.nfc.sim_desk import SimLine, laid, sim_desk

NUMBER = "00112233445566FF"
DECK = Deck("small", "1", {"AS": 1, "2S": 2})
THREE = "04333333333333"


def test_a_number_written_on_a_tag_is_read_back() -> None:
    desk, line = sim_desk()
    laid(desk, line, ACE)
    desk.write_id(ACE, NUMBER)
    assert payload.read_id(desk.read_memory(ACE)) == NUMBER


def test_what_is_written_is_an_ndef_record_of_an_external_type() -> None:
    memory = payload.memory_of(NUMBER)
    assert memory[:5] == bytes((0x03, 35, 0xD4, 22, 10))
    assert b"companion.invalid:card" + bytes.fromhex(NUMBER) in memory
    assert len(memory) == 40
    assert memory[37] == 0xFE
    assert len(memory) <= 144  # the smallest tag, NTAG213


@given(st.integers(0, 10))
def test_a_card_taken_away_while_it_is_written_is_never_read_as_another(pages: int) -> None:
    desk, line = sim_desk()
    tag = SimulatedTag(bytes.fromhex(ACE), writes_left=pages)
    line.board.chips[0].tags.append(tag)
    while ACE not in desk.there:
        desk.step()
    with pytest.raises(DeskError, match="lay the card flat"):
        desk.write_id(ACE, NUMBER)
    if pages == 0:
        assert payload.read_id(desk.read_memory(ACE)) is None
    else:
        with pytest.raises(PayloadError, match="half written"):
            payload.read_id(desk.read_memory(ACE))
    tag.writes_left = -1
    desk.write_id(ACE, NUMBER)
    assert payload.read_id(desk.read_memory(ACE)) == NUMBER


@given(st.integers(1, 1200))
def test_a_cable_pulled_in_the_middle_of_a_write_is_a_sentence_and_the_next_write_repairs_it(after_ms: int) -> None:
    desk, line = sim_desk()
    laid(desk, line, ACE)
    (tag,) = line.board.chips[0].tags

    def pulled() -> None:
        raise OSError(5, "Input/output error")

    line.acts.append((line.now_ms + after_ms, pulled))
    try:
        desk.write_id(ACE, NUMBER)
    except DeskError as problem:
        assert "the cable is unplugged" in str(problem)
        assert "Plug it in and start again" in str(problem)
    memory = bytes(tag.memory[16:64])
    try:
        read = payload.read_id(memory)
    except PayloadError as problem:
        assert "half written" in str(problem)
        read = None
    assert read in (None, NUMBER)
    again, other = sim_desk()
    other.board.lay(1, tag)
    while ACE not in again.there:
        again.step()
    again.write_id(ACE, NUMBER)
    assert payload.read_id(again.read_memory(ACE)) == NUMBER


def test_a_strangers_record_is_left_alone_and_a_damaged_number_is_reported() -> None:
    with pytest.raises(PayloadError, match="another program has written"):
        payload.read_id(bytes.fromhex("0316d101125402656e633a64656d6f2d6465636b2f303137fe").ljust(48, b"\0"))
    memory = bytearray(payload.memory_of(NUMBER))
    memory[30] ^= 1
    with pytest.raises(PayloadError, match="damaged"):
        payload.read_id(bytes(memory))


def test_a_tag_that_is_not_prepared_for_ndef_is_not_written() -> None:
    desk, line = sim_desk()
    laid(desk, line, ACE)
    line.board.chips[0].tags[0].memory[12] = 0
    with pytest.raises(DeskError, match="NTAG213"):
        desk.write_id(ACE, NUMBER)


def test_a_board_that_falls_silent_is_a_sentence() -> None:
    desk, line = sim_desk()
    laid(desk, line, ACE)
    line.board.silent = True
    with pytest.raises(DeskError, match="three seconds"):
        desk.read_memory(ACE)


def script(line: SimLine, uids: Iterable[str], *, lies_ms: int) -> None:
    """One card after the other, a second apart."""
    for number, uid in enumerate(uids):
        start = line.now_ms + 500 + (lies_ms + 1000) * number
        line.acts.append((start, partial(line.board.lay, 1, uid)))
        line.acts.append((start + lies_ms, partial(line.board.lift, 1)))


def walked(tmp_path: Path, uids: list[str], *, typed_at: dict[int, str] | None = None, write: bool = False) -> str:
    """The output of the walk when these tags are laid one after the other, and these words typed at these times."""
    desk, line = sim_desk()
    script(line, uids, lies_ms=4000 if write else 1000)
    pending = dict(typed_at or {})
    out = io.StringIO()

    def said() -> str | None:
        assert line.now_ms < 60_000, out.getvalue()
        for at, word in list(pending.items()):
            if line.now_ms >= at:
                del pending[at]
                return word
        return None

    walk(Enrolment(DECK, tmp_path / "small.json"), desk, said=said, out=out, write_ids=write)
    return out.getvalue()


def test_each_card_is_asked_for_in_the_decks_order_and_saved(tmp_path: Path) -> None:
    printed = walked(tmp_path, [ACE, TWO, THREE])
    assert [line for line in printed.splitlines() if line.startswith("Lay ")] == [
        "Lay AS on the reader (1 of 3).",
        "Lay 2S on the reader (2 of 3).",
        "Lay 2S (copy 2) on the reader (3 of 3).",
    ]
    assert read_map(tmp_path / "small.json", DECK) == TagMap(
        deck="small",
        version="1",
        cards=(
            TaggedCard(uid=ACE, face="AS"),
            TaggedCard(uid=TWO, face="2S"),
            TaggedCard(uid=THREE, face="2S", copy=2),
        ),
    )


def test_a_known_tag_is_refused_and_the_same_card_is_asked_for_again(tmp_path: Path) -> None:
    printed = walked(tmp_path, [ACE, ACE, TWO, THREE])
    assert "Not taken: this tag is already AS" in printed
    assert printed.count("Lay 2S on the reader (2 of 3).") == 2


def test_the_last_card_is_taken_back_with_u(tmp_path: Path) -> None:
    printed = walked(tmp_path, [ACE, TWO, THREE, ACE], typed_at={2900: "u\n"})
    assert "Undone: AS." in printed
    assert [card.uid for card in read_map(tmp_path / "small.json", DECK).cards] == [TWO, THREE, ACE]


def test_a_stopped_walk_goes_on_where_it_was(tmp_path: Path) -> None:
    assert "Stopped; cards so far: 1." in walked(tmp_path, [ACE], typed_at={3000: "q\n"})
    printed = walked(tmp_path, [TWO, THREE])
    assert "Lay 2S on the reader (2 of 3)." in printed
    assert "All 3 cards of small have their tags." in printed


def test_with_write_each_card_carries_its_own_number(tmp_path: Path) -> None:
    walked(tmp_path, [ACE, TWO, THREE], write=True)
    numbers = [card.written for card in read_map(tmp_path / "small.json", DECK).cards]
    assert len(set(numbers)) == 3
    assert all(len(number) == 16 for number in numbers)


def test_two_cards_at_once_are_not_taken(tmp_path: Path) -> None:
    desk, line = sim_desk()
    line.acts += [(1500, lambda: line.board.lay(1, ACE)), (1560, lambda: line.board.lay(1, TWO))]
    out = io.StringIO()
    walk(Enrolment(DECK, tmp_path / "m.json"), desk, out=out, write_ids=False,
         said=lambda: "q" if line.now_ms > 3000 else None)  # fmt: skip
    assert "2 tags lie there" in out.getvalue()


@pytest.mark.parametrize("after_ms", range(20, 1200, 90))
def test_a_card_that_is_moved_to_the_other_reader_while_it_is_written_is_written_there(after_ms: int) -> None:
    desk, line = sim_desk()
    laid(desk, line, ACE)
    (tag,) = line.board.chips[0].tags

    def move() -> None:
        line.board.lift(1)
        line.board.lay(2, tag)

    line.acts.append((line.now_ms + after_ms, move))
    desk.write_id(ACE, NUMBER)
    while line.acts or line.now_ms < 4000:
        desk.step()
    assert desk.there == {ACE: 2}
    assert payload.read_id(desk.read_memory(ACE)) == NUMBER


def test_a_card_that_was_moved_gets_its_password_on_the_reader_where_it_lies_now() -> None:
    desk, line = sim_desk()
    laid(desk, line, ACE)
    (tag,) = line.board.chips[0].tags
    desk.write_id(ACE, NUMBER)
    line.board.lift(1)
    line.board.lay(2, tag)
    set_password(desk, ACE, bytes.fromhex("010203040506"))
    desk.write_id(ACE, NUMBER, key=bytes.fromhex("010203040506"))
    assert tag.answer(bytes.fromhex("A204CAFEBABE")) is None


def test_two_packs_of_one_deck_get_their_tags(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    one = Enrolment(DECK, path)
    tags = iter(f"04{number:012X}" for number in range(1, 20))
    while one.next_card is not None:
        one.lay(next(tags))
    both = Enrolment(DECK, path, packs=2)
    assert (both.size, both.asks) == (6, "Lay AS (copy 2) on the reader (4 of 6).")
    assert [str(both.lay(next(tags))) for _ in range(3)] == ["AS (copy 2)", "2S (copy 3)", "2S (copy 4)"]
    again = Enrolment(DECK, path)
    assert (again.size, again.next_card) == (6, None)
    again.add_pack()
    assert read_map(path, DECK).packs == 3


def test_without_a_port_a_board_of_buttons_alone_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.sources.nfc.tags.desk.READER_S", 1.0)
    (tmp_path / "buttons").write_text("readers 1\n0 dead 1\n", encoding="utf-8")
    (tmp_path / "readers").write_text(f"readers 1\n0 lay 1 {ACE}\n", encoding="utf-8")
    buttons, readers = (Port(path=f"virtual:{tmp_path / each}", found=True) for each in ("buttons", "readers"))
    desk = open_desk(list_ports=lambda: [buttons, readers])
    assert (desk.name, desk.next_tag(give_up=lambda: False)) == (readers.path, ACE)
    desk.close()
    with pytest.raises(DeskError, match="buttons: no reader of this board answers"):
        open_desk(list_ports=lambda: [buttons])
    desk = open_desk(buttons.path)
    assert desk.name == buttons.path
    desk.close()
