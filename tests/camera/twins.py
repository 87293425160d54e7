"""Virtual twins of what gives pictures: a scripted device, and a stream server that also misbehaves."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture, SourceError
from companion.sources.camera.capture.live import NoPicture


def picture(shade: int, *, size: tuple[int, int] = (64, 48)) -> Picture:
    """A plain picture with a shade of its own."""
    return np.full((size[1], size[0], 3), shade, dtype=np.uint8)


def shade_of(seen: Picture) -> int:
    """The number of the `picture` that this was, apart from JPEG's losses."""
    return round(float(seen.mean()))


class Clock:
    """A clock that tests turn; waiting turns it too."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


class ScriptedCamera:
    """A device that does what its script says: a shade (a picture), ``bad`` (none this time), ``gone``.

    After its script it gives nothing until it is interrupted. ``played`` is set when the script is through.
    """

    def __init__(self, script: Iterable[int | str]) -> None:
        self._script = iter(script)
        self._over = threading.Event()
        self.played = threading.Event()
        self.closed = threading.Event()

    def read(self) -> Picture:
        step = next(self._script, None)
        if step is None:
            self.played.set()
            self._over.wait()
            raise SourceError("The camera was interrupted.")
        if step == "bad":
            raise NoPicture("the camera gives no picture")
        if isinstance(step, str):
            raise SourceError("The camera is gone.")
        return picture(step)

    def interrupt(self) -> None:
        self._over.set()

    def close(self) -> None:
        self.closed.set()
        self._over.set()


def jpeg(shade: int) -> bytes:
    """A picture as a JPEG file's bytes."""
    done, coded = cv2.imencode(".jpg", picture(shade))
    assert done
    return coded.tobytes()


def part(body: bytes, *, with_length: bool = True) -> bytes:
    """One part of a multipart stream."""
    length = f"Content-Length: {len(body)}\r\n" if with_length else ""
    return f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n".encode() + body + b"\r\n"


Send = Callable[[bytes], None]


@contextmanager
def stream_server(
    *connections: Callable[[Send, threading.Event], None],
    content_type: str = "multipart/x-mixed-replace; boundary=frame",
) -> Iterator[tuple[str, list[str]]]:
    """A server on this machine: each connection runs the next script (the last one again and again).

    Gives the stream's address and the list of authorizations that were sent with requests.
    """
    over = threading.Event()
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            script = connections[min(len(asked), len(connections) - 1)]
            asked.append(self.headers.get("Authorization", ""))
            self.send_response(200)
            self.send_header("Content-Type", content_type)
            self.end_headers()
            try:
                script(self.wfile.write, over)
            except (BrokenPipeError, ConnectionResetError):
                return

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the standard library's name
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/video", asked
    finally:
        over.set()
        server.shutdown()
        thread.join()
        server.server_close()


Raw = Callable[[socket.socket, threading.Event], None]


@contextmanager
def raw_server(says: Raw) -> Iterator[str]:
    """A server on this machine that sends anything to each client; gives its host and port."""
    over = threading.Event()
    door = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                plug, _ = door.accept()
            except OSError:
                return
            with plug, contextlib.suppress(OSError):
                says(plug, over)
                over.wait()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"127.0.0.1:{door.getsockname()[1]}"
    finally:
        over.set()
        door.shutdown(socket.SHUT_RDWR)
        door.close()
        thread.join()
