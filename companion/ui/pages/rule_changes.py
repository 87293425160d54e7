"""House rules that people change to see what would follow: the rules, and beside them the findings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from companion.languages import tr
from companion.rules.game import Option, OptionValue
from companion.rules.options import make_number, spoken_name, spoken_value
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import CLOSE, Do, Entered, Page, PageKey, PageLine, PagePad, PagePart, Presenter, Tile


class RuleChanges(Presenter, ABC):
    """``usual`` has the house rules before a change, ``draft`` has them after it. ``one_at_a_time``: a change takes the
    one before it back."""

    title = ""
    one_at_a_time = False

    def __init__(self, usual: Draft) -> None:
        self.usual = self.draft = usual
        self._asked: Option | None = None

    @abstractmethod
    def found(self) -> tuple[PagePart, ...]:
        """The findings so far about the changed rules."""

    @abstractmethod
    def begin(self, changed: dict[str, OptionValue]) -> None:
        """Begins to find out about these rules, which may be none."""

    def page(self) -> Page:
        if (option := self._asked) is not None:
            pad = PagePad(make_number(option, self.draft.value(option)))
            return Page(self.title, (PageKey(tr("Close"), Do("keep")),), pad=pad, hint=tr(option.line))
        keys = (PageKey(tr("Reset"), Do("reset"), is_live=bool(self.changed)), PageKey(tr("Close"), CLOSE))
        rows = tuple(map(self._row, self.draft.rules.options))
        return Page(self.title, keys, blocks=rows, beside=self.found())

    @property
    def changed(self) -> dict[str, OptionValue]:
        """The rules that are changed, with their values."""
        values = {each.name: (self.draft.value(each), self.usual.value(each)) for each in self.draft.rules.options}
        return {name: now for name, (now, usual) in values.items() if now != usual}

    def take(self, intent: object) -> None:
        match intent:
            case Do("turn", str(name)):
                option = next(each for each in self.draft.rules.options if each.name == name)
                if option.span is not None:
                    self._asked = option
                else:
                    self.change(option, self.draft.turn(option).value(option))
            case Entered(value=int(value)) if self._asked is not None:
                self.change(self._asked, value)
            case Do("keep"):
                self._asked = None
            case Do("reset"):
                self.draft = self.usual
                self.begin({})

    def change(self, option: Option, value: OptionValue) -> None:
        self._asked = None
        self.draft = (self.usual if self.one_at_a_time else self.draft).ruled(option, value)
        self.begin(self.changed)

    def _row(self, option: Option) -> Tile:
        tile = option_tile(option, self.draft.value(option), is_changed=option.name in self.changed)
        if option.name not in self.changed:
            return tile
        was = PageLine(tr("It was: {value}", value=spoken_value(option, self.usual.value(option))), 22)
        return replace(tile, lines=(*tile.lines, was))


def option_tile(option: Option, value: OptionValue, *, is_changed: bool) -> Tile:
    """A house rule with its line, and a key that says how it is played."""
    key = PageKey(spoken_value(option, value), Do("turn", option.name), icon="choose")
    return rule_tile(spoken_name(option), tr(option.line), (key,), is_changed=is_changed)


def rule_tile(title: str, line: str, keys: tuple[PageKey, ...], *, is_changed: bool) -> Tile:
    """The tile of a choice for a table; one that differs from the game's own is marked."""
    if is_changed:
        title = f"{title}  ({tr('changed')})"
    lines = (PageLine(title, 24, bold=True), PageLine(line, 22, "soft"))
    return Tile(lines, keys=keys, edge="words" if is_changed else None)
