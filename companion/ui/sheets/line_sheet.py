"""A line of the book, opened: its reasons with their rules, the pictures of its cards, and what else it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.languages import tr
from companion.rules.felt import Lying
from companion.ui.views.evening.opened import Opened
from companion.ui.views.page import CLOSE, DrawnCards, Go, Page, PageKey, PageLine, PagePart, Presenter, SeenCards, Tile

MOST_CROPS = 8
"""More pictures beside each other could not be made out."""

FACT, CLOSE_FACT, FIGURES = 30, 20, 48
"""How large a fact is alone and beside a question, and a count that differs."""

Crop = Callable[[str], bytes | None]
"""Reads the picture of a card by its name."""


def list_facts(line: Opened, crop: Crop) -> tuple[PagePart, ...]:
    """All that is known of a line, beside a question: its pictures, its reasons with their rules, its facts."""
    return (*_show_pictures(line, crop), *_tell_reasons(line, CLOSE_FACT), *_tell_rest(line, CLOSE_FACT))


def _show_pictures(line: Opened, crop: Crop) -> tuple[SeenCards, ...]:
    """The pictures of its cards, if there are any."""
    names = tuple(dict.fromkeys(line.crops))[:MOST_CROPS]
    return (SeenCards(names, crop),) if names else ()


def _tell_reasons(line: Opened, most: int) -> tuple[PageLine, ...]:
    """Each reason with its rule below it, at most this large."""
    told = [(PageLine(sentence, most, bold=True), PageLine(rule, max(20, most - 4), "soft"))
            for sentence, rule in line.reasons]  # fmt: skip
    return tuple(each for pair in told for each in pair if each.text)


def _tell_rest(line: Opened, most: int) -> tuple[PagePart, ...]:
    """The facts; the line that may be why a count differs can be touched."""
    facts = tuple(PageLine(value, most, label=word) for word, value in line.facts)
    if line.first is None:
        return facts
    number, told = line.first
    lines = (PageLine(tr("Earliest mistake"), 22, "soft"), PageLine(told, most, bold=True))
    return (*facts, Tile(lines, Go("line", number), edge="accent"))


class LineShown(Presenter):
    """One line of which nothing has to be filled in; ``keys`` are what can be done about it."""

    def __init__(self, line: Opened, keys: tuple[PageKey, ...], *, game: str, crop: Crop) -> None:
        self._line, self._keys, self._game, self._crop = line, keys, game, crop

    def page(self) -> Page:
        """All that is known of it, its cards below its sentence."""
        line = self._line
        reasons = _tell_reasons(line, FACT)
        if line.sentence not in (each.text for each in reasons):
            reasons = (PageLine(line.sentence, FACT, bold=True), *reasons)
        if line.differs:
            reasons = (replace(reasons[0], most=FIGURES), *reasons[1:])
        cards: tuple[PagePart, ...] = (DrawnCards(self._game, tuple(map(Lying, line.faces))),) if line.faces else ()
        return Page(
            f"{tr('Book')}  ·  {line.number}",
            (PageKey(tr("Close"), CLOSE),),
            (*reasons[:1], *cards, *_show_pictures(line, self._crop), *reasons[1:], *_tell_rest(line, FACT - 4)),
            foot=self._keys,
        )
