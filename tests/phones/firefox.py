"""A phone's page in a real Firefox without a window, driven by Marionette, Firefox's own remote control."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.phones.address import page_address

STARTS_S = 90.0
CLICKS_AFTER_TOUCHES = 128
"""An older Firefox makes no click of a touch that Marionette sends; a person's touch is one."""
KEEPS_FAULTS = "() => { window.faults = []; addEventListener('error', (each) => faults.push(each.message)); }"
PREFERENCES = {
    "dom.w3c_touch_events.enabled": 1,
    "browser.shell.checkDefaultBrowser": False,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.startup.page": 0,
}


def firefox() -> str | None:
    """The Firefox of this machine, or the one that COMPANION_FIREFOX names."""
    return os.environ.get("COMPANION_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


class Marionette:
    """The remote control of one Firefox: a number, a command and its values out, a result back."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._number = 0
        self._read()  # it says which protocol it speaks

    def ask(self, command: str, **values: Any) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, command, values]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self._read()
        assert number == self._number
        assert error is None, error
        return result

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._socket.recv(1)
        left, text = int(length[:-1]), b""
        while len(text) < left:
            text += self._socket.recv(left - len(text))
        return json.loads(text)


@dataclass
class FirefoxPhone:
    """One seat's page."""

    line: Marionette
    seat: str
    pointer: str = "touch"

    def evaluate(self, function: str, given: Any) -> Any:
        """The result of a function of the page."""
        script = f"return ({function}).apply(null, arguments)"
        return self.line.ask("WebDriver:ExecuteScript", script=script, args=[given])["value"]

    def touch(self, x: float, y: float) -> None:
        """A finger comes down there, and goes."""
        finger = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        moves = {"type": "pointer", "id": "finger", "parameters": {"pointerType": self.pointer}, "actions": finger}
        self.line.ask("WebDriver:PerformActions", actions=[moves])

    def type(self, text: str) -> None:
        """Types into what has the focus, in place of what stands there."""
        script = "document.activeElement.value = arguments[0]"
        self.line.ask("WebDriver:ExecuteScript", script=script, args=[text])

    def sit(self) -> None:
        """Opens the page, and takes the seat."""
        self.line.ask("WebDriver:Navigate", url=page_address())
        self.evaluate(
            "() => { window.faults = []; addEventListener('error', (each) => faults.push(each.message)); }", None
        )


def _start(folder: Path, program: str, port: int) -> subprocess.Popen[bytes]:
    told = {**PREFERENCES, "marionette.port": port}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in told.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    line = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    env = {**os.environ, "MOZ_HEADLESS_WIDTH": "500", "MOZ_HEADLESS_HEIGHT": "900", "HOME": str(folder)}
    return subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)


def _connected(port: int) -> Marionette:
    end = time.monotonic() + STARTS_S
    while True:
        try:
            return Marionette(port)
        except OSError:
            assert time.monotonic() < end, "Firefox does not answer"
            time.sleep(0.1)


@contextmanager
def firefox_phone(seat: str) -> Iterator[FirefoxPhone]:
    """A Firefox with a profile of its own."""
    program = firefox()
    assert program is not None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        started = _start(Path(folder), program, port)
        try:
            with closing(_connected(port)) as line:
                told = line.ask("WebDriver:NewSession", acceptInsecureCerts=True)["capabilities"]
                old = int(told["browserVersion"].partition(".")[0]) < CLICKS_AFTER_TOUCHES
                yield FirefoxPhone(line, seat, "mouse" if old else "touch")
        finally:
            started.terminate()
            started.wait(30)
