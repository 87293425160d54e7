"""Changes the questions that a group is asked at the end, for a game or for one version of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.files import why_not
from companion.languages import later, tr
from companion.ledger.end_questions import (
    EndQuestion,
    QuestionError,
    QuestionKind,
    has_own,
    new_question,
    questions_for,
    set_questions,
)
from companion.ui.views.asking import Flow, ask_keys, ask_text
from companion.ui.views.page import Page, PageKey

KIND_WORDS: dict[QuestionKind, str] = {
    "scale": later("Five faces, from sad to glad"),
    "choice": later("A choice of answers"),
    "text": later("In words"),
}


ADD, OTHER, USUAL = "add", "other version", "usual"
SOONER, REMOVE, KEEP = "sooner", "remove", "keep"


class ChangeQuestions:
    """The questions are those of a ``game`` (its id), called ``title``, under the version of the rules that has this
    ``label`` (empty: no version is tested)."""

    def __init__(self, game: str, title: str, label: str) -> None:
        self._game, self._title = game, title
        self._tested = label
        self._label = label if has_own(game, label) else ""
        self._trouble = ""

    def ask(self) -> Flow[None]:
        """Asks what is to be changed, until nothing is."""
        while (chosen := (yield self._show_all())) is not None:
            self._trouble = ""
            match chosen:
                case EndQuestion():
                    yield from self._change(chosen)
                case "add":
                    yield from self._add()
                case "other version":
                    self._label = "" if self._label else self._tested
                case "usual":
                    self._set(None)

    def _show_all(self) -> Page:
        """The questions of this version, and what can be done."""
        keys = [
            PageKey(f"{at}  {tr(each.text)}", each, icon="note")
            for at, each in enumerate(questions_for(self._game, self._label), start=1)
        ]
        foot = [PageKey(tr("Add a question"), ADD)]
        if self._tested:
            other = "" if self._label else self._tested
            word = tr("For rules {label} alone", label=other) if other else tr("For all versions")
            foot.append(PageKey(word, OTHER))
        if has_own(self._game, self._label):
            foot.append(PageKey(tr("The usual questions"), USUAL))
        foot.append(PageKey(tr("Back to the questions"), None, "main"))
        of = f"{self._title}, {tr('rules {label}', label=self._label)}" if self._label else self._title
        told = tr("Asked after each game of {game}. Touch a question to change it.", game=of)
        return ask_keys(tr("Change the questions"), keys, columns=1, told=(told, self._trouble), foot=foot)

    def _change(self, question: EndQuestion) -> Flow[None]:
        said = (tr(KIND_WORDS[question.kind]), ", ".join(question.choices))
        keys = (
            PageKey(tr("Ask it earlier"), SOONER),
            PageKey(tr("Remove it"), REMOVE, "bad"),
            PageKey(tr("Keep it"), KEEP),
        )
        chosen = yield ask_keys(tr(question.text), keys, told=said)
        questions = list(questions_for(self._game, self._label))
        at = questions.index(question)
        if chosen != KEEP:
            del questions[at]
        if chosen == SOONER:
            questions.insert(max(0, at - 1), question)
        if chosen != KEEP:
            self._set(questions)

    def _add(self) -> Flow[None]:
        """Asks for a question, how it is answered, and with which choices."""
        text = yield from self._ask_checked(tr("What do you ask?"), lambda text: (text, "text", ()))
        keys = [PageKey(tr(word), kind) for kind, word in KIND_WORDS.items()]
        kind = yield ask_keys(tr("How is it answered?"), keys, told=[text])
        choices: Sequence[str] = ()
        if kind == "choice":
            title = tr("Which answers, with a comma between them?")
            choices = (yield from self._ask_checked(title, lambda said: (text, kind, said.split(",")))).split(",")
        questions = questions_for(self._game, self._label)
        self._set([*questions, new_question(text, kind, choices, among=questions)])

    def _ask_checked(self, title: str, made: Callable[[str], tuple[str, QuestionKind, Sequence[str]]]) -> Flow[str]:
        """Asks for a text until a question can be made with it."""
        trouble = ""
        while True:
            said: str = yield ask_text(title, trouble=trouble)
            try:
                new_question(*made(said), among=questions_for(self._game, self._label))
            except QuestionError as error:
                trouble = str(error)
            else:
                return said

    def _set(self, questions: list[EndQuestion] | None) -> None:
        try:
            set_questions(self._game, self._label, questions)
        except OSError as error:
            self._trouble = tr("This can't be saved: {error}", error=why_not(error))
