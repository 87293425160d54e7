"""The words of a game as a person and a program read them, and the reports about a record's mistakes."""

from __future__ import annotations

import dataclasses
import json
import shutil
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.commands.playing.words import PLAYERS, words_of, written
from companion.games import GAMES
from companion.games.outside import game_in
from companion.rules.game import Act
from companion.rules.notation import act_from_json


@pytest.mark.parametrize("game", GAMES)
def test_every_act_is_shown_with_its_fields_and_an_example_that_can_be_read(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", game, "--words"]) == 0
    shown = capsys.readouterr().out
    shared = {field.name for field in dataclasses.fields(Act)}
    for act in words_of(GAMES[game]).acts:
        line = written(words_of(GAMES[game]), act)
        assert line in shown
        assert isinstance(act_from_json(GAMES[game].acts_known, json.loads(line)), act)
        begins = shown.index(f"\n  {act.word()}: ")
        said = shown[begins : shown.index(line, begins)]
        for field in dataclasses.fields(act):
            assert field.name in shared or f"{field.name.rstrip('_')}: " in said or f"[{field.name}]: " in said


def test_the_words_of_a_game_begin_with_its_header_and_its_cards(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "pirates-bluff", "--words"])
    shown = capsys.readouterr().out.splitlines()
    assert json.loads(shown[1]) == {"record": 1, "game": "pirates-bluff", "seats": list(PLAYERS[:3])}
    assert any("0A 0B 0C" in line for line in shown)
    assert max(map(len, shown)) < 140


def test_the_words_of_every_table_can_be_read_by_anybody(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "table", "--words"]) == 0
    shown = capsys.readouterr().out
    for act in words_of(None).acts:
        line = written(words_of(None), act)
        assert line in shown
        act_from_json(GAMES["bluffing-battles"].acts_known, json.loads(line))
    assert "[stands]" in shown
    assert main(["rules", "table"]) == 0
    assert "T5" in capsys.readouterr().out


def test_programs_read_the_words_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "battle", "--words", "--json"]) == 0
    acts = json.loads(capsys.readouterr().out)["acts"]
    assert acts["bet"]["fields"] == {"tokens": {"kind": "a number", "needed": True}}
    assert main(["rules", "--json"]) == 0
    assert [game["game"] for game in json.loads(capsys.readouterr().out)] == list(GAMES)
    assert main(["rules", "battle", "--json"]) == 0
    assert "title" in json.loads(capsys.readouterr().out)["1.1"]


HEADER = '{"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}'


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"act": "play", "seat": "Ann", "card": "qs"}', "Did you mean QS?"),
        ('{"act": "play", "seat": "Ann", "card": "T\u2660"}', "Did you mean 10S?"),
        ('{"act": "play", "seat": "Ann", "card": "queen of spades"}', "Did you mean QS?"),
        ('{"act": "play", "seat": "Ann", "card": "wizard"}', "Write a card as in AS, "),
        ('{"act": "play", "seat": "ann", "card": "QS"}', "Nobody called ann sits here. The players are Ann, Ben."),
        ('{"act": "deal", "seat": "Ann", "cards": "QS 3H"}', "cards is a list of cards"),
        (
            '{"act": "amend", "line": 30, "with": null}',
            "line 30 has no act to correct: there is no act before",
        ),
    ],
)
def test_a_mistake_in_a_record_is_answered_with_what_would_do(
    line: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(f"{HEADER}\n{line}\n", encoding="utf-8")
    assert main(["referee", str(record)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{record}:2: ")
    assert says in told


def test_an_event_of_which_nothing_is_said_stands_without_a_colon(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "--words", "--game", str(Path(__file__).parents[2] / "examples" / "plates")])
    shown = capsys.readouterr().out.splitlines()
    assert "  served" in shown
    assert not [line for line in shown if line.endswith(":") and line.startswith("  ")]


def test_the_example_of_an_act_has_a_card_that_can_lie_there(tmp_path: Path) -> None:
    mine = tmp_path / "hearts_first"
    shutil.copytree(Path(__file__).parents[2] / "examples" / "thirteen", mine)
    state = (mine / "state.py").read_text()
    (mine / "state.py").write_text(state.replace('"SHCD"', '"HSCD"'))
    game = game_in(mine)
    line = json.loads(written(words_of(game), game.kinds["bid"]))
    assert line == {"act": "bid", "seat": "Ann", "card": "AH"}
