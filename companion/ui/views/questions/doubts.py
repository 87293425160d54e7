"""A doubt as a question: "I see a 6♠ or a 9♠ in front of Ben"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.cards import Face
from companion.interpreter import Doubt
from companion.interpreter.doubts import About
from companion.languages import later, tr
from companion.rules.events import Seat
from companion.speech.faces import grids
from companion.speech.sentences import spoken_face
from companion.table import Table
from companion.ui.views.page import Do, KeyGrid, Page, PageKey
from companion.ui.views.questions.wording import CardQuestion, describe_question

NO_CARD = {About.NEVER_READ: later("Don't count this card"), About.READ_BEFORE: ""}
"""The word of the key that answers "not a card", about cards that have gone; empty where a card says as much."""

OFFERED = 3
FEW = 12
"""The most faces offered alone for a card that was not read; if there are more, the whole deck in its order."""


@dataclass(frozen=True, slots=True)
class DoubtView:
    """A question ``asked`` about a card of a ``game``, the likeliest ``candidates`` first; ``more`` wait behind it.
    ``keeper`` alone may look at the card and answer: everyone else sees neither picture nor candidates. ``none`` says
    that it is not a card. ``seat`` is the player whose card it is. ``rows`` are tiles to touch where nothing was read
    of the card, if there are few. ``hint`` explains the cards; ``answers`` are the candidates with the words below
    them, or several answers of one or more cards, and a touch says the first card of one."""

    game: str
    number: int
    asked: CardQuestion
    candidates: tuple[Face, ...]
    possible: frozenset[Face]
    crop: bytes | None
    more: int
    keeper: Seat | None = None
    none: str = ""
    rows: tuple[tuple[Face, ...], ...] = ()
    all_of_them: bool = False
    seat: Seat | None = None
    hint: str = ""
    has_guess: bool = False
    answers: tuple[tuple[tuple[Face, ...], str], ...] = ()

    @property
    def sentence(self) -> str:
        """The question and its reason in one line."""
        return self.asked.sentence


def page_of(doubt: DoubtView) -> Page:
    """The question with its cards and the other answers; one for a ``keeper`` has the key to answer it alone."""
    if doubt.keeper is not None:
        alone = PageKey(tr("I'm {seat} – let me answer", seat=doubt.keeper), Do("alone"), "main")
        return Page(doubt.sentence, (), hint=_tell_more(doubt.more), foot=(alone,))
    no_card = (PageKey(doubt.none, Do("is")),) if doubt.none else ()
    if doubt.all_of_them:  # they need all the height
        hint = "  ·  ".join(filter(None, (doubt.asked.reason, doubt.hint)))
        return Page(doubt.asked.question, no_card, fills=(doubt,), hint=hint)
    hint = "  ·  ".join(filter(None, (doubt.hint, _tell_more(doubt.more))))
    is_only = not (doubt.candidates or doubt.rows)
    word = tr("All cards") if is_only else tr("A different card")
    other = PageKey(word, Do("other"), "main" if is_only else "plain")
    keys = KeyGrid((other, *no_card), columns=1, high=64, highest=110)
    return Page(doubt.sentence, (), fills=(doubt,), beside=(keys,), hint=hint)


def _tell_more(more: int) -> str:
    return tr("{count:more question} to come", count=more) if more else ""


def _explain(doubt: Doubt, rows: Sequence[Sequence[Face]]) -> str:
    """The words beside the cards to touch: the one that the companion would take, and why some are grey."""
    if doubt.candidates:
        if doubt.about == About.READ_BEFORE:
            return tr("The ring marks my guess. Touch what lay there.")
        is_refused = doubt.about == About.REFUSED
        return tr("Touch the right card.") if is_refused else tr("The ring marks my guess. Touch the right card.")
    is_grey = doubt.possible and any(face not in doubt.possible for row in rows for face in row)
    return tr("Grey: already played or elsewhere.") if is_grey else ""


def doubt_view(table: Table) -> DoubtView | None:
    """The oldest doubt that waits, if one does."""
    return view_of(table, table.doubts[0]) if table.doubts else None


def view_of(
    table: Table, doubt: Doubt, viewer: Seat | None = None, *, speak: Callable[[Face], str] | None = None
) -> DoubtView:
    """One doubt as a question to this seat; None: to everyone at the table. ``speak`` says a card (None: as the game
    calls it)."""
    speak = speak or partial(spoken_face, table.game)
    keeper, more = table.keeper(doubt), len(table.doubts) - 1
    if keeper not in (None, viewer):
        alone = CardQuestion(_ask_alone(doubt, keeper))
        return DoubtView(table.game.name, doubt.number, alone, (), frozenset(), None, more, keeper)
    named = doubt.beside or doubt.named[:OFFERED]
    ways = grids(table.game.name, table.setup.deck)
    rows = () if doubt.candidates else _tiles(ways, doubt.possible)
    cards = [speak(face) for face in named]
    if len(set(cards)) < len(set(named)):
        cards = list(named)  # these tell two cards of one number apart
    return DoubtView(
        game=table.game.name,
        number=doubt.number,
        asked=describe_question(doubt, cards, table.setup.deck.name),
        candidates=tuple(face for face, _ in doubt.candidates[:OFFERED]),
        possible=doubt.possible,
        crop=None if doubt.about == About.READ_BEFORE else doubt.crop,
        more=more,
        none=tr(word) if (word := NO_CARD.get(doubt.about, later("No card"))) else "",
        rows=rows,
        all_of_them=rows == ways[-1],
        seat=doubt.seat,
        hint=_explain(doubt, rows),
        has_guess=doubt.about != About.REFUSED,
        answers=_list_answers(doubt, cards),
    )


def _list_answers(doubt: Doubt, cards: Sequence[str]) -> tuple[tuple[tuple[Face, ...], str], ...]:
    """The candidates; or each before the last of them, which lies there now, and that alone."""
    faces = tuple(face for face, _ in doubt.candidates[:OFFERED])
    if doubt.about != About.READ_BEFORE or not faces:
        return ((faces, ""),) if faces else ()
    orders = [((face, faces[-1]), tr("{card}, then {last}", card=card, last=cards[-1]))
              for face, card in zip(faces[:-1], cards, strict=False)]  # fmt: skip
    return (*orders, (faces[-1:], tr("{card} alone", card=cards[-1])))


def _tiles(ways: Sequence[Sequence[Sequence[Face]]], possible: frozenset[Face]) -> tuple[tuple[Face, ...], ...]:
    """The shortest way to name a card, or the few that it may be, or all that there are."""
    if sum(map(len, ways[0])) <= FEW:
        return tuple(map(tuple, ways[0]))
    few = [face for row in ways[-1] for face in row if face in possible]
    if not 0 < len(few) <= FEW:
        return tuple(map(tuple, ways[-1]))
    half = -(-len(few) // 2)
    return tuple(row for row in (tuple(few[:half]), tuple(few[half:])) if row)


def _ask_alone(doubt: Doubt, keeper: Seat | None) -> str:
    if doubt.about == About.UNKNOWN_TAG:
        return tr(
            "I don't recognise the tag of one of {keeper}'s hidden cards. Only {keeper} may look and answer.",
            keeper=keeper,
        )
    return tr("I can't read one of {keeper}'s hidden cards. Only {keeper} may look and answer.", keeper=keeper)
