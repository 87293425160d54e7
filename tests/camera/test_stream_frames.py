"""An MJPEG stream is read as it comes: in crumbs, garbled, stalled, gone and back."""

from __future__ import annotations

import socket
import threading
import traceback
from collections.abc import Callable
from contextlib import closing

import cv2
import numpy as np
import pytest

from companion.sources.camera.capture.frames import Frame, SourceError
from companion.sources.camera.capture.mjpeg import mjpeg_capture
from companion.sources.open import KINDS, open_frames
from companion.sources.schemes import scheme_of
from tests.camera.heard import heard_of, words
from tests.camera.twins import Clock, Raw, Send, jpeg, part, raw_server, shade_of, stream_server


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


def test_another_kind_of_stream_is_one_more_line(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(
        "companion.sources.open.KINDS", {**KINDS, "rtsp": lambda source, **settings: opened.append((source, settings))}
    )
    open_frames("rtsp://127.0.0.1/video", clock=float, stall_s=2.0)
    assert opened == [("rtsp://127.0.0.1/video", {"clock": float, "stall_s": 2.0})]


@pytest.mark.parametrize(
    ("source", "scheme"),
    [
        ("camera:1", "camera"),
        ("camera", ""),
        ("nfc", "nfc"),
        ("nfc:pcsc", "nfc"),
        ("nfc.mp4", ""),
        ("rtsp://x", "rtsp"),
    ],
)
def test_a_source_is_known_by_how_its_name_begins(source: str, scheme: str) -> None:
    assert scheme_of(source) == scheme


SECRETS = (
    "http://ann:hunter2@127.0.0.1:9/video",
    "http://ann:hunt/er2@127.0.0.1:9/video",
    "http://ann:12#hunter2@127.0.0.1:9/video",
    "http://ann:12?hunter2@127.0.0.1:9/video",
    "http://127.0.0.1:9/hunter2/video",
    "http://127.0.0.1:9/video;pass=hunter2?loginpas=hunter2&x#hunter2",
    "http://127.0.0.1:hunter2/video",
    "rtsp://ann:hunter2@127.0.0.1/video",
    "http://127.0.0.1:9/\x1b hunter2",
    "http://[hunter2/",
    "HTTP://ann:hunter2@[::1]:9/video",
)


@pytest.mark.parametrize("address", SECRETS)
def test_a_password_in_any_part_of_an_address_is_never_shown(address: str) -> None:
    with pytest.raises(SourceError) as refused:
        open_frames(address, clock=Clock())
    told = "".join(traceback.format_exception(refused.value))
    assert not any(secret in told for secret in ("hunter2", "hunt", "er2"))


def byte_by_byte(plug: socket.socket, over: threading.Event) -> None:
    for byte in b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=" + b"f" * 1000:
        plug.sendall(bytes([byte]))
        if over.wait(0.05):
            return


def interim_for_ever(plug: socket.socket, over: threading.Event) -> None:
    while not over.wait(0.01):
        plug.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")


def silence(plug: socket.socket, over: threading.Event) -> None:
    over.wait()


@pytest.mark.parametrize("server", [byte_by_byte, interim_for_ever, silence])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_opening_a_stream_has_one_deadline_whatever_the_server_does(server: Raw, scheme: str) -> None:
    with raw_server(server) as host, pytest.raises(SourceError, match="does not answer"):
        mjpeg_capture(f"{scheme}://{host}/video", timeout_s=0.3)


def test_a_picture_that_trickles_has_a_deadline_of_its_own() -> None:
    def trickle(send: Send, over: threading.Event) -> None:
        send(b"--frame\r\nContent-Length: 1000000\r\n\r\n")
        while not over.wait(0.01):
            send(b"x")

    with stream_server(trickle) as (address, _):
        stream = mjpeg_capture(address, timeout_s=0.3)
        with closing(stream), pytest.raises(SourceError, match="no complete JPEG picture"):
            stream.read()


def test_what_a_server_says_reaches_nobody_raw() -> None:
    def colours(plug: socket.socket, over: threading.Event) -> None:
        plug.sendall(b"\x1b]0;owned\x07\x1b[2J nonsense\r\n\r\n")

    with raw_server(colours) as host, pytest.raises(SourceError) as refused:
        mjpeg_capture(f"http://{host}/video", timeout_s=1.0)
    assert str(refused.value).isprintable()
    assert r"\x1b" in str(refused.value)


def test_a_stream_of_other_pictures_than_jpegs_is_not_decoded() -> None:
    other = cv2.imencode(".png", np.zeros((4, 4, 3), np.uint8))[1].tobytes()

    def pngs(send: Send, over: threading.Event) -> None:
        send(part(other))
        over.wait()

    with stream_server(pngs) as (address, _):
        stream = mjpeg_capture(address, timeout_s=0.3)
        with closing(stream), pytest.raises(SourceError, match="no complete JPEG picture"):
            stream.read()
