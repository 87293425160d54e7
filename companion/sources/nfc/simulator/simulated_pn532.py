"""A PN532 that exists only in memory: what it answers, when it does not, and how it misbehaves.

Modelled on UM0701-02 and on what other people's drivers send; nfc-list (libnfc) and nfcpy accept it.
"""

from __future__ import annotations

import random

from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag

TOO_MANY = 5  # tags in one field
MOST_LISTED = 2
_RECEIVE_MODE = b"\x63\x03"
# The fewest bytes of each command; a shorter one is answered by an error frame (UM0701-02, 7.1).
_LEAST = {0x00: 2, 0x06: 3, 0x08: 4, 0x10: 2, 0x12: 2, 0x14: 2, 0x16: 2, 0x32: 3, 0x40: 2, 0x44: 2, 0x4A: 3,
          0x52: 2, 0x54: 2}  # fmt: skip
_MULTIPLE = {0x06: 2, 0x08: 3}  # registers are named by two bytes, and written by a third
_LEAST_CONFIGURED = {0x01: 3, 0x02: 5, 0x04: 3, 0x05: 5, 0x0A: 13, 0x0B: 10, 0x0C: 5, 0x0D: 11}


def crc_a(sent: bytes) -> bytes:
    """The two check bytes that ISO 14443-3 A puts behind what goes over the air."""
    crc = 0x6363
    for byte in sent:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x8408 if crc & 1 else 0)
    return bytes((crc & 0xFF, crc >> 8))


class SimulatedPn532:
    """``tags`` lie in the field. ``receive`` takes what the host sends and gives what the chip sends.

    Bad habits, off at first: ``silent`` (hung), ``answers_every_second_look`` (firmware 1.6), ``wrong_checksums`` (this
    many answers to come are damaged), ``phantoms`` (numbers no tag has, one a look). Copies of the chip: ``sam`` are
    the forms of SAMConfiguration that it answers (None: all), ``own_card`` that it reads its white card only and of the
    others nothing (``none``) or the first half of the number (``half``). ``pile`` says how several tags lie: apart
    (found one by one), fanned (now one, now none, now the pieces of two numbers for one) or stacked (none: they shade
    each other, as ``foil`` on the spot does). Five and more are too many for the field however they lie.
    """

    def __init__(self, tags: list[SimulatedTag] | None = None) -> None:
        self.tags: list[SimulatedTag] = tags or []
        self.silent = False
        self.answers_every_second_look = False
        self.wrong_checksums = 0
        self.phantoms: list[bytes] = []
        self.sam: tuple[bytes, ...] | None = None
        self.own_card = ""
        self.pile = "apart"
        self.foil = False
        self._chance = random.Random(1)
        self.field_on = False
        self._commands = {
            0x00: self._diagnose, 0x02: self._firmware, 0x04: self._status, 0x06: self._read_register,
            0x08: self._write_register, 0x10: self._plain, 0x12: self._plain, 0x14: self._sam, 0x16: self._power_down,
            0x32: self._configure, 0x40: self._exchange, 0x42: self._through, 0x44: self._let_go,
            0x4A: self._list, 0x52: self._let_go, 0x54: self._select,
        }  # fmt: skip
        self.power_cycle()

    def power_cycle(self) -> None:
        """The supply sagged: asleep again, everything forgotten."""
        self._frames = pn532.FrameReader()
        self._awake = False
        self.field_on = False
        self._looks_for_ever = True
        self._selected: dict[int, SimulatedTag] = {}
        self._looks = 0
        self._waiting: bytes | None = None
        self._last = b""
        self._registers = {_RECEIVE_MODE: 0x80}

    def select(self, tag: SimulatedTag) -> None:
        """Somebody else, as a reader's own polling, has selected a tag."""
        tag.state = "active"
        self._selected = {1: tag}

    def lift(self, uid: bytes | None = None) -> None:
        """Take one tag, or all, out of the field: they lose their power."""
        for tag in [each for each in self.tags if uid in (None, each.uid)]:
            tag.power_off()
            self.tags.remove(tag)

    def receive(self, sent: bytes) -> bytes:
        """The chip's answer to these bytes (call with ``b""`` now and then: it may have found a tag)."""
        if self.silent:
            return b""
        if not self._awake:
            if b"\x55" not in sent and b"\x00\x00\x00\x00\x00\x00" not in sent:
                return b""
            self._awake = True  # the first long low level wakes it; what follows is read
        out = b""
        for kind, payload in self._frames.feed(sent):
            if kind == "ack":
                self._waiting = None
            elif kind == "nack":
                out += self._last
            elif kind == "frame" and self.sam is not None and payload[1:2] == b"\x14" and payload[1:] not in self.sam:
                continue
            elif kind == "frame" and payload[0] == pn532.TO_CHIP and len(payload) > 1:
                out += pn532.ACK + self._obey(payload[1:])
        if self._waiting is not None:
            answer = self._commands[0x4A](self._waiting)
            if answer:
                self._waiting = None
                out += self._frame(answer)
        return out

    def _obey(self, command: bytes) -> bytes:
        self._waiting = None
        method = self._commands.get(command[0])
        least = _LEAST.get(command[0], 1)
        if command[0] == 0x32 and len(command) > 1:
            least = _LEAST_CONFIGURED.get(command[1], least)
        broken = len(command) < least or (len(command) - 1) % _MULTIPLE.get(command[0], 1)
        broken = broken or (command[0] == 0x4A and not 1 <= command[1] <= MOST_LISTED)
        if method is None or broken:
            return pn532.ERROR
        answer = method(command)
        if answer is None:
            self._waiting = command
            return b""
        return self._frame(answer)

    def _frame(self, answer: bytes) -> bytes:
        self._last = pn532.frame(answer, pn532.FROM_CHIP)
        if self.wrong_checksums:
            self.wrong_checksums -= 1
            return self._last[:-2] + bytes((self._last[-2] ^ 0x10, 0))
        return self._last

    # commands: each takes the whole command and gives the whole answer, None to keep the host waiting

    def _plain(self, command: bytes) -> bytes | None:
        return bytes((command[0] + 1,))

    def _diagnose(self, command: bytes) -> bytes | None:
        return b"\x01" + command[1:] if command[1:2] == b"\x00" else b"\x01\x00"

    def _firmware(self, command: bytes) -> bytes | None:
        return b"\x03\x32\x01\x06\x07"

    def _status(self, command: bytes) -> bytes | None:
        return bytes((0x05, 0, int(self.field_on), len(self._selected), 0))

    def _read_register(self, command: bytes) -> bytes | None:
        places = [command[at : at + 2] for at in range(1, len(command), 2)]
        return b"\x07" + bytes(self._registers.get(place, 0) for place in places)

    def _write_register(self, command: bytes) -> bytes | None:
        for at in range(1, len(command), 3):
            self._registers[command[at : at + 2]] = command[at + 2]
        return b"\x09"

    def _sam(self, command: bytes) -> bytes | None:
        return b"\x15"

    def _power_down(self, command: bytes) -> bytes | None:
        self._set_field(on=False)
        self._awake = False
        return b"\x17\x00"

    def _configure(self, command: bytes) -> bytes | None:
        if command[1:2] == b"\x01":
            self._set_field(on=bool(command[2] & 1))
        elif command[1:2] == b"\x05":
            self._looks_for_ever = command[4] == 0xFF
        return b"\x33"

    def _list(self, command: bytes) -> bytes | None:
        most, kind = command[1], command[2]
        if kind != 0:
            return b"\x4b\x00"
        self._set_field(on=True)
        self._looks += 1
        near = [tag for tag in self._in_reach() if tag.state != "halt"]
        if self.own_card == "none":
            near = [tag for tag in near if len(tag.uid) == 4]
        if self.phantoms:
            near = [SimulatedTag(self.phantoms.pop(0))]
        if self.answers_every_second_look and self._looks % 2 == 0:
            near = []
        if not near:
            return None if self._looks_for_ever else b"\x4b\x00"
        self._selected = dict(enumerate(near[:most], start=1))
        listed = bytes((0x4B, len(self._selected)))
        for number, tag in self._selected.items():
            tag.state = "active"
            if self.own_card == "half" and len(tag.uid) > 4:
                listed += bytes((number, 0, 0x44, 0x04, 4, 0x88)) + tag.uid[:3]
                continue
            is_a = tag.is_a
            listed += bytes((number,)) + is_a.atqa + bytes((is_a.sak, len(tag.uid))) + tag.uid + is_a.ats
        return listed

    def _in_reach(self) -> list[SimulatedTag]:
        many = len(self.tags) > 1
        if self.foil or len(self.tags) >= TOO_MANY or (many and self.pile == "stacked"):
            return []
        if not many or self.pile == "apart":
            return self.tags
        lot = self._chance.random()
        if lot < 0.4:
            return []
        one, other = self._chance.sample(self.tags, 2)
        if lot < 0.7:
            return [one]
        cut = self._chance.randrange(1, len(one.uid))
        return [SimulatedTag(one.uid[:cut] + other.uid[cut:])]

    def _let_go(self, command: bytes) -> bytes | None:
        numbers = [command[1]] if command[1] else list(self._selected)
        for number in numbers:
            if number in self._selected:
                tag = self._selected.pop(number)
                tag.halt()
        return bytes((command[0] + 1, 0))

    def _select(self, command: bytes) -> bytes | None:
        return bytes((0x55, 0 if command[1] in self._selected else 0x27))

    def _exchange(self, command: bytes) -> bytes | None:
        return self._air(0x41, self._selected.get(command[1]), command[2:])

    def _through(self, command: bytes) -> bytes | None:
        answer = self._air(0x43, next(iter(self._selected.values()), None), command[1:])
        if answer[1] == 0 and not self._registers[_RECEIVE_MODE] & 0x80:  # the host checks the air's CRC itself
            return answer + (crc_a(answer[2:]) if len(answer) > 2 else b"\x0a")
        return answer

    def _air(self, code: int, tag: SimulatedTag | None, sent: bytes) -> bytes:
        if tag is None:
            return bytes((code, 0x27))
        there = tag.state == "active" and any(tag is each for each in self.tags)
        answer = tag.answer(sent) if there else None
        if answer is None:  # it refused or is gone: it waits for being listed again
            tag.power_off()
            self._selected = {number: each for number, each in self._selected.items() if each is not tag}
            return bytes((code, 0x01))
        return bytes((code, 0x00)) + answer

    def _set_field(self, *, on: bool) -> None:
        if not on:
            for tag in self.tags:
                tag.power_off()
            self._selected.clear()
        self.field_on = on
