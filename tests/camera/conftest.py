"""Films of looks at every rate that cameras have; a table that is read through the twins of the networks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.sources.camera.recognition.indices import identify
from tests.camera.film import Film
from tests.camera.reading import CARD_NOTES, CORNER_NOTES, INDEX_NOTES, NOTES, PIP_NOTES, Table
from tests.camera.shipped import write_reader


@pytest.fixture(params=[3.0, 10.0, 15.0, 30.0], ids=lambda fps: f"{fps:g} fps")
def film(request: pytest.FixtureRequest) -> Film:
    return Film(request.param)


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """A folder of the notes of models, without the models."""
    write_reader(tmp_path, NOTES)
    (tmp_path / "index.json").write_text(json.dumps(INDEX_NOTES))
    (tmp_path / "strange_index.json").write_text(json.dumps(INDEX_NOTES))
    (tmp_path / "strange_card.json").write_text(json.dumps(CARD_NOTES))
    (tmp_path / "card.json").write_text(json.dumps(CARD_NOTES))
    (tmp_path / "pips.json").write_text(json.dumps(PIP_NOTES))
    (tmp_path / "corners.json").write_text(json.dumps(CORNER_NOTES))
    return tmp_path


@pytest.fixture
def table(models: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    # The twins read colours, and a negative has none.
    monkeypatch.setattr(identify, "dark_on_light", lambda crop: crop)
    return Table(models, monkeypatch)
