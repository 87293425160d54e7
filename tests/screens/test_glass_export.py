"""The evening is exported from the table, and it is said where to."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import cv2
import numpy as np
import pytest
from kivy.core.clipboard import Clipboard

from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import home
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.widgets import Told
from tests.screens.glass import Glass, walk
from tests.screens.layout import complaints


def test_an_evening_is_exported_by_a_touch(glass: Callable[..., Glass], monkeypatch: pytest.MonkeyPatch) -> None:
    table = glass()
    table.app.desk.table.play(Play(seat="Ann", card="QS"))
    table.step()
    table.tap_key("More")
    table.tap_key("Export")
    assert table.reads("A report that you can open or print in any browser")
    assert not table.reads("Folder: ")
    table.tap_key("Details")
    assert table.reads(f"Folder: {home() / 'exports'}")
    assert table.reads("hidden cards are left out")
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: bool(opened.append(address)))
    table.tap_key("Open the report")
    assert table.reads("No browser was found here")
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    table.tap_key("Open the report")
    assert table.reads("If you don't see it, open this file:")
    table.tap_key("Copy the file path")
    assert table.reads("Copied.")
    report = Path(Clipboard.paste())
    assert opened == [report.as_uri()]
    assert "Bluffing Battles" in report.read_text(encoding="utf-8")
    table.tap_key("QR code")
    with urlopen(table.app.table.page._shown.handed.server.address, timeout=10) as answer:
        assert "Bluffing Battles" in answer.read().decode()
    assert table.one(QrPicture).said == table.app.table.page._shown.handed.server.address
    told = next(each for each in walk(table.root) if isinstance(each, Told) and "spreadsheet" in each.text)
    for size in ((1280, 800), (1024, 600)):
        table.resize(size)
        table.step(6)
        assert complaints(table) == []
        assert told.width > 0.5 * size[0]
        code = table.one(QrPicture)
        assert code.to_window(*code.pos)[1] > 0
        side = code.texture.width
        drawn = np.frombuffer(code.texture.pixels, np.uint8).reshape(side, side, -1)[:, :, 0]
        large = cv2.resize(drawn, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
        assert cv2.QRCodeDetectorAruco().detectAndDecode(large)[0] == code.said, "a phone reads the code"
    table.tap_key("Stop sharing")
    assert not [each for each in table.visible() if isinstance(each, QrPicture)]
    files = sorted((home() / "exports").iterdir())
    assert [path.suffix for path in files] == [".csv", ".html", ".jsonl"]
    lines = list(csv.DictReader(files[0].read_text(encoding="utf-8-sig").splitlines()))
    assert (lines[0]["seat"], lines[0]["player"], lines[0]["act"]) == ("1", "Ann", "play")
    table.tap_key("Back to the results")
    assert table.reads("Rate the game")
    table.tap_key("Back to the table")
    assert not table.reads("Folder:")
