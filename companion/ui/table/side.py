"""The column beside the felt: what was decided and why, what is waited for, doubts or recent acts, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.cards import Face
from companion.ui.controller.desk import Desk
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words, load_kv
from companion.ui.table.doubt_panel import DoubtPanel
from companion.ui.table.note_keys import NoteKeys
from companion.ui.table.recent import Recent
from companion.ui.views.acts import question_of
from companion.ui.views.doubts import DoubtView, doubt_view

Answers = Sequence[tuple[str, str, Callable[[], None]]]
"""Keys under the decision: a word, how loud it is, what it does."""

NOTHING = 0.001
"""The share of a part that is empty."""


class RuleWords(ButtonBehavior, Words):
    """The rule under a decision: a touch opens the page at it."""


class SideColumn(BoxLayout):
    """Beside the felt; below it on an upright screen."""

    heading = StringProperty("")
    sentence = StringProperty("")
    detail = StringProperty("")
    detail_share = NumericProperty(NOTHING)
    rule = StringProperty("")
    waiting = StringProperty("")
    is_refusal = BooleanProperty(False)
    wide = BooleanProperty(False)
    asks = BooleanProperty(False)
    doubts = BooleanProperty(False)

    def __init__(
        self, desk: Desk, other: Callable[[DoubtView], None], alone: Callable[[DoubtView], None], **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self._recent = Recent()
        self._doubt = DoubtPanel(desk.table.game.name, self._answered, other, alone)
        self._answers: Answers = ()
        self._keys: list[Key] = []
        self.rule_touched: Callable[[], None] = lambda: None
        self.undo = Key(text="Undo", on_release=lambda _: desk.say({"act": "undo"}))
        self.redo = Key(text="Redo", on_release=lambda _: desk.say({"act": "redo"}))
        self.ids.keys_row.add_widget(self.undo)
        self.ids.keys_row.add_widget(self.redo)
        self.ids.doubt_panel.add_widget(self._recent)
        self.ids.notes.add_widget(NoteKeys(self._noted))

    def add_key(self, key: Key) -> None:
        """One more key in the lowest row."""
        self.ids.keys_row.add_widget(key)

    def drop_key(self, key: Key) -> None:
        """Takes a key out of the lowest row again."""
        self.ids.keys_row.remove_widget(key)

    def _noted(self, tag: str) -> None:
        self._desk.say({"act": "note", "text": tag, "tags": [tag]})

    def show(self, answers: Answers) -> None:
        """Takes over what the desk knows; ``answers`` are the keys under a question or a refusal."""
        view, refusal = self._desk.view, self._desk.refusal
        question = None
        self.is_refusal = refusal is not None or bool(self._desk.trouble)
        if refusal is not None:
            self.heading = "THE REFEREE ASKS" if refusal.impossible else "NOT ALLOWED"
            why, is_open = self._desk.openly(refusal), self._desk.is_open(refusal)
            self.sentence, self.rule = self._desk.speak(why), self._desk.rule(why)
            self.detail = self._desk.speak(refusal.if_let_stand) if refusal.if_let_stand and is_open else ""
        elif self._desk.trouble:
            self.heading, self.sentence, self.detail, self.rule = "TROUBLE", self._desk.trouble, "", ""
        elif (question := question_of(self._desk.table)) is not None:
            self.heading, self.sentence, self.rule = "THE REFEREE ASKS", question.says, ""
            asked_now = view.decision.sentence == question.says
            self.detail = view.decision.detail if asked_now else view.decision.sentence
        else:
            self.heading = "THE END" if view.decision.over else view.title.upper()
            self.sentence = view.notice or view.decision.sentence
            self.detail = view.decision.sentence if view.notice else view.decision.detail
            self.rule = f"Rule {view.decision.rule}" if view.decision.rule else ""
        said = question.says if question is not None else ""
        # While the referee asks about an act, the table's answer is all that is waited for.
        waiting = (view.waiting or "Nothing more is waited for.").replace(said, "").strip()
        self.waiting = waiting if refusal is None else ""
        self.detail_share = _share(self.detail, self.sentence)
        self.undo.disabled = not view.can_undo
        self.redo.disabled = not view.can_redo
        self._show_answers(answers)
        self._show_doubt(doubt_view(self._desk.table))
        told_above = bool(view.recent) and view.recent[0].text == self.sentence
        self._recent.show(view.recent[told_above:])

    def _show_answers(self, answers: Answers) -> None:
        same = [each[:2] for each in answers] == [each[:2] for each in self._answers]
        self._answers = answers
        if same:
            return
        row = self.ids.answers
        for gone in self._keys[len(answers) :]:
            row.remove_widget(gone)
        while len(self._keys) < len(answers):
            self._keys.append(Key(most=19, on_release=partial(self._answer, len(self._keys))))
        for (word, kind, _), key in zip(answers, self._keys, strict=False):
            key.text, key.kind = word, kind
            if key.parent is None:
                row.add_widget(key)
        row.height = theme.u * 60 if answers else 0
        self.asks = bool(answers)

    def _answer(self, at: int, _: object) -> None:
        self._answers[at][2]()

    def _show_doubt(self, doubt: DoubtView | None) -> None:
        panel = self.ids.doubt_panel
        wanted = self._doubt if doubt else self._recent
        if doubt:
            self._doubt.show(doubt)
        if panel.children != [wanted]:
            panel.clear_widgets()
            panel.add_widget(wanted)
            panel.edge = theme.accent if doubt else (0, 0, 0, 0)
            self.doubts = doubt is not None

    def _answered(self, doubt: int, face: Face | None) -> None:
        self._desk.answer(doubt, face)


def _share(detail: str, sentence: str) -> float:
    """How much room a detail has beside its sentence: as its length asks, but the sentence stays the larger."""
    return min(1.2, max(0.35, 0.5 * len(detail) / max(1, len(sentence)))) if detail else NOTHING


load_kv(__file__)
