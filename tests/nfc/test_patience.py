"""Readers that answer late, or not at all until something lies on them, or that nobody uses for long."""

from __future__ import annotations

import pytest

from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.firmware.reader import SLOW_WAKE_MS, WAKE_MS, Reader
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.simulator.virtual import VirtualBoard
from tests.nfc.rig import ACE, Rig


def woken_after(reader: Reader, first_answer_after_ms: int) -> bool:
    """Whether a reader behind an adapter is read at its first try, if what the chip says reaches the reader from then
    on only."""
    chip, waiting, to_chip = SimulatedPn532([SimulatedTag(bytes.fromhex(ACE))]), b"", reader.start_poll(0)
    for now in range(1, first_answer_after_ms + 300):
        waiting += chip.receive(to_chip)
        heard, waiting = (waiting, b"") if now >= first_answer_after_ms else (b"", waiting)
        to_chip = reader.tick(now, heard)
        if not reader.busy and reader.ready(now):
            to_chip += reader.start_poll(now)
    return ("polled", (bytes.fromhex(ACE),)) in reader.finished


@pytest.mark.parametrize(("wake_ms", "is_read"), [(SLOW_WAKE_MS, True), (WAKE_MS, False)])
def test_an_adapter_whose_first_answer_takes_almost_a_second_and_a_half_is_waited_for(
    wake_ms: int, *, is_read: bool
) -> None:
    assert woken_after(Reader(wake_ms), 1450) is is_read


def sent_to(rig: Rig) -> list[bytes]:
    """The bytes that the first reader's chip gets from now on."""
    chip, sent = rig.board.chips[0], list[bytes]()
    receive = chip.receive

    def listening(said: bytes) -> bytes:
        if said:
            sent.append(said)
        return receive(said)

    chip.receive = listening  # type: ignore[method-assign]
    return sent


def test_a_chip_that_forgot_to_give_up_is_stopped_and_reads_the_card_that_comes() -> None:
    rig = Rig(VirtualBoard(readers=1)).run(1000)
    sent = sent_to(rig)
    rig.board.chips[0]._looks_for_ever = True
    rig.run(1000)
    assert any(each.startswith(pn532.ACK) for each in sent)
    rig.board.lay(1, ACE)
    rig.run(3000)
    assert rig.changes() == [("TAG+", "0", ACE)]


def test_a_reader_that_nobody_uses_for_a_minute_is_looked_at_as_often_as_before() -> None:
    rig = Rig(VirtualBoard(readers=1)).run(1000)
    sent, look = sent_to(rig), pn532.frame(pn532.LIST_ONE)
    rig.run(5000)
    first = sent.count(look)
    rig.run(55_000)
    sent.clear()
    rig.run(5000)
    assert sent.count(look) >= first - 1 > 20
