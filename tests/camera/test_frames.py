"""Frames come from cameras, streams, videos and pictures alike, each at its time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.observations import SourceLost
from companion.sources.camera.capture.frames import Frame, FrameSource, SourceError
from companion.sources.camera.capture.live import LiveFrames
from companion.sources.camera.capture.mjpeg import mjpeg_capture
from companion.sources.camera.capture.recorded import SlideFrames, VideoFrames, pictures_in
from companion.sources.open import open_frames
from tests.camera.heard import words
from tests.camera.twins import Clock, ScriptedCamera, Send, jpeg, part, picture, shade_of, stream_server

SHADES = (40, 120, 200)


# What every source keeps to.


@pytest.fixture(params=["slides", "video", "live", "stream"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FrameSource]:
    clock = Clock()
    if request.param == "slides":
        for shade in SHADES:
            cv2.imwrite(str(tmp_path / f"{shade:03}.png"), picture(shade))
        yield SlideFrames("it", pictures_in(tmp_path), clock=clock, hold_s=0.2, wait=clock.wait, realtime=True)
    elif request.param == "video":
        path = tmp_path / "it.avi"
        write_video(path, SHADES)
        yield VideoFrames("it", path, clock=clock, wait=clock.wait)
    elif request.param == "live":
        yield LiveFrames("it", lambda: ScriptedCamera(SHADES), clock=clock)
    else:

        def send_all(send: Send, over: threading.Event) -> None:
            for shade in SHADES:
                send(part(jpeg(shade)))
            over.wait()

        with stream_server(send_all) as (address, _):
            yield LiveFrames("it", lambda: mjpeg_capture(address), clock=clock)


def write_video(path: Path, shades: tuple[int, ...]) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for shade in shades:
        writer.write(picture(shade))
    writer.release()


def test_every_source_gives_pictures_in_order_up_to_the_last(source: FrameSource) -> None:
    frames = []
    with closing(source):
        for heard in source:
            assert isinstance(heard, Frame)
            frames.append(heard)
            if shade_of(heard.picture) == SHADES[-1]:
                break
    assert source.name == "it"
    assert [frame.number for frame in frames] == sorted({frame.number for frame in frames})
    assert [frame.at for frame in frames] == sorted(frame.at for frame in frames)
    shades = [shade_of(frame.picture) for frame in frames]
    assert shades == sorted(shades)
    assert all(frame.picture.dtype == np.uint8 and frame.size_px == (64, 48) for frame in frames)


def test_every_source_ends_when_it_is_closed_while_it_is_read(source: FrameSource) -> None:
    iterator = iter(source)
    assert isinstance(next(iterator), Frame)
    source.close()
    rest = list(islice(iterator, 100))
    assert len(rest) <= 1


# Pictures and videos.


def test_a_picture_is_held_like_a_slide_in_real_time(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "b.png"), picture(200))
    cv2.imwrite(str(tmp_path / "a.png"), picture(40))
    (tmp_path / "table.toml").write_text("not a picture")
    clock = Clock(50.0)
    frames = list(SlideFrames("it", pictures_in(tmp_path), clock=clock, hold_s=0.3, wait=clock.wait))
    assert words(frames) == [40] * 4 + [200] * 4
    times = [frame.at for frame in frames]
    assert times == pytest.approx([50.0, 50.1, 50.2, 50.3, 50.3, 50.4, 50.5, 50.6])
    held = [frame.picture for frame in frames if isinstance(frame, Frame)]
    assert held[0] is held[3]


def test_a_slow_reader_still_sees_each_picture_at_its_beginning_and_at_its_end(tmp_path: Path) -> None:
    for shade in SHADES:
        cv2.imwrite(str(tmp_path / f"{shade:03}.png"), picture(shade))
    clock = Clock(0.0)
    seen = []
    for frame in SlideFrames("it", pictures_in(tmp_path), clock=clock, hold_s=0.3, wait=clock.wait):
        assert isinstance(frame, Frame)
        seen.append((shade_of(frame.picture), frame.at))
        clock.now += 7.0
    assert [shade for shade, _ in seen] == [40, 40, 40, 120, 120, 120, 200, 200, 200]
    assert [seen[i + 1][1] - seen[i][1] for i in (0, 3, 6)] == pytest.approx([7, 7, 7])


def test_how_long_a_picture_takes_to_be_read_does_not_shorten_how_long_it_is_seen(tmp_path: Path) -> None:
    for shade in SHADES:
        cv2.imwrite(str(tmp_path / f"{shade:03}.png"), picture(shade))
    clock = Clock(0.0)
    seen: dict[int, list[float]] = {}
    for frame in SlideFrames("it", pictures_in(tmp_path), clock=clock, hold_s=1.0, wait=clock.wait):
        assert isinstance(frame, Frame)
        is_new = shade_of(frame.picture) not in seen
        seen.setdefault(shade_of(frame.picture), []).append(frame.at)
        clock.now += 3.0 if is_new else 0.0
    assert [len(looks) for looks in seen.values()] == [12, 12, 12]


def test_a_picture_stays_until_it_was_read_as_often_as_its_reader_needs(tmp_path: Path) -> None:
    for shade in SHADES:
        cv2.imwrite(str(tmp_path / f"{shade:03}.png"), picture(shade))
    clock = Clock(0.0)
    seen = []
    for frame in SlideFrames("it", pictures_in(tmp_path), clock=clock, hold_s=0.3, looks=5, wait=clock.wait):
        assert isinstance(frame, Frame)
        seen.append(shade_of(frame.picture))
        clock.now += 7.0
    assert seen == [shade for shade in SHADES for _ in range(5)]


def test_a_paused_picture_stays_until_it_goes_on(tmp_path: Path) -> None:
    for shade in SHADES:
        cv2.imwrite(str(tmp_path / f"{shade:03}.png"), picture(shade))
    clock = Clock(0.0)
    frames = SlideFrames("it", pictures_in(tmp_path), clock=clock, hold_s=0.3, wait=clock.wait)
    seen = []
    frames.pause(is_on=True)
    for number, frame in enumerate(frames):
        assert isinstance(frame, Frame)
        seen.append(shade_of(frame.picture))
        if number == 20:
            frames.pause(is_on=False)
    assert [seen.count(shade) for shade in SHADES] == [21, 4, 4]


def test_pictures_as_fast_as_they_are_read_have_the_times_of_real_time(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture(40))
    frames = list(open_frames(str(tmp_path / "a.png"), clock=lambda: 5.0, hold_s=0.2, realtime=False))
    assert [frame.at for frame in frames] == pytest.approx([5.0, 5.1, 5.2])


def test_a_picture_that_cannot_be_read_is_a_source_lost_until_the_next(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture(40))
    (tmp_path / "b.png").write_bytes(b"not a picture")
    (tmp_path / "c.png").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "d.png"), picture(200))
    heard = list(open_frames(str(tmp_path), clock=Clock(), hold_s=0.1, realtime=False))
    assert words(heard) == [40, 40, "SourceLost", "SourceBack", 200, 200]
    lost = next(said for said in heard if isinstance(said, SourceLost))
    assert lost.source == f"replay:{tmp_path}"
    assert "b.png" in lost.why


def test_a_video_in_real_time_drops_what_a_slow_reader_missed(tmp_path: Path) -> None:
    path = tmp_path / "it.avi"
    shades = tuple(range(10, 210, 10))
    write_video(path, shades)
    clock = Clock(0.0)
    seen = []
    for frame in VideoFrames("it", path, clock=clock, wait=clock.wait):
        assert isinstance(frame, Frame)
        assert abs(shade_of(frame.picture) - shades[frame.number]) <= 2
        seen.append((frame.number, frame.at))
        clock.now += 0.5
    assert len(seen) < 6
    # Pictures were taken ten times a second, and none was older than one picture when it was given.
    assert all(at <= number / 10 + 0.11 for number, at in seen)


def test_a_video_as_fast_as_it_is_read_gives_every_picture_at_its_time(tmp_path: Path) -> None:
    path = tmp_path / "it.avi"
    write_video(path, SHADES)
    frames = list(open_frames(str(path), clock=lambda: 5.0, realtime=False))
    assert [frame.at for frame in frames] == pytest.approx([5.0, 5.1, 5.2])


# What cannot be opened.


def test_what_cannot_be_opened_says_what_where_and_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "talk.mp4").write_bytes(b"no video at all" * 100)
    (tmp_path / "talk.jpg").write_bytes(b"no picture")
    for source, said in {
        "http://127.0.0.1:9/video": r"127\.0\.0\.1:9: the stream does not answer.*check",
        "http:///video": "not the address of a stream.*names no host",
        "rtsp://host/stream": "I can't read this kind of stream",
        str(tmp_path / "none.mp4"): "no such file or folder",
        str(tmp_path / "empty"): "there is no picture in this folder",
        str(tmp_path / "talk.mp4"): "neither a video nor a picture",
        str(tmp_path / "talk.jpg"): "is not a picture: save it as JPEG",
        "camera:9999": "(There is no camera 9999|Camera 9999 cannot be opened): ",
    }.items():
        with pytest.raises(SourceError, match=said):
            open_frames(source, clock=Clock())


def test_a_picture_held_for_no_time_is_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture(1))
    with pytest.raises(SourceError, match="show each picture for longer"):
        open_frames(str(tmp_path), clock=Clock(), hold_s=0)
