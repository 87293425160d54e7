"""Sentences and questions beside the felt about cards that differ from the book."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.cards import Face
from companion.interpreter import Amiss
from companion.interpreter.comparing import Unlike
from companion.languages import tr
from companion.rules.acts import Amend
from companion.rules.events import Event, Seat
from companion.rules.felt import Lying
from companion.rules.game import IllegalAct
from companion.rules.rulebook.phrases import spoken_words
from companion.speech.sentences import headline, speak, spoken_face
from companion.table import Table
from companion.ui.views.asking import ask_keys
from companion.ui.views.page import Do, DrawnCards, Page, PageKey, PageLine, SeatMark, Tile
from companion.ui.views.questions.wording import IS_BACK, describe_amiss, describe_covered, describe_difference


def tell_amiss(table: Table) -> tuple[str, str] | None:
    """The sentence for something amiss now, and that of the touch that settles it (empty: none); None if nothing is
    amiss."""
    amiss = table.amiss
    if amiss is None:
        return None
    place = spoken_words(table.game, table.game.called(amiss.place))
    card = spoken_face(table.game, amiss.face) if amiss.face is not None else ""
    return describe_amiss(amiss, place, card), _explained(table, amiss)


def _explained(table: Table, amiss: Amiss) -> str:
    """The words of that touch: an event that nobody entered, or an entry without its event."""
    try:
        if isinstance(amiss.act, Amend):
            line = amiss.act.line
            events = next(each.events for each in table.history.standing if each.number == line)
            return tr("This didn't happen: {sentence}", sentence=_tell(table, events))
        return "" if amiss.act is None else _tell(table, table.history.judge(amiss.act))
    except (IllegalAct, StopIteration):
        return ""


def _tell(table: Table, events: tuple[Event, ...]) -> str:
    event = headline(events)
    return "" if event is None else speak(table.game, table.setup, event).rstrip(".")


def comparison_lines(table: Table, *, speak: Callable[[Face], str] | None = None) -> tuple[str, ...]:
    """The differences, none if nothing is asked. ``speak`` says a card (None: as the game calls it)."""
    speak = speak or partial(spoken_face, table.game)
    return (
        () if table.comparison is None else tuple(describe_difference(each, speak) for each in table.comparison.unlike)
    )


def covered_sentences(table: Table, *, speak: Callable[[Face], str] | None = None) -> dict[str, str]:
    """A sentence for each such card, by its tag. ``speak`` says a card (None: as the game calls it)."""
    speak = speak or partial(spoken_face, table.game)
    return {each.uid: describe_covered(each, speak(each.face)) for each in table.covered}


SHOWN = 4
"""This many differences can be touched."""

ASKED, LINE = 34, 28
"""How large the question is, and a difference, in units of text."""

HIGH = 72
"""How high the cards of a difference are, in units of the design."""


def make_comparison_page(table: Table) -> Page | None:
    """In what table and book differ since the picture returned: a touch on a line takes that line as it lies. Other
    keys take all of it (None) as it lies, or as it was entered."""
    if table.comparison is None or not table.comparison.unlike:
        return None
    unlike = table.comparison.unlike
    sentence = tr(IS_BACK)
    if len(unlike) > SHOWN:
        sentence += f"  ({tr('and {count} more', count=len(unlike) - SHOWN)})"
    lines = tuple(
        Tile(
            (PageLine(line, LINE),),
            Do("put-together", (at, True)),
            keys=(PageKey(_say_accepted(table, each), Do("put-together", (at, True))),),
            ground="raised",
            seat=_mark(table, each.seat),
            cards=DrawnCards(table.game.name, _draw_cards(each), HIGH),
        )
        for at, (each, line) in enumerate(zip(unlike[:SHOWN], comparison_lines(table), strict=False))
    )
    both = (
        PageKey(tr("Use what I see"), Do("put-together", (None, True)), "main"),
        PageKey(tr("Keep what we entered"), Do("put-together", (None, False))),
    )
    return Page("", (), (PageLine(sentence, ASKED, bold=True), *lines), foot=both)


def _draw_cards(unlike: Unlike) -> tuple[Lying, ...]:
    """The entered card in grey, and beside it the card that the camera sees."""
    was, shows = unlike.was, unlike.shows
    return (
        *((Lying(was, mark="lost"),) if was is not None else ()),
        *((Lying(shows),) if shows is not None else ()),
    )


def _say_accepted(table: Table, unlike: Unlike) -> str:
    """The word of a touch on a line."""
    if unlike.shows is None:
        return tr("Take it back")
    return tr("Use {card}", card=spoken_face(table.game, unlike.shows))


def _mark(table: Table, seat: Seat | None) -> SeatMark | None:
    return SeatMark(table.state.seats.index(seat) + 1, seat) if seat else None


def amiss(table: Table) -> Page | None:
    """Something amiss in an entry: one key explains it, another leaves it so."""
    told = tell_amiss(table)
    if told is None:
        return None
    sentence, explained = told
    accept = (PageKey(explained, Do("settle", True), "main"),) if explained else ()
    right = PageKey(tr("It's right as it is"), Do("settle", False), "plain" if explained else "main")
    way_on = tr("Correct it on the table, or touch the line that is right.")
    asked = PageLine(f"{sentence} {way_on}", ASKED, bold=True)
    return ask_keys("", (*accept, right), told=(asked,), columns=1)
