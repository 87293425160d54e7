"""The referee's words to the table, on the felt."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.icon import draw_icon
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import SHAPE
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.fitting import fitting
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.table.felt.foot import lines_of
from companion.ui.table.panels.referee_says import RefereeSays
from companion.ui.views.page import Go

CARDS, MOST = 3, 0.4
"""This many refused cards lie beside each other, more overlap; how wide they are at most, and how high the words for
the far side, as a part of the panel."""

LARGE = 1.3
"""The number of times its size above which text is large."""

SIGN, FAR, ADVICE = 180, 104, 0.9
"""How large the sign of a trouble is, in units of the design, how high its line for the far side, of text, and what
part of that the advice below it has; large text has no room for it."""

DETAIL = 30
"""How large what explains a decision is at most, for both sides, in units of text."""

RIM, LINE = 12, 1.5
"""The margin around texts, in units of the design, and how high a line is with its air, as a part of its size."""

NOTHING = 0.001
"""The share of a part that is empty."""


class WarningSign(Drawn):
    """A drawing that tells trouble from afar."""

    def _draw(self) -> None:
        side = min(self.width, self.height) * 0.8
        if side > 1:
            draw_icon("wrong", self.center_x - side / 2, self.center_y - side / 2, side, theme.role("bad"))


class RuleWords(ButtonBehavior, Words):
    """The rule of a decision: a touch opens the page at it."""


class RefereePanel(Panel):
    """The referee's words, in one group of texts. A touch on the rule goes the way "rules", one on a refused card the
    way "again", with its seat. A trouble and a breach have their words for the far side of
    the table, too."""

    def __init__(self, game: str, emit: Emit) -> None:
        super().__init__(orientation="vertical")
        self.said = RefereeSays("game", "")
        self._heading, self._rule = Words(most=22, bold=True, one_line=True), RuleWords(most=22)
        self._rule.bind(on_release=lambda _: emit(Go("rules")))
        self.sentence = Words(bold=True)
        self.detail = Words(explains=self.sentence, most=DETAIL, valign="top")
        self._cards = CardRow(game, lambda seat, _: emit(Go("again", seat)), marks_place=False, size_hint_x=None)
        self._sign = WarningSign(size_hint_x=None)
        self._far = Words(most=56, bold=True, one_line=True, halign="center")
        self._advice = Words(explains=self.detail, most=DETAIL, halign="center", valign="top")
        self._heading.size_hint_y = self._rule.size_hint_y = None
        self._body = BoxLayout()
        self._across, self._words = (BoxLayout(orientation="vertical") for _ in range(2))
        self._mirrored = Turned(self._across, angle=180, size_hint_y=None)
        add_all(self._across, self._far, self._advice)
        add_all(self._words, self._heading, self.sentence, self.detail, self._rule)
        add_all(self._body, self._sign, self._cards, self._words)
        add_all(self, self._mirrored, self._body)
        for each in (self, self._cards, self._words):
            each.fbind("size", lambda *_: self.restyle())
        self._appear = Clock.create_trigger(self._appeared)

    def show(self, said: RefereeSays) -> None:
        """Shows the referee's words."""
        if said != self.said:
            self.said = said
            self._cards.show(said.seat or "", said.cards)
            self._heading.text, self._rule.text = said.heading, said.rule
            self.sentence.text, self.detail.text = said.sentence, said.detail
            self._far.text, self._advice.text = said.sentence, said.detail
            self.restyle()
        if self.get_root_window() is None:
            self.opacity = 0.0  # a ground without words would be asked about
            self._appear()

    def restyle(self) -> None:
        """Gives refused cards as much of the width as they need; large words need all of it, and name the cards."""
        said, u, t = self.said, theme.u, theme.t
        is_trouble, is_large = said.about == "trouble", t > LARGE * u
        is_for_both = said.about in ("trouble", "breach")
        is_bad = said.about == "refusal" or is_for_both
        self.padding, self.spacing, self._words.spacing = (u * RIM, u * 6), u * 2, u * 6
        self.ground, self.edge = map(theme.role, ("bad_ground", "bad") if is_bad else ("panel", "line"))
        self._heading.color, self._rule.color = theme.role("bad" if is_bad else "soft"), theme.role("soft")
        self.sentence.most, self.sentence.valign = 56 if is_trouble else 40, "bottom" if said.detail else "middle"
        count = 0 if is_large else min(CARDS, len(said.cards))
        self._body.spacing = u * RIM if count else 0
        self._cards.width = count and min(self.width * MOST, self._cards.height / SHAPE * (count + 0.4))
        self._sign.width = min(u * SIGN, self.height * 0.6) if is_trouble and not is_large else 0
        self._across.padding = self._sign.width / 2, 0  # its lines are as long as those for the near side
        self._advice.size_hint_y, self._advice.opacity = (NOTHING, 0) if is_large else (ADVICE, 1)
        self._mirrored.height = t * FAR * (1 if is_large else 1 + ADVICE * 0.6) if is_for_both else 0
        self._mirrored.opacity = min(1, self._mirrored.height)
        self._group()

    def _group(self) -> None:
        """Gives the texts the height that they need, in the middle."""
        line = min(theme.t * 30, max(theme.u * 26, self.height * 0.14))
        self._heading.height, self._rule.height = line * bool(self.said.heading), line * bool(self.said.rule)
        across = self.width - self._cards.width - self._sign.width - 3 * theme.u * RIM
        sentence, detail = (
            sum(lines_of(each, size, across) for each in text.split("\n")) * size * LINE * theme.t
            for text, size in ((self.said.sentence, self.sentence.most), (self.said.detail, DETAIL))
        )
        self.detail.size_hint_y = detail / max(1.0, sentence) or NOTHING
        free = self._words.height - sentence - detail - self._heading.height - self._rule.height
        self._words.padding = 0, max(0.0, free / 2)

    def _appeared(self, *_: object) -> None:
        if self.get_root_window() is not None and any(map(fitting.waits, (self._heading, self.sentence, self.detail))):
            self._appear()
        else:
            self.opacity = 1.0
