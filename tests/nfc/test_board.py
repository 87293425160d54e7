"""The board's core with simulated readers: what it says when cards come and go, and when things go wrong."""

from __future__ import annotations

import pytest

from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.tags.spots import Spots
from tests.nfc.rig import ACE, TWO, Rig


def test_a_card_that_is_laid_and_lifted_is_reported_once_each() -> None:
    rig = Rig().run(500)
    rig.board.lay(1, ACE)
    rig.run(3000)
    rig.board.lift(1)
    rig.run(3000)
    assert rig.changes() == [("TAG+", "0", ACE), ("TAG-", "0", ACE)]


def test_two_cards_on_one_spot_are_both_reported() -> None:
    rig = Rig().run(500)
    rig.board.lay(1, ACE)
    rig.board.lay(1, TWO)
    rig.run(1500)
    assert sorted(rig.changes()) == [("TAG+", "0", TWO), ("TAG+", "0", ACE)]


def test_a_reader_that_answers_every_second_look_neither_flaps_nor_hides_a_second_card() -> None:
    rig = Rig().run(500)
    rig.board.chips[0].answers_every_second_look = True
    rig.board.lay(1, ACE)
    rig.run(10_000)
    assert rig.changes() == [("TAG+", "0", ACE)]
    rig.board.lay(1, TWO)
    rig.run(3000)
    assert rig.changes() == [("TAG+", "0", ACE), ("TAG+", "0", TWO)]


def test_a_number_that_no_tag_has_is_not_reported() -> None:
    rig = Rig().run(500)
    rig.board.chips[0].phantoms = [bytes.fromhex("04DEADBEEF0000")]
    rig.run(3000)
    assert rig.changes() == []


def test_wrong_checksums_are_not_absence() -> None:
    rig = Rig().run(500)
    rig.board.lay(1, ACE)
    rig.run(1000)
    for _ in range(20):
        rig.board.chips[0].wrong_checksums = 2
        rig.run(200)
    assert rig.changes() == [("TAG+", "0", ACE)]
    assert [int(each["e"]) for kind, each in rig.said if kind == "RDR" and each["r"] == "0"][-1] >= 20


def test_a_reader_that_hangs_is_reported_and_woken_again_and_the_other_continues() -> None:
    rig = Rig().run(500)
    rig.board.chips[0].silent = True
    rig.run(2000)
    rig.board.lay(2, TWO)
    rig.run(2000)
    rig.board.chips[0].silent = False
    rig.board.lay(1, ACE)
    rig.run(3000)
    states = [(each["r"], each["st"]) for kind, each in rig.said if kind == "RDR" and each["r"] == "0"]
    assert [state for state, before in zip(states, [("", ""), *states], strict=False) if state != before][-3:] == [
        ("0", "err"), ("0", "absent"), ("0", "ok"),
    ]  # fmt: skip
    assert ("TAG+", "1", TWO) in rig.changes()
    assert ("TAG+", "0", ACE) in rig.changes()


def test_a_reader_whose_supply_sagged_is_woken_again_without_a_card_being_lost() -> None:
    rig = Rig().run(500)
    rig.board.lay(1, ACE)
    rig.run(1000)
    rig.board.chips[0].power_cycle()
    rig.run(5000)
    assert rig.changes() == [("TAG+", "0", ACE)]
    assert rig.of("RDR")[-2][2] == "ok"


def ms_until_known(rig: Rig, uid: str) -> int:
    """Milliseconds from laying a card on the first reader until its report."""
    rig.board.lay(1, uid)
    began = rig.now_ms
    while ("TAG+", "0", uid) not in rig.changes():
        rig.run(1)
    return rig.now_ms - began


def test_a_new_card_is_looked_at_twice_in_one_turn_so_that_on_a_full_table_it_waits_for_one_round_only() -> None:
    rig = Rig(VirtualBoard(readers=6))
    for reader in range(2, 7):
        rig.board.lay(reader, f"0490000000000{reader}")
    rig.run(4000)
    other = rig.board.board._presence[1]
    began, looks, waited = rig.now_ms, other.seen, []
    for number in range(12):
        waited.append(ms_until_known(rig, f"040000000001{number:02X}"))
        rig.board.lift(1)
        rig.run(1000 + 29 * number)
    a_round = (rig.now_ms - began) / (other.seen - looks)
    assert sum(waited) / len(waited) < 1.3 * a_round
    assert max(waited) < 2 * a_round


def test_a_reader_whose_numbers_never_come_twice_keeps_no_other_waiting() -> None:
    rig = Rig(VirtualBoard(readers=3)).run(2000)
    rig.board.chips[0].phantoms = [bytes.fromhex(f"04DEADBE{number:06X}") for number in range(4000)]
    rig.run(3000)
    rig.board.lay(3, TWO)
    rig.run(700)
    assert rig.changes() == [("TAG+", "2", TWO)]


def test_only_one_reader_has_its_field_on_at_a_time() -> None:
    rig = Rig(VirtualBoard(readers=5))
    most = 0
    for _ in range(4000):
        rig.run(1)
        most = max(most, sum(chip.field_on for chip in rig.board.chips))
    assert most == 1


def test_presses_in_one_sample_are_one_line_with_one_time() -> None:
    rig = Rig().run(500)
    rig.board.press([2, 5], at=0.5)
    rig.run(200)
    assert rig.of("BTN") == [("BTN", "12", "12", "1000500000"), ("BTN", "00", "12", "1000580000")]


def test_a_bouncing_button_is_one_press() -> None:
    rig = Rig().run(500)
    bit = rig.board.buttons.bits[0]
    for us in range(0, 10_000, 1000):
        rig.board.buttons.sample(bit if us % 2000 == 0 else 0, 500_000 + us)
    for us in range(10_000, 60_000, 1000):
        rig.board.buttons.sample(bit, 500_000 + us)
    rig.run(100)
    assert [line[1:3] for line in rig.of("BTN")] == [("01", "01")]


def test_a_snapshot_repeats_what_lies_and_who_pressed_lately() -> None:
    rig = Rig().run(500)
    rig.board.lay(2, ACE)
    rig.run(1000)
    rig.board.press([3], at=1.5)
    rig.run(500)
    rig.said.clear()
    rig.tell("SYNC")
    rig.run(5)
    assert rig.of("TAGS") == [("TAGS", "0", "1", ""), ("TAGS", "1", "1", ACE)]
    assert rig.of("BTNS")[0][3] == "2.1001500000"


def test_a_snapshot_comes_every_five_seconds_unasked_and_a_heartbeat_every_second() -> None:
    rig = Rig().run(20_100)
    assert 4 <= len(rig.of("BTNS")) <= 6
    assert len(rig.of("HB")) == 21


def test_a_silent_tablet_switches_the_fields_off_after_ten_seconds() -> None:
    board = VirtualBoard(readers=1)
    rig = Rig(board).run(1000)
    assert any(board.answer(1 + ms / 1000, b"") or board.chips[0].field_on for ms in range(100))
    for ms in range(13_000):
        board.answer(2 + ms / 1000, b"")
    fields = [(board.answer(15 + ms / 1000, b""), board.chips[0].field_on)[1] for ms in range(500)]
    assert not any(fields)
    assert rig.board.board.active == 0


def test_pages_are_read_and_written_on_the_tag_that_was_named() -> None:
    rig = Rig().run(500)
    rig.board.lay(1, ACE)
    rig.board.lay(1, TWO)
    rig.run(500)
    rig.tell("WR", id=7, r=0, u=TWO, p=5, d="CAFEBABE")
    rig.tell("RD", id=8, r=0, u=TWO, p=4)
    rig.run(1000)
    assert rig.of("RES") == [("RES", "7", "ok", "", ""), ("RES", "8", "ok", "0300FE00CAFEBABE" + "0" * 16, "")]
    assert bytes(rig.board.chips[0].tags[0].memory[20:24]) == bytes(4)


def test_a_request_that_comes_twice_is_done_once_and_answered_twice() -> None:
    rig = Rig().run(500)
    tag = SimulatedTag(bytes.fromhex(ACE), writes_left=1)
    rig.board.lay(1, tag)
    rig.run(500)
    for _ in range(2):
        rig.tell("WR", id=7, r=0, u=ACE, p=5, d="CAFEBABE")
        rig.run(500)
    assert rig.of("RES") == [("RES", "7", "ok", "", "")] * 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"id": 1, "r": 9, "u": ACE, "p": 4}, "without reader"),
        ({"id": 1, "r": 0, "p": 4}, "without reader, tag"),
        ({"id": 1, "r": 0, "u": TWO, "p": 4}, "not on the reader"),
    ],
)
def test_a_request_that_cannot_be_done_is_answered_with_a_sentence(fields: dict[str, object], why: str) -> None:
    rig = Rig().run(500)
    rig.tell("RD", **fields)
    rig.run(1000)
    assert rig.of("RES")[0][2] == "err"
    assert why in rig.of("RES")[0][4]


def test_lamps_and_settings_are_taken() -> None:
    rig = Rig().run(100)
    rig.tell("LED", i=2, c=1)
    rig.tell("CFG", k="poll", v=50)
    rig.tell("BOOT", mode="safe")
    rig.run(10)
    assert rig.board.board.lamps == 4
    assert rig.of("CFGV") == [("CFGV", "poll", "50")]
    assert rig.board.board.boot_mode == "safe"


def test_reading_cards_never_delays_a_press_by_more_than_a_moment() -> None:
    rig = Rig(VirtualBoard(readers=5)).run(2000)
    for reader in range(1, 6):
        rig.board.lay(reader, f"0400000000000{reader}")
    for turn in range(50):
        before = len(rig.of("BTN"))
        rig.board.press([1], at=rig.now_ms / 1000)
        rig.run(1)
        assert len(rig.of("BTN")) == before + 1, f"press {turn}"
        rig.run(211)


def test_garbage_from_the_tablet_is_counted_and_changes_nothing() -> None:
    rig = Rig().run(500)
    rig.send(b"AT+GCAP\r@0001,5,LED,i=1,c=1*000000\n\x03\x03")
    rig.run(1500)
    assert rig.board.board.lamps == 0
    assert [each["err"] for kind, each in rig.said if kind == "HB"][-1] == "1"


def piled(pile: str, *uids: str, foil: bool = False) -> Rig:
    """A card that was read for sure, and then others laid to it."""
    rig = Rig(VirtualBoard(readers=1)).run(500)
    rig.board.lay(1, ACE)
    rig.run(1500)
    rig.said.clear()
    rig.board.chips[0].pile, rig.board.chips[0].foil = pile, foil
    for uid in uids:
        rig.board.lay(1, uid)
    return rig.run(20_000)


def test_a_fan_of_cards_loses_no_sure_card_and_tells_none_in_play() -> None:
    rig = piled("fanned", TWO)
    told = rig.changes()
    assert ("TAG-", "0", ACE) not in told
    spots = Spots(source="nfc", face_of={ACE: "AS", TWO: "2S"}.get)
    seen = [*spots.came(("1/play", 1), ACE, 0.0), *spots.settled(1.0)]
    for number, (kind, _, uid) in enumerate(told):
        at = 2.0 + number / 10
        seen += (spots.came if kind == "TAG+" else spots.went)(("1/play", 1), uid, at)
        seen += spots.settled(at + 0.05)
    assert [type(each).__name__ for each in seen] == ["TagSeen"]
    assert [int(each["odd"]) for kind, each in rig.said if kind == "RDR"][-1] >= 3


@pytest.mark.parametrize(
    ("pile", "others", "foil"),
    [("stacked", 1, False), ("apart", 4, False), ("apart", 0, True)],
    ids=["stack of two", "five cards", "metal card"],
)
def test_what_shades_the_card_reads_as_nothing(pile: str, others: int, foil: bool) -> None:
    rig = piled(pile, *(f"0400000000000{number}" for number in range(others)), foil=foil)
    assert rig.changes() == [("TAG-", "0", ACE)]


def test_a_phone_that_shows_another_number_each_time_takes_no_memory() -> None:
    rig = Rig(VirtualBoard(readers=1)).run(500)
    for number in range(40):
        rig.board.chips[0].tags = [SimulatedTag(bytes.fromhex(f"08{number:06X}"), kind="phone")]
        rig.run(120)
    rig.board.lift(1)
    rig.run(3000)
    reader, presence = rig.board.board._readers[0], rig.board.board._presence[0]
    assert (len(reader.sak), len(presence._maybe), len(presence._there)) == (0, 0, 0)
