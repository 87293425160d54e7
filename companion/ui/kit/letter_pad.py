"""Letters to tap, for names, notes and words; a keyboard that is plugged in works as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import spoken, tr
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.keyboard import BACKSPACE, ENTER, keyboard
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words
from companion.ui.views.page import LastKey

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.,'")
ROWS_OF = {"de": ("1234567890-", "qwertzuiopü", "asdfghjklöä", "yxcvbnmß.,'")}
"""Letters where people look for them, in languages that have them elsewhere."""

ACCENTED = "äöüßàáâãåæąçčćďđðéèêëěęğíìîïıłñńňóòôõøőœřśšşťþúùûůűýżźž’"
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

TITLE = 44
"""How high the question above the field is, in units of the design."""


class Field(Drawn, Words):
    """What is typed, in a frame of its own, so that it is seen where the letters go."""

    layer = "before"

    def restyle(self) -> None:
        self.margin = theme.u * 12
        self._ask()
        self._redraw()

    def _draw(self) -> None:
        Color(*theme.role("ground"))
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[theme.u * 10])
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
    """Asks for a text; ``chose`` hears it, and by which of several last keys; it may return a sentence that says why it
    cannot be: then it is asked on.
    ``title`` is empty where the question stands above already. ``offered`` are texts to take by one tap, or finds them
    for what is typed; ``done`` is the last key's word, ``empty`` that of a key that leaves it empty ("": there has to
    be something, None: the last key does that, too);
    ``capitals``: words begin with one, as the keys show; ``is_typed``: a keyboard that is plugged in is listened to.
    ``after`` are more last keys. ``digits``: they have a row of their own; else they are among the accented letters."""

    typed = StringProperty("")

    def __init__(
        self,
        title: str,
        *,
        chose: Callable[..., str | None],
        done: str = "",
        empty: str | None = None,
        typed: str = "",
        offered: Sequence[str] | Callable[[str], Sequence[str]] = (),
        capitals: bool = True,
        is_typed: bool = True,
        after: Sequence[LastKey] = (),
        digits: bool = True,
        **kwargs: object,
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * GAP, **kwargs)
        self._chose, self._capitals, self._is_typed, self._digits = chose, capitals, is_typed, digits
        self._words = Field(most=34, bold=True, size_hint_y=None)
        self._heading = Words(text=title, most=28, bold=True, size_hint_y=None, height=0, one_line=True)
        self._why = Words(most=22, bold=True, size_hint_y=None, height=0)
        self._held: ClockEvent | None = None
        if title:
            self.add_widget(self._heading)
        self.add_widget(self._words)
        self.add_widget(self._why)
        self._offered = offered
        self._offers = BoxLayout(spacing=theme.u * GAP)
        self._takes = next((each.by for each in after if each.is_next and each.is_live), "")
        if offered:
            self.add_widget(self._offers)
        self._rows = BoxLayout(orientation="vertical", spacing=theme.u * GAP, size_hint_y=len(ROWS))
        self.add_widget(self._rows)
        row = BoxLayout(spacing=theme.u * GAP)
        self._other = Key(on_release=lambda _: self._show(accented=not self._is_accented))
        row.add_widget(self._other)
        row.add_widget(Key(text=tr("Space"), size_hint_x=1.6, on_release=lambda _: self._type(" ")))
        self._delete = Key(text=tr("Delete"), on_press=lambda _: self._hold(), on_release=lambda _: self._let_go())
        row.add_widget(self._delete)
        self._word, self._empty = done or tr("Done"), empty
        self._foot, editing = BoxLayout(spacing=theme.u * GAP), row
        row = BoxLayout(spacing=theme.u * GAP)
        self._after: list[tuple[LastKey, Key]] = []
        for each in after:
            key = Key(
                text=each.word,
                kind="main" if each.is_main and each.is_live else "plain",
                size_hint_x=1.4,
                on_release=lambda _, by=each.by: self._say(self.typed.strip(), by),
            )
            self._after.append((each, key))
            if not each.is_main:
                row.add_widget(key)
        if empty:
            row.add_widget(Key(text=empty, size_hint_x=1.4, on_release=lambda _: self._say("")))
        main = [key for each, key in self._after if each.is_main]
        self._last = Key(
            text=self._word,
            kind="plain" if any(key.kind == "main" for key in main) else "main",
            size_hint_x=1.4,
            on_release=lambda _: self._done(),
        )
        for key in (self._last, *main):
            row.add_widget(key)
        for key in (*editing.children, *row.children):
            key.most = 24
        for each in (editing, row):
            self._foot.add_widget(each)
        self.add_widget(self._foot)
        self.bind(typed=self._tell, parent=self._listen, size=lambda *_: self.restyle())
        self.typed = typed
        self.restyle()
        self._show(accented=False)
        self._tell()

    def restyle(self) -> None:
        self._heading.height = theme.u * TITLE if self._heading.text else 0
        self._words.height = max(theme.u * FIELD, self.height * ROOMY)
        breaks = len(self._after) > 1 and 0 < self.width < theme.t * FOOT
        self._foot.orientation, self._foot.size_hint_y = ("vertical", 2) if breaks else ("horizontal", 1)
        last, editing = self._foot.children
        editing.size_hint_x, last.size_hint_x = (1, 1) if breaks else (3, 1.4 * len(last.children))

    def _show(self, accented: bool) -> None:
        """The letters of the language, or those with accents, of which one is taken at a time."""
        self._is_accented = accented
        self._other.text = TO_PLAIN if accented else TO_ACCENTED if self._digits else TO_MORE
        self._rows.clear_widgets()
        rows = ROWS_OF.get(spoken(), ROWS)[0 if self._digits else 1 :]
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
        return self._capitals and (not self.typed or self.typed.endswith(" "))

    def _show_case(self) -> None:
        """The letters as they will be written."""
        for row in self._rows.children:
            for key in row.children:
                upper = key.letter.upper()
                key.text = upper if self._is_capital and len(upper) == 1 else key.letter

    def _accented(self) -> Sequence[str]:
        """Four rows of them, or more where a finger would not meet so narrow keys."""
        letters = ACCENTED if self._digits else DIGITS + ACCENTED
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

    def _hold(self) -> None:
        """Deletes one letter, and, while the key is held, one after the other."""
        self._back()
        self._held = Clock.schedule_once(lambda _: self._again(), HELD_S)

    def _again(self) -> None:
        if self._delete.state == "down" and self.get_root_window() is not None:
            self._back()
            self._held = Clock.schedule_once(lambda _: self._again(), AGAIN_S)

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.cancel()

    def _done(self) -> None:
        if not self._last.disabled:
            self._say(self.typed.strip())

    def _say(self, text: str, by: str = "") -> None:
        self._refuse((self._chose(text, by) if by else self._chose(text)) or "")

    def _refuse(self, why: str) -> None:
        """Says why it cannot be, until something else is typed."""
        self._why.text = f"▲  {why[:1].upper()}{why[1:]}" if why else ""
        self._why.color = theme.role("bad")
        self._why.height = theme.t * 34 if why else 0

    def _tell(self, *_: object) -> None:
        nothing = not self.typed.strip()
        self._words.text = f"{self.typed}_"
        self._last.disabled = nothing and self._empty is not None
        for each, key in self._after:
            key.disabled = not each.is_live or (nothing and each.needs_text)
        self._offer()
        self._show_case()
        self._refuse("")

    def _offer(self) -> None:
        """The texts that can be taken by one tap now."""
        found = self._offered(self.typed) if callable(self._offered) else self._offered
        if [key.text for key in self._offers.children[::-1]] == list(found):
            return
        self._offers.clear_widgets()
        for text in found:
            key = Key(text=text, most=22, on_release=lambda _, text=text: self._say(text, self._takes))
            self._offers.add_widget(key)

    def _listen(self, *_: object) -> None:
        if self.parent is None:
            keyboard.leave(self._pressed)
        elif self._is_typed:
            keyboard.listen(self._pressed)

    def _pressed(self, key: int, letter: str | None) -> None:
        if self.get_root_window() is None:  # the sheet that it is on was put away
            return
        if key == BACKSPACE:
            self._back()
        elif key in ENTER:
            self._done()
        elif letter and letter.isprintable():
            self._type(letter)
