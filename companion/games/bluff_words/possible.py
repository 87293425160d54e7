"""The best word that the companion proposes, from the cards that were seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards import Face
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.acts import Word
from companion.games.bluff_words.events import BestWordFound
from companion.games.bluff_words.proposed import index_proposed
from companion.games.bluff_words.search import Spelling, best_word
from companion.games.bluff_words.state import State, places_of
from companion.rules.events import Seat
from companion.rules.game import Prompt
from companion.rules.turn import Turn


def list_seen(state: State, seat: Seat, made: Iterable[Face] = ()) -> tuple[tuple[Face, ...], int]:
    """The known cards for a word of this seat, those of a word that was ``made`` of them too, and how many more there
    are."""
    piles = [state.holdings.pile(place) for place in places_of(seat)]
    known, unseen = [face for pile in piles for face in pile.faces], sum(pile.unseen for pile in piles)
    left = list(known)
    turned_up = [face for face in made if not (face in left and left.pop(left.index(face)))][:unseen]
    return (*known, *turned_up), unseen - len(turned_up)


def best_of(state: State, seat: Seat, made: Iterable[Face] = ()) -> Spelling | None:
    """The best word of the seat's and the middle's known cards, those of a word that was ``made`` too."""
    cards, _ = list_seen(state, seat, made)
    return best_word(index_proposed(state), cards) if cards else None


def tell_best(turn: Turn[State], seat: Seat, *, for_all: bool, made: tuple[Face, ...] = ()) -> None:
    """Says which word would have been the best; after a collected bid to its seat alone (``for_all`` False). ``made``
    are the cards of the word that the seat has just made."""
    _, unseen = list_seen(turn.state, seat, made)
    best = best_of(turn.state, seat, made)
    word, value = (best.word, best.value) if best else ("", 0)
    reason = (say.BEST_OF_SEEN if unseen else say.BEST) if best else say.NO_BEST
    turn.record(BestWordFound(why=reason, seat=seat, word=word, value=value, unseen=unseen, for_all=for_all))


def suggest(state: State, prompt: Prompt) -> Iterator[Word]:
    """The best word, where one is waited for."""
    best = best_of(state, prompt.seat) if prompt.act == Word.word() and prompt.seat else None
    if best:
        yield Word(seat=prompt.seat, word_=best.word, cards=best.cards)


def make_ready(state: State) -> None:
    """Reads the dictionary and sorts it by its letters."""
    index_proposed(state)
