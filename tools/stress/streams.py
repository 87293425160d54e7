"""Servers that say anything: a stream opens, or it is a sentence, and nobody waits beyond the deadline."""

from __future__ import annotations

import random
import socket
import threading
import time

from companion.sources.camera.capture.frames import SourceError
from companion.sources.camera.capture.live import NoPicture
from companion.sources.camera.capture.mjpeg import mjpeg_capture
from tests.camera.twins import jpeg, part, raw_server
from tools.stress.journal import Report

DEADLINE_S = 0.4
SLACK_S = 3.0
"""A machine that has much to do may be late by so much."""


def streams(cases: int = 400, *, seed: int = 1) -> Report:
    """Answers with bytes changed, cut, repeated, dribbled, or without an end."""
    chance = random.Random(seed)
    failures: list[str] = []
    head = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"
    good = head + part(jpeg(30)) + part(jpeg(90), with_length=False) + part(jpeg(60))
    for case in range(cases):
        raw = _changed(chance, good, len(head))
        pause = chance.choice((0, 0, 0, 0.02))
        ending = chance.choice(("close", "silence", "again"))
        wrong = _watched(raw, pause, ending)
        if wrong:
            failures.append(f"case {case}: {wrong}")
    return cases, failures


def _watched(raw: bytes, pause: float, ending: str) -> str:
    def says(plug: socket.socket, over: threading.Event) -> None:
        if pause:
            for at in range(0, len(raw), 64):
                plug.sendall(raw[at : at + 64])
                if over.wait(pause):
                    return
        else:
            plug.sendall(raw)
        while ending == "again" and not over.wait(0.001):
            plug.sendall(raw)
        if ending == "close":
            plug.shutdown(socket.SHUT_WR)

    with raw_server(says) as host:
        began = time.monotonic()
        try:
            stream = mjpeg_capture(f"http://{host}/video", timeout_s=DEADLINE_S)
        except SourceError as error:
            return _find_fault(error, time.monotonic() - began)
        try:
            for _ in range(4):
                began = time.monotonic()
                try:
                    stream.read()
                except NoPicture as error:
                    if wrong := _find_fault(error, time.monotonic() - began):
                        return wrong
        except SourceError as error:
            return _find_fault(error, time.monotonic() - began)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        finally:
            stream.close()
    return ""


def _find_fault(error: Exception, took_s: float) -> str:
    if not str(error).isprintable():
        return f"a control character is told: {error!r}"
    return f"took {took_s:.1f} s" if took_s > 2 * DEADLINE_S + SLACK_S else ""


def _changed(chance: random.Random, good: bytes, head: int) -> bytes:
    raw = bytearray(good)
    kind = chance.random()
    if kind < 0.2:
        return bytes(raw[: chance.randrange(len(raw))])
    if kind < 0.3:
        return b"HTTP/1.1 100 Continue\r\n\r\n" * chance.randrange(1, 2000) + bytes(raw)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(head) if chance.random() < 0.6 else chance.randrange(len(raw))
        raw[at] = chance.choice((chance.randrange(256), 0x1B, 0x0A, 0x2D))
    return bytes(raw)
