"""A live camera gives its newest frame, and says once that it is lost and once that it is back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from itertools import islice

from companion.observations import SourceBack, SourceLost
from companion.sources.camera.capture.frames import SourceError
from companion.sources.camera.capture.live import Capture, LiveFrames
from tests.camera.heard import heard_of, words
from tests.camera.twins import Clock, ScriptedCamera


def live(*captures: Capture, stall_s: float = 20.0, clock: Callable[[], float] | None = None) -> LiveFrames:
    """A live source whose device is opened as each of these in turn; None is a device that is not there."""
    left = iter(captures)

    def opener() -> Capture:
        capture = next(left, None)
        if capture is None:
            raise SourceError("There is no camera.")
        return capture

    return LiveFrames("camera:0", opener, clock=clock or Clock(), stall_s=stall_s, retry_s=0.001)


def test_a_slow_reader_of_a_live_source_gets_the_newest_frame() -> None:
    camera = ScriptedCamera(range(10, 200, 10))
    source = live(camera)
    with closing(source):
        assert camera.played.wait(20)
        assert words([next(iter(source))]) == [190]


def test_an_unplugged_camera_is_lost_once_and_back_once() -> None:
    again = ScriptedCamera([99, 99])
    source = live(ScriptedCamera([50, "gone"]), again)
    with closing(source):
        assert again.played.wait(20)
        assert words(list(islice(source, 3))) == ["SourceLost", "SourceBack", 99]


def test_what_is_said_of_a_lost_camera_names_it_and_comes_with_a_time() -> None:
    clock = Clock(7.0)
    source = live(ScriptedCamera(["gone"]), ScriptedCamera([1]), clock=clock)
    with closing(source):
        lost, back = islice(source, 2)
    assert lost == SourceLost(source="camera:0", at=7.0, why="The camera is gone. Trying again.")
    assert back == SourceBack(source="camera:0", at=7.0)


def test_opening_is_tried_until_the_camera_is_back() -> None:
    tries: list[int] = []
    first, last = ScriptedCamera([50, "gone"]), ScriptedCamera([99])

    def opener() -> Capture:
        tries.append(len(tries))
        if len(tries) == 1:
            return first
        if len(tries) < 5:
            raise SourceError("There is no camera.")
        return last

    source = LiveFrames("it", opener, clock=Clock(), retry_s=0.001, retry_most_s=0.004)
    with closing(source):
        assert last.played.wait(20)
        assert words(list(islice(source, 3))) == ["SourceLost", "SourceBack", 99]
    assert len(tries) == 5


def test_a_picture_missing_now_and_then_is_no_loss() -> None:
    camera = ScriptedCamera([50, "bad", "bad", 60, "bad", "bad", "bad", 70])
    source = live(camera)
    with closing(source):
        assert camera.played.wait(20)
        assert words([next(iter(source))]) == [70]


def test_no_picture_many_times_running_is_a_loss() -> None:
    source = live(ScriptedCamera(["bad"] * 5), ScriptedCamera([70]))
    assert heard_of(source, 3) == ["SourceLost", "SourceBack", 70]


def test_a_camera_that_stalls_is_lost_and_interrupted() -> None:
    first, second = ScriptedCamera([]), ScriptedCamera([80])
    source = live(first, second, stall_s=0.05)
    assert heard_of(source, 3) == ["SourceLost", "SourceBack", 80]
    assert first.closed.is_set()


def test_a_source_that_stays_lost_can_be_closed() -> None:
    source = live(ScriptedCamera(["gone"]))
    iterator = iter(source)
    assert words([next(iterator)]) == ["SourceLost"]
    threading.Timer(0.05, source.close).start()
    assert list(iterator) == []
