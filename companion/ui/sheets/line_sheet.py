"""A line of the book, opened: its reasons with their rules, the pictures of its cards, and what else it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.languages import tr
from companion.rules.felt import Lying
from companion.ui.views.evening.opened import Opened
from companion.ui.views.page import DrawnCards, Go, Page, PageKey, PageLine, PagePart, Presenter, SeenCards, Tile

MOST_CROPS, MOST_CHECKS = 8, 5
"""More pictures beside each other could not be made out, and more lines are not checked at once."""

FACT, CLOSE_FACT, HEAD, FIGURES = 30, 22, 38, 48
"""How large a fact is alone and beside a question, what stands above cards, and a count that differs."""

LARGE, LOW, SMALL, LONE = 310, 180, 150, 250
"""How high cards are alone, at most and at least, and pictures above a question, and a lone one beside it, in units of
the design."""

Crop = Callable[[str], bytes | None]
"""Reads the picture of a card by its name."""


def list_facts(line: Opened, crop: Crop) -> tuple[PagePart, ...]:
    """The facts about a line, beside a question that quotes it: its pictures, its other reasons, and their rules."""
    told = tuple(each for each in _tell_reasons(line, CLOSE_FACT) if each.text != line.done)
    names = _name_pictures(line)
    high = LONE if len(names) == 1 else SMALL
    return (*((SeenCards(names, crop, high, told),) if names else told), *_list_checks(line, CLOSE_FACT))


def _name_pictures(line: Opened) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.crops))[:MOST_CROPS]


def _tell_reasons(line: Opened, most: int) -> tuple[PageLine, ...]:
    """Each reason with its rule below it, at most this large."""
    told = [(PageLine(sentence, most, bold=True), PageLine(_name_rule(rule), max(20, most - 4), "soft"))
            for sentence, rule in line.reasons]  # fmt: skip
    return tuple(each for pair in told for each in pair if each.text)


def _name_rule(rule: str) -> str:
    return tr("Rule {rule}", rule=rule) if rule else ""


def _list_checks(line: Opened, most: int) -> tuple[PagePart, ...]:
    """The lines that may be why a count differs, each to be touched, the first one loudly; and what they leave open."""
    lines = (PageLine(told, most, bold=not at, mark=moved, mark_most=most - 4)
             for at, (_, told, moved) in enumerate(line.checks[:MOST_CHECKS]))  # fmt: skip
    tiles = [Tile((told,), Go("line", number)) for (number, *_), told in zip(line.checks, lines, strict=False)]
    if not tiles:
        return ()
    first = PageLine(line.check, max(24, most), "accent", bold=True), replace(tiles[0], edge="accent")
    rest = (PageLine(line.unexplained, max(24, most)),) if line.unexplained else ()
    return (*first, *tiles[1:], *rest)


class LineShown(Presenter):
    """One complete line of the book. Its ``keys`` correct it; those ``above`` stand beside the title, and the last of
    them leads back."""

    def __init__(
        self, line: Opened, keys: Sequence[PageKey], above: Sequence[PageKey], *, game: str, crop: Crop
    ) -> None:
        self._line, self._keys, self._above, self._game, self._crop = line, tuple(keys), tuple(above), game, crop

    def page(self) -> Page:
        """All that is known of it, beside the pictures of its cards, or around its cards."""
        line, names = self._line, _name_pictures(self._line)
        told = _tell_reasons(line, FACT)
        if line.sentence not in (each.text for each in told):
            told = (PageLine(line.sentence, FACT, bold=True), *told)
        if line.differs:
            told = (replace(told[0], most=FIGURES),)
        most = FACT if line.differs else FACT - 6
        told += tuple(PageLine(value, most, label=word) for word, value in line.facts)
        shown: tuple[PagePart, ...] = told
        if names:
            shown = (SeenCards(names, self._crop, LARGE, told),)
        elif line.faces:
            cards = DrawnCards(self._game, tuple(map(Lying, line.faces)), LARGE, LOW)
            shown = (replace(told[0], most=HEAD), cards, *told[1:])
        title = tr("Book, line {number}", number=line.number)
        return Page(title, self._above, (*shown, *_list_checks(line, FACT)), foot=self._keys)
