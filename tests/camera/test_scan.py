"""``companion scan`` prints one line a picture, goes on past an unreadable one and says so in its exit status."""

from __future__ import annotations

import io
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.equipment.scan import add_scan_arguments, in_reading_order, in_words, run_scan, scan
from companion.commands.line import LineParser
from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.reader import Reading

SEVEN = Sighting(
    face="7S",
    side="face",
    confidence=0.97,
    candidates=(("7S", 0.97), ("7C", 0.02)),
    box=(1.0, 2.0, 11.0, 22.0),
    corners=((1.0, 2.0), (11.0, 2.0), (11.0, 22.0), (1.0, 22.0)),
)
DOUBT = Sighting(
    face=None, side="face", confidence=0.5, candidates=(("QC", 0.5), ("QS", 0.4)), box=(21.0, 2.0, 31.0, 22.0)
)
BACK = Sighting(face=None, side="back", confidence=0.8, candidates=(), box=(41.0, 2.0, 51.0, 22.0))


class SeesThree:
    """A reader that sees the same three cards everywhere."""

    look: DeckLook | None = None

    def read(self, picture: Picture) -> Reading:
        return Reading(cards=(SEVEN, DOUBT, BACK), ms={"detect": 12.345, "identify": 4.5})


def run(paths: list[Path], *, as_json: bool = True, deck: str = "standard52", progress: bool = False, drawn=None):
    def load(folder: Path | None, *, look: DeckLook) -> SeesThree:
        SeesThree.look = look
        return SeesThree()

    out, err = io.StringIO(), io.StringIO()
    status = scan(paths, deck=deck, as_json=as_json, out=out, err=err, progress=progress, load_reader=load, drawn=drawn)
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "more").mkdir()
    for name in ("b.jpg", "a.png", "more/c.jpg"):
        cv2.imwrite(str(tmp_path / name), np.zeros((40, 60, 3), np.uint8))
    (tmp_path / "labels.txt").write_text("not a picture, and passed over")
    return tmp_path


def test_one_json_line_a_picture_in_order(folder: Path) -> None:
    status, out, err = run([folder])
    lines = [json.loads(line) for line in out.splitlines()]
    assert [Path(line["image"]).name for line in lines] == ["a.png", "b.jpg", "c.jpg"]
    assert lines[0]["cards"] == [
        {
            "face": "7S",
            "side": "face",
            "foreign": False,
            "number": None,
            "confidence": 0.97,
            "candidates": [["7S", 0.97], ["7C", 0.02]],
            "corners": [[1, 2], [11, 2], [11, 22], [1, 22]],
            "box": [1, 2, 11, 22],
        },
        {
            "face": None,
            "side": "face",
            "foreign": False,
            "number": None,
            "confidence": 0.5,
            "candidates": [["QC", 0.5], ["QS", 0.4]],
            "corners": None,
            "box": [21, 2, 31, 22],
        },
        {
            "face": None,
            "side": "back",
            "foreign": False,
            "number": None,
            "confidence": 0.8,
            "candidates": [],
            "corners": None,
            "box": [41, 2, 51, 22],
        },
    ]
    assert lines[0]["ms"] == {"detect": 12.3, "identify": 4.5}
    assert (status, err) == (0, "")


def test_without_json_a_line_for_people(folder: Path) -> None:
    _, out, _ = run([folder / "a.png"], as_json=False)
    assert out == f"{folder / 'a.png'}: 7S 97%, an unknown card (QC 50%, QS 40%), a back\n"


def test_letters_that_english_cards_lack_are_printed_with_the_ranks_that_they_were_read_as() -> None:
    told = in_words(Path("table.jpg"), Reading(cards=(), ms={}, letters={"B": "J", "D": "Q"}))
    assert told == "table.jpg: no cards; the letter B is read as J; the letter D is read as Q"


def test_an_unreadable_picture_is_reported_and_passed_over(folder: Path) -> None:
    (folder / "aa.jpg").write_bytes(b"\xff\xd8\xff\xe0 and no more")
    status, out, err = run([folder, folder / "none.png"])
    assert len(out.splitlines()) == 3
    assert "aa.jpg: is cut short" in err
    assert "none.png: cannot be opened" in err
    assert "2 of 5 pictures could not be read" in err
    assert status == 1


def test_pixels_are_those_of_the_original_of_a_reduced_picture(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.sources.camera.capture.pictures.LARGEST_KEPT", 60 * 40 // 4)
    _, out, _ = run([folder / "a.png"])
    assert json.loads(out)["cards"][0]["box"] == [2, 4, 22, 44]


def test_progress_is_shown_beside_the_lines(folder: Path) -> None:
    _, out, err = run([folder], progress=True)
    assert "2 of 3: b.jpg" in err
    assert "of 3" not in out


def test_the_decks_faces_are_looked_for(folder: Path) -> None:
    run([folder])
    assert SeesThree.look is not None
    assert len(SeesThree.look.indices) == 52
    run([folder], deck="pirates_custom")
    assert not SeesThree.look.indices
    assert len(SeesThree.look.pictures) == 72


@pytest.mark.parametrize(("deck", "said"), [("tarot", "no deck 'tarot'"), ("runes.toml", "look the same")])
def test_a_deck_that_cannot_be_read_from_pictures_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch, deck: str, said: str
) -> None:
    monkeypatch.chdir(folder)
    (folder / "runes.toml").write_text('[print]\n"*" = { figure = "X" }\n[cards]\nfehu = 1\nuruz = 1\n')
    status, out, err = run([folder], deck=deck)
    assert (status, out) == (2, "")
    assert said in err


def test_missing_models_are_reported_before_anything_is_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = LineParser()
    add_scan_arguments(parser)
    args = parser.parse_args([str(folder), "--json", "--models", str(folder / "elsewhere")])
    assert run_scan(args) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "elsewhere" in said.err
    assert "cannot be read" in said.err


def test_no_picture_at_all_is_reported(tmp_path: Path) -> None:
    status, out, err = run([tmp_path])
    assert (status, out) == (1, "")
    assert f"no pictures in {tmp_path}" in err


def lying(face: str, x: float, y: float, height: float = 100) -> Sighting:
    return Sighting(face=face, side="face", confidence=1.0, candidates=(), box=(x, y, x + 70, y + height))


def test_cards_are_listed_from_left_to_right_and_downwards() -> None:
    lie = (lying("4D", 300, 20), lying("9C", 10, 240), lying("AD", 100, 45), lying("3D", 20, 10), lying("2D", 200, 30))
    read = in_reading_order(Reading(cards=lie, ms={}))
    assert [card.face for card in read.cards] == ["3D", "AD", "2D", "4D", "9C"]
    assert in_reading_order(Reading(cards=(), ms={})).cards == ()


def test_the_names_are_drawn_on_the_pictures(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    out = tmp_path_factory.mktemp("drawn")
    assert run([folder / "a.png"], drawn=out / "one" / "seen.png")[0] == 0
    assert cv2.imread(str(out / "one" / "seen.png")).any()
    (folder / "more" / "a.png").write_bytes((folder / "a.png").read_bytes())
    assert run([folder], drawn=out / "all")[0] == 0
    assert sorted(path.name for path in (out / "all").iterdir()) == ["1-a.jpg", "3-a.jpg", "b.jpg", "c.jpg"]


@pytest.mark.parametrize(
    ("named", "drawn", "why"),
    [("", "one.jpg", "name a folder"), ("a.png", "labels.txt/x.jpg", "cannot be written")],
)
def test_a_picture_that_cannot_be_drawn_so_is_a_sentence(folder: Path, named: str, drawn: str, why: str) -> None:
    status, _, err = run([folder / named], drawn=folder / drawn)
    assert status == 2
    assert why in err
