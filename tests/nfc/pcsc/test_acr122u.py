"""The ACR122U's twin keeps the reader's traps, and drivers that others wrote accept it."""

from __future__ import annotations

import struct

import pytest

from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from tests.nfc.pcsc.acr122u import SimulatedAcr122u
from tests.nfc.rig import ACE, TWO

GET_UID = bytes.fromhex("FFCA000000")
READ = bytes.fromhex("FFB0000410")


def with_tags(*uids: str) -> SimulatedAcr122u:
    reader = SimulatedAcr122u()
    reader.tags += [SimulatedTag(bytes.fromhex(uid)) for uid in uids]
    reader.poll()
    return reader


def test_a_number_is_said_out_of_memory_when_the_tag_is_gone_and_not_yet_missed() -> None:
    reader = with_tags(ACE)
    reader.tags.clear()
    assert reader.answer(GET_UID) == bytes.fromhex(ACE + "9000")
    assert reader.answer(READ) == b"\x63\x00"
    reader.poll()
    assert reader.answer(GET_UID) == b"\x63\x00"


def test_of_two_tags_one_is_seen_until_it_goes() -> None:
    reader = with_tags(ACE, TWO)
    assert reader.answer(GET_UID)[:-2].hex().upper() == ACE
    reader.tags.pop(0)
    reader.poll()
    assert reader.noticed is None  # first the one is missed, a round later the other is found
    reader.poll()
    assert reader.answer(GET_UID)[:-2].hex().upper() == TWO


def test_it_beeps_for_each_card_until_its_beep_is_off() -> None:
    reader = with_tags(ACE)
    assert reader.beeps == 1
    assert reader.answer(bytes.fromhex("FF00520000")) == b"\x90\x00"
    reader.tags.clear()
    reader.poll()
    reader.tags.append(SimulatedTag(bytes.fromhex(TWO)))
    reader.poll()
    assert reader.beeps == 1


def test_reading_past_the_end_or_with_nothing_there_is_63_00() -> None:
    assert with_tags(ACE).answer(bytes.fromhex("FFB000F010")) == b"\x63\x00"
    assert with_tags().answer(READ) == b"\x63\x00"
    assert with_tags().answer(GET_UID) == b"\x63\x00"


def test_its_version_comes_without_a_status() -> None:
    assert with_tags().answer(bytes.fromhex("FF00480000")) == b"ACR122U214"


class Ccid:
    """The reader's USB end as nfcpy uses it: CCID messages around the commands."""

    manufacturer_name, product_name, TYPE = "ACS", "ACR122U PICC Interface", "USB"

    def __init__(self, reader: SimulatedAcr122u) -> None:
        self.reader = reader
        self._answer = b""

    def write(self, frame: bytearray) -> None:
        kind, length = struct.unpack("<BI", frame[:5])
        payload = bytes(frame[10 : 10 + length])
        answer = self.reader.answer(payload) if kind == 0x6F else b"\x3b\x00"
        self._answer = struct.pack("<BI5B", 0x80, len(answer), 0, 0, 0, 0, 0) + answer

    def read(self, timeout: int) -> bytearray:
        return bytearray(self._answer)

    def close(self) -> None:
        pass


def test_nfcpys_driver_of_the_reader_finds_and_reads_a_tag_through_its_chip() -> None:
    pytest.importorskip("nfc.clf", reason="nfcpy is not installed: pip install nfcpy", exc_type=ImportError)
    from nfc.clf import RemoteTarget, acr122

    device = acr122.init(Ccid(with_tags(ACE)))
    target = device.sense_tta(RemoteTarget("106A"))
    assert bytes(target.sdd_res).hex().upper() == ACE
    assert bytes(device.send_cmd_recv_rsp(target, bytearray(b"\x30\x04"), 1.0))[:3] == b"\x03\x00\xfe"
    device.close()
