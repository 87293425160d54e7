"""Keys at a seat's edge: heard at the moment when a finger comes down, several seats at once; in two rows where there
is room for them and one does not do. Where there is no room for all, the last key opens the others."""

from __future__ import annotations

from functools import partial

from kivy.properties import BooleanProperty
from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.rules.events import Seat
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key
from companion.ui.table.seats.short_name import wide
from companion.ui.views.page import Go
from companion.ui.views.table.acts import QuickKey

ROOM = 72
"""The least width of a key with a word on it, in units of the design."""

APART = 8
"""The space between keys, in units of the design."""

BRIEF, LONG = 5, 10
"""The fewest and most letters by which keys beside each other are wide."""

LARGE, SMALL, RIM = 28, 13, 12
"""The largest and the smallest type of a seat's keys, which all have the same, and what a key keeps free beside its
word, in units of the design."""

TWO_LINES = 0.36
"""The type of a word in two lines, as a part of its key's height."""

DIM = 0.4
"""How strong keys are drawn while something else is asked."""

MORE = ""
"""The act of the key that opens what has no key of its own."""


class EdgeKeys(GridLayout):
    """The keys of one seat: a whole act goes the way "say", one that is to be filled in the way "speak". ``quiet``:
    none is gold; ``dim``: something else is asked first."""

    quiet = BooleanProperty(False)
    dim = BooleanProperty(False)

    def __init__(self, emit: Emit) -> None:
        super().__init__(cols=1, spacing=theme.u * APART, size_hint_y=None, height=0)
        self._emit = emit
        self._told: tuple[QuickKey, ...] = ()
        self._seat: Seat = ""
        self._laid: tuple[QuickKey, ...] = ()
        self._keys: list[Key] = []
        self.bind(size=lambda *_: self._lay())
        self._counted = 0

    def shows(self, seat: Seat, keys: tuple[QuickKey, ...]) -> bool:
        """Whether these are the keys that are shown."""
        return (seat, keys) == (self._seat, self._told) or not (keys or self._told)

    @property
    def acts(self) -> frozenset[str]:
        """The acts of these keys: if there is no room for all, those of the loudest and the last of them."""
        hidden = {key.act for key in self._told if key not in self._laid}
        return frozenset(key.act for key in self._laid if key.act != MORE) - hidden

    @property
    def abreast(self) -> float:
        """How wide all of them are at least beside each other, in units of the design."""
        return len(self._told) * (ROOM + APART) - APART

    def show(self, seat: Seat, keys: tuple[QuickKey, ...]) -> None:
        self._told, self._seat, self._counted = keys, seat, 0
        self._lay()

    def restyle(self) -> None:
        """Lays as many keys as there is room for now."""
        self.spacing = theme.u * APART
        self._lay()

    @staticmethod
    def high(rows: int) -> float:
        """The least height of these rows of keys, in units of the design."""
        return LEAST_KEY * rows + APART * (rows - 1)

    def _lay(self) -> None:
        abreast = max(1, int((self.width + theme.u * APART) // (theme.u * (ROOM + APART))))
        rows = 2 if len(self._told) > abreast and self.height >= theme.u * self.high(2) else 1
        room = abreast * rows if self.width > 1 else len(self._told)
        order = sorted(range(len(self._told)), key=lambda at: (not self._told[at].loud, -at))
        keys = tuple(self._told[at] for at in sorted(order[:room]))
        if len(self._told) > room:
            keys = (*(self._told[at] for at in sorted(order[: room - 1])), QuickKey(MORE, tr("More…"), None))
        self.cols = max(1, -(-len(keys) // rows))
        made = [(key.text, key.parent is self) for key in self._keys[: len(keys)]]
        if keys == self._laid and made == [(key.title, True) for key in keys]:
            self._size_type()
            return
        self._laid = keys
        for gone in self._keys[len(keys) :]:
            self.remove_widget(gone)
        while len(self._keys) < len(keys):
            self._keys.append(Key(most=28, on_press=partial(self._pressed, len(self._keys))))
        for key, made in zip(keys, self._keys, strict=False):
            made.text, made.kind = key.title, self._kind(key)
            made.size_hint_x, made.opacity = min(LONG, max(BRIEF, len(key.title))), DIM if self.dim else 1
            if made.parent is None:
                self.add_widget(made)
        self._size_type()

    def _size_type(self) -> None:
        """Gives all keys the type in which the longest word fits on its key."""
        keys = self._keys[: len(self._laid)]
        large = theme.t / theme.u
        most: float = LARGE * large
        for row in (keys[at : at + self.cols] for at in range(0, len(keys), self.cols)):
            hints = sum(key.size_hint_x for key in row)
            room = self.width - theme.u * APART * (len(row) - 1)
            high = self.height / theme.u / max(1, -(-len(keys) // self.cols))
            for key in row:
                rim = theme.u * RIM * (1.5 if key.kind == "ends" else 1)
                most = min(most, _size(key.text, room * key.size_hint_x / hints - rim, high))
        for key in keys:
            key.most = max(SMALL, most) / large

    def _kind(self, key: QuickKey) -> str:
        return "main" if key.loud and not self.quiet else "ends" if key.ends else "plain"

    def on_quiet(self, *_: object) -> None:
        for key, made in zip(self._laid, self._keys, strict=False):
            made.kind = self._kind(key)

    def on_dim(self, *_: object) -> None:
        """Dims the keys, or no longer."""
        for made in self._keys:
            made.opacity = DIM if self.dim else 1

    def _pressed(self, at: int, made: Key) -> None:
        key, seat = self._laid[at], self._seat
        if key.said is None:
            self._emit(Go("speak", (seat, None if key.act == MORE else key.act)))
        elif self._counted < len(key.steps):
            made.text, made.kind = tr(key.steps[self._counted]), "main"
            self._counted += 1
        else:
            self._emit(Go("say", key.said))


def _size(text: str, room: float, high: float) -> float:
    """The type in which a word fits in this room, in one line or in two."""
    words = text.split(" ")
    ends = range(1, len(words))
    halves = [max(wide(" ".join(part), LARGE) for part in (words[:end], words[end:])) for end in ends]
    one = LARGE * room / max(1.0, wide(text, LARGE))
    two = min(high * TWO_LINES, LARGE * room / max(1.0, min(halves))) if halves else 0.0
    return max(one, two)
