"""A game outside the program: named by its folder, or installed; a written file never loads it."""

from __future__ import annotations

import importlib
import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.commands.playing.evening import what_is_read
from companion.games import GAMES, UNUSABLE, game_or_folder
from companion.games.outside import installed
from companion.ledger.sessions import session_names
from companion.records import name_winners
from companion.rules.game import SetupError
from companion.session import Session
from companion.sources.camera.calibration.layouts import layout, whole_picture
from companion.sources.camera.calibration.table_files import read_table, write_table
from companion.sources.camera.calibration.zones import TableError
from companion.sources.camera.capture.frames import SourceError
from companion.ui.views.before.setup import Draft
from companion.ui.views.before.sockets import Sockets
from tests.commands.changed_examples import copy_example

EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"
FIVE = dict(GAMES)


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    before = dict(sys.modules)
    yield
    GAMES.clear()
    GAMES.update(FIVE)
    UNUSABLE.clear()
    for name in [name for name in sys.modules if name.split(".")[0] in ("my_game", "mine_too", "broken")]:
        if name not in before:
            del sys.modules[name]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example under another name, with an import of its own module by its whole name."""
    mine = copy_example(tmp_path / "my_game")
    start = mine / "__init__.py"
    start.write_text(start.read_text().replace("from .state", "from my_game.state"))
    return mine


def record(path: Path) -> Path:
    lines = [
        {"record": 1, "game": "thirteen", "seats": ["Ann", "Ben"]},
        {"act": "bid", "seat": "Ann", "card": "5S"},
        {"act": "bid", "seat": "Ben", "card": "7H"},
        {"act": "rule", "text": "a gift", "effect": [{"unit": "points", "from": "bank", "to": "Ann", "amount": 3}]},
        {"act": "amend", "line": 2, "with": {"act": "bid", "seat": "Ann", "card": "9S"}},
    ]
    path.write_text("\n".join(map(json.dumps, lines)))
    return path


def test_every_command_takes_a_game_from_its_folder(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ["--game", str(folder)]
    assert main(["rules", *game]) == 0
    assert "2.2 The highest bid" in capsys.readouterr().out
    written = record(tmp_path / "game.jsonl")
    assert main(["referee", str(written), "--plain", *game]) == 0
    assert "Ann 4, Ben 0." in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", ["Ann 5S\n", "Ben 7H\n", "score\n"])
    assert main(["play", "--terminal", *game, "--seats", "Ann,Ben", "--session", "tonight"]) == 0
    assert "Ben bids highest and scores 1 point. (2.2 The highest bid)" in capsys.readouterr().out
    assert main(["sessions", "export", "tonight", "--as", "csv", *game]) == 0
    assert main(["deck", "check", "standard52", *game, "--seats", "4"]) == 0
    assert "Enough cards for Thirteen with 4 players." in capsys.readouterr().out
    assert main(["replay", "tonight", *game, "--option", "rounds=1"]) == 0
    assert "winner: nobody yet, now Ben" in capsys.readouterr().out
    assert [zone.name for zone in layout("thirteen", seats=2, size_mm=(900, 600))] == ["1/play", "2/play"]


@pytest.mark.parametrize(
    ("winners", "said"), [(["Ann", "Ben"], "Ann and Ben"), (None, "nobody yet"), ([], "nobody: all lose")]
)
def test_a_game_that_all_lost_is_not_one_that_nobody_has_won_yet(winners: list[str] | None, said: str) -> None:
    assert name_winners(winners) == said


def test_the_report_has_the_figures_that_a_folder_declares(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann and Ben lay two bids in the one round; one of the two is a five."""
    start = folder / "__init__.py"
    declared = """
from companion.rules.own_figures import per_round, share_of

FIGURES = (
    per_round("bids", "Bids in a hand", words.BidLaid),
    share_of("odd", "Bids of a five", lambda event: event.card == "5S" if isinstance(event, words.BidLaid) else None),
)
SPEC = GameSpec(
    figures=FIGURES,"""
    start.write_text(start.read_text().replace("\nSPEC = GameSpec(", declared))
    monkeypatch.setattr("sys.stdin", ["Ann 5S\n", "Ben 7H\n"])
    game, page = ["--game", str(folder)], tmp_path / "page.md"
    assert main(["play", "--terminal", *game, "--seats", "Ann,Ben", "--session", "tonight"]) == 0
    assert main(["report", "tonight", *game, "--out", str(page)]) == 0
    rows = [line for line in page.read_text().splitlines() if "| Bids " in line]
    assert [row.split("|")[1:3] for row in rows] == [[" Bids in a hand ", " 2 "], [" Bids of a five ", " 50% "]]


def test_the_app_begins_with_the_game_and_the_house_rules_that_were_named(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Draft] = []
    monkeypatch.setattr("companion.app.run_lobby", lambda *_, draft, **__: begun.append(draft))
    monkeypatch.setattr("companion.commands.playing.watch.need_display", lambda: None)
    assert main(["presets", "save", "short", "--game", str(folder), "-o", "rounds=5"]) == 0
    for said in ([], ["--game", str(folder)], ["--preset", "short"], ["--game", "battle"]):
        assert main(["app", *said]) == 0
    assert begun == [Draft(), Draft("thirteen"), Draft("thirteen", options={"rounds": 5}), Draft("battle")]
    assert main(["app", "--game", "battle", "--preset", "short"]) == 2
    assert "the house rules 'short' are for Thirteen, not for Battle" in capsys.readouterr().err


def test_what_was_plugged_in_by_a_touch_is_so_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    begun: list[Sockets] = []
    monkeypatch.setattr("companion.app.run_lobby", lambda *_, sockets, **__: begun.append(sockets))
    monkeypatch.setattr("companion.commands.playing.watch.need_display", lambda: None)
    for source in ("nfc:phone", "", ""):
        assert main(["app"]) == 0
        was_used = begun[-1].is_used()
        begun[-1].plug(source)
        assert begun[-1].is_used() is bool(source)
        assert was_used is (len(begun) == 2)


def test_the_felt_that_was_marked_in_the_app_is_used_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    felts: list[Callable[[Path], None]] = []
    looks: list[Callable[[Mapping[str, object]], object]] = []
    gone_by: list[tuple[Path | None, bool]] = []

    def begun(*, looker: Callable[[Mapping[str, object]], object], felt: Callable[[Path], None], **_: object) -> None:
        looks.append(looker)
        felts.append(felt)

    def opened(_: str, table: Path | None, *__: object, lays_out: bool, **___: object) -> None:
        gone_by.append((table, lays_out))
        raise SourceError("no camera here")

    monkeypatch.setattr("companion.app.run_lobby", begun)
    monkeypatch.setattr("companion.commands.playing.watch.need_display", lambda: None)
    monkeypatch.setattr("companion.commands.playing.watch.opened_camera", opened)
    table = tmp_path / "ours.toml"
    write_table(whole_picture("battle", seats=2, picture_px=(1280, 720)), table)
    for _ in range(2):
        assert main(["app", "--source", "0"]) == 0
        with pytest.raises(SourceError):
            looks[-1]({})
        felts[-1](table)
    assert gone_by == [(None, False), (table, True)]
    hand_made = tmp_path / "by-hand.toml"
    assert main(["app", "--source", "0", "--table", str(hand_made)]) == 0
    with pytest.raises(SourceError):
        looks[-1]({})
    assert gone_by.pop() == (hand_made, False)
    table.unlink()
    assert main(["app", "--source", "0"]) == 0
    assert "ours.toml: the table file cannot be read" in capsys.readouterr().err
    with pytest.raises(SourceError):
        looks[-1]({})
    assert gone_by[-1] == (None, False)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    felts[-1](table)
    assert "You will have to choose it again at the next start" in capsys.readouterr().err


def test_a_table_file_may_have_the_zones_of_a_game_from_a_folder(folder: Path, tmp_path: Path) -> None:
    start = folder / "__init__.py"
    start.write_text(start.read_text().replace('zone="play"', 'zone="bids"'))
    referee = folder / "referee.py"
    referee.write_text(referee.read_text().replace('seat, "play")', 'seat, "bids")'))
    table = tmp_path / "table.toml"
    felt = "size_mm = [900, 600]\npicture_px = [900, 600]\ncorners_px = [[0, 0], [900, 0], [900, 600], [0, 600]]"
    zone = 'name = "1/bids"\nrect_mm = [100, 320, 400, 270]'
    table.write_text(f"[felt]\n{felt}\n[card]\nsize_mm = [63, 88]\n[[zone]]\n{zone}\n", encoding="utf-8")
    with pytest.raises(TableError, match="1/bids: unknown name"):
        read_table(table)
    assert main(["rules", "--game", str(folder)]) == 0
    assert [zone.purpose for zone in read_table(table).zones] == ["bids"]


def test_a_game_brings_a_deck_file_of_its_own(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = folder / "__init__.py"
    start.write_text(start.read_text().replace('"standard52"', '"deck.toml"'))
    (folder / "deck.toml").write_text('deck = 1\nname = "old cards"\nversion = "1"\nfrom = "standard52"\n')
    game = ["--game", str(folder)]
    header = {"record": 1, "game": "thirteen", "seats": ["Ann", "Ben"]}
    for _ in range(2):
        monkeypatch.setattr("sys.stdin", io.StringIO("Ann 5S\nundo\n"))
        assert main(["play", "--terminal", *game, "--seats", "Ann,Ben", "--session", "tonight"]) == 0
        assert "Ann bids 5S." in capsys.readouterr().out
        assert what_is_read(header, camera=True, tags=False) == (
            "old cards (deck.toml): a camera can read all 52 faces.",
        )
    (folder / "deck.toml").write_text('deck = 1\nname = "old cards"\nversion = "2"\nfrom = "standard52"\n')
    assert main(["play", "--terminal", *game, "--session", "tonight"]) == 2
    assert "its deck, old cards (version 1), has changed since" in capsys.readouterr().err


def test_a_record_and_a_session_load_no_code_and_say_which_game_is_missing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = record(tmp_path / "game.jsonl")
    for said in ("thirteen", "my_game", str(folder)):
        written.write_text(
            written.read_text().replace('"thirteen"', json.dumps(said)).replace('"my_game"', f'"{said}"')
        )
        assert main(["referee", str(written)]) == 2
        told = capsys.readouterr().err
        assert f"no game is called {said!r}" in told
        assert "--game FOLDER" in told
    game_or_folder(str(folder))
    Session.start("tonight", {"record": 1, "game": "thirteen", "seats": ["Ann", "Ben"]}).close()
    del GAMES["thirteen"]
    for name in [name for name in sys.modules if name.startswith("my_game")]:
        del sys.modules[name]
    assert session_names() == ["tonight"]
    assert main(["play", "--terminal", "--session", "tonight"]) == 2
    told = capsys.readouterr().err
    assert "no game is called 'thirteen'" in told
    assert "--game FOLDER" in told
    assert "my_game" not in sys.modules
    monkeypatch.setattr("sys.stdin", [])
    assert main(["play", "--terminal", "--session", "tonight", "--game", "my_game"]) == 0


def broken(tmp_path: Path, text: str) -> Path:
    folder = copy_example(tmp_path / "broken")
    (folder / "__init__.py").write_text(text)
    return folder


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it has no SPEC"),
        ("SPEC = 3", "its SPEC is a int, not a GameSpec"),
        ("\nfrom .states import State", "broken/__init__.py:2: ModuleNotFoundError: No module named 'broken.states'"),
        ("SPEC = (", "broken/__init__.py:1: SyntaxError: '(' was never closed"),
        ("from companion.games.battle import SPEC as OTHER\nfrom copy import copy\nSPEC = copy(OTHER)", "already"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    folder = broken(tmp_path, text)
    assert main(["rules", "--game", str(folder)]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert "Traceback" not in told
    assert dict(GAMES) == FIVE


def test_a_mistake_that_shows_at_the_table_is_reported_with_its_file_and_line(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (folder / "referee.py").read_text()
    (folder / "referee.py").write_text(before.replace("say.WON", "say.WAN"))
    monkeypatch.setattr("sys.stdin", ["Ann 5S\n", "Ben 7H\n"])
    table = ["--game", str(folder), "--seats", "Ann,Ben", "--option", "rounds=1", "--session", "tonight"]
    assert main(["play", "--terminal", *table]) == 2
    told = capsys.readouterr().err
    assert "referee.py:25: AttributeError: module 'my_game.words' has no attribute 'WAN'; did you mean" in told
    assert "Traceback" not in told


def test_a_mistake_of_the_program_itself_keeps_its_traceback(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["rules", "--game", str(folder)]) == 0
    monkeypatch.setattr("companion.commands.playing.rules.tell", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["rules", "--game", str(folder)])


def test_a_folder_that_is_not_there_or_has_another_packages_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="there is no such folder"):
        game_or_folder(str(tmp_path / "nowhere"))
    with pytest.raises(SetupError, match="this is not a game's folder"):
        game_or_folder(str(tmp_path))
    for name, sentence in (("json", "another package called 'json'"), ("my-game", "cannot be a Python package")):
        copy_example(tmp_path / name)
        with pytest.raises(SetupError, match=sentence):
            game_or_folder(str(tmp_path / name))


def test_a_rules_page_must_have_the_sections_that_are_named(folder: Path) -> None:
    page = folder / "rules.md"
    page.write_text(page.read_text().replace("### 2.2", "### 2.3"))
    with pytest.raises(SetupError, match=r"rules\.md has no section 2\.2, which the reason 'scored' names"):
        game_or_folder(str(folder))


def test_an_installed_package_brings_its_game_and_a_broken_one_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = folder.parent
    info = site / "mine-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[companion.games]\nthirteen = my_game:SPEC\nlost = mine_too:SPEC\n")
    monkeypatch.syspath_prepend(str(site))
    importlib.invalidate_caches()
    found = dict(installed())
    assert getattr(found["thirteen"], "title", None) == "Thirteen"
    assert str(found["lost"]) == "mine_too:SPEC cannot be loaded: ModuleNotFoundError: No module named 'mine_too'"
