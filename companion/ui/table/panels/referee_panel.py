"""What the referee has to say to the table on the felt: a refusal with its cards, a trouble, a question."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.rules.felt import Lying
from companion.rules.judging.carded import faces_of
from companion.ui.controller.desk import Desk
from companion.ui.forms.icon import draw_icon
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import SHAPE
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.fitting import fitting
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Panel, Words, add_all, load_kv
from companion.ui.views.page import Go
from companion.ui.views.sentences import spoken_rule
from companion.ui.views.table.acts import question_of

CARDS, MOST = 3, 0.4
"""This many refused cards lie beside each other, more overlap; how wide they are at most, as a part of the panel."""

LARGE = 1.3
"""Text of more than so many times its size is large."""

SIGN, FAR, ADVICE = 180, 104, 0.8
"""How large the sign of a trouble is, in units of the design, how high its line for the far side, of text, and what
part of that the advice below it has; large text has no room for it."""

NOTHING = 0.001
"""The share of a part that is empty."""


class WarningSign(Drawn):
    """A drawing that tells trouble from afar."""

    def _draw(self) -> None:
        side = min(self.width, self.height) * 0.8
        if side > 1:
            draw_icon("wrong", self.center_x - side / 2, self.center_y - side / 2, side, theme.role("bad"))


class RuleWords(ButtonBehavior, Words):
    """The rule under a decision: a touch opens the page at it."""


class RefereePanel(Panel):
    """Shows what the desk knows. A touch on the rule goes the way "rules", one on a refused card the way "again", with
    its seat."""

    heading = StringProperty("")
    sentence = StringProperty("")
    detail = StringProperty("")
    detail_share = NumericProperty(NOTHING)
    rule = StringProperty("")
    is_refusal = BooleanProperty(False)
    is_trouble = BooleanProperty(False)
    is_of_game = BooleanProperty(False)
    """Whether the game itself asks."""

    def __init__(self, desk: Desk, emit: Emit, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self.ids.rule.bind(on_release=lambda _: emit(Go("rules")))
        self._cards = CardRow(desk.table.game.name, lambda seat, _: emit(Go("again", seat)), marks_place=False)
        self._cards.size_hint_x = None
        self._sign = WarningSign(size_hint_x=None)
        self._far = Words(most=56, bold=True, one_line=True, halign="center")
        self._advice = Words(most=26, halign="center", valign="top")
        far = BoxLayout(orientation="vertical")
        add_all(far, self._far, self._advice)
        self._mirrored = Turned(far, angle=180, size_hint_y=None)
        self.add_widget(self._mirrored, index=len(self.children))
        self.ids.body.add_widget(self._cards, index=1)
        self.ids.body.add_widget(self._sign, index=2)
        for each in (self, self._cards):
            each.bind(height=lambda *_: self.restyle())
        self.bind(width=lambda *_: self.restyle())
        self._appear = Clock.create_trigger(self._appeared)

    def show(self) -> bool:
        """Takes over what the desk knows; whether there is anything to say."""
        desk, refusal = self._desk, self._desk.refusal
        self.is_refusal = refusal is not None or bool(desk.trouble)
        self.detail = self.rule = ""
        self.is_trouble = refusal is None and bool(desk.trouble)
        question = question_of(desk.table)
        self.is_of_game = question is not None and not self.is_refusal
        faces = faces_of(desk.table.game, refusal.act) if refusal is not None and desk.is_open(refusal) else ()
        self._cards.show(refusal.act.seat or "" if refusal is not None else "", tuple(map(Lying, faces)))
        self.restyle()
        if refusal is not None:
            self.heading = tr("THE REFEREE ASKS") if refusal.impossible else tr("NOT ALLOWED")
            why, is_open = desk.openly(refusal), desk.is_open(refusal)
            self.sentence, asked = _split(desk.speak(why))
            self.rule = spoken_rule(desk.rule(why))
            may_stand = refusal.if_let_stand is not None and is_open and desk.table.dealer is None
            stands = desk.speak(refusal.if_let_stand) if refusal.if_let_stand and may_stand else ""
            self.detail = "\n".join(filter(None, (asked, stands)))
        elif desk.offer is not None:
            self.heading = tr("DO YOU AGREE?")
            self.sentence = desk.spoken_offer
        elif desk.trouble:
            self.heading = ""
            self.sentence, _, self.detail = desk.trouble.partition(". ")
            self._far.text, self._advice.text = self.sentence, self.detail
        elif question is not None:
            decision = desk.view.decision
            self.heading = tr("THE REFEREE ASKS")
            self.sentence = decision.sentence if decision.asks else question.says
            self.detail = decision.detail if self.sentence == decision.sentence else decision.sentence
        else:
            self.sentence = ""
        self.detail_share = _share(self.detail, self.sentence)
        if self.sentence and self.parent is None:
            self.opacity = 0.0  # a ground without words would be asked about
            self._appear()
        return bool(self.sentence)

    def restyle(self) -> None:
        """Gives refused cards as much of the width as they need; large words need all of it, and name the cards. A
        trouble has its sign there, and its words for the far side of the table, too."""
        is_large = theme.t > LARGE * theme.u
        count = 0 if is_large else min(CARDS, len(self._cards.lying))
        self.ids.body.spacing = theme.u * 12 if count else 0
        self._sign.width = (
            min(theme.u * SIGN, self.height * 0.6) if self.is_trouble and theme.t <= LARGE * theme.u else 0
        )
        self._advice.size_hint_y, self._advice.opacity = (NOTHING, 0) if is_large else (ADVICE, 1)
        self._mirrored.height = theme.t * FAR * (1 if is_large else 1 + ADVICE / 2) if self.is_trouble else 0
        self._mirrored.opacity = min(1, self._mirrored.height)
        self._cards.width = count and min(self.width * MOST, self._cards.height / SHAPE * (count + 0.4))

    def _appeared(self, *_: object) -> None:
        if self.parent is not None and any(fitting.waits(self.ids[name]) for name in ("heading", "sentence", "detail")):
            self._appear()
        else:
            self.opacity = 1.0


def _split(said: str) -> tuple[str, str]:
    """Splits a sentence into the fact and the question about it.

    >>> _split("7♠ lies elsewhere. Misread, or back in play?")
    ('7♠ lies elsewhere.', 'Misread, or back in play?')
    """
    fact, _, asked = said.rpartition(". ")
    return (f"{fact}.", asked) if fact and asked.endswith("?") else (said, "")


def _share(detail: str, sentence: str) -> float:
    """How much room a detail has beside its sentence: as its length asks, but the sentence stays the larger."""
    return min(1.0, max(0.4, 0.5 * len(detail) / max(1, len(sentence)))) if detail else NOTHING


load_kv(__file__)
