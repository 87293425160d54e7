from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="aiohttp is not installed: pip install aiohttp")
pytest.importorskip("cryptography", reason="cryptography is not installed: pip install cryptography")

from tests.phones.rig import listen_here


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test listens anywhere but on this machine."""
    listen_here(monkeypatch, tmp_path)
