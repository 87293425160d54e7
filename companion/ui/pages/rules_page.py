"""The rules in our own words, at the section that a decision rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.decks import DeckError, load_deck
from companion.languages import later, tr
from companion.rules.felt import Lying
from companion.rules.game import OptionValue, settle_options
from companion.rules.rulebook import TABLE, page
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec
from companion.speech.faces import look_of
from companion.table import Table
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.page import (
    CLOSE,
    Do,
    DrawnCards,
    Entered,
    Letters,
    Page,
    PageKey,
    PageLine,
    PagePad,
    PagePart,
    Presenter,
    Tile,
)

ASKED = "→ "
"""Before the heading of the rule that was asked for."""

CODE = re.compile(r"`([^`\n]+)`")

HIGH = 150
"""How high a rule's cards are drawn, in units of the design."""


class RulesShown(Presenter):
    """A game's rules as these options have them, then those of every table; ``heading`` is the section to open at: what
    comes before it is shown when it is asked for."""

    def __init__(self, game: GameSpec, options: Mapping[str, OptionValue], heading: str = "") -> None:
        self._title = tr("Rules: {label}", label=tr(game.title))
        self._rules = _tell_rules(game, options)
        self._chapters = (
            *((each.heading, each.heading) for each in self._rules if each.is_chapter),
            (tr("At every table"), next(iter(page(TABLE).values())).heading),
        )
        self._heading, self._words, self._looks = heading, "", False

    def page(self) -> Page:
        """All of them, those from a heading on, those with some words, or letters to look for words."""
        if self._looks:
            return Page(self._title, self._keys(), pad=PagePad(Letters(tr("Look for"), done=tr("Search"))))
        sought = _sought(self._words, [f"{each.shown} {each.text}" for each in self._rules]) if self._words else ""
        found = [each for each in self._rules if re.search(sought, f"{each.shown} {each.text}", re.IGNORECASE)]
        title = tr("{count:rule} with “{words}”", count=len(found), words=self._words)
        told = self._from(found) if self._heading else found
        blocks = [part for at, each in enumerate(told) for part in each.parts(sought, is_first=not at)]
        return Page(
            title if self._words and found else self._title,
            self._keys(),
            tuple(blocks) or (PageLine(tr("No rule has these words."), 24, bold=True),),
            contents=tuple(
                PageKey(word, Do("read", each), "chosen" if self._is_in(each) else "plain")
                for word, each in self._chapters
            ),
            part=self._heading or self._words,
        )

    def take(self, intent: object) -> None:
        self._looks = intent == Do("look for")
        match intent:
            case Do("read", str(heading)):
                self._heading, self._words = heading, ""
            case Entered(value=str(words)):
                self._heading, self._words = "", words

    def _keys(self) -> tuple[PageKey, ...]:
        """The keys that lead on from this part of the rules."""
        search = () if self._looks else (PageKey(tr("Search"), Do("look for")),)
        is_part = self._looks or self._words or self._heading
        return (*search, *((PageKey(tr("All rules"), Do("read", "")),) if is_part else ()), PageKey(tr("Close"), CLOSE))

    def _is_in(self, chapter: str) -> bool:
        begins = self._heading or ("" if self._words else self._rules[0].heading)
        return bool(begins) and _chapter(chapter) == _chapter(begins)

    def _from(self, rules: Sequence[ToldRule]) -> list[ToldRule]:
        """The heading's chapter, its section, which is marked, and all after it."""
        at = next((at for at, each in enumerate(rules) if each.heading == self._heading), 0)
        if _is_chapter(self._heading):
            return list(rules[at:])
        chapter = [replace(each, text="") for each in rules if each.is_chapter and self._is_in(each.heading)]
        if chapter and not rules[at - 1].is_chapter:
            begins = tr("{chapter} (from {rule})", chapter=chapter[0].shown, rule=self._heading.partition(" ")[0])
            chapter = [replace(chapter[0], shown=begins)]
        return [*chapter, replace(rules[at], shown=f"{ASKED}{rules[at].shown}"), *rules[at + 1 :]]


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A section: its heading, that heading as it is ``shown``, its text, and the cards that it names."""

    heading: str
    shown: str
    text: str
    cards: DrawnCards | None = None

    @property
    def is_chapter(self) -> bool:
        """Whether it begins a chapter."""
        return _is_chapter(self.heading)

    def parts(self, sought: str, *, is_first: bool) -> tuple[PagePart, ...]:
        """Its lines on the page; what was sought is marked, and the section that was asked for has a ground. A chapter
        has air above it, unless it ``is_first``."""
        is_asked, above = self.shown.startswith(ASKED), "\n" if self.is_chapter and not is_first else ""
        heading = PageLine(f"{above}{self.shown}", 30 if self.is_chapter else 24,
                           "accent" if is_asked else "words", bold=True, sought=sought)  # fmt: skip
        lines = (heading, PageLine(self.text, 26, sought=sought)) if self.text else (heading,)
        told = (Tile(lines, ground="raised", edge="accent"),) if is_asked else lines
        return (*told, self.cards) if self.cards and self.text else told


def _tell_rules(game: GameSpec, options: Mapping[str, OptionValue]) -> tuple[ToldRule, ...]:
    sections = (*sections_in_force(game, options).values(), *page(TABLE).values())
    cards = _list_cards(game, options)
    return tuple(
        ToldRule(
            each.heading,
            tr("{heading} (changed)", heading=each.heading) if each.is_changed else each.heading,
            _speak(game, re.sub(r"(?<!\n)\n(?!\n)", " ", each.text).replace("`", ""), cards.get(each.number, ())),
            DrawnCards(game.name, cards[each.number], HIGH) if each.number in cards else None,
        )
        for each in sections
    )


def _speak(game: GameSpec, text: str, cards: Sequence[Lying]) -> str:
    """The text with the spoken names of these cards; a page quotes code that is a plain word."""
    for each in cards:
        face = each.face or ""
        text = text.replace(tr("“{words}”", words=face), look_of(game.name, face).spoken)
    return text


def _list_cards(game: GameSpec, options: Mapping[str, OptionValue]) -> Mapping[str, tuple[Lying, ...]]:
    """The cards that the sections of the game's page name as code, by the section's number."""
    try:
        faces = load_deck(game.deck_name(settle_options(game, options))).played_faces()
    except DeckError:
        return {}
    named = {number: dict.fromkeys(CODE.findall(each.text)) for number, each in page(game.rules).items()}
    found = {number: [Lying(code) for code in codes if code in faces] for number, codes in named.items()}
    return {number: tuple(cards) for number, cards in found.items() if cards}


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


def _sought(words: str, texts: Sequence[str]) -> str:
    """The pattern for these words: at the beginning of a word ("war" is not in "afterwards"), or else anywhere.

    >>> _sought("war", ["afterwards", "a war"]), _sought("card", ["Discard"])
    ('(?<!\\\\w)war', 'card')
    """
    begun = r"(?<!\w)" + re.escape(words)
    found = any(re.search(begun, text, re.IGNORECASE) for text in texts)
    return begun if found else re.escape(words)


def read_from(table: Table, heading: str, router: Router) -> PageForm:
    """The rules of a table from this heading on; that somebody looked it up is written down."""
    if heading:
        table.look_up(heading.partition(" ")[0], "touch")
    return PageForm(RulesShown(table.game, table.setup.options, heading), router)


def _at_table(at: AtTable) -> PageForm:
    return read_from(at.desk.table, at.desk.view.decision.rule, at.router)


PAGE = PageSpec(key=later("Rules"), at_table=_at_table, group="game", order=20)
