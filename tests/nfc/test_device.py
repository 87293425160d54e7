"""The state of a device, for the screen: counts of the last minute, since when, and its clock."""

from __future__ import annotations

import pytest

from companion.sources.nfc.device import DeviceLog, ReaderState
from companion.sources.nfc.firmware.presence import Presence
from companion.sources.nfc.link.board_clock import BoardClock
from companion.sources.nfc.link.heard import Pressed, ReaderSays
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.seating import Seating
from tests.nfc.rig import ACE


def log(seating: Seating | None = None) -> DeviceLog:
    return DeviceLog("nfc", seating=seating or Seating(), face_of=lambda _: None, at=0.0)


def says(seen: int, missed: int = 0, *, state: str = "ok", errors: int = 0) -> ReaderSays:
    return ReaderSays(reader=1, state=state, firmware="PN532 1.6", errors=errors, seen=seen, missed=missed, odd=0)


def told(device: DeviceLog, at: float = 0.0) -> ReaderState:
    device.refresh(Link(), (), at)
    (reader,) = device.latest.readers
    return reader


def test_a_reader_shows_what_it_counted_in_the_last_minute() -> None:
    device = log()
    for at in range(0, 200, 5):
        device.says(says(seen=10 * at, missed=at), float(at))
    assert (told(device).seen, told(device).missed) == (600, 60)


def test_counts_begin_again_with_the_board() -> None:
    device = log()
    device.says(says(seen=500, errors=9), 0.0)
    device.says(says(seen=3), 5.0)
    device.says(says(seen=8), 10.0)
    assert (told(device).seen, told(device).errors) == (5, 0)


def test_a_reader_is_silent_since_it_fell_silent() -> None:
    device = log()
    device.says(says(seen=1), 0.0)
    device.says(says(seen=1, state="err"), 7.0)
    device.says(says(seen=1, state="absent"), 9.0)
    device.says(says(seen=1, state="absent"), 14.0)
    reader = told(device)
    assert (reader.state, reader.since, reader.answered) == ("absent", 9.0, True)


def test_a_device_is_gone_since_it_was_lost() -> None:
    device = log()
    device.found("/dev/ttyACM0", 3.0)
    device.found("/dev/ttyACM0", 4.0)
    assert (device.latest.connected, device.latest.since) == (True, 3.0)
    device.lost("The cable is out.", 8.0)
    device.lost("Looking for a board.", 9.0)
    assert (device.latest.connected, device.latest.since) == (False, 8.0)
    assert device.latest.troubles == ("Looking for a board.",)


def test_a_press_is_kept_with_its_place() -> None:
    device = log(Seating({}, {("", 1): 4}))
    device.pressed(Pressed(button=1, at=5.0, pm=0.002, board_us=7))
    assert device._button("any", 1).place == 4
    assert device._button("any", 1).pressed_at == 5.0
    assert device._button("any", 2).pressed_at is None


def test_a_press_counts_the_time_since_the_one_before_and_the_same_look_is_together() -> None:
    device = log(Seating({}))
    for button, us in ((1, 5_000_000), (2, 5_037_000), (3, 5_037_000), (3, 30_000_000), (1, 4_000_000)):
        device.pressed(Pressed(button=button, at=us / 1e6, pm=0.002, board_us=us))
        if us == 5_037_000:
            state = device._button("any", button)
            assert (state.after, state.gap_ms) == ((1, 37) if button == 2 else (2, 0))
    assert device._button("any", 3).after is None  # of the same button, and long after
    assert device._button("any", 1).after is None  # the board has started again: its stamps differ


def test_the_boards_clock_is_ahead_by_what_the_quickest_ping_says() -> None:
    clock = BoardClock()
    assert clock.ahead(0.0) is None
    clock.ponged(sent=10.0, received=10.4, board_us=1_010_300_000)
    clock.ponged(sent=11.0, received=11.002, board_us=1_011_001_000)
    assert clock.ahead(11.0) == pytest.approx(1000.0)


def test_looks_without_a_card_that_was_lifted_are_not_missed_and_those_between_are() -> None:
    presence, uid = Presence(), bytes.fromhex(ACE)
    for at, seen in enumerate((True, True, False, False, True, False, False, False, False)):
        presence.looked(at * 200, (uid,) if seen else ())
    assert presence.uids() == []
    assert (presence.seen, presence.missed) == (1, 2)


def test_a_number_that_is_read_once_is_counted_as_odd() -> None:
    presence = Presence()
    presence.looked(0, (bytes.fromhex(ACE),))
    presence.looked(1500, ())
    assert presence.odd == 1
