"""House rules by name: saved, used and removed, and the sentences about a file that cannot be used."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games import GAMES
from companion.ledger.presets import (
    PresetError,
    changed_from_text,
    delete_preset,
    preset_path,
    presets_for,
    read_preset,
    save_preset,
)
from companion.rules.game import settle_options
from companion.session import Session

BATTLE = GAMES["battle"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


def test_only_what_differs_from_the_text_is_kept_each_below_what_it_decides() -> None:
    path = save_preset("short", BATTLE, settle_options(BATTLE, {"goal": 10, "knight_follows": False}))
    assert path.read_text(encoding="utf-8").splitlines() == [
        "# House rules for Battle. Whatever is not said here is as the rules have it.",
        'game = "battle"',
        "",
        "[options]",
        '# Tokens: 15 to win, starting with 5; or 20, starting with 8. The rules: "fifteen".',
        "goal = 10",
        "# May you play a black knight even if you could follow suit? The rules: true.",
        "knight_follows = false",
    ]
    assert read_preset("short").options == {"goal": 10, "knight_follows": False}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_option_of_every_game_comes_back_as_it_was_kept(game: object) -> None:
    for option in game.options:  # type: ignore[attr-defined]
        others = [value for value in (*option.values, *(option.span or ())) if value != option.values[0]]
        for value in others:
            save_preset("one", game, {option.name: value}, replacing=True)  # type: ignore[arg-type]
            assert read_preset("one").options == {option.name: value}


def test_the_path_of_a_file_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    save_preset("ours", GAMES["bluff-words"], {"dictionary": "words.txt"})
    monkeypatch.chdir("/")
    assert Path(str(read_preset("ours").options["dictionary"])) == words


def test_a_name_is_taken_once_unless_it_is_to_be_replaced() -> None:
    save_preset("ours", BATTLE, {"goal": 10})
    with pytest.raises(PresetError, match="there are house rules called 'ours' already"):
        save_preset("ours", BATTLE, {"goal": 12})
    save_preset("ours", BATTLE, {"goal": 12}, replacing=True)
    assert read_preset("ours").options == {"goal": 12}


def test_the_changed_options_are_those_that_are_not_as_the_text_has_them() -> None:
    assert changed_from_text(BATTLE, settle_options(BATTLE, {})) == {}
    assert changed_from_text(BATTLE, settle_options(BATTLE, {"bomb_costs": 5, "goal": "fifteen"})) == {"bomb_costs": 5}


WRONG = {
    'game = "battle"\n[options]\ngoal = 200\n': r"line 3: option 'goal' cannot be 200; it can be: .*2 to 99",
    'game = "battle"\n\n[options]\ngaol = 18\n': r"line 4: Battle has no option 'gaol'; it has: .*goal",
    "[options]\ngoal = 18\n": r"line 1: it does not name its game",
    '# ours\ngame = "batle"\n': r"line 2: no game is called 'batle'; did you mean battle\?",
    'game = "battle"\noptions = 3\n': r"line 2: options belong in a table of their own",
    'game = "battle"\n[rules]\n': r"line 2: there is no 'rules' in a file of house rules",
    'game = "battle"\n[options]\ngoal = = 3\n': r"is not TOML: .*line 3",
    'game = "battle"\n[options]\nknight_follows = 1\n': r"line 3: option 'knight_follows' cannot be 1",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_with_a_file_is_one_sentence_with_its_line(text: str) -> None:
    path = preset_path("bad")
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PresetError, match=WRONG[text]) as error:
        read_preset("bad")
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)
    assert presets_for(BATTLE) == ()


@pytest.mark.parametrize("name", ["../up", "", "a/b", ".hidden", "x" * 80])
def test_a_name_that_is_no_files_is_refused(name: str) -> None:
    with pytest.raises(PresetError, match="house rules cannot be called"):
        save_preset(name, BATTLE, {})


def test_what_is_not_there_is_neither_read_nor_deleted() -> None:
    save_preset("ours", BATTLE, {"goal": 10})
    for does in (read_preset, delete_preset):
        with pytest.raises(PresetError, match="no house rules are called 'theirs'; there are: ours"):
            does("theirs")
    delete_preset("ours")
    assert presets_for(BATTLE) == ()


def test_the_commands_save_list_show_use_and_delete_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["presets"]) == 0
    assert capsys.readouterr().out.startswith("No house rules are saved yet")
    assert main(["presets", "save", "quick", "--game", "battle", "-o", "goal=10"]) == 0
    assert capsys.readouterr().out.endswith("1 option differs from the standard rules.\n")
    assert main(["presets"]) == 0
    assert capsys.readouterr().out == "quick                Battle: goal=10\n"
    assert main(["presets", "show", "quick"]) == 0
    assert "  goal = 10 (standard: fifteen)  Tokens: 15 to win" in capsys.readouterr().out
    preset_path("bad").write_text('game = "chess"\n', encoding="utf-8")
    assert main(["presets"]) == 0
    assert "The game chess is not known, so its house rules cannot be used: bad." in capsys.readouterr().out
    assert main(["presets", "delete", "quick"]) == 0
    assert main(["presets", "show", "quick"]) == 2
    assert "no house rules are called 'quick'" in capsys.readouterr().err


def test_the_house_rules_of_a_session_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    header = {"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"], "options": {"stones": 5}}
    Session.start("tuesday", header).close()
    assert main(["presets", "save", "five", "--session", "tuesday"]) == 0
    assert read_preset("five").options == {"stones": 5}
    assert main(["presets", "save", "other"]) == 2
    assert "name their source" in capsys.readouterr().err


def test_a_table_is_set_up_with_them_and_with_the_version_that_is_tested(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_preset("quick", BATTLE, {"goal": 10, "hand_size": 4})
    said = ["play", "--terminal", "--preset", "quick", "--seats", "Ann,Ben", "-o", "hand_size=5", "--session", "t"]
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main([*said, "--label", "rules v7"]) == 0
    session = Session.resume("t")
    assert {name: session.table.setup.options[name] for name in ("goal", "hand_size")} == {"goal": 10, "hand_size": 5}
    assert session.label == "rules v7"
    session.test_version("rules v8")
    assert session.label == "rules v7"
    session.close()
    capsys.readouterr()
    assert main(["sessions", "export", "t", "--as", "json"]) == 0
    assert [row["label"] for row in json.loads(capsys.readouterr().out)["sessions"]] == ["rules v7"]
    assert main([*said, "--game", "lost-war", "--session", "u"]) == 2
    assert "the house rules 'quick' are for Battle, not for Winning the Battle" in capsys.readouterr().err


def test_a_session_is_judged_again_under_them(capsys: pytest.CaptureFixture[str]) -> None:
    Session.start("tuesday", {"record": 1, "game": "battle", "seats": ["Ann", "Ben"]}).close()
    save_preset("quick", BATTLE, {"goal": 10})
    assert main(["replay", "tuesday", "--preset", "quick"]) == 0
    save_preset("stones", GAMES["lost-war"], {"stones": 5})
    capsys.readouterr()
    assert main(["replay", "tuesday", "--preset", "stones"]) == 2
    assert "are for Winning the Battle" in capsys.readouterr().err
