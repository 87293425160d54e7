"""Phones as they are: pages in a real Chromium without a window, touched by chance."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from companion.phones.address import page_address
from tests.phones.rig import PlayedTable

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 800, "height": 1280}
LEAST_TARGET = 48
KEYS = ".sheet button, .keys button"


@dataclass
class BrowserPhone:
    """One phone's page. ``faults`` are what the page threw."""

    page: Any
    seat: str
    faults: list[str] = field(default_factory=list)

    def sit(self) -> None:
        """Takes the seat."""
        self.page.goto(page_address())
        self.page.locator(".seats button", has_text=self.seat).tap()
        self.page.wait_for_selector(".keys")

    def touch_something(self, chance: random.Random) -> bool:
        """Touches one key of the sheet that is open, else of the page; False where there is none."""
        open_sheet = self.page.locator(".sheet").count() > 0
        keys = self.page.locator(".sheet .scroll button:visible, .sheet .foot button.loud:visible")
        if not open_sheet:
            keys = self.page.locator(".keys button:visible:not([disabled])")
        typed = self.page.locator(".sheet input")
        if open_sheet and typed.count():
            number = typed.first.get_attribute("type") == "number"
            least = int(typed.first.get_attribute("min") or 0)
            typed.first.fill(str(least + chance.randrange(4)) if number else chance.choice(["tea", "late", "rate"]))
        count = keys.count()
        if not count:
            return False
        try:
            keys.nth(chance.randrange(count)).tap(timeout=1000, no_wait_after=True)
        except Exception as error:  # the key went with the moment
            return "Timeout" not in str(error)
        return True

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
    """The browser of this machine; None where there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def phones(seats: tuple[str, ...], viewport: dict[str, int] | None = None) -> Iterator[list[BrowserPhone]]:
    """A page for each seat, each a phone of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            opened = []
            for seat in seats:
                context = browser.new_context(
                    ignore_https_errors=True, viewport=viewport or PHONE, has_touch=True, is_mobile=True
                )
                phone = BrowserPhone(context.new_page(), seat)
                phone.page.on("pageerror", lambda error, phone=phone: phone.faults.append(str(error)))
                opened.append(phone)
            yield opened
        finally:
            browser.close()


def play_by_touch(
    table: PlayedTable, opened: list[BrowserPhone], chance: random.Random, *, acts: int, within_s: float
) -> int:
    """Touches keys of phones by chance until so many acts were judged; how many were."""
    end = time.monotonic() + within_s
    while len(table.table.history.entries) < acts and time.monotonic() < end:
        if table.table.game.outcome(table.table.state) is not None:
            break
        chance.choice(opened).touch_something(chance)
    return len(table.table.history.entries)
