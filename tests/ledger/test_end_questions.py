"""The questions at the end that a group sets for a game and a version of its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ledger.end_questions import (
    MOST_QUESTIONS,
    USUAL,
    QuestionError,
    QuestionKind,
    answered_question,
    has_own,
    new_question,
    questions_for,
    set_questions,
    tags_of,
)
from companion.ledger.sessions import home

TENSE = new_question("Was it tense?", "scale")
AGAIN = new_question("Again?", "choice", ["yes", "maybe", "no"])


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


def test_a_group_without_questions_of_its_own_is_asked_the_usual_three() -> None:
    assert questions_for("battle", "v7") == USUAL
    assert [each.kind for each in USUAL] == ["scale", "scale", "text"]


def test_the_questions_of_a_version_come_before_those_of_its_game() -> None:
    set_questions("battle", "", [TENSE])
    set_questions("battle", "v7", [AGAIN, TENSE])
    assert questions_for("battle", "v7") == (AGAIN, TENSE)
    assert questions_for("battle", "v6") == (TENSE,)
    assert questions_for("lost-war", "v7") == USUAL
    set_questions("battle", "v7", None)
    assert questions_for("battle", "v7") == (TENSE,)
    assert not has_own("battle", "v7")


def test_a_group_may_ask_nothing() -> None:
    set_questions("battle", "", [])
    assert questions_for("battle") == ()


def test_questions_with_the_same_letters_are_counted_apart() -> None:
    assert TENSE.id == "was-it-tense"
    assert new_question("Was it tense!", "scale", among=[TENSE]).id == "was-it-tense-2"
    assert new_question("Fun", "scale").id == "fun-2"
    assert new_question("???", "text").id == "question"


@pytest.mark.parametrize(
    ("text", "kind", "choices", "why"),
    [
        (" ", "scale", [], "needs words"),
        ("x" * 81, "scale", [], "80 letters"),
        ("Was it tense?", "scale", [], "asked already"),
        ("Again?", "choice", ["yes", " "], "2 to 6 answers"),
        ("Which?", "choice", list("abcdefg"), "2 to 6 answers"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_sentence(
    text: str, kind: QuestionKind, choices: list[str], why: str
) -> None:
    with pytest.raises(QuestionError, match=why):
        new_question(text, kind, choices, among=[TENSE])


def test_more_questions_than_people_answer_are_refused() -> None:
    many = [new_question(f"Number {at}?", "scale") for at in range(MOST_QUESTIONS)]
    with pytest.raises(QuestionError, match="Remove one"):
        new_question("One more?", "scale", among=many)


def test_an_answer_says_in_the_journal_what_was_asked() -> None:
    assert answered_question(tags_of(TENSE)) == TENSE
    assert answered_question(("fun",)) == USUAL[0]
    assert answered_question(("gone",)).text == "gone"


def test_a_file_of_questions_that_somebody_broke_asks_what_can_be_read() -> None:
    file = home() / "questions.json"
    file.write_text('{"battle": {"": [{"id": "a", "text": "A?", "kind": "scale"}, 7, {"id": "b", "kind": "scale"}]}}')
    assert [each.text for each in questions_for("battle")] == ["A?"]
    file.write_text('{"battle": 3}')
    assert questions_for("battle") == USUAL
