"""Questions and warnings of the interpreter as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.cards import Face
from companion.decks import title_of
from companion.interpreter.book import Amiss
from companion.interpreter.comparing import Unlike
from companion.interpreter.doubts import About, Covered, Doubt
from companion.languages import all_of, capitalize, later, one_of, tr

IS_BACK = later("The camera is back and sees different cards.")
"""The question when the picture returns."""


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """The question about a card, and the ``reason`` why it is open (empty: the question has it)."""

    question: str
    reason: str = ""

    @property
    def sentence(self) -> str:
        """Both in one line."""
        return f"{self.question} {self.reason}".strip()


def describe_question(doubt: Doubt, cards: Sequence[str], deck: str) -> CardQuestion:
    """A doubt as a question; ``cards`` are those that it names, as people say them, ``deck`` the name of the deck in
    play."""
    where = tr("in front of {seat}", seat=doubt.seat) if doubt.seat else tr("in the middle")
    if doubt.about == About.UNKNOWN_TAG:
        return CardQuestion(tr("Which card lies {where}?", where=where), tr("I don't recognise its tag."))
    if question := _describe_cards(doubt, cards, where, deck):
        return CardQuestion(question)
    return CardQuestion(tr("Which card lies {where}?", where=where), tr("I can't read it."))


def _describe_cards(doubt: Doubt, cards: Sequence[str], where: str, deck: str) -> str:
    """The question about the cards that a doubt names, or about too many, too few or none; empty if there is only an
    unread one."""
    likely = one_of(cards[:2])
    if doubt.about == About.ANOTHER_DECK:
        return tr(
            "A card from another deck lies {where}; this table plays with “{deck}”. Take it away, or choose "
            "the card it stands for.",
            where=where,
            deck=title_of(deck),
        )
    if doubt.about == About.REREAD and len(cards) > 1:
        return tr("The {before} {where} now looks like {now}. Which is it?", before=cards[1], where=where, now=cards[0])
    if doubt.about == About.READ_DIFFERENTLY and len(cards) > 1:
        return tr(
            "The camera sees {seen} {where}, but the tag says {tagged}. Which is it?",
            seen=cards[0],
            where=where,
            tagged=cards[1],
        )
    if doubt.about == About.REFUSED and cards and doubt.possible and doubt.named[0] not in doubt.possible:
        return tr(
            "I read {card} {where}, but it was already played or lies elsewhere. Which card is it?",
            card=cards[0],
            where=where,
        )
    if doubt.about == About.REFUSED and cards:
        return tr("I read {card} {where}, but that can't be right. Which card is it?", card=cards[0], where=where)
    if doubt.about == About.NEVER_READ and doubt.beside:
        return tr(
            "One more card {where} was picked up too soon. Which card came after {cards}?",
            cards=all_of(cards),
            where=where,
        )
    if doubt.about in (About.TAKEN_AWAY, About.NEVER_READ) and cards:
        return tr("The card {where} was taken away before I could read it. Was it {cards}?", where=where, cards=likely)
    if doubt.about in (About.TAKEN_AWAY, About.NEVER_READ):
        return tr("The card {where} was taken away before I could read it. Which was it?", where=where)
    if doubt.about == About.READ_BEFORE and len(cards) > 1:
        guess, card = cards[0], cards[-1]
        return tr("Another card lay {where} before {card}. Was it {guess}?", where=where, card=card, guess=guess)
    if doubt.about == About.READ_BEFORE and cards:
        return tr("Another card lay {where} before {card}. Which one?", card=cards[-1], where=where)
    if doubt.about == About.BESIDE and cards:
        return tr("{card} lies {where} beside older cards. Was it played?", card=cards[0], where=where)
    if doubt.about == About.TOO_MANY:
        return tr("There are too many cards {where}. Which one doesn't belong there?", where=where)
    if doubt.about == About.TOO_FEW:
        return tr("I have read {cards} {where}, and one card is missing. Which?", cards=all_of(cards), where=where)
    if doubt.about == About.WHICH_OF_TWO:
        return tr("Two cards lie {where}, but only one is played. Which?", where=where)
    return tr("I see {cards} {where}. Which is it?", cards=likely, where=where) if cards else ""


def describe_amiss(amiss: Amiss, place: str, card: str) -> str:
    """An impossible sight, as a sentence; ``place`` is its name for people, ``card`` the one that was left lying."""
    if amiss.about == About.LEFT_LYING:
        where = tr("in front of {seat}", seat=amiss.seat) if amiss.seat else tr("in the middle")
        return tr("{card} was left {where}; the cards beside it are gone.", card=card, where=where)
    if amiss.about == About.NOT_DRAWN:
        return tr("{card} still lies on {place}; it should have been drawn.", card=card, place=place)
    if amiss.about == About.DRAWN_TOO_MANY:
        return tr("A card was taken from {place}, but it was nobody's turn to draw.", place=place)
    return tr(
        "{place}: {lies} lie there; there should be {told}.", place=capitalize(place), lies=amiss.lies, told=amiss.told
    )


def describe_difference(unlike: Unlike, spoken: Callable[[Face], str]) -> str:
    """One difference between the table and the book, as a sentence; ``spoken`` says a card as people do."""
    was, shows = (spoken(face) if face is not None else "" for face in (unlike.was, unlike.shows))
    where = unlike.seat or tr("In the middle")
    if not shows:
        return tr("{where}: you entered {was}, I see nothing", where=where, was=was)
    if not was:
        return tr("{where}: you entered nothing, I see {shows}", where=where, shows=shows)
    return tr("{where}: you entered {was}, I see {shows}", where=where, was=was, shows=shows)


def describe_covered(covered: Covered, card: str) -> str:
    """A sentence with the way on; ``card`` is the card as people say it."""
    if covered.seat is None:
        return tr(
            "I can no longer read {card}; it still counts. If another card lies on it, lay them side by "
            "side. If it was taken back, correct the line.",
            card=card,
        )
    return tr(
        "I can no longer read {seat}'s {card}; it still counts. If another card lies on it, lay them side by "
        "side. If it was taken back, correct the line.",
        card=card,
        seat=covered.seat,
    )
