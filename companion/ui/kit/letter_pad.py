"""Letters to touch, for names, notes and words; a keyboard that is plugged in works as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, SmoothLine
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import spoken, tr
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.keyboard import BACKSPACE, ENTER, keyboard
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words, add_all
from companion.ui.views.page import Letters, shout

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.,'")
ROWS_OF = {"de": ("1234567890-", "qwertzuiopü", "asdfghjklöä", "yxcvbnmß.,'")}
"""Letters where people look for them, in languages that have them elsewhere."""

ACCENTED = "äöüßéèëêàáâçñøåãæąčćďđðěęğíìîïıłńňóòôõőœřśšşťþúùûůűýżźž’"
DIGITS = "1234567890"
TO_ACCENTED, TO_MORE, TO_PLAIN = "äéø", "123 äéø", "abc"
MOST = 120
GAP = 6
"""The gap between two keys, in units of the design."""

HELD_S, AGAIN_S = 0.45, 0.06
"""After so long a key that is held down deletes the next letter, and then another one each time."""

FIELD, ROOMY = 48, 0.13
"""The least height of the field with the typed text: in units of the design, and as a part of the pad."""

LETTERS = FIELD + (len(ROWS) + 1) * (LEAST_KEY + GAP)
"""How high the pad is at least for fingers to meet its keys, in units of the design."""

FOOT = 560
"""Narrower, in units of text, the last keys have a row of their own."""

FEW = 4
"""Fewer texts that are offered are as wide as if they were this many."""

TITLE = 44
"""How high the question above the field is, in units of the design."""


class Field(Drawn, Words):
    """The typed letters, in a frame of their own, so that people see where the letters go."""

    layer = "before"

    def restyle(self) -> None:
        self.margin = theme.u * 12
        self._ask()
        self._redraw()

    def _draw(self) -> None:
        Color(*theme.role("ground"))
        Rounded(pos=self.pos, size=self.size, radius=[theme.u * 10])
        Color(*theme.role("line"))
        edge = (self.x + 1, self.y + 1, self.width - 2, self.height - 2, theme.u * 9)
        SmoothLine(width=theme.u, rounded_rectangle=edge)


class LetterKey(Key):
    """A key that writes one letter, which it shows as a capital if it will be one."""

    def __init__(self, letter: str, **kwargs: object) -> None:
        self.letter = letter
        super().__init__(text=letter, most=32, **kwargs)

    @property
    def is_live(self) -> bool:
        """Whether its letter is on the glass, as a capital or not: it writes the same one."""
        return bool(self.painted) and self.painted.lower() == self.text.lower()


class LetterPad(BoxLayout):
    """Asks for a text. ``chose`` hears it, and by which of its last keys; it may return a sentence that says why it
    cannot be: then it is asked on. On a player's plate it stands below the words that ``asked``: no keyboard is heard
    there."""

    typed = StringProperty("")

    def __init__(self, asks: Letters, chose: Callable[..., str | None], asked: Words | None = None) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * GAP)
        self._asks, self._chose, self._is_whole = asks, chose, asked is None
        self._words = Field(explains=asked, bold=True, size_hint_y=None)
        self._heading = Words(text=asks.title, most=28, bold=True, size_hint_y=None, height=0, one_line=True)
        self._why = Words(most=22, bold=True, size_hint_y=None, height=0)
        self._held: ClockEvent | None = None
        self._offers = BoxLayout(spacing=theme.u * GAP)
        self._rows = BoxLayout(orientation="vertical", spacing=theme.u * GAP, size_hint_y=len(ROWS))
        self._other = Key(most=24, on_release=lambda _: self._show(accented=not self._is_accented))
        self._delete = Key(text=tr("Delete"), most=24, on_press=self._hold, on_release=self._let_go)
        editing, last = (BoxLayout(spacing=theme.u * GAP) for _ in range(2))
        add_all(editing, self._other, self._make_key(tr("Space"), lambda: self._type(" "), wide=2.4), self._delete)
        self._after = [
            (each, self._make_key(each.word, partial(self._say_typed, each.by), is_main=each.is_live))
            for each in (asks.after,)
            if each is not None
        ]
        is_last = not any(each.is_live for each, _ in self._after)
        self._last = self._make_key(asks.done or tr("Done"), self._done, is_main=is_last)
        empty = [self._make_key(asks.empty, lambda: self._say(""), wide=1.0)] if asks.empty else []
        add_all(last, *empty, self._last, *(key for _, key in self._after))
        self._foot = BoxLayout(spacing=theme.u * GAP)
        add_all(self._foot, editing, last)
        heading, offers = [self._heading] * bool(asks.title), [self._offers] * bool(asks.offered)
        add_all(self, *heading, self._words, self._why, *offers, self._rows, self._foot)
        self.bind(typed=self._tell, parent=self._listen, size=lambda *_: self.restyle())
        self.typed = asks.typed
        self.restyle()
        self._show(accented=False)
        self._tell()

    @staticmethod
    def _make_key(word: str, does: Callable[[], object], *, wide: float = 1.4, is_main: bool = False) -> Key:
        return Key(
            text=word, most=24, kind="main" if is_main else "plain", size_hint_x=wide, on_release=lambda _: does()
        )

    def restyle(self) -> None:
        self._heading.height = theme.u * TITLE if self._heading.text else 0
        self._words.height = max(theme.u * FIELD, self.height * ROOMY)
        breaks = bool(self._after) and 0 < self.width < theme.t * FOOT
        self._foot.orientation, self._foot.size_hint_y = ("vertical", 2) if breaks else ("horizontal", 1)
        self._offers.padding = (0, 0, self.width * max(0, 1 - len(self._offers.children) / FEW), 0)
        last, editing = self._foot.children
        editing.size_hint_x, last.size_hint_x = (1, 1) if breaks else (3, 1.4 * len(last.children))

    def _show(self, accented: bool) -> None:
        """The letters of the language, or those with accents, taken one at a time."""
        self._is_accented = accented
        self._other.text = TO_PLAIN if accented else TO_ACCENTED if self._asks.digits else TO_MORE
        self._rows.clear_widgets()
        rows = ROWS_OF.get(spoken(), ROWS)[0 if self._asks.digits else 1 :]
        self._rows.size_hint_y = len(rows)
        for letters in self._accented() if accented else rows:
            row = BoxLayout(spacing=theme.u * GAP)
            for letter in letters:
                row.add_widget(LetterKey(letter, on_release=lambda key: self._tapped(key.letter)))
            self._rows.add_widget(row)
        self._show_case()

    @property
    def _is_capital(self) -> bool:
        """Whether the next letter begins a word."""
        return self._asks.capitals and (not self.typed or self.typed.endswith(" "))

    def _show_case(self) -> None:
        """The letters as they will be written."""
        for row in self._rows.children:
            for key in row.children:
                upper = key.letter.upper()
                key.text = upper if self._is_capital and len(upper) == 1 else key.letter

    def _accented(self) -> Sequence[str]:
        """Four rows of them, or more where a finger would not meet so narrow keys."""
        letters = ACCENTED if self._asks.digits else DIGITS + ACCENTED
        row = -(-len(letters) // len(ROWS))
        row = max(1, min(row, int((self.width + theme.u * GAP) // (theme.u * (LEAST_KEY + GAP + 1)))))
        rows = -(-len(letters) // row)
        even = -(-len(letters) // rows)
        return [letters[at : at + even] for at in range(0, len(letters), even)]

    def _tapped(self, letter: str) -> None:
        self._type(letter)
        if self._is_accented and not letter.isdecimal():
            self._show(accented=False)

    def _type(self, letter: str) -> None:
        if len(self.typed) < MOST:
            self.typed += letter.upper() if self._is_capital and len(letter.upper()) == 1 else letter

    def _back(self) -> None:
        self.typed = self.typed[:-1]

    def _hold(self, _: object) -> None:
        """Deletes one letter, and, while the key is held, one after the other."""
        self._back()
        self._held = Clock.schedule_once(lambda _: self._again(), HELD_S)

    def _again(self) -> None:
        if self._delete.state == "down" and self.get_root_window() is not None:
            self._back()
            self._held = Clock.schedule_once(lambda _: self._again(), AGAIN_S)

    def _let_go(self, _: object) -> None:
        if self._held is not None:
            self._held.cancel()

    def _done(self) -> None:
        if not self._last.disabled:
            self._say_typed()

    def _say_typed(self, by: str = "") -> None:
        self._say(self.typed.strip(), by)

    def _say(self, text: str, by: str = "") -> None:
        self._refuse((self._chose(text, by) if by else self._chose(text)) or "")

    def _refuse(self, why: str) -> None:
        """Says why it cannot be, until something else is typed."""
        self._why.text = shout(why)
        self._why.color = theme.role("bad")
        self._why.height = theme.t * 34 if why else 0

    def _tell(self, *_: object) -> None:
        nothing = not self.typed.strip()
        self._last.disabled = nothing and self._asks.empty is not None
        waits = self._last.disabled and not self._after
        self._words.text = tr("Touch letters, then {key}.", key=self._last.text) if waits else f"{self.typed}_"
        self._words.color, self._words.bold = theme.role("soft" if waits else "words"), not waits
        self._words.most = 26 if waits else 34
        for each, key in self._after:
            key.disabled = not each.is_live or (nothing and each.needs_text)
        self._offer()
        self._show_case()
        self._refuse("")

    def _offer(self) -> None:
        """The texts that one touch can take now."""
        found = offered(self.typed) if callable(offered := self._asks.offered) else offered
        if [key.text for key in self._offers.children[::-1]] == list(found):
            return
        self._offers.clear_widgets()
        for text in found:
            key = Key(text=text, most=28, on_release=lambda _, text=text: self._say(text))
            self._offers.add_widget(key)
        self.restyle()

    def _listen(self, *_: object) -> None:
        if self.parent is None:
            keyboard.leave(self._pressed)
        elif self._is_whole:
            keyboard.listen(self._pressed)

    def _pressed(self, key: int, letter: str | None) -> None:
        if self.get_root_window() is None:  # the sheet that it is on was put away
            return
        if key == BACKSPACE:
            self._back()
        elif key in ENTER:
            self._last.dispatch("on_release")
        elif letter and letter.isprintable():
            self._type(letter)
