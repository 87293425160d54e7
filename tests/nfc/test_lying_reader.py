"""A reader that lies: wrong checksums, wrong lengths, answers that come late. No card that is not there is told, none
that lies is lost, and it is said."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.firmware.reader import ANSWER_MS
from companion.sources.nfc.simulator.virtual import VirtualBoard
from tests.nfc.rig import ACE, TWO, Rig

Lie = Callable[[bytes], bytes]


def reframed(change: Callable[[bytearray], None]) -> Lie:
    """Changes what an answer carries, and puts a right checksum around it."""

    def lie(payload: bytes) -> bytes:
        changed = bytearray(payload[1:])
        change(changed)
        return pn532.frame(bytes(changed), pn532.FROM_CHIP)

    return lie


def with_head(more: int) -> Lie:
    """Says that the frame is so much longer, with a right check of the length."""

    def lie(payload: bytes) -> bytes:
        sound = bytearray(pn532.frame(payload[1:], pn532.FROM_CHIP))
        sound[3] = sound[3] + more & 0xFF
        sound[4] = -sound[3] & 0xFF
        return bytes(sound)

    return lie


def uid_length(changed: bytearray) -> None:
    if changed[0] == 0x4B and changed[1]:
        changed[6] = 9


def two_tags(changed: bytearray) -> None:
    if changed[0] == 0x4B and changed[1]:
        changed[1] = 2


def cut(changed: bytearray) -> None:
    del changed[2:]


LIES: dict[str, Lie] = {
    "wrong checksum": lambda payload: pn532.frame(payload[1:], pn532.FROM_CHIP)[:-2] + b"\x5a\x00",
    "wrong check of the length": lambda payload: b"\x00\x00\xff\x05\x05" + payload,
    "a length too long": with_head(40),
    "a length too short": with_head(-2),
    "a number of an impossible length": reframed(uid_length),
    "two tags said and one told": reframed(two_tags),
    "an answer cut short": reframed(cut),
    "noise instead": lambda payload: bytes(reversed(payload)),
}


def lying(rig: Rig, reader: int, lie: Lie, *, share: float) -> None:
    """From now on this reader lies in such a share of its answers."""
    chip, chance = rig.board.chips[reader - 1], random.Random(4)
    honest = type(chip).receive

    def receive(sent: bytes) -> bytes:
        answer = honest(chip, sent)
        if not answer or chance.random() > share:
            return answer
        found = pn532.FrameReader().feed(answer)
        told = [payload for kind, payload in found if kind == "frame"]
        return b"".join([pn532.ACK for kind, _ in found if kind == "ack"] + [lie(payload) for payload in told])

    chip.receive = receive  # type: ignore[method-assign]


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
@pytest.mark.parametrize("share", [0.15, 1.0], ids=["now and then", "always"])
def test_a_lie_tells_no_card_that_is_not_there_and_takes_none_away(lie: Lie, share: float) -> None:
    rig = Rig().run(500)
    rig.board.lay(1, ACE)
    rig.run(1500)
    lying(rig, 1, lie, share=share)
    rig.run(1000)
    rig.board.lay(2, TWO)
    rig.run(12_000)
    del rig.board.chips[0].receive  # type: ignore[method-assign]
    rig.run(9000)
    assert rig.changes() == [("TAG+", "0", ACE), ("TAG+", "1", TWO)]
    errors = [int(each["e"]) for kind, each in rig.said if kind == "RDR" and each["r"] == "0"]
    assert errors[-1] >= 1
    states = [each["st"] for kind, each in rig.said if kind == "RDR" and each["r"] == "0"]
    assert states[-1] == "ok"
    assert share < 1 or "err" in states  # a reader that only lies is reported


def test_answers_that_come_late_are_never_taken_for_those_of_another_command() -> None:
    rig = Rig(VirtualBoard(readers=1)).run(500)
    rig.board.lay(1, ACE)
    rig.run(1500)
    chip = rig.board.chips[0]
    honest, held = type(chip).receive, []

    def receive(sent: bytes) -> bytes:
        answer = honest(chip, sent)
        if answer:
            held.append((rig.now_ms + ANSWER_MS + 40, answer))
        due = [each for each in held if each[0] <= rig.now_ms]
        held[:] = [each for each in held if each[0] > rig.now_ms]
        return b"".join(answer for _, answer in due)

    chip.receive = receive  # type: ignore[method-assign]
    rig.run(1000)
    rig.board.lift(1)
    rig.board.lay(1, TWO)  # and answers about the first card are still on their way
    rig.run(10_000)
    del chip.receive  # type: ignore[method-assign]
    rig.run(9000)
    assert rig.changes() in (
        [("TAG+", "0", ACE), ("TAG+", "0", TWO), ("TAG-", "0", ACE)],
        [("TAG+", "0", ACE), ("TAG-", "0", ACE), ("TAG+", "0", TWO)],
    )
    states = [each["st"] for kind, each in rig.said if kind == "RDR"]
    assert any(before != after for before, after in pairwise(states))  # it was reported
    assert states[-1] == "ok"
