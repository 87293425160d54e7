"""A group's questions at the end of an evening, per game and version of its rules, in the data folder.

The questions of a version come before those of its game, and these before the usual three.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias, get_args

from companion.languages import later, tr
from companion.ledger.kept import keep, read_kept

SUBJECT = "questions"

QuestionKind: TypeAlias = Literal["scale", "choice", "text"]
KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)

LEAST_POINTS, MOST_POINTS = 1, 5
"""The ends of a scale of faces; 5 is best."""
MOST_QUESTIONS = 8
"""Questions that a group still answers at the end of an evening."""
MOST_LETTERS = 80
MOST_CHOICES = 6


class QuestionError(ValueError):
    """A question that cannot be asked; the message says why."""


@dataclass(frozen=True, slots=True)
class EndQuestion:
    """A question: its answers are counted under ``id``, ``text`` is its sentence, and ``choices`` are the answers of a
    ``choice``.
    """

    id: str
    text: str
    kind: QuestionKind
    choices: tuple[str, ...] = ()


USUAL = (
    EndQuestion("fun", later("How much fun was it?"), "scale"),
    EndQuestion("clear", later("How clear were the rules?"), "scale"),
    EndQuestion("change", later("What would you change?"), "text"),
)
"""The questions for a group without its own."""


def new_question(
    text: str, kind: QuestionKind, choices: Sequence[str] = (), *, among: Collection[EndQuestion] = ()
) -> EndQuestion:
    """A question of a group's own, to stand ``among`` others. Raises QuestionError."""
    text = " ".join(text.split())
    choices = tuple(dict.fromkeys(filter(None, (" ".join(each.split()) for each in choices))))
    if not text:
        raise QuestionError(tr("A question needs words."))
    if len(text) > MOST_LETTERS:
        raise QuestionError(tr("A question has {most} letters at most.", most=MOST_LETTERS))
    if len(among) >= MOST_QUESTIONS:
        raise QuestionError(tr("There are {most} questions already. Remove one first.", most=MOST_QUESTIONS))
    if any(each.text == text for each in among):
        raise QuestionError(tr("This is asked already."))
    if kind == "choice" and not 2 <= len(choices) <= MOST_CHOICES:
        raise QuestionError(tr("A choice has 2 to {most} answers.", most=MOST_CHOICES))
    plain = re.sub(r"[^\w]+", "-", text.lower()).strip("-") or "question"
    taken = {each.id for each in (*USUAL, *among)}
    name = next(each for each in (plain, *(f"{plain}-{at}" for at in range(2, 99))) if each not in taken)
    return EndQuestion(name, text, kind, choices if kind == "choice" else ())


def tags_of(question: EndQuestion) -> tuple[str, str, str]:
    """The tags of a note that answers a question, beside the tag of the sheet."""
    return question.id, question.kind, question.text


def answered_question(tags: Sequence[str]) -> EndQuestion:
    """The question that a note with these tags answers, without its choices. Notes from before a group had its own
    questions contain only their ids.
    """
    name = tags[0] if tags else ""
    if len(tags) >= 3 and tags[1] in KINDS:
        kind: QuestionKind = next(each for each in KINDS if each == tags[1])
        return EndQuestion(name, tags[2], kind)
    return next((each for each in USUAL if each.id == name), EndQuestion(name, name, "text"))


def questions_for(game: str, label: str = "") -> tuple[EndQuestion, ...]:
    """The questions after this game (its id) under this version of its rules."""
    own = _of_game(game)
    for version in dict.fromkeys((label, "")):
        if version in own:
            return _read(own[version])
    return USUAL


def has_own(game: str, label: str = "") -> bool:
    """Whether the group has set questions for exactly this game and version."""
    return label in _of_game(game)


def set_questions(game: str, label: str, questions: Sequence[EndQuestion] | None) -> None:
    """Saves the questions after this game under this version (empty: under any version without its own). None removes
    the group's own questions. Raises OSError.
    """
    found = read_kept(SUBJECT)
    own = dict(_of_game(game))
    own.pop(label, None)
    if questions is not None:
        own[label] = [asdict(each) for each in questions]
    keep(SUBJECT, {**found, game: own})


def _of_game(game: str) -> dict[str, Any]:
    found = read_kept(SUBJECT).get(game)
    return found if isinstance(found, dict) else {}


def _read(said: object) -> tuple[EndQuestion, ...]:
    """The questions of a file; what is none is left out."""
    found: list[EndQuestion] = []
    for each in said if isinstance(said, list) else ():
        fields = each if isinstance(each, dict) else {}
        name, text, kind, choices = (fields.get(key) for key in ("id", "text", "kind", "choices"))
        words = tuple(map(str, choices)) if isinstance(choices, list) else ()
        is_whole = isinstance(name, str) and isinstance(text, str) and kind in KINDS
        if is_whole and name and text and (kind != "choice" or len(words) > 1):
            found.append(EndQuestion(str(name), str(text), next(each for each in KINDS if each == kind), words))
    return tuple(found[:MOST_QUESTIONS])
