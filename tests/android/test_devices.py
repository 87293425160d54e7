"""The tablet's camera, cables and tag reader, refused, pulled out and taken away."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from companion.sources.android.camera import CAMERA, Permission, TabletCapture
from companion.sources.android.here import is_android
from companion.sources.camera.capture.frames import SourceError
from companion.sources.camera.capture.live import NoPicture
from companion.sources.nfc.link.ports import TABLET, PortError, open_line, ports
from tests.android.stand_ins import Tablet, UsbDevice, install


@pytest.fixture
def tablet(monkeypatch: pytest.MonkeyPatch) -> Tablet:
    made = Tablet()
    install(made, monkeypatch)
    return made


def capture(begun: list[str]) -> TabletCapture:
    return TabletCapture(lambda _: begun.append("begun"), lambda: begun.append("ended"))


def test_a_desktop_is_no_tablet() -> None:
    assert not is_android()
    with pytest.raises(PortError, match="only an Android tablet"):
        open_line(TABLET)


def test_the_camera_is_asked_for_when_it_is_opened(tablet: Tablet) -> None:
    begun: list[str] = []
    opened = capture(begun)
    assert CAMERA in tablet.given
    opened.push(bytes([200, 10, 20, 255]) * 4, 2, 2)
    np.testing.assert_array_equal(opened.read(), np.full((2, 2, 3), (20, 10, 200), np.uint8))
    opened.close()
    assert begun == ["begun", "ended"]


def test_a_refused_camera_is_a_sentence_and_play_goes_on_by_touch(tablet: Tablet) -> None:
    tablet.people_say = False
    with pytest.raises(SourceError, match="You can enter everything by touch"):
        capture([])


def test_a_window_that_is_left_without_an_answer_is_a_refusal(tablet: Tablet) -> None:
    tablet.people_say = None
    assert not Permission(CAMERA).ask(wait_s=0.05)


def test_a_camera_that_another_app_took_gives_no_picture_and_a_revoked_one_is_gone(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.sources.android.camera.PICTURE_S", 0.05)
    opened = capture([])
    opened.push(b"short", 640, 480)
    with pytest.raises(NoPicture, match="another app may be using it"):
        opened.read()
    tablet.given.clear()
    with pytest.raises(SourceError, match="may not use the camera"):
        opened.read()


def test_a_read_that_waits_comes_back_when_it_is_interrupted(tablet: Tablet) -> None:
    opened = capture([])
    threading.Timer(0.05, opened.interrupt).start()
    with pytest.raises(NoPicture):
        opened.read()


def test_a_board_is_used_once_people_allow_it(tablet: Tablet) -> None:
    board = UsbDevice(told=b"hello")
    tablet.devices.append(board)
    (port,) = ports(pcsc=lambda: "")
    assert (port.path, port.likely) == (board.name, True)
    with pytest.raises(PortError, match="touch OK in the system's window"):
        open_line(port.path)
    assert board.asked == 1
    board.allowed = True
    line = open_line(port.path)
    assert line.read() == b"hello"
    board.is_pulled = True
    with pytest.raises(OSError, match="the cable is gone"):
        line.read()
    with pytest.raises(OSError, match="the cable is gone"):
        line.write(b"?")
    with pytest.raises(PortError, match="nothing is plugged in"):
        open_line(port.path)
    assert ports(pcsc=lambda: "") == []


@pytest.mark.parametrize(("nfc", "why"), [("none", "has no tag reader"), ("off", "Turn NFC on")])
def test_a_tablet_without_a_reader_says_so(tablet: Tablet, nfc: str, why: str) -> None:
    tablet.nfc = nfc
    with pytest.raises(PortError, match=why):
        open_line(TABLET)


def test_a_card_at_the_tablets_back_is_a_tag_on_a_reader(tablet: Tablet) -> None:
    line = open_line(TABLET)
    line.write(b"@0001,0,SYNC*7FE4BA6B\n")
    for _ in range(5):
        line.read()
    tablet.hold_card(bytes([0x04, 0xA3, 0x9F, 0x01]))
    told = b"".join(line.read() for _ in range(20))
    assert b"04A39F01" in told.upper()
    line.close()
    assert tablet.reader is None
    assert tablet.not_in_ui_thread == []
