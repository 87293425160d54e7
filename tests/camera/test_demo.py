"""The demo table's pictures show the fights that its record tells."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import demo_maker
from companion.observations import CardSeen, Sighting
from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.calibration.zones import Calibration, Rect
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import load
from companion.sources.camera.source import CameraSource
from companion.sources.open import open_frames

DEMO = Path("calibration/demo")
FACES = frozenset(path.stem for path in (DEMO / "cards").glob("*.jpg"))


def plays_of(record: Path) -> list[tuple[str, str]]:
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert lines[0] == {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    return [(line["seat"], line["card"]) for line in lines[1:]]


@dataclass
class Reading:
    cards: tuple[Sighting, ...]
    letters: Mapping[str, str] = field(default_factory=dict)


class KnowsTheStory:
    """Reads a slide as the story of the demo has it."""

    def __init__(self, table: Calibration) -> None:
        self._table = table
        self._slides = [(load(DEMO / f"{slide.name}.jpg").picture, slide) for slide in demo_maker.STORY]

    def read(self, picture: Picture) -> Reading:
        slide = next((slide for shown, slide in self._slides if (shown == picture).all()), None)
        # Nothing is known of a slide that was turned over, to see whether the pictures are mirrored.
        return Reading(tuple(self._sighting(laid) for laid in reversed(slide.cards)) if slide else ())

    def _sighting(self, laid: demo_maker.Laid) -> Sighting:
        width, height = self._table.card_mm
        flat = np.array(Rect(-width / 2, -height / 2, width, height).corners)
        turn = np.radians(-laid.turn)
        turned = flat @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (laid.x, laid.y)
        a, b, c, d = self._table.to_px([(x, y) for x, y in turned], picture_px=self._table.picture_px)
        xs, ys = zip(a, b, c, d, strict=True)
        return Sighting(
            face=laid.face,
            side="back" if laid.face is None else "face",
            confidence=0.97,
            candidates=((laid.face, 0.97),) if laid.face else (),
            box=(min(xs), min(ys), max(xs), max(ys)),
            corners=(a, b, c, d),
        )


def test_the_slides_play_the_record() -> None:
    table = read_table(DEMO / "table.toml")
    frames = open_frames(str(DEMO), clock=lambda: 0.0, realtime=False)
    seats = {"1/play": "Ann", "2/play": "Ben"}
    seen = [
        (seats[said.zone], said.sighting.face)
        for said in CameraSource(frames, KnowsTheStory(table), table)
        if isinstance(said, CardSeen) and said.sighting.side == "face"
    ]
    assert seen == plays_of(DEMO / "record.jsonl")


@pytest.mark.parametrize("name", ["12-three-and-king"])
def test_the_pictures_are_those_that_the_maker_lays(name: str, tmp_path: Path) -> None:
    story = tuple(slide for slide in demo_maker.STORY if slide.name == name)
    demo_maker.lay(tmp_path, story=story)
    made, kept = load(tmp_path / f"{name}.jpg").picture, load(DEMO / f"{name}.jpg").picture
    assert np.abs(cv2.blur(made, (5, 5)).astype(float) - cv2.blur(kept, (5, 5))).mean() < 2


def test_two_cards_can_change_places(tmp_path: Path) -> None:
    story = tuple(slide for slide in demo_maker.STORY if slide.name == "06-war-decided")
    demo_maker.lay(tmp_path, swap=("JS", "8S"), story=story)
    assert dict(plays_of(tmp_path / "record.jsonl")[4:6]) == {"Ann": "8S", "Ben": "JS"}
    assert read_table(tmp_path / "table.toml") == read_table(DEMO / "table.toml")
    swapped, kept = (load(folder / "06-war-decided.jpg").picture for folder in (tmp_path, DEMO))
    jack = swapped[235:445, 685:865].astype(float)
    # The jack's coloured clothes lie where the black and white eight lay.
    assert np.ptp(jack, axis=2).mean() > 1.5 * np.ptp(kept[235:445, 685:865].astype(float), axis=2).mean()


def test_every_photograph_is_attributed() -> None:
    cards = tomllib.loads((DEMO / "cards.toml").read_text(encoding="utf-8"))["card"]
    sources = (DEMO / "SOURCES.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| (\w+) \| (IMG\w+\.jpg) \|$", sources, re.MULTILINE))
    assert told == {face: card["photo"] for face, card in cards.items()}
    assert set(cards) == FACES == {face for _, face in demo_maker.PLAYS}
    assert "CC BY 4.0" in sources


def test_the_demo_is_small_and_of_one_size() -> None:
    slides = sorted(DEMO.glob("*.jpg"))
    assert [slide.stem for slide in slides] == [slide.name for slide in demo_maker.STORY]
    assert sum(path.stat().st_size for path in DEMO.rglob("*")) < 3_000_000
    assert {load(slide).picture.shape for slide in slides} == {(720, 1280, 3)}
