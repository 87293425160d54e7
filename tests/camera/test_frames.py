"""Frames come from cameras, streams, videos and pictures alike, and a source that is lost says so once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera.frames import Frame, FrameSource, Heard, SourceError, open_frames
from companion.camera.live import Capture, LiveFrames
from companion.camera.mjpeg import mjpeg_capture
from companion.camera.recorded import SlideFrames, VideoFrames, pictures_in
from companion.observations import SourceBack, SourceLost
from tests.camera.twins import Clock, ScriptedCamera, Send, jpeg, part, picture, shade_of, stream_server

SHADES = (40, 120, 200)


def words(heard: list[Heard]) -> list[object]:
    """Frames as their shades, the rest as the names of what was said."""
    return [shade_of(said.picture) if isinstance(said, Frame) else type(said).__name__ for said in heard]


def heard_of(source: FrameSource, count: int) -> list[object]:
    with closing(source):
        return words(list(islice(source, count)))


def live(*captures: Capture, stall_s: float = 20.0, clock: Callable[[], float] | None = None) -> LiveFrames:
    """A live source whose device is opened as each of these in turn; None is a device that is not there."""
    left = iter(captures)

    def opener() -> Capture:
        capture = next(left, None)
        if capture is None:
            raise SourceError("There is no camera.")
        return capture

    return LiveFrames("camera:0", opener, clock=clock or Clock(), stall_s=stall_s, retry_s=0.001)




# What every source keeps to.


@pytest.fixture(params=["slides", "video", "live", "stream"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FrameSource]:
    clock = Clock()
    if request.param == "slides":
        for shade in SHADES:
            cv2.imwrite(str(tmp_path / f"{shade:03}.png"), picture(shade))
        yield SlideFrames(
            "it", pictures_in(tmp_path), clock=clock, hold_s=0.2, wait=clock.wait, realtime=True
        )
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
    assert [shade for shade, _ in seen] == [40, 40, 120, 120, 200, 200]
    assert [seen[i + 1][1] - seen[i][1] for i in (0, 2, 4)] == pytest.approx([7, 7, 7])


def test_pictures_as_fast_as_they_are_read_have_the_times_of_real_time(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture(40))
    frames = list(
        open_frames(str(tmp_path / "a.png"), clock=lambda: 5.0, hold_s=0.2, realtime=False)
    )
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


# Live devices.


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


# Streams.


def stream_words(address: str, count: int, **options: float) -> list[object]:
    settings = {"stall_s": 20.0, "retry_s": 0.001, **options}
    return heard_of(open_frames(address, clock=Clock(), **settings), count)


def one(shade: int, *, with_length: bool = True) -> Callable[[Send, threading.Event], None]:
    def send_one(send: Send, over: threading.Event) -> None:
        send(part(jpeg(shade), with_length=with_length))
        if not with_length:
            send(b"--frame\r\n")
        over.wait()

    return send_one


@pytest.mark.parametrize("with_length", [True, False])
def test_a_stream_is_read_with_and_without_lengths(*, with_length: bool) -> None:
    with stream_server(one(90, with_length=with_length)) as (address, _):
        assert stream_words(address, 1) == [90]


def test_a_stream_in_crumbs_is_put_together() -> None:
    def crumbs(send: Send, over: threading.Event) -> None:
        for byte in part(jpeg(90)):
            send(bytes([byte]))
        over.wait()

    with stream_server(crumbs) as (address, _):
        assert stream_words(address, 1) == [90]


def test_a_stream_that_closes_is_opened_again() -> None:
    def drop(send: Send, over: threading.Event) -> None:
        send(part(jpeg(30))[:200])

    with stream_server(drop, one(90)) as (address, _):
        assert stream_words(address, 3) == ["SourceLost", "SourceBack", 90]


def test_a_stream_that_stalls_in_the_midst_of_a_picture_is_opened_again() -> None:
    def stall(send: Send, over: threading.Event) -> None:
        send(part(jpeg(30))[:200])
        over.wait()

    with stream_server(stall, one(90)) as (address, _):
        assert stream_words(address, 3, stall_s=0.2) == ["SourceLost", "SourceBack", 90]


def test_a_stream_that_trickles_and_never_finishes_a_picture_is_opened_again() -> None:
    def trickle(send: Send, over: threading.Event) -> None:
        send(b"--frame\r\nContent-Length: 1000000\r\n\r\n")
        while not over.wait(0.01):
            send(b"x")

    with stream_server(trickle, one(90)) as (address, _):
        assert stream_words(address, 3, stall_s=0.2) == ["SourceLost", "SourceBack", 90]


def test_garbled_pictures_are_skipped() -> None:
    def garble(send: Send, over: threading.Event) -> None:
        broken = bytearray(jpeg(30))
        broken[:40] = b"\x00" * 40
        send(b"\x00\xff--fra" + part(bytes(broken)) + part(b"") + b"HTTP noise\r\n" + part(jpeg(90)))
        over.wait()

    with stream_server(garble) as (address, _):
        assert stream_words(address, 1) == [90]


def test_a_length_that_lies_costs_pictures_but_not_the_stream() -> None:
    def lie(send: Send, over: threading.Event) -> None:
        body = jpeg(30)
        send(f"--frame\r\nContent-Length: {len(body) + 100}\r\n\r\n".encode() + body)
        send(f"--frame\r\nContent-Length: {10**9 - 1}\r\n\r\n".encode() + body)
        for _ in range(3):
            send(part(jpeg(90)))
        over.wait()

    with stream_server(lie) as (address, _):
        source = open_frames(address, clock=Clock())
        with closing(source):
            shades = (shade_of(heard.picture) for heard in source if isinstance(heard, Frame))
            assert any(shade == 90 for shade in shades)


def test_a_stream_of_nothing_but_noise_is_lost() -> None:
    def noise(send: Send, over: threading.Event) -> None:
        for _ in range(5):
            send(part(b"\x00" * 50))
        over.wait()

    with stream_server(noise, one(90)) as (address, _):
        assert stream_words(address, 3) == ["SourceLost", "SourceBack", 90]


def test_a_stream_that_goes_away_comes_back_at_the_same_address() -> None:
    with stream_server(one(90)) as (address, _):
        source = open_frames(address, clock=Clock(), retry_s=0.001)
        iterator = iter(source)
        assert words([next(iterator)]) == [90]
    assert words([next(iterator)]) == ["SourceLost"]
    source.close()


def test_name_and_password_are_sent_and_never_shown() -> None:
    with stream_server(one(90)) as (address, asked):
        source = open_frames(address.replace("//", "//ann:se%40cret@"), clock=Clock())
        with closing(source):
            assert source.name == f"camera:{address}"
        assert asked == ["Basic YW5uOnNlQGNyZXQ="]


def test_a_page_that_is_no_stream_is_refused() -> None:
    with (
        stream_server(lambda send, over: send(b"hello"), content_type="text/html") as (address, _),
        pytest.raises(SourceError, match=r"no MJPEG stream \(it answers 200 with text/html\).*/video"),
    ):
        open_frames(address, clock=Clock())


# What cannot be opened.


def test_what_cannot_be_opened_says_what_where_and_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "talk.mp4").write_bytes(b"no video at all" * 100)
    (tmp_path / "talk.jpg").write_bytes(b"no picture")
    for source, said in {
        "http://127.0.0.1:9/video": r"127\.0\.0\.1:9/video: the stream does not answer.*check",
        "http:///video": "does not answer.*names no host",
        "rtsp://host/stream": "this kind of stream is not read",
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
    with pytest.raises(SourceError, match="hold it for longer"):
        open_frames(str(tmp_path), clock=Clock(), hold_s=0)
