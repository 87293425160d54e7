"""The rules in our own words, at the section that a decision rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion.languages import later, tr
from companion.rules.game import OptionValue
from companion.rules.rulebook import TABLE, page
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec
from companion.ui.kit.fitting import is_late
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.pages.door import AtTable, PageSpec

CONTENTS, LEAST_WIDE, CHAPTER = 300, 700, 64
"""How wide the contents are (in units of the design), how wide a page with contents is at least (in units of text), and
how high a key of them is at most."""


class RuleSection(BoxLayout):
    """One section."""

    called = StringProperty("")
    heading = StringProperty("")
    said = StringProperty("")
    wanted = BooleanProperty(False)
    is_chapter = BooleanProperty(False)
    sought = StringProperty("")
    """What was looked for, as a regular expression; it is marked in the text."""

    def marked(self, text: str, sought: str, colour: Sequence[float]) -> str:
        """The text with what was looked for in this colour, as the label's markup has it."""
        if not sought:
            return str(escape_markup(text))
        code = get_hex_from_color(colour)
        parts = re.split(f"({sought})", text, flags=re.IGNORECASE)
        return "".join(
            f"[b][color={code}]{escape_markup(each)}[/color][/b]" if at % 2 else escape_markup(each)
            for at, each in enumerate(parts)
        )


class RulesPage(BoxLayout):
    """A game's rules as these options have them, then those of every table; ``heading`` is the section to open at: what
    comes before it is shown when it is asked for."""

    def __init__(
        self,
        game: GameSpec[Any],
        options: Mapping[str, OptionValue],
        heading: str = "",
        *,
        closed: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._title = tr("Rules: {label}", label=tr(game.title))
        self._find = Key(text=tr("Search"), size_hint_x=0.3, on_release=lambda _: self._ask())
        self._all = Key(text=tr("All rules"), size_hint_x=0.3, on_release=lambda _: self.look_for(""))
        self._close = Key(text=tr("Close"), size_hint_x=0.2, on_release=lambda _: closed())
        self._scroll = self.ids.scroll.__self__
        self._pad: LetterPad | None = None
        self._sections = partial(_sections, game, options)
        self._contents = RuleContents(_chapters(game, options), partial(self._show, ""))
        self._body = BoxLayout()
        self.remove_widget(self._scroll)
        self._body.add_widget(self._contents)
        self._body.add_widget(self._scroll)
        self.add_widget(self._body)
        self._soon = Clock.create_trigger(self._add_next)
        self._show("", heading)

    def look_for(self, words: str) -> None:
        """Shows only the sections with these words; all of them where there are none."""
        if self._pad is not None:
            self.remove_widget(self._pad)
            self.add_widget(self._body)
            self._pad = None
        self._show(words)

    def _show(self, words: str, part: str = "") -> None:
        """Shows the sections with these ``words``, or the ``part`` that begins at this heading."""
        self._words, self._part = words, part
        self._rest = self._sections(words, part)
        self.ids.sections.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self._contents.mark(part)
        self._soon()
        self._arrange()

    def _ask(self) -> None:
        """Letters in the place of the rules."""
        self._pad = LetterPad(tr("Look for"), chose=self.look_for, done=tr("Search"), empty="")
        self.remove_widget(self._body)
        self.add_widget(self._pad)
        self._arrange()

    def _arrange(self) -> None:
        """The keys that lead on from what is shown now."""
        tools = self.ids.tools
        tools.clear_widgets(tools.children[:-1])
        self.ids.title.text = self._title
        looks = self._pad is not None
        for key in (
            *(() if looks else (self._find,)),
            *((self._all,) if looks or self._words or self._part else ()),
            self._close,
        ):
            tools.add_widget(key)

    @property
    def is_busy(self) -> bool:
        """Whether sections are still to be shown."""
        return bool(self._soon.is_triggered)

    def _add_next(self, *_: object) -> None:
        """As many more sections as a frame has time for, unless the page was closed meanwhile."""
        if self.parent is None:
            return
        while (section := next(self._rest, None)) is not None:
            self.ids.sections.add_widget(section)
            if is_late():
                self._soon()
                return
        found = len(self.ids.sections.children)
        if self._words and found:
            self.ids.title.text = tr("{count:rule} with “{words}”", count=found, words=self._words)
        if not found:
            self.ids.sections.add_widget(RuleSection(heading=tr("No rule has these words.")))

    def restyle(self) -> None:
        """Takes sizes again."""
        self._body.spacing = theme.u * 12


class RuleContents(BoxLayout):
    """The chapters, a key each, with its word and the heading that it leads to; ``go_to`` hears that. An upright or
    narrow page, or one with large text, has no room for it."""

    def __init__(self, chapters: Sequence[tuple[str, str]], go_to: Callable[[str], None]) -> None:
        super().__init__(orientation="vertical", size_hint_x=None)
        self._headings = [heading for _, heading in chapters]
        self._keys = [
            Key(text=word, most=20, size_hint_y=None, on_release=lambda _, heading=heading: go_to(heading))
            for word, heading in chapters
        ]
        for each in (*self._keys, Widget()):
            self.add_widget(each)
        self.bind(parent=lambda *_: self.restyle(), height=lambda *_: self.restyle())

    def mark(self, part: str) -> None:
        """Marks the chapter that ``part`` is the heading of a section of; none for none."""
        for heading, key in zip(self._headings, self._keys, strict=True):
            key.kind = "chosen" if part and _chapter(heading) == _chapter(part) else "plain"

    def restyle(self) -> None:
        """Takes sizes again."""
        whole = self.parent
        has_room = whole is not None and whole.width > max(theme.t * LEAST_WIDE, whole.height)
        self.width = theme.u * CONTENTS if has_room else 0
        self.opacity, self.disabled = (1, False) if has_room else (0, True)
        self.spacing: float = theme.u * 6
        high = (self.height + self.spacing) / len(self._keys) - self.spacing
        for key in self._keys:
            key.height = min(theme.u * CHAPTER, high)


def _chapters(game: GameSpec[Any], options: Mapping[str, OptionValue]) -> tuple[tuple[str, str], ...]:
    """The words and headings of the chapters of a game's rules, then of the rules of every table."""
    headings = (each.heading for each in sections_in_force(game, options).values())
    first_of_table = next(iter(page(TABLE).values())).heading
    return (
        *((each, each) for each in headings if _is_chapter(each)),
        (tr("At every table"), first_of_table),
    )


def _chapter(heading: str) -> str:
    """The number of the chapter that a section belongs to; T for the rules of every table.

    >>> _chapter("4.3 The ring"), _chapter("4 A war"), _chapter("T12 Notes")
    ('4', '4', 'T')
    """
    number = heading.partition(" ")[0]
    return "T" if number.startswith("T") else number.partition(".")[0]


def _is_chapter(heading: str) -> bool:
    """Whether a section begins a chapter: its number has no point in it.

    >>> _is_chapter("1 What is played with"), _is_chapter("1.1 Formats"), _is_chapter("T1 Notes")
    (True, False, False)
    """
    return heading.partition(" ")[0].isdigit()


def _sections(
    game: GameSpec[Any], options: Mapping[str, OptionValue], words: str, wanted: str = ""
) -> Iterator[RuleSection]:
    """The sections with these words; of a ``wanted`` heading, its chapter's, its section and all after it."""
    told = []
    for section in (*sections_in_force(game, options).values(), *page(TABLE).values()):
        text = re.sub(r"(?<!\n)\n(?!\n)", " ", section.text).replace("`", "")
        shown = tr("{heading} (changed)", heading=section.heading) if section.is_changed else section.heading
        told.append((shown, text, section.heading))
    sought = _sought(words, [f"{shown} {text}" for shown, text, _ in told]) if words else ""
    if wanted:
        begins = next((at for at, (_, _, called) in enumerate(told) if called == wanted), 0)
        chapter = [
            (shown, "", each) for shown, _, each in told if _is_chapter(each) and _chapter(each) == _chapter(wanted)
        ]
        told = [*([] if _is_chapter(wanted) else chapter), *told[begins:]]
    for shown, text, called in told:
        if re.search(sought, f"{shown} {text}", re.IGNORECASE):
            yield RuleSection(
                called=called,
                heading=shown,
                said=text,
                sought=sought,
                wanted=called == wanted and not _is_chapter(called),
                is_chapter=_is_chapter(called),
            )


def _sought(words: str, texts: Sequence[str]) -> str:
    """What to look for: these words where a word begins ("war" is not in "afterwards"), or else anywhere.

    >>> _sought("war", ["afterwards", "a war"]), _sought("card", ["Discard"])
    ('(?<!\\\\w)war', 'card')
    """
    begun = r"(?<!\w)" + re.escape(words)
    found = any(re.search(begun, text, re.IGNORECASE) for text in texts)
    return begun if found else re.escape(words)


def _at_table(at: AtTable) -> RulesPage:
    table, heading = at.desk.table, at.desk.view.decision.rule
    if heading:
        table.look_up(heading.partition(" ")[0], "touch")
    return RulesPage(table.game, table.setup.options, heading, closed=at.closed)


PAGE = PageSpec(key=later("Rules"), at_table=_at_table, group="game", order=20)
load_kv(__file__)
