"""Watching a table from the terminal: from pictures to a record, and every bad word a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.main import main
from companion.decks import PrintedDeck
from companion.games import GAMES
from companion.ledger.own_decks import own_deck_path
from companion.ledger.sessions import session_names, session_path
from companion.observations import Sighting
from companion.session import Session
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.recognition.reader import Reading
from companion.ui.shell.opening import Opener
from companion.ui.views.before.setup import Draft
from tools.stress.hostile_sessions import rows_of, write_session

TABLE = """
[felt]
size_mm = [900, 600]
picture_px = [900, 600]
corners_px = [[0, 0], [900, 0], [900, 600], [0, 600]]
[card]
size_mm = [63, 88]
[[zone]]
name = "1/play"
rect_mm = [50, 100, 300, 400]
[[zone]]
name = "2/play"
rect_mm = [550, 100, 300, 400]
"""
EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"
LEFT, RIGHT = (150, 200), (650, 200)


class Painted:
    """A reader of pictures on which a card's grey says which card it is."""

    faces = {60: "QS", 90: "5H", 120: "10S", 150: "10H"}

    def read(self, picture: np.ndarray, places: OpenPlaces | None = None) -> Reading:
        cards = []
        for x, y in (LEFT, RIGHT):
            grey = int(picture[y + 100, x + 50].mean())
            face = next((face for level, face in self.faces.items() if abs(level - grey) < 8), None)
            if face is not None:
                box = (x, y, x + 126, y + 176)
                corners = ((x, y), (x + 126, y), (x + 126, y + 176), (x, y + 176))
                cards.append(
                    Sighting(
                        face=face, side="face", confidence=0.99, candidates=((face, 0.99),), box=box, corners=corners
                    )
                )
        return Reading(cards=tuple(cards), ms={"detect": 0.0, "identify": 0.0})


def picture(path: Path, *cards: tuple[tuple[int, int], int]) -> None:
    felt = np.full((600, 900, 3), (40, 110, 40), np.uint8)
    felt += np.random.default_rng(1).integers(0, 9, felt.shape, dtype=np.uint8)
    for (x, y), grey in cards:
        felt[y : y + 176, x : x + 126] = grey
    cv2.imwrite(str(path), felt)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("companion.sources.camera.recognition.reader.CardReader", lambda look: Painted())
    monkeypatch.setattr("sys.stdin", [])


@pytest.fixture
def table(tmp_path: Path) -> Path:
    slides = tmp_path / "slides"
    slides.mkdir()
    (tmp_path / "table.toml").write_text(TABLE)
    picture(slides / "0.png")
    picture(slides / "1.png", (LEFT, 60))
    picture(slides / "2.png", (LEFT, 60), (RIGHT, 90))
    picture(slides / "3.png")
    picture(slides / "4.png", (LEFT, 120), (RIGHT, 150))
    return tmp_path


def watch(table: Path, *more: str) -> int:
    source, file = str(table / "slides"), str(table / "table.toml")
    words = ["watch", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--source", source, "--table", file, "--fast"]
    return main([*words, *more])


def test_pictures_become_plays_decisions_and_a_record(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = table / "out.jsonl"
    assert watch(table, "--record", str(record), "--session", "tonight") == 0
    out = capsys.readouterr().out
    assert "Ann's QS beats Ben's 5H: Ann takes 2 cards." in out
    assert "10S and 10H are equal: war." in out
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert [(line["seat"], line["card"]) for line in lines[1:]] == [
        ("Ann", "QS"),
        ("Ben", "5H"),
        ("Ann", "10S"),
        ("Ben", "10H"),
    ]
    assert session_names() == ["tonight"]


def test_a_session_goes_on_where_it_was_left(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watch(table, "--session", "tonight")
    (table / "slides" / "0.png").rename(table / "slides" / "9.png")
    for left in "1234":
        (table / "slides" / f"{left}.png").unlink()
    capsys.readouterr()
    assert watch(table, "--session", "tonight") == 0
    assert "Ann 2, Ben 0. Each player plays a card to decide the war." in capsys.readouterr().out


@pytest.fixture
def the_five() -> Iterator[None]:
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)


@pytest.mark.usefixtures("the_five")
def test_a_game_from_a_folder_is_laid_out_and_watched(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ["--game", str(EXAMPLE), "--seats", "Ann,Ben"]
    source, felt, record = str(table / "slides"), str(table / "felt.toml"), table / "out.jsonl"
    corners = ["--taps", "0,0", "899,0", "899,599", "0,599"]
    assert main(["calibrate", *game, "--source", source, *corners, "--out", felt]) == 0
    assert "with the zones 1/play, 2/play" in capsys.readouterr().out
    table_file = str(table / "table.toml")
    words = ["watch", *game, "--source", source, "--table", table_file, "--fast", "--record", str(record)]
    assert main(words) == 0
    assert "Ann bids highest and scores 1 point. (2.2 The highest bid)" in capsys.readouterr().out
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert [(line["act"], line["card"]) for line in lines[1:]] == [
        ("bid", "QS"),
        ("bid", "5H"),
        ("bid", "10S"),
        ("bid", "10H"),
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "chess"], "no game is called 'chess'; the games are: bluffing-battles"),
        (["--seats", "Ann"], "Bluffing Battles is for 2 players, not 1"),
        (["--seats", "Ann,Ann"], "two players have the same name"),
        (["--seats", "Ann,ann"], "Ann and ann look the same"),
        (["--seats", "Ann,bank"], "'bank' cannot be a player's name"),
        (["--option", "format=three"], "option 'format' cannot be 'three'; it can be: two-decks"),
        (["--option", "wild=yes"], "there is no option 'wild'"),
        (["--deck", "nowhere.toml"], "there is no file 'nowhere.toml'"),
        (["--source", "2"], "a table has one camera, not 2"),
        (["--table", "nowhere.toml"], "nowhere.toml"),
        (["--session", "a/b"], "cannot be a session's name"),
    ],
)
def test_a_bad_word_is_a_sentence(
    table: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert watch(table, *words) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
    assert session_names() == []


def test_a_source_that_is_not_there_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "bluffing-battles", "--seats", "Ann,Ben", "--source", str(tmp_path / "nowhere")]
    assert main(["watch", *words]) == 2
    assert "no such file or folder" in capsys.readouterr().err


def test_an_existing_record_is_not_overwritten(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (table / "out.jsonl").write_text("mine")
    assert watch(table, "--record", str(table / "out.jsonl")) == 2
    assert "choose another name" in capsys.readouterr().err
    assert (table / "out.jsonl").read_text() == "mine"


def test_a_missing_model_is_a_sentence(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(look: object) -> None:
        raise ModelError("models/cards.onnx: the model file is missing")

    monkeypatch.setattr("companion.sources.camera.recognition.reader.CardReader", missing)
    assert watch(table) == 2
    assert "the model file is missing" in capsys.readouterr().err


def test_a_zone_outside_the_felt_is_a_sentence(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (table / "table.toml").write_text(TABLE.replace("[550, 100, 300, 400]", "[850, 100, 300, 400]"))
    assert watch(table) == 2
    assert "2/play" in capsys.readouterr().err


def test_without_a_table_file_it_is_said_that_the_places_are_guessed(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slides = table / "slides"
    seats = ["--game", "bluffing-battles", "--seats", "Ann,Ben", "--fast", "--source", str(slides)]
    main(["watch", *seats])
    assert "guessing the seats" in capsys.readouterr().err
    main(["watch", *seats, "--table", str(table / "table.toml")])
    assert "guessing" not in capsys.readouterr().err


def test_before_play_it_is_said_what_the_camera_reads(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert watch(table) == 0
    assert capsys.readouterr().out.startswith("Standard cards: a camera can read all 52 faces.")


def test_it_is_said_which_deck_is_believed_to_lie_there(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deck with the name of a deck of the program, or with a name that differs from its file's, is named with its
    file."""
    deck = table / "grp.toml"
    deck.write_text(OWN.format(name="standard52"))
    assert watch(table, "--deck", str(deck)) == 0
    assert capsys.readouterr().out.startswith("standard52 (grp.toml): a camera can read all 52 faces.")
    assert main(["play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben"]) == 0
    assert capsys.readouterr().out.startswith("The deck on the table: Standard cards.")


OWN = 'name = "{name}"\nversion = "1"\nfrom = "standard52"\n'


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files of the decks that a reader got."""
    told: list[Path] = []

    def look_of(deck: PrintedDeck) -> DeckLook:
        assert deck.path is not None
        told.append(deck.path)
        return DeckLook()

    monkeypatch.setattr("companion.sources.camera.recognition.deck_look.look_of", look_of)
    return told


def go_on(table: Path, *more: str) -> int:
    words = ["watch", "--session", "tonight", "--source", str(table / "slides"), "--table", str(table / "table.toml")]
    return main([*words, "--fast", *more])


@pytest.mark.parametrize("name", ["our cards", "standard52"])
def test_an_evening_with_an_own_deck_goes_on_by_its_name_alone(table: Path, name: str, looked: list[Path]) -> None:
    """Wherever the deck's file lies and whatever it calls itself, be it as a deck of the program."""
    deck = table / "grp.toml"
    deck.write_text(OWN.format(name=name))
    assert watch(table, "--session", "tonight", "--deck", str(deck)) == 0
    assert go_on(table) == 0
    assert looked == [deck, deck]


def test_the_app_goes_on_with_an_own_deck(table: Path, looked: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    deck = table / "grp.toml"
    deck.write_text(OWN.format(name="ours"))
    assert watch(table, "--session", "tonight", "--deck", str(deck)) == 0
    openers: list[Opener] = []
    monkeypatch.setattr("companion.app.run_lobby", lambda *_, opener, **__: openers.append(opener))
    monkeypatch.setattr("companion.commands.playing.watch.need_display", lambda: None)
    assert main(["app", "--source", str(table / "slides"), "--table", str(table / "table.toml")]) == 0
    session = Session.resume("tonight")
    feed, _ = openers[0](session)
    feed.close(wait_s=2.0)
    assert looked == [deck, deck]
    assert Draft.like(session.table.game, session.table.setup).deck == str(deck)
    session.close()


def test_the_same_deck_is_found_in_another_file_and_else_it_is_said_how_it_is_named(
    table: Path, looked: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    deck = table / "grp.toml"
    deck.write_text(OWN.format(name="ours"))
    assert watch(table, "--session", "tonight", "--deck", str(deck)) == 0
    deck.unlink()
    assert go_on(table) == 2
    told = capsys.readouterr().err
    assert "ours (grp.toml) (version 1), is missing: name it with --deck FILE, or put its file into" in told
    kept = own_deck_path("theirs")
    kept.parent.mkdir()
    kept.write_text(OWN.format(name="ours"))
    assert go_on(table) == 0
    assert looked == [deck, kept]


def test_an_evening_that_was_begun_before_files_were_kept_goes_on(table: Path, looked: list[Path]) -> None:
    deck = table / "grp.toml"
    deck.write_text(OWN.format(name="ours"))
    assert watch(table, "--session", "tonight", "--deck", str(deck)) == 0
    path = session_path("tonight")
    first, *rest = rows_of(path)
    header = json.loads(first.act)
    del header["deck"]["file"]
    write_session(path, [replace(first, act=json.dumps(header)), *rest])
    assert go_on(table) == 2
    assert go_on(table, "--deck", str(deck)) == 0
