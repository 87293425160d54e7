"""Cameras over HTTP: the bodies, passwords, redirects and single pictures of phones, boards and network cameras."""

from __future__ import annotations

import base64
import hashlib
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.camera.capture.frames import SourceError
from companion.sources.camera.capture.jpeg_parts import MOST_BYTES, JpegParts, TooLong
from companion.sources.camera.capture.mjpeg import mjpeg_capture
from companion.sources.open import open_frames
from tests.camera.twins import Clock, jpeg, shade_of

JPEG = jpeg(90)
MULTIPART = "multipart/x-mixed-replace"
Page = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def camera(**pages: Page) -> Iterator[str]:
    """A camera's server; each page is answered by a function, as the path ``/NAME``. Gives its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            try:
                pages[self.path.strip("/").split("?")[0]](self)
            except (BrokenPipeError, ConnectionResetError):
                return

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the standard library's name
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def send_head(answer: BaseHTTPRequestHandler, kind: str, *headers: tuple[str, str], status: int = 200) -> None:
    answer.send_response(status)
    answer.send_header("Content-Type", kind)
    for name, value in headers:
        answer.send_header(name, value)
    answer.end_headers()


def send_parts(
    answer: BaseHTTPRequestHandler, mark: bytes, *, line: bytes = b"\r\n", length: bool = True, first: bool = True
) -> None:
    for number in range(3):
        if number or first:
            answer.wfile.write(mark + line)
        said = b"Content-Length: %d" % len(JPEG) + line if length else b""
        answer.wfile.write(b"Content-Type: image/jpeg" + line + said + line + JPEG + line)


def send_stream(answer: BaseHTTPRequestHandler) -> None:
    send_head(answer, f"{MULTIPART}; boundary=b")
    send_parts(answer, b"--b")


def read(address: str, count: int = 2) -> list[int]:
    stream = mjpeg_capture(address, timeout_s=5.0)
    with closing(stream):
        return [shade_of(stream.read()) for _ in range(count)]


@pytest.mark.parametrize(
    ("kind", "mark", "how"),
    [
        (f"{MULTIPART}; boundary=b", b"--b", {}),
        (f"{MULTIPART};boundary=--b", b"--b", {}),
        (f"{MULTIPART};boundary=--b", b"----b", {}),
        (f'{MULTIPART}; boundary="b b"', b"--b b", {}),
        (f"{MULTIPART}; boundary=b", b"--b", {"first": False}),
        (f"{MULTIPART}; boundary=b", b"--b", {"line": b"\n"}),
        (f"{MULTIPART}; boundary=b", b"--b", {"line": b"\n", "length": False}),
        (f"{MULTIPART}; boundary=b", b"--b", {"length": False}),
        (f"{MULTIPART}; boundary=b", b"b", {}),
        (MULTIPART, b"--frame", {}),
        ("application/octet-stream", b"--b", {}),
        ("video/x-motion-jpeg", b"", {"length": False}),
    ],
)
def test_bodies_as_cameras_send_them_are_read(kind: str, mark: bytes, how: dict[str, object]) -> None:
    def video(answer: BaseHTTPRequestHandler) -> None:
        send_head(answer, kind)
        send_parts(answer, mark, **how)  # type: ignore[arg-type]

    with camera(video=video) as address:
        assert read(f"{address}/video") == [90, 90]


def test_an_address_that_gives_one_picture_for_each_request_is_asked_again() -> None:
    asked: list[float] = []

    def shot(answer: BaseHTTPRequestHandler) -> None:
        asked.append(time.monotonic())
        body = jpeg(10 * len(asked))
        send_head(answer, "image/jpeg", ("Content-Length", str(len(body))))
        answer.wfile.write(body)

    with camera(shot=shot) as address:
        assert read(f"{address}/shot.jpg".replace(".jpg", ""), 3) == [10, 20, 30]
    assert min(later - earlier for earlier, later in pairwise(asked)) > 0.05


def test_a_page_that_is_no_stream_is_refused_with_what_it_sends() -> None:
    def page(answer: BaseHTTPRequestHandler) -> None:
        send_head(answer, "text/html")
        answer.wfile.write(b"<html>busy with another client</html>")

    with (
        camera(page=page) as address,
        pytest.raises(SourceError, match=r"not an MJPEG stream \(it sends text/html\).*/video"),
    ):
        mjpeg_capture(f"{address}/page")


def challenge(answer: BaseHTTPRequestHandler, *ways: str) -> None:
    send_head(answer, "text/html", *(("WWW-Authenticate", each) for each in ways), status=401)


def basic(answer: BaseHTTPRequestHandler) -> None:
    wanted = "Basic " + base64.b64encode(b"ann:se@c:ret").decode()
    if answer.headers.get("Authorization") == wanted:
        send_stream(answer)
    else:
        challenge(answer, 'Basic realm="cam"')


def digest_page(algorithm: str, *others: str) -> Page:
    """A camera that asks for Digest with a sum; this page computes the answer itself, from RFC 7616."""
    summed = {"MD5": hashlib.md5, "SHA-256": hashlib.sha256}[algorithm]

    def h(text: str) -> str:
        return summed(text.encode()).hexdigest()

    def page(answer: BaseHTTPRequestHandler) -> None:
        said = answer.headers.get("Authorization", "")
        told = dict(re.findall(r'(\w+)="?([^",]*)"?', said.removeprefix("Digest ")))
        first, second = h("ann:cam:se@c:ret"), h(f"GET:{answer.path}")
        wanted = h(f"{first}:n1:{told.get('nc')}:{told.get('cnonce')}:auth:{second}")
        if told.get("response") == wanted and told.get("uri") == answer.path:
            send_stream(answer)
        else:
            challenge(answer, *others, f'Digest realm="cam", nonce="n1", qop="auth", algorithm={algorithm}')

    return page


@pytest.mark.parametrize(
    "page", [basic, digest_page("MD5"), digest_page("SHA-256"), digest_page("MD5", 'Basic realm="x"')]
)
def test_a_camera_is_signed_in_to_as_it_asks(page: Page) -> None:
    with camera(video=page) as address:
        named = address.replace("//", "//ann:se%40c%3Aret@")
        assert read(f"{named}/video?size=1&x=%20") == [90, 90]
        with closing(open_frames(f"{named}/video", clock=Clock())) as source:
            assert source.name == f"camera:{address}"
        with pytest.raises(SourceError, match="refuses this name and password"):
            mjpeg_capture(f"{named}/video".replace("ann", "ben"))
        with pytest.raises(SourceError, match="asks for a name and a password"):
            mjpeg_capture(f"{address}/video")


def test_a_camera_that_wants_no_password_gets_none() -> None:
    asked: list[str | None] = []

    def video(answer: BaseHTTPRequestHandler) -> None:
        asked.append(answer.headers.get("Authorization"))
        send_stream(answer)

    with camera(video=video) as address:
        assert read(f"{address.replace('//', '//ann:secret@')}/video", 1) == [90]
    assert asked == [None]


def redirect(where: str) -> Page:
    return lambda answer: send_head(answer, "text/html", ("Location", where), status=302)


def test_a_redirect_on_the_same_host_is_followed_with_the_password() -> None:
    with camera(old=redirect("new?x=1"), new=basic) as address:
        assert read(f"{address.replace('//', '//ann:se%40c%3Aret@')}/old") == [90, 90]


@pytest.mark.parametrize(
    "where", ["http://127.0.0.2:1/video", "ftp://127.0.0.1/", "http://[broken/", "file:///etc/passwd"]
)
def test_a_redirect_to_another_place_is_refused_by_name(where: str) -> None:
    with camera(video=redirect(where)) as address, pytest.raises(SourceError, match="redirects to another address"):
        mjpeg_capture(f"{address}/video")


def test_redirects_in_a_circle_end() -> None:
    with camera(video=redirect("/video")) as address, pytest.raises(SourceError, match="never sends a picture"):
        mjpeg_capture(f"{address}/video")


@pytest.mark.parametrize(
    ("status", "why"), [(403, "one program at a time"), (503, "one program"), (404, "answers 404")]
)
def test_what_a_camera_answers_is_said(status: int, why: str) -> None:
    def video(answer: BaseHTTPRequestHandler) -> None:
        send_head(answer, "text/html", status=status)

    with camera(video=video) as address, pytest.raises(SourceError, match=why):
        mjpeg_capture(f"{address}/video")


@given(
    st.lists(
        st.sampled_from([b"--b\r\nnoise\r\n\r\n", b"\xff", b"\xff\xd8", JPEG[:90], JPEG, b"\xff\xd9"]), max_size=8
    ),
    st.integers(1, 997),
)
def test_however_the_bytes_are_cut_the_same_pictures_come(pieces: list[bytes], step: int) -> None:
    def pictures(step: int) -> list[bytes]:
        parts, body, found = JpegParts(), b"".join(pieces) + JPEG, []
        for start in range(0, len(body), step):
            parts.add(body[start : start + step])
            while (picture := parts.take()) is not None:
                found.append(picture)
        return found

    whole = pictures(1 << 20)
    assert pictures(step) == whole
    assert whole[-1:] == [JPEG]


def test_a_picture_that_never_ends_is_given_up() -> None:
    parts = JpegParts()
    parts.add(JPEG[:-2] + bytes(MOST_BYTES))
    with pytest.raises(TooLong):
        parts.take()
    parts.add(JPEG)
    assert parts.take() == JPEG
