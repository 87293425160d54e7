"""A phone as the camera from its browser: Chromium's stand-in of a camera, read as the table reads it."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install 'companion[browser]'")

from companion.phones.address import page_address
from companion.phones.camera import PhoneCapture
from companion.sources.camera.capture.live import NoPicture
from tests.phones.browser import chromium, phones
from tests.phones.rig import played

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(chromium() is None, reason="there is no chromium: apt-get install chromium"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PICTURES = 6


def test_the_table_reads_a_phones_pictures_and_play_goes_on_when_it_is_taken_away() -> None:
    with played("battle", "Ann", "Ben") as table, phones(("",), args=CAMERA) as (phone,):
        camera = PhoneCapture()
        try:
            phone.page.goto(page_address())
            phone.tap(".foot button", has_text="Be the camera")
            phone.tap(".foot button", has_text="Use the camera")
            read = [camera.read() for _ in range(PICTURES)]
            assert all(min(picture.shape[:2]) >= 480 for picture in read)
            assert any((one != other).any() for one, other in pairwise(read)), "it moves"
            phone.page.wait_for_function("() => document.querySelector('.answer').innerText.includes('pictures are')")
            phone.tap(".foot button", has_text="Back")
            phone.page.wait_for_selector(".seats button")
            camera.interrupt()
            with pytest.raises(NoPicture):
                camera.read()
            assert phone.faults == []
            assert table.table.history.entries == []
        finally:
            camera.close()


def test_a_phone_that_is_refused_its_camera_says_how_to_allow_it() -> None:
    with played("battle", "Ann", "Ben"), phones(("",)) as (phone,):
        camera = PhoneCapture()
        try:
            phone.page.goto(page_address())
            phone.tap(".foot button", has_text="Be the camera")
            phone.tap(".foot button", has_text="Use the camera")
            phone.page.wait_for_function("() => document.querySelector('.answer').innerText.includes('Allow it')")
            assert phone.faults == []
        finally:
            camera.close()
