"""Reader chip frames, compared with other people's drivers and the manual."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.firmware.reader import HALVES, WHITE_ONLY, Reader
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from tests.nfc.public_drivers import TRANSCRIPTS, UID
from tests.nfc.rig import Rig

HEX = sorted(TRANSCRIPTS.glob("*.hex"))


def exchange(path: Path) -> list[tuple[bool, bytes]]:
    lines = path.read_text(encoding="ascii").splitlines()
    return [(line[0] == ">", bytes.fromhex(line[2:])) for line in lines]


def frames(sent: bytes) -> list[tuple[str, bytes]]:
    return pn532.FrameReader().feed(sent)


def test_the_frames_of_the_manual_are_written_byte_for_byte() -> None:
    assert pn532.frame(pn532.GET_FIRMWARE) == bytes.fromhex("0000FF02FED4022A00")
    assert pn532.frame(pn532.LIST_ONE) == bytes.fromhex("0000FF04FCD44A0100E100")
    assert pn532.frame(pn532.SAM_NORMAL) == bytes.fromhex("0000FF05FBD4140100001700")


@given(st.binary(min_size=1, max_size=264), st.binary(max_size=9))
def test_every_frame_is_read_back_whatever_noise_stands_before_it(payload: bytes, noise: bytes) -> None:
    noise = noise.replace(b"\x00\xff", b"").replace(b"\x00", b"U")
    assert frames(noise + pn532.frame(payload)) == [("frame", bytes((pn532.TO_CHIP,)) + payload)]


@given(st.binary(min_size=1, max_size=40), st.data())
def test_a_frame_with_one_wrong_byte_is_never_read_as_another(payload: bytes, data: st.DataObject) -> None:
    good = pn532.frame(payload)
    at = data.draw(st.integers(3, len(good) - 2))
    bad = good[:at] + bytes((good[at] ^ data.draw(st.integers(1, 255)),)) + good[at + 1 :]
    assert ("frame", bytes((pn532.TO_CHIP,)) + payload) not in frames(bad)
    assert not [body for kind, body in frames(bad) if kind == "frame" and len(body) == len(payload) + 1]


@pytest.mark.parametrize("path", HEX, ids=lambda path: path.stem)
def test_our_frames_are_the_same_bytes_as_other_drivers_frames(path: Path) -> None:
    seen = 0
    for from_host, sent in exchange(path):
        for kind, body in frames(sent):
            if kind == "frame":
                assert body[0] == (pn532.TO_CHIP if from_host else pn532.FROM_CHIP)
                assert pn532.frame(body[1:], body[0]) in sent
                seen += 1
            else:
                assert kind == "ack"
    assert seen > 10


@pytest.mark.parametrize("path", HEX, ids=lambda path: path.stem)
def test_our_chip_answers_other_drivers_as_it_did_when_they_accepted_it(path: Path) -> None:
    chip = SimulatedPn532([SimulatedTag(UID)])
    for from_host, sent in exchange(path):
        if from_host:
            answered = chip.receive(sent)
        else:
            assert answered == sent


@pytest.mark.parametrize("path", HEX, ids=lambda path: path.stem)
def test_our_driver_reads_the_tag_from_the_answers_that_other_drivers_got(path: Path) -> None:
    recorded: dict[bytes, list[bytes]] = {}
    asked = b""
    for from_host, sent in exchange(path):
        for kind, body in frames(sent):
            if kind == "frame" and from_host:
                asked = body[1:]
            elif kind == "frame":
                recorded.setdefault(asked, []).append(body[1:])
    assert pn532.firmware_of(recorded[pn532.GET_FIRMWARE][0]) == "PN532 1.6"
    listed = [answer for command, answers in recorded.items() if command[:3] == pn532.LIST_ONE for answer in answers]
    assert pn532.targets_of(listed[0]) == [(1, 0x0044, 0, UID)]

    reader = Reader()
    to_chip = reader.start_poll(0)
    for now in range(1, 40):
        answers = b""
        for kind, body in frames(to_chip):
            if kind == "frame":
                command = body[1:]
                known = recorded.get(command) or [bytes((command[0] + 1,)) + (b"\x00" if command[0] == 0x4A else b"")]
                answers += pn532.ACK + pn532.frame(known.pop(0) if len(known) > 1 else known[0], pn532.FROM_CHIP)
        to_chip = reader.tick(now, answers)
        if not reader.busy:
            to_chip = reader.start_poll(now)
        if any(kind == "polled" and uids == (UID,) for kind, uids in reader.finished):
            return
    pytest.fail(f"not read: {reader.finished}")


def test_a_late_answer_to_an_earlier_command_is_not_taken_for_the_present_one() -> None:
    reader = Reader()
    reader.start_poll(0)
    late = pn532.ACK + pn532.frame(b"\x4b\x00", pn532.FROM_CHIP)
    assert reader.tick(1, late) == b""
    assert reader.tick(2, pn532.frame(b"\x15", pn532.FROM_CHIP)) == pn532.frame(pn532.GET_FIRMWARE)


@pytest.mark.parametrize("answer", ["", "4B", "4B01", "4B0101004400", "4B010100440007AABB", "4B01010044000301020300"])
def test_an_answer_that_is_cut_short_is_refused(answer: str) -> None:
    with pytest.raises(ValueError, match=r"list answer|cut short|impossible"):
        pn532.targets_of(bytes.fromhex(answer))


def test_a_phone_with_its_long_answer_does_not_shift_the_next_tag() -> None:
    phone = bytes.fromhex("01 0004 20 04 08112233 05 7880") + bytes.fromhex("7002")
    answer = b"\x4b\x02" + phone + bytes.fromhex("02 0044 00 07") + UID
    assert [uid for _, _, _, uid in pn532.targets_of(answer)] == [bytes.fromhex("08112233"), UID]


def test_a_chip_with_endless_retries_answers_an_empty_field_only_when_a_tag_comes_or_few_retries_are_set() -> None:
    chip = SimulatedPn532()
    chip.receive(pn532.WAKE_UP + pn532.frame(pn532.SAM_NORMAL))
    assert [kind for kind, _ in frames(chip.receive(pn532.frame(pn532.LIST_ONE)))] == ["ack"]
    chip.receive(pn532.frame(pn532.FEW_RETRIES))
    assert frames(chip.receive(pn532.frame(pn532.LIST_ONE)))[-1] == ("frame", b"\xd5\x4b\x00")


def awake(*tags: SimulatedTag) -> SimulatedPn532:
    chip = SimulatedPn532(list(tags))
    chip.receive(pn532.WAKE_UP + pn532.frame(pn532.SAM_NORMAL))
    chip.receive(pn532.frame(pn532.FEW_RETRIES))
    return chip


def asked(chip: SimulatedPn532, command: bytes) -> tuple[str, bytes]:
    kind, body = frames(chip.receive(pn532.frame(command)))[-1]
    return kind, body[1:]


@pytest.mark.parametrize("code", [0x00, 0x06, 0x08, 0x10, 0x12, 0x14, 0x16, 0x32, 0x40, 0x44, 0x4A, 0x52, 0x54])
def test_a_command_that_is_too_short_is_answered_by_an_error_frame(code: int) -> None:
    chip = awake(SimulatedTag(UID))
    assert asked(chip, bytes((code,)))[0] == "error"
    assert asked(chip, pn532.GET_FIRMWARE) == ("frame", b"\x03\x32\x01\x06\x07")


@given(st.binary(min_size=1, max_size=40))
def test_whatever_is_sent_the_chip_answers_and_does_not_fall(command: bytes) -> None:
    chip = awake(SimulatedTag(UID))
    chip.receive(pn532.frame(command))
    chip.receive(pn532.WAKE_UP + pn532.frame(pn532.SAM_NORMAL))
    assert asked(chip, pn532.GET_FIRMWARE)[0] == "frame"


@pytest.mark.parametrize(
    ("kind", "uid", "atqa", "sak"),
    [
        ("NTAG213", UID, 0x0044, 0x00),
        ("NTAG216", UID, 0x0044, 0x00),
        ("MIFARE Classic", bytes.fromhex("A1B2C3D4"), 0x0004, 0x08),
        ("phone", bytes.fromhex("08112233"), 0x0004, 0x20),
        ("bank card", bytes.fromhex("0455667788AABB"), 0x0004, 0x20),
    ],
)
def test_each_kind_of_tag_answers_with_its_own_atqa_and_sak(kind: str, uid: bytes, atqa: int, sak: int) -> None:
    chip = awake(SimulatedTag(uid, kind=kind))
    assert pn532.targets_of(asked(chip, pn532.LIST_ONE)[1]) == [(1, atqa, sak, uid)]


@pytest.mark.parametrize(
    ("kind", "pages", "size"), [("NTAG213", 45, 0x12), ("NTAG215", 135, 0x3E), ("NTAG216", 231, 0x6D)]
)
def test_an_ntag_has_its_own_size_and_wraps_at_its_last_page(kind: str, pages: int, size: int) -> None:
    tag = SimulatedTag(UID, kind=kind)
    assert (tag.answer(b"\x30\x03") or b"")[2] == size
    assert tag.answer(bytes((0x30, pages))) is None
    assert (tag.answer(bytes((0x30, pages - 1))) or b"")[4:7] == UID[:3]
    assert (tag.answer(b"\x60") or b"")[6] == {45: 0x0F, 135: 0x11, 231: 0x13}[pages]
    assert (tag.answer(bytes((0x30, pages - 2))) or b"")[:8] == bytes(8)


def test_locks_stay_and_refuse_writing() -> None:
    tag = SimulatedTag(UID)
    assert tag.answer(bytes.fromhex("A2041122AABB")) == b""
    assert tag.answer(bytes.fromhex("A2020000F0FF")) == b""
    assert tag.answer(bytes.fromhex("A20200000000")) == b""
    assert (tag.answer(b"\x30\x02") or b"")[2:4] == b"\xf0\xff"
    assert tag.answer(bytes.fromhex("A204CAFEBABE")) is None
    assert tag.answer(bytes.fromhex("A210CAFEBABE")) == b""
    assert tag.answer(bytes.fromhex("A228010000BD")) == b""
    assert tag.answer(bytes.fromhex("A210CAFEBABE")) is None
    assert tag.answer(bytes.fromhex("A212CAFEBABE")) == b""


def test_a_password_refuses_writing_until_it_is_given_and_again_without_power() -> None:
    tag = SimulatedTag(UID, kind="NTAG215")
    tag.answer(bytes.fromhex("A28501020304"))
    tag.answer(bytes.fromhex("A286AABB0000"))
    assert tag.answer(bytes.fromhex("A28304000004")) == b""
    assert tag.answer(bytes.fromhex("A204CAFEBABE")) is None
    assert tag.answer(bytes.fromhex("1B00000000")) is None
    assert tag.answer(bytes.fromhex("1B01020304")) == b"\xaa\xbb"
    assert tag.answer(bytes.fromhex("A204CAFEBABE")) == b""
    tag.power_off()
    assert tag.answer(bytes.fromhex("A204CAFEBABE")) is None


def test_a_tag_that_refused_must_be_listed_again() -> None:
    chip = awake(SimulatedTag(UID))
    asked(chip, pn532.LIST_ONE)
    assert asked(chip, pn532.read_pages(1, 200)) == ("frame", b"\x41\x01")
    assert asked(chip, pn532.read_pages(1, 4)) == ("frame", b"\x41\x27")
    asked(chip, pn532.LIST_ONE)
    assert asked(chip, pn532.read_pages(1, 4))[1][:2] == b"\x41\x00"


def test_more_than_two_tags_cannot_be_asked_for() -> None:
    chip = awake(SimulatedTag(UID))
    assert asked(chip, bytes((0x4A, 3, 0)))[0] == "error"
    assert asked(chip, bytes((0x4A, 2, 0)))[1][:2] == b"\x4b\x01"


def test_a_tag_that_was_sent_to_sleep_wakes_when_it_is_lifted_and_laid_again() -> None:
    tag = SimulatedTag(UID)
    chip = awake(tag)
    asked(chip, pn532.LIST_ONE)
    asked(chip, pn532.deselect(1))
    assert asked(chip, pn532.LIST_ONE) == ("frame", b"\x4b\x00")
    chip.lift()
    chip.tags.append(tag)
    assert asked(chip, pn532.LIST_ONE)[1][:2] == b"\x4b\x01"


def test_a_tag_that_was_lifted_and_laid_again_is_selected_no_more() -> None:
    tag = SimulatedTag(UID)
    chip = awake(tag)
    asked(chip, pn532.LIST_ONE)
    chip.lift()
    chip.tags.append(tag)
    assert asked(chip, pn532.read_pages(1, 4)) == ("frame", b"\x41\x01")


@pytest.mark.parametrize("form", pn532.SAM_FORMS, ids=lambda form: form.hex())
def test_a_chip_that_answers_one_form_of_the_first_command_only_is_woken_by_it(form: bytes) -> None:
    chip = SimulatedPn532([SimulatedTag(UID)])
    chip.sam = (form,)
    reader, to_chip = Reader(), b""
    for now in range(6000):
        to_chip = reader.tick(now, chip.receive(to_chip))
        if not reader.busy and reader.ready(now):
            to_chip += reader.start_poll(now)
        if ("polled", (UID,)) in reader.finished:
            break
    assert ("polled", (UID,)) in reader.finished, f"{reader.state}: {reader.why}"


@pytest.mark.parametrize(("copy", "tag", "why"), [("none", "A1B2C3D4", WHITE_ONLY), ("half", UID.hex(), HALVES)])
def test_a_copy_that_reads_its_own_white_card_only_is_reported(copy: str, tag: str, why: str) -> None:
    rig = Rig().run(500)
    rig.board.chips[0].own_card = copy
    rig.board.lay(1, SimulatedTag(bytes.fromhex("A1B2C3D4"), kind="MIFARE Classic"))
    rig.run(1000)
    rig.board.lift(1)
    rig.board.lay(1, SimulatedTag(bytes.fromhex(tag), kind="MIFARE Classic" if len(tag) == 8 else "NTAG213"))
    rig.run(2000)
    assert [each.get("why", "") for kind, each in rig.said if kind == "RDR" and each["r"] == "0"][-1] == why
    rig.board.chips[0].own_card = ""
    rig.board.lift(1)
    rig.board.lay(1, UID.hex())
    rig.run(2000)
    assert "why" not in [each for kind, each in rig.said if kind == "RDR" and each["r"] == "0"][-1]


def test_a_deck_of_cards_with_short_numbers_makes_no_reader_a_copy() -> None:
    rig = Rig().run(500)
    for number in range(4):
        rig.board.lay(1, SimulatedTag(bytes((0xA1, 0xB2, 0xC3, number)), kind="MIFARE Classic"))
        rig.run(1500)
        rig.board.lift(1)
    assert "why" not in [each for kind, each in rig.said if kind == "RDR" and each["r"] == "0"][-1]
