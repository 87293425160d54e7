"""Reading a record: its header, its lines, and how a bad one ends."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import caravans
import plates
import pytest

from companion.cards import STANDARD_52
from companion.commands.afterwards.referee import referee
from companion.commands.main import main
from companion.decks import DeckError
from companion.games import GAMES
from companion.json_lines import strict_json
from companion.records import parse_lines, read_header, write_header
from companion.rules.game import SetupError
from companion.rules.notation import NotationError
from tests.interpreting import HEADER

PLAY = {"act": "play", "seat": "Ann", "card": "QS"}


def judged(tmp_path: Path, *lines: Any) -> tuple[int, list[Any], str]:
    """Exit status, lines printed, and standard error without the file's name."""
    path = tmp_path / "game.jsonl"
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    path.write_bytes(b"\n".join(raw))
    out, err = io.StringIO(), io.StringIO()
    status = referee(path, out, err)
    return status, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue().removeprefix(f"{path}:")


def test_each_event_is_a_line_with_its_sentence_and_its_rule_and_the_summary_is_the_last(tmp_path: Path) -> None:
    status, lines, error = judged(tmp_path, HEADER, PLAY)
    assert (status, error, len(lines)) == (0, "", 2)
    assert lines[0]["event"] == "card-played"
    assert (lines[0]["why"], lines[0]["rule"]) == ("Ann plays QS.", "3.1 Both choose and turn up together")
    assert set(lines[1]["summary"]) == {"over", "winner", "scores", "ledger", "expects"}
    assert lines[1]["summary"]["expects"] == "Ben plays a card."


def test_the_line_number_is_the_files_and_blank_lines_are_no_acts(tmp_path: Path) -> None:
    status, lines, error = judged(tmp_path, b"", HEADER, b"  ", PLAY, b"", PLAY)
    assert status == 2
    assert error.startswith("6: Ann has already played QS; Ben plays next. (3.1 Both choose")
    assert lines[-1]["summary"]["over"] is False


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{", "3: not a line of JSON"),
        (b"[]", "3: a line is one JSON object"),
        (b"7", "3: a line is one JSON object"),
        (b"\xff", "3: not UTF-8 text"),
        (b'{"act": "play", "act": "undo"}', "3: not a line of JSON: a field is given twice"),
        (b'{"act": "play", "seat": "Ann", "card": "QS", "at": NaN}', "3: not a line of JSON: NaN"),
        (b'{"act": "play", "seat": "Ann", "card": "QS", "at": 1e999}', "3: play.at cannot be inf"),
        (b'{"act": "recycle", "seat": "Ann", "count": 12345678901234567890}', "3: not a line of JSON: a number of 20"),
        (b'{"act": "note", "text": "\\ud800"}', "3: not a line of JSON"),
        (b"[" * 100_000, "3: not a line of JSON"),
        (b'{"act": "play", "seat": "Zoe", "card": "QS"}', "3: Nobody called Zoe sits here. The players are "),
        (b'{"act": "fly"}', "3: there is no act 'fly'"),
        (b'{"act": "play", "seat": "Ann", "card": "QS", "stands": "so"}', "3: Ann has already played"),
    ],
)
def test_a_bad_line_ends_the_record_with_what_stood(tmp_path: Path, line: bytes, says: str) -> None:
    status, lines, error = judged(tmp_path, HEADER, PLAY, line, PLAY)
    assert status == 2
    assert error.startswith(says), error
    assert [each.get("event") for each in lines] == ["card-played", None]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"record": 2}, 'needs "record": 1, not 2'),
        ({"record": True}, 'needs "record": 1, not True'),
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"game": ["x"]}, "no game is called"),
        ({"seats": ["Ann"]}, "is for 2 players, not 1"),
        ({"seats": ["Ann", "Ann"]}, "two players have the same name"),
        ({"seats": ["Ann", "bank"]}, "'bank' cannot be a player's name"),
        ({"seats": ["Ann", "middle"]}, "'middle' cannot be"),
        ({"seats": ["Ann", " "]}, "' ' cannot be"),
        ({"seats": ["Ann", "a/b"]}, "'a/b' cannot be"),
        ({"seats": ["Ann", 3]}, "seats are a list of names"),
        ({"seats": "Ann"}, "seats are a list of names"),
        ({"seats": None}, "seats are a list of names"),
        ({"options": {"formt": "one-deck"}}, "has no option 'formt'"),
        ({"options": {"format": "three-decks"}}, "option 'format' cannot be 'three-decks'"),
        ({"options": {"format": True}}, "option 'format' cannot be True"),
        ({"options": []}, "options are an object"),
        ({"deck": "nowhere"}, "there is no deck 'nowhere'"),
        ({"deck": {"AS": 1}}, "played with standard decks"),
        ({"deck": dict.fromkeys(STANDARD_52, 2)}, "played with standard decks"),
        ({"deck": {"AS": 0}}, "copies cannot be 0"),
        ({"deck": 7}, "a deck is a name"),
        ({"extra": 1}, "a header has no field 'extra'"),
    ],
)
def test_a_bad_header_is_line_one(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    status, lines, error = judged(tmp_path, {**HEADER, **change}, PLAY)
    assert (status, lines) == (2, [])
    assert error.startswith("1: ")
    assert says in error
    with pytest.raises((SetupError, DeckError, NotationError)):
        read_header({**HEADER, **change}, beside=tmp_path)


def test_an_empty_file_needs_a_header(tmp_path: Path) -> None:
    assert judged(tmp_path)[2].startswith("1: a record begins with a header")


def test_a_header_written_back_says_every_option_and_only_an_unusual_deck() -> None:
    header = read_header(HEADER)
    written = write_header(header.game, header.setup)
    assert set(written["options"]) == {option.name for option in header.game.options}
    assert "deck" not in written
    deck = {f"old {face}": {"face": face, "worth": 3} for face in header.setup.deck.copies}
    own = read_header({**HEADER, "deck": deck})
    again = read_header(write_header(own.game, own.setup))
    assert again.setup.deck == own.setup.deck


def test_the_byte_order_mark_of_some_editors_is_no_fault() -> None:
    raw = b"\xef\xbb\xbf" + json.dumps(HEADER).encode()
    assert list(parse_lines([raw])) == [(1, HEADER)]


def test_the_command_ends_with_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nowhere.jsonl"
    assert main(["referee", str(missing)]) == 2
    assert "cannot be read" in capsys.readouterr().err
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(HEADER))
    assert main(["referee", str(path)]) == 0
    assert '"over": false' in capsys.readouterr().out


def told(lines: list[str], **how: bool) -> tuple[int, str, str]:
    """Status, output and errors of a record that comes through standard input."""
    out, err = io.StringIO(), io.StringIO()
    raw = io.BytesIO("\n".join(lines).encode())
    return referee(Path("-"), out, err, stdin=raw, **how), out.getvalue(), err.getvalue()


def test_a_record_may_come_through_standard_input_with_comments() -> None:
    status, out, err = told(["# Friday", json.dumps(HEADER), "  # the first fight", json.dumps(PLAY)])
    assert (status, err) == (0, "")
    assert json.loads(out.splitlines()[0])["event"] == "card-played"


def test_plain_words_instead_of_json() -> None:
    status, out, _ = told([json.dumps(HEADER), json.dumps(PLAY)], plain=True)
    assert status == 0
    assert out.splitlines() == [
        "2: Ann plays QS. (3.1 Both choose and turn up together)",
        "Ann 0, Ben 0. Ben plays a card.",
    ]


def test_all_mistakes_are_listed_and_what_is_right_is_judged() -> None:
    lines = [
        json.dumps(HEADER),
        "{",
        json.dumps(PLAY),
        json.dumps(PLAY),
        '{"act": "play", "seat": "Ben", "card": "5H"}',
    ]
    status, out, err = told(lines, every=True, plain=True)
    assert status == 2
    assert [line.split(":")[1] for line in err.splitlines()] == ["2", "4"]
    assert out.splitlines()[-1].startswith("Ann 2, Ben 0.")
    first_only = told(lines, plain=True)
    assert len(first_only[2].splitlines()) == 1


@pytest.mark.slow
def test_sentences_and_errors_in_one_file_lie_in_the_order_of_the_lines(tmp_path: Path) -> None:
    record, log = tmp_path / "game.jsonl", tmp_path / "log"
    lines = [HEADER, PLAY, PLAY, {**PLAY, "seat": "Ben", "card": "9H"}, {"act": "nonsense"}, {**PLAY, "card": "2C"}]
    record.write_text("\n".join(map(json.dumps, lines)))
    with log.open("wb") as out:
        command = [sys.executable, "-m", "companion", "referee", str(record), "--plain", "--all"]
        env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, env=env, check=False)
    told = [int(found[1]) for found in re.finditer(r"(?m)^(?:.*game\.jsonl:)?(\d+): ", log.read_text())]
    assert told == sorted(told)
    assert {2, 3, 4, 5, 6} <= set(told)


def test_a_record_without_its_hidden_cards_says_how_to_export_them(tmp_path: Path) -> None:
    header = {"record": 1, "game": "caravans", "seats": ["Ann", "Ben"]}
    offer = {"act": "offer", "seat": "Ann", "cards": [None, None], "to": "Ben"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "caravans", caravans.SPEC)
        status, _, error = judged(tmp_path, header, offer, {"act": "give", "seat": "Ben", "cards": ["7S"]})
    assert status == 2
    assert error.startswith("3: “give” takes 2 cards, not 1. (T14 Moves that the game waits for) "
                            "If hidden cards were left out of "
                            "this record, export the session again with --hidden.")  # fmt: skip


def test_a_card_that_must_be_named_and_was_hidden_says_how_to_export_it(tmp_path: Path) -> None:
    header = {"record": 1, "game": "plates", "seats": ["Ann", "Ben"]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "plates", plates.SPEC)
        _, _, error = judged(tmp_path, header, {"act": "choose", "seat": "Ann", "card": None})
    assert "choose.card was hidden when this record was written; export the session again with --hidden" in error


def test_a_line_that_is_not_there_cannot_be_corrected() -> None:
    _, _, err = told([json.dumps(HEADER), json.dumps(PLAY), '{"act": "amend", "line": 30, "with": null}'])
    assert "3: line 30 has no act to correct: the acts before this are in lines 2 to 2" in err


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"act": "play" "seat": "Ann"}', "a , is missing, at character 16"),
        ("{\u201cact\u201d: 1}", "\u201c is a curly quote: type straight ones"),
        ('{"act": "next",}', "there is a comma too many"),
        ('{"act": next}', "a value is missing, or a word has no quotes, at character 9"),
        ('{"act": "ne', "a quote is not closed"),
        ('{"act": "next"} x', "something follows the closing brace"),
        ('{"act": "next"', "a } is missing, at character 15 (the end of the line)"),
    ],
)
def test_what_is_wrong_with_a_line_of_json_is_said_in_words(line: str, says: str) -> None:
    _, _, err = told([json.dumps(HEADER), line])
    assert "2: not a line of JSON: " in err
    assert says in err


def test_a_comma_too_many_is_named_as_such_where_python_tells_it_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.13 has a message of its own for it."""

    def load(text: str, **_: object) -> object:
        raise json.JSONDecodeError("Illegal trailing comma before end of object", text, text.index(","))

    line = '{"act": "next",}'
    monkeypatch.setattr("companion.json_lines.json.loads", load)
    with pytest.raises(ValueError, match=r"^there is a comma too many, at character 15 \(before ',}'\)$"):
        strict_json(line)
