"""Phones as they are: pages in a real Chromium without a window, touched by fingers."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from companion.phones.address import page_address

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 800, "height": 1280}
LEAST_TARGET = 48
LIVE_S = 10.0
LIVE_BOX = "(key) => key.isConnected && guard.isLive(key) && key.getBoundingClientRect().toJSON()"
HEARS = """window.heard = [];
const keep = ({ data }) => { if (!data.startsWith('{"t":"ping"')) heard.push(data); };
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); this.addEventListener("message", keep); }
};"""


@dataclass
class BrowserPhone:
    """One phone's page. ``faults`` are what the page threw."""

    page: Any
    seat: str
    faults: list[str] = field(default_factory=list)

    def sit(self) -> None:
        """Takes the seat."""
        self.page.goto(page_address())
        self.tap(".seats button", has_text=self.seat)
        self.page.wait_for_selector(".keys")

    def tap(self, selector: str, **which: Any) -> None:
        """Touches the first key that this is true of, as soon as it is live."""
        self.touch(*self.middle_of(selector, **which))

    def middle_of(self, selector: str, **which: Any) -> tuple[float, float]:
        """The middle of a key, as soon as it is live."""
        key, end = self.page.locator(selector, **which).first, time.monotonic() + LIVE_S
        while not (box := key.evaluate(LIVE_BOX)):  # in one step: the page may draw its keys again at any moment
            assert time.monotonic() < end, f"{selector} {which} is not live"
            time.sleep(0.02)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def evaluate(self, function: str, given: Any) -> Any:
        """The result of a function of the page."""
        return self.page.evaluate(function, given)

    def touch(self, x: float, y: float) -> None:
        """A finger comes down there, and goes."""
        self.page.touchscreen.tap(x, y)

    def type(self, text: str) -> None:
        """Types into what has the focus, in place of what stands there."""
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def heard(self) -> list[str]:
        """The messages over the page's line since the last call, apart from pings."""
        found: list[str] = self.page.evaluate("() => heard.splice(0)")
        return found

    def small_targets(self) -> list[str]:
        """The keys that a thumb would miss."""
        found: list[str] = self.page.evaluate(
            f"""() => [...document.querySelectorAll("button, input")].filter((each) => each.offsetParent)
            .map((each) => [each.textContent, each.getBoundingClientRect()])
            .filter(([, box]) => box.width < {LEAST_TARGET} || box.height < {LEAST_TARGET})
            .map(([text, box]) => `${{text}} ${{box.width}}x${{box.height}}`)"""
        )
        return found

    def is_cut(self) -> bool:
        """Whether something lies beyond the right edge."""
        cut: bool = self.page.evaluate("() => document.documentElement.scrollWidth > window.innerWidth")
        return cut


def chromium() -> str | None:
    """The Chromium of this machine, or the one that COMPANION_CHROMIUM names; None if there is none."""
    named = os.environ.get("COMPANION_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def phones(
    seats: tuple[str, ...], viewport: dict[str, int] | None = None, *, args: tuple[str, ...] = ()
) -> Iterator[list[BrowserPhone]]:
    """A page for each seat, each a phone of its own; ``args`` are the browser's."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu", *args])
        try:
            opened = []
            for seat in seats:
                context = browser.new_context(
                    ignore_https_errors=True, viewport=viewport or PHONE, has_touch=True, is_mobile=True
                )
                context.add_init_script(HEARS)
                phone = BrowserPhone(context.new_page(), seat)
                phone.page.on("pageerror", lambda error, phone=phone: phone.faults.append(str(error)))
                opened.append(phone)
            yield opened
        finally:
            browser.close()
