"""Changes the questions that a group is asked at the end, for a game or for one version of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.files import why_not
from companion.languages import later, tr
from companion.ledger.end_questions import (
    KINDS,
    EndQuestion,
    QuestionError,
    QuestionKind,
    has_own,
    new_question,
    questions_for,
    set_questions,
)
from companion.ui.sheets.ask_sheet import AskSheet, Keys

KIND_WORDS: dict[QuestionKind, str] = {
    "scale": later("Five faces, from sad to glad"),
    "choice": later("A choice of answers"),
    "text": later("In words"),
}


class ChangeQuestions:
    """Fills a sheet. The questions are those of a ``game`` (its id), called ``title``, under the version of the rules
    that has this ``label`` (empty: no version is tested); ``done`` is called when nothing else is to be changed."""

    def __init__(self, sheet: AskSheet, *, game: str, title: str, label: str, done: Callable[[], None]) -> None:
        self._sheet, self._game, self._title, self._done = sheet, game, title, done
        self._label = self._tested = label

    def begin(self) -> None:
        """Shows the questions of the version that is played."""
        self._label = self._tested if has_own(self._game, self._tested) else ""
        self._show()

    def _show(self, trouble: str = "") -> None:
        questions = questions_for(self._game, self._label)
        keys: Keys = [
            (f"{at}  {tr(each.text)}", "plain", partial(self._open, each)) for at, each in enumerate(questions, start=1)
        ]
        foot: list[tuple[str, str, Callable[[], None]]] = [(tr("Add a question"), "plain", self._add)]
        if self._tested:
            other = "" if self._label else self._tested
            word = tr("For rules {label} alone", label=other) if other else tr("For all versions")
            foot.append((word, "plain", partial(self._turn, other)))
        if has_own(self._game, self._label):
            foot.append((tr("The usual questions"), "plain", partial(self._set, None)))
        foot.append((tr("Done"), "main", self._done))
        of = tr("rules {label}", label=self._label) if self._label else tr("all versions")
        told = [tr("Asked after {game}, {version}. Touch a question to change it.", game=self._title, version=of)]
        said = [*told, *filter(None, [trouble])]
        self._sheet.ask_keys(tr("Questions after the game"), keys, columns=2, told=said, foot=foot)

    def _turn(self, label: str) -> None:
        self._label = label
        self._show()

    def _open(self, question: EndQuestion) -> None:
        said = [tr(KIND_WORDS[question.kind]), *([", ".join(question.choices)] if question.choices else [])]
        keys: Keys = [
            (tr("Ask it sooner"), "plain", partial(self._sooner, question)),
            (tr("Remove it"), "bad", partial(self._remove, question)),
            (tr("Keep it"), "plain", self._show),
        ]
        self._sheet.ask_keys(tr(question.text), keys, told=said)

    def _sooner(self, question: EndQuestion) -> None:
        questions = list(questions_for(self._game, self._label))
        at = questions.index(question)
        questions.insert(max(0, at - 1), questions.pop(at))
        self._set(questions)

    def _remove(self, question: EndQuestion) -> None:
        self._set([each for each in questions_for(self._game, self._label) if each != question])

    def _add(self) -> None:
        self._sheet.ask_text(tr("What do you ask?"), self._ask_kind, empty="")

    def _ask_kind(self, text: str) -> str | None:
        try:
            new_question(text, "text", among=questions_for(self._game, self._label))
        except QuestionError as error:
            return str(error)
        keys = [(tr(KIND_WORDS[kind]), "plain", partial(self._take, text, kind)) for kind in KINDS]
        self._sheet.ask_keys(tr("How is it answered?"), keys, told=[text])
        return None

    def _take(self, text: str, kind: QuestionKind) -> None:
        if kind != "choice":
            self._add_new(text, kind, ())
            return
        title = tr("Which answers, with a comma between them?")
        self._sheet.ask_text(title, lambda said: self._add_new(text, kind, said.split(",")), empty="")

    def _add_new(self, text: str, kind: QuestionKind, choices: Sequence[str]) -> str | None:
        questions = questions_for(self._game, self._label)
        try:
            question = new_question(text, kind, choices, among=questions)
        except QuestionError as error:
            return str(error)
        self._set([*questions, question])
        return None

    def _set(self, questions: list[EndQuestion] | None) -> None:
        try:
            set_questions(self._game, self._label, questions)
        except OSError as error:
            self._show(tr("This cannot be saved: {error}", error=why_not(error)))
            return
        self._show()
