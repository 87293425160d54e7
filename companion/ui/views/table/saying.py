"""The moves of a seat: a tab for each act, cards to touch, numbers, words to choose, in as few touches as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.cards import Face
from companion.languages import WORD, tr
from companion.rules.game import Act, Choice, Number
from companion.speech.faces import look_of
from companion.ui.views.asking import HIGH, HIGHEST
from companion.ui.views.page import (
    Do,
    Entered,
    KeyGrid,
    Kind,
    Letters,
    Page,
    PageKey,
    PagePad,
    PagePart,
    Pair,
    PlaceAsked,
    Together,
    heading,
)
from companion.ui.views.table.acts import Pad, name_number, name_range

MOST_TABS = 4
"""With more tabs, those that are not waited for are behind one key."""

MOST_COLUMNS, MOST_IN_ROW = 10, 10
"""A pair of numbers has at most this many columns, and a row of keys this many keys."""


class Saying:
    """The pads of one moment; the first is asked. Its answer is the act, or the intent of one of ``more`` keys. ``may``
    knows whether an act would be accepted. ``title`` stands in the place of the pads' own, the numbers of what
    an act ``was`` have a tick, and ``aside`` stands beside them. ``still`` tells which pads there are by now, and
    ``lies`` the open cards below the sheet."""

    def __init__(
        self,
        game: str,
        pads: tuple[Pad, ...],
        may: Callable[[Act], bool],
        *,
        title: str = "",
        was: Act | None = None,
        more: Sequence[PageKey] = (),
        aside: tuple[PagePart, ...] = (),
        still: Callable[[], tuple[Pad, ...]] | None = None,
        lies: Callable[[], str] = str,
    ) -> None:
        self._game, self._pads, self._may, self._headed, self._was = game, pads, may, title, was
        self._more, self._aside, self._still, self._lies = tuple(more), aside, still, lies
        self._values: dict[str, Any] = {}
        self._faces: Any = None
        self._names: tuple[str, ...] = ()
        self._shows_all = False
        self._page = Page("", ())
        self._turn_to(pads[0])

    def page(self) -> Page:
        return self._page

    def answer(self, intent: object) -> object | None:
        """Takes a touch; returns the act once nothing is missing."""
        match intent:
            case Do("tab", None):
                self._shows_all = True
                self._page = replace(self._page, keys=self._list_tabs())
                return None
            case Do("tab", Pad() as pad):
                if pad.is_plain:
                    return pad.make_act()
                self._turn_to(pad)
                return None
            case Entered(value=value) if not self._names:
                self._faces = value
                return self._go_on()
            case Entered(value=value):
                values: Any = value if len(self._names) > 1 else (value,)
                self._values |= dict(zip(self._names, values, strict=True))
                return self._go_on()
        return intent

    def renew(self, *, is_begun: bool) -> bool:
        """Takes over the pads of now. It asks nothing again that is begun."""
        if self._still is None:
            return True
        now = {_identify(pad): pad for pad in self._still()}
        pads = tuple(now[_identify(pad)] for pad in self._pads if _identify(pad) in now)
        if pads == self._pads:
            return True
        if _identify(self._open) not in now:
            return False
        self._pads = pads
        if not (self._values or self._faces or is_begun):
            self._turn_to(now[_identify(self._open)])
        return True

    def _turn_to(self, pad: Pad) -> None:
        self._open, self._values, self._faces = pad, {}, None
        self._go_on()

    def _go_on(self) -> Act | None:
        """Asks for the next part; returns the act if it is complete."""
        pad = self._open
        asked = self._ask_missing(pad)
        if asked is None and self._faces is None and not self._values:
            kind: Kind = "plain" if pad.optional or pad.aside else "main"
            asked = KeyGrid((PageKey(pad.title, pad.make_act(), kind),), 1, HIGH, HIGHEST)
        if asked is None:
            return pad.make_act(self._faces or (), self._values)
        blocks, fills = (), None  # type: tuple[PagePart, ...], PagePad | None
        if isinstance(asked, PagePad):
            fills = asked
        else:
            word = [heading(self._name_choice(pad.choices[0]))] if self._names else []
            blocks = (*word, asked)
        self._page = Page(
            self._say_title(pad), self._list_tabs(), blocks, pad=fills, beside=self._aside, hint=self._lies()
        )
        return None

    def _ask_missing(self, pad: Pad) -> PagePad | KeyGrid | None:
        """Asks for the next numbers, the cards, or a word; ``_names`` are the names of what comes."""
        numbers = [number for number in pad.open_numbers if number.name not in self._values]
        if (
            len(numbers) == 2
            and (pair := _ask_pair(pad, lambda values: self._may(pad.make_act((), values)), self._was)) is not None
        ):
            self._names = tuple(each.name for each in numbers)
            return PagePad(pair)
        if numbers:
            self._names = (numbers[0].name,)
            return _ask_number(pad, numbers[0])
        self._names = ()
        if pad.cards is not None and self._faces is None and pad.cards.most:
            return PagePad(pad.cards)
        if pad.spells and self._faces and "?" not in self._faces:
            self._values[pad.spells] = spell(self._faces)
        for choice in pad.choices:
            if choice.name not in self._values:
                self._names = (choice.name,)
                return self._ask_choice(pad, choice)
        return None

    def _ask_choice(self, pad: Pad, choice: Choice) -> PagePad | KeyGrid:
        """A key for each word, or letters if any will do; the word of the cards stands there already."""
        if not choice.values:
            typed = spell(takewhile(lambda face: face != "?", self._faces or ()))
            return PagePad(Letters(self._name_choice(choice), typed=typed, empty=None))
        keys = tuple(PageKey(value, Entered(value)) for value in choice.values)
        return KeyGrid(keys, min(3, max(1, len(keys))), HIGH, HIGHEST)

    def _name_choice(self, choice: Choice) -> str:
        choice = next((each for each in self._open.choices if each.name in self._names), choice)
        return self._open.asks.get(choice.name) or tr(choice.name, WORD).capitalize()

    def _say_title(self, pad: Pad) -> str:
        if pad.row and pad.place in self._values and pad.cards is not None and self._faces is None:
            under = pad.row[self._values[pad.place] - 1].face
            covered = look_of(self._game, under).spoken if under else tr("a hidden card")
            return tr("Which card covers {covered}?", covered=covered)
        if self._headed:
            return self._headed
        # What several acts may do now says nothing of this one.
        says = [each.says for each in self._pads[1:]] if pad is not self._pads[0] else []
        if pad.seat is not None and says.count(pad.says) > 1:
            return f"{pad.seat}  ·  {pad.title}"
        whose = pad.seat is None or pad.says.startswith(pad.seat)
        return pad.says if whose else f"{pad.seat}  ·  {pad.says}"

    def _list_tabs(self) -> tuple[PageKey, ...]:
        """The other acts, and further keys."""
        pads = self._pads if len(self._pads) > 1 else ()
        folds = bool(pads) and not (self._shows_all or self._headed) and len(pads) + len(self._more) > MOST_TABS
        shown = [each for each in pads if not folds or each is self._open or not each.optional]
        tabs = [PageKey(each.title, Do("tab", each), self._rate(each)) for each in shown]
        more = (PageKey(tr("More…"), Do("tab")),) if folds else self._more
        return (*tabs, *(replace(each, kind="quiet") if tabs else each for each in more))

    def _rate(self, pad: Pad) -> Kind:
        """How loud the tab of an act is: quiet unless it is due."""
        return "chosen" if pad is self._open else "plain" if pad.says == self._pads[0].says else "quiet"


def _identify(pad: Pad) -> tuple[object, ...]:
    """The parts that make a pad the same one after the table has changed."""
    return pad.act, pad.seat, pad.cards is None, tuple(number.name for number in pad.open_numbers)


def _ask_number(pad: Pad, number: Number) -> PagePad:
    """Asks for a number, or for the card of a row that it means."""
    asked = pad.asks.get(number.name, "")
    if number.name == pad.place and len(pad.row) == number.most:
        return PagePad(PlaceAsked(asked, pad.row, pad.against))
    fixed = [
        tr("{name}: only {value} is possible", name=name_number(each), value=each.least)
        for each in pad.numbers
        if each.least == each.most
    ]
    return PagePad(number, asked="  ·  ".join((asked or name_range(number), *fixed)), of_die=number.name in pad.rolled)


def _ask_pair(pad: Pad, fits: Callable[[dict[str, int]], bool], was: Act | None) -> Pair | Together | None:
    """Two numbers on one pad: a key for each pair below the cards of a bid, or a row of keys for each number. None if
    there are too many keys for that."""
    first, second = pad.open_numbers
    if first.values or second.values:
        return None
    if pad.faced == second.name and second.most - second.least < MOST_COLUMNS:
        return Pair(first, second, lambda row, column: fits({first.name: row, second.name: column}))
    numbers = _limit(first, second, fits), _limit(second, first, fits)
    if any(each.most - each.least >= MOST_IN_ROW for each in numbers):
        return None

    def go_together(values: Sequence[int | None]) -> bool:
        filled = [each.least if value is None else value for each, value in zip(numbers, values, strict=True)]
        return fits(dict(zip((first.name, second.name), filled, strict=True)))

    titles = tuple(pad.asks.get(each.name) or name_number(each) for each in numbers)
    return Together(numbers, titles, go_together, tuple(getattr(was, each.name, None) for each in numbers))


def _limit(number: Number, beside: Number, fits: Callable[[dict[str, int]], bool]) -> Number:
    """The number as far as it can be meant beside the least value of the other one."""
    meant = (
        value for value in range(number.most, number.least, -1) if fits({number.name: value, beside.name: beside.least})
    )
    return replace(number, most=next(meant, number.least))


def spell(faces: Iterable[Face | None]) -> str:
    """The word that letter cards make, as far as their letters are known."""
    return "".join(face for face in faces if face).lower()
