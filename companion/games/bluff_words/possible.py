"""The best word that was possible, from the cards that were seen."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluff_words import happenings as h
from companion.games.bluff_words import reasons
from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.search import Spelling, best_word, index
from companion.games.bluff_words.state import State, places_of
from companion.rules.course import Course
from companion.rules.events import Seat


def seen(state: State, seat: Seat) -> tuple[tuple[Face, ...], int]:
    """The known cards for a word of this seat, and how many more there are."""
    places = [state.census.place(name) for name in places_of(seat)]
    return tuple(face for place in places for face in place.faces), sum(place.unseen for place in places)


def best_of(state: State, seat: Seat) -> Spelling | None:
    """The best word of the seat's and the middle's known cards."""
    cards, _ = seen(state, seat)
    if not cards:
        return None
    words = lexicon(str(state.options["dictionary"]))
    return best_word(index(words, tuple(sorted(state.points.items()))), cards)


def tell_best(course: Course[State], seat: Seat, *, for_all: bool) -> None:
    """Says which word would have been the best; after a collected bid to its seat alone (``for_all`` False)."""
    _, unseen = seen(course.state, seat)
    best = best_of(course.state, seat)
    word, value = (best.word, best.value) if best else ("", 0)
    why = reasons.NO_BEST(unseen=unseen)
    if best:
        reason = reasons.BEST_OF_SEEN if unseen else reasons.BEST
        why = reason(word=word, value=value, unseen=unseen)
    course(h.BestWordFound(why=why, seat=seat, word=word, value=value, unseen=unseen, for_all=for_all))
