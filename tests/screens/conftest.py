"""The display must stand before Kivy is imported, which the test files do when they are collected."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screens.display import ensure_display

MISSING = ensure_display()
collect_ignore_glob = ["test_glass_*.py"] if MISSING else []


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()
    if MISSING:
        print(f"\nThe tests of the running app are left out: {MISSING}")


@pytest.fixture(scope="module", autouse=True)
def set_aside_what_came_before() -> None:
    """Objects that earlier tests made and still hold are not searched again for each app that is closed."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app saves its files in a folder that is gone afterwards."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


@pytest.fixture(autouse=True)
def machine_without_obstacles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Obstacles to ports on the machine that runs the tests are on no page."""
    monkeypatch.setattr("companion.sources.nfc.link.obstacles.obstacles", lambda: ())


@pytest.fixture
def glass() -> Iterator[Callable[..., Any]]:
    """Opens the running app on a table: ``glass(game, seats, **how)``."""
    from tests.screens.glass import Glass

    opened: list[Glass] = []

    def open_glass(*args: Any, **how: Any) -> Glass:
        opened.append(Glass(*args, **how))
        return opened[-1]

    yield open_glass
    for each in opened:
        each.close()
