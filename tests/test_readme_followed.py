"""The README and the guide as a newcomer follows them, and the page of deck files where a deck is made of pictures:
each command line that they show is typed as it stands there."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import cv2
import pytest

from companion.commands.main import main
from companion.ledger.sessions import session_names
from companion.past import evening
from tests.camera.laid_flat import lay, table
from tests.camera.test_calibrate import table_with_pieces

ROOT = Path(__file__).parents[1]
README, GUIDE = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/guide.md"))
OF_DECKS = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
FOR_A_GROUP = README + GUIDE
ON_THE_GLASS = ("demo", "app", "watch")
"""Commands that need a display or a camera; ``tests/screens`` and ``tests/commands/test_watch.py`` touch and show
them."""
STANDS_FOR = {"NAME": "tonight", "PLAYER": "Ann", "GAME": "bluffing-battles", "FILE": "game.jsonl", "0": "camera"}


def shown() -> list[list[str]]:
    """Each command line that is shown, as words; the camera's number stands for a folder of its pictures."""
    lines = [
        (line or code) for line, code in re.findall(r"^(companion [^\n#]*)|`(companion [^`]*)`", FOR_A_GROUP, re.M)
    ]
    return [[STANDS_FOR.get(word, word) for word in line.split()[1:]] for line in dict.fromkeys(lines)]


def whole(words: list[str]) -> bool:
    """Whether it is a line to type, and not only a command's name."""
    return words[0] not in ON_THE_GLASS and words not in (["play"], ["presets", "save"], ["deck", "print"])


def keyboard(typed: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(typed.encode()))


@pytest.fixture
def _newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fresh folder, no display, a camera that sees markers on a felt, and an evening played in the terminal."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "camera").mkdir()
    cv2.imwrite("camera/1.png", table_with_pieces())
    monkeypatch.setattr("sys.stdin", keyboard("Ann QS\nBen 5H\nquit\n"))
    assert main(["play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "tonight"]) == 0
    record = re.search(r"```json\n(.*?)```", FOR_A_GROUP, re.S)
    assert record is not None
    Path("game.jsonl").write_text(record[1], encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("_newcomer")
def test_each_command_line_does_what_the_readme_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = [words for words in shown() if whole(words)]
    assert len(typed) > 15
    said: dict[str, str] = {}
    for words in typed:
        if words[:2] == ["deck", "print"] and not Path(words[2]).exists():
            shutil.copy("ours.toml", words[2])  # the deck that was changed since
            with Path(words[2]).open("a", encoding="utf-8") as file:
                file.write("\n[cards.K5]\ncopies = 3\n")
        monkeypatch.setattr("sys.stdin", keyboard("quit\n"))
        expected = 2 if "salvage" in words else (0, 1) if words == ["doctor"] else 0
        status = main(words)
        told = capsys.readouterr()
        assert status == expected or (isinstance(expected, tuple) and status in expected), (words, told)
        said[" ".join(words)] = told.out + told.err
    assert "a felt of 900×600 mm with the zones 1/play" in next(said[line] for line in said if "--markers" in line)
    assert "tonight" in said["sessions"]
    assert "Somebody's QS beats Ben's 5H" in said["sessions show tonight"]  # the guide has forgotten Ann before
    assert "Ann is now Somebody in 2 sessions." in said["forget Ann"]
    assert set(evening("tonight", 0.0).scores) == {"Somebody", "Ben"}
    assert "is not damaged; nothing was changed" in said["sessions salvage tonight"]
    assert {"ours.pdf", "new-cards.pdf", "my-table.toml", "report.zip", "sheets"} <= {
        each.name for each in Path().iterdir()
    }
    assert len(session_names()) == 3


@pytest.mark.slow
def test_a_deck_is_made_of_pictures_and_read_as_the_page_of_deck_files_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```sh\n(.*?)```", OF_DECKS, re.S)
    (block,) = (each for each in blocks if "companion deck enrol --images" in each)
    assert main(["deck", "images", "pirates_custom", "--out", "art", "--dpi", "100"]) == 0
    seen = table()
    lay(seen, cv2.imread("art/7C.png"), (350, 350), 230, 20.0)
    cv2.imwrite("table.jpg", seen)
    capsys.readouterr()
    for line in block.splitlines():
        assert main(line.split()[1:]) == 0, line
    told = capsys.readouterr().out
    assert "ours.toml: 72 faces, one card each" in told
    assert "7C" in told.splitlines()[-1]
