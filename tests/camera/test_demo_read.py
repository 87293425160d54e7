"""The reader reads the demo's photographs, and what they show decides who wins."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from calibration import demo_maker
from companion.commands.afterwards.referee import referee
from companion.observations import CardSeen
from companion.sources.camera.recognition.network import MODELS
from companion.sources.camera.recognition.reader import CardReader
from companion.sources.open import open_camera

DEMO = Path("calibration/demo")
SEATS = {"1/play": "Ann", "2/play": "Ben"}

pytestmark = pytest.mark.skipif(
    not (MODELS / "cards.onnx").exists(), reason="the models have not been trained or fetched here"
)


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def read(folder: Path, reader: CardReader) -> list[dict[str, object]]:
    """The plays that the camera source sees in a folder of pictures, as lines of a record."""
    source = open_camera(str(folder), reader, game="bluffing-battles", seats=2, clock=lambda: 0.0, realtime=False)
    faces: dict[int, tuple[str, str | None]] = {}
    for said in source:
        if isinstance(said, CardSeen) and said.sighting.side != "back":
            faces[said.track] = (SEATS[said.zone], said.sighting.face)
    return [{"act": "play", "seat": seat, "card": face} for seat, face in faces.values()]


def scores(plays: list[dict[str, object]], folder: Path) -> dict[str, int]:
    """The scores that the referee counts from these plays."""
    record = folder / "read.jsonl"
    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    record.write_text("".join(json.dumps(line) + "\n" for line in (header, *plays)), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    assert referee(record, out, err) == 0, err.getvalue()
    summary = json.loads(out.getvalue().splitlines()[-1])["summary"]
    counted: dict[str, int] = summary["scores"]
    return counted


def record_of(folder: Path) -> list[dict[str, object]]:
    lines = (folder / "record.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[1:]]


def fights(plays: list[dict[str, object]]) -> list[set[tuple[object, object]]]:
    """Seats and cards of every two plays: which of two cards is read first on one photograph means nothing."""
    return [{(play["seat"], play["card"]) for play in plays[at : at + 2]} for at in range(0, len(plays), 2)]


def test_the_demo_is_read_as_its_record_tells(reader: CardReader, tmp_path: Path) -> None:
    plays = read(DEMO, reader)
    assert fights(plays) == fights(record_of(DEMO))
    assert scores(plays, tmp_path) == {"Ann": 10, "Ben": 4}


def test_two_cards_swapped_in_the_pictures_win_the_war_for_the_other(reader: CardReader, tmp_path: Path) -> None:
    """The slides up to the one that is cleared after the war: the later ones are those of the test above."""
    demo_maker.lay(tmp_path, swap=("JS", "8S"), story=demo_maker.STORY[:7])
    plays = read(tmp_path, reader)
    assert fights(plays) == fights(record_of(tmp_path)[:6])
    assert scores(plays, tmp_path) == {"Ann": 2, "Ben": 8}
