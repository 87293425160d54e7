"""The acts of every table, in any game: answers, notes, rulings, counts and the ways back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.events import Seat, Unit
from companion.rules.game import Act, Reason
from companion.rules.movements import Movement


class Answer(Act):
    """The table answers the referee's question."""

    value: str | int | bool


class Note(Act):
    """Someone marks the moment."""

    by_a_seat_here: ClassVar[bool] = False

    text: str
    tags: tuple[str, ...] = ()


LOOKED_UP = "looked-up"
"""The ``about`` of a remark whose text is the number of a section that somebody looked up."""


class Remark(Act):
    """The companion notes its own questions and refusals, and each rule that somebody looks up. ``about`` is the kind
    of the question, the code of the refusal, or ``looked-up``.
    """

    by_a_seat_here: ClassVar[bool] = False

    text: str
    about: str

    @property
    def interrupts(self) -> bool:
        """Whether the companion interrupted: a player who looks a rule up is not interrupted."""
        return self.about != LOOKED_UP


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn:
    """A ruling gives a seat the turn."""

    turn: Seat


class Rule(Act):
    """The table overrules the referee in its own words (``text``; empty if nobody entered them), with movements between
    accounts if it wants. ``counted`` is the seat whose count corrects the book by the one movement.
    """

    text: str
    effect: tuple[Movement | NextTurn, ...] = ()
    counted: Seat | None = None


class Count(Act):
    """Someone counts the things of a seat."""

    unit: Unit
    amount: int


class Undo(Act):
    """Undoes the last act that counts."""


class Redo(Act):
    """Redoes the last undone act."""


class Amend(Act):
    """Corrects the act of this number (in records: of this line). ``with`` is the right act, or null if nothing
    happened.

    An act that no longer counted comes back. ``misread``: the companion corrects a reading of its own, and nobody asked
    for it. ``missed`` is an act that nobody had noticed; it comes right after the corrected one, or before all others
    if ``line`` is 0. ``also`` corrects a later act together with this one: two cards that changed places, or a battle
    that comes back with its missed card. Only one of all these acts can be missed.
    """

    line: int
    with_: Act | None
    misread: bool = False
    missed: Act | None = None
    also: Act | None = None

    def together(self) -> Iterator[Amend]:
        """This correction and all that are judged together with it."""
        yield self
        if isinstance(self.also, Amend):
            yield from self.also.together()


class Takeback(Act):
    """Undoes the last act with the table's consent."""


class Position(Act):
    """Enters the state of a table that began without the companion, or continued without it.

    Each game has its own, with its own fields. A position is whole: what it leaves out is as at the start.
    ``hidden_fields`` are the fields with cards that not everybody sees; they follow from the game's places.
    """

    hidden_fields: ClassVar[tuple[str, ...]] = ()


WAYS_BACK = (Undo, Redo, Amend, Takeback)
"""The acts that change earlier ones."""

TABLE_ACTS: tuple[type[Act], ...] = (Answer, Note, Remark, Rule, Count, Undo, Redo, Amend, Takeback)

NOTED = Reason("noted", "T1", "Noted: {text}")
REMARKED = Reason("remarked", "T1", "The companion: {text}")
LOOKED_AT = Reason("looked-at", "T1", "Somebody looks up rule {text}.")
RULED = Reason("ruled", "T2", "The table decides: {text}")
RULED_WITHOUT_WORDS = Reason("ruled-without-words", "T2", "The table decides; nobody entered its words.")
COUNT_AGREES = Reason("count-agrees", "T3", "{seat} has {amount_of_unit}, as the book says.")
COUNT_DIFFERS = Reason("count-differs", "T3", "{seat} counted {amount_of_unit}; the book says {booked}.")
COUNT_HOLDS = Reason("count-holds", "T3", "{seat} has {amount_of_unit} by count, not {booked}.")
UNDONE = Reason("undone", "T4", "Undone: {act}.")
TAKEN_BACK = Reason("taken-back", "T4", "Taken back with the table's consent: {act}.")
TAKEN_BACK_SEEN = Reason(
    "taken-back-seen", "T4", "Taken back with the table's consent: {act}; {cards} had been shown in the meantime."
)
REDONE = Reason("redone", "T4", "Redone: {act}.")
AMENDED = Reason(
    "amended", "T5", "Corrected: {act} should have been {new}; {count:later move was|later moves were} judged again."
)
AMENDED_HIDDEN = Reason(
    "amended-hidden", "T5", "Corrected (hidden): {act}; {count:later move was|later moves were} judged again."
)
REORDERED = Reason(
    "reordered",
    "T5",
    "Corrected: {act} is now {new}; {count:later move was|later moves were} judged again, in another order: {order}.",
)
PUT_IN = Reason("put-in", "T5", "Added: {new}, which was missed; {count:later move was|later moves were} judged again.")
AMENDED_TOGETHER = Reason(
    "amended-together",
    "T5",
    "Corrected together: {new}; {count:later move was|later moves were} judged again.",
)
PUT_BACK = Reason("put-back", "T5", "Put back: {new}; {count:later move was|later moves were} judged again.")
STRUCK = Reason("struck", "T5", "Deleted: {act}; {count:later move was|later moves were} judged again.")
MISREAD = Reason(
    "misread", "T5", "The companion read {act}; it was {new}; {count:later move was|later moves were} judged again."
)
NOT_PLAYED = Reason("not-played", "T5", "The companion read {act}, which nobody played.")
LEFT_OUT = Reason("left-out", "T5", "Not counted yet, because other cards were picked up too soon ({act}).")
LET_STAND = Reason("let-stand", "T6", "The table lets it stand: {because}")
NOTHING_TO_UNDO = Reason("nothing-to-undo", "T4", "There is nothing to undo.")
NOTHING_TO_REDO = Reason("nothing-to-redo", "T4", "There is nothing to redo.")
NO_SUCH_ACT = Reason("no-such-act", "T5", "There is no line {line} to correct.")
CANNOT_BE_MENDED = Reason(
    "cannot-be-mended", "T5", "Line {line} isn't a move; you can correct only moves, answers, counts and rulings."
)
BREAKS_LATER = Reason("breaks-later", "T5", "With this correction, line {line} ({act}) would be refused: {because}")
UNKNOWN_SEAT = Reason("unknown-seat", "T7", "Nobody called {seat} sits here.")
SEAT_NEEDED = Reason("seat-needed", "T7", "Who does this? A {act} needs a player.")
NO_QUESTION = Reason("no-question", "T8", "The referee hasn't asked anything.")
NOT_A_CHOICE = Reason("not-a-choice", "T8", "{value} isn't an answer. Choose from: {choices}.")
QUESTION_OPEN = Reason("question-open", "T8", "Answer the referee first: {choices}.")
UNKNOWN_ACCOUNT = Reason("unknown-account", "T2", "There is no account {account} in {unit}.")
BAD_AMOUNT = Reason("bad-amount", "T2", "An amount of {amount} can't be moved or counted.")
NOT_SO_MUCH = Reason("not-so-much", "T2", "{place} holds {held_of_unit}; the ruling moves {amount}.")
WHICH_CARDS = Reason("which-cards", "T2", "{place} holds {cards}. Which of them does the ruling move? Name them.")
CARDS_AND_AMOUNT = Reason("cards-and-amount", "T2", "The ruling names {given:card|cards} and moves {amount}.")
NO_CARDS_NAMED = Reason("no-cards-named", "T2", "Only cards are named one by one; the ruling moves {unit}.")
RULED_TURN_STAYS = Reason(
    "ruled-turn-stays",
    "T2",
    "The table decides: {text} The turn stays where it is; the game can't give it to {seat} now.",
)
RULED_TURN_STAYS_WITHOUT_WORDS = Reason(
    "ruled-turn-stays-without-words",
    "T2",
    "The table decides; nobody entered its words. The turn stays where it is; the game can't give it to {seat} now.",
)
TURN_NOT_GIVEN = Reason("turn-not-given", "T2", "In this game a ruling can't give {seat} the turn.")
BEYOND_PROMPTS = Reason("beyond-prompts", "T14", "It isn't time for “{act}” now.")
BEYOND_OTHERS = Reason("beyond-others", "T14", "“{act}” isn't possible now. {seat} can choose from: {others}.")
BEYOND_SEAT = Reason("beyond-seat", "T14", "“{act}” is up to {waited}, not {seat}.")
BEYOND_NUMBER = Reason("beyond-number", "T14", "The {field} can be {least} to {most}, not {value}.")
BEYOND_CHOICE = Reason("beyond-choice", "T14", "The {field} can be {choices}, not {value}.")
ASKED_NUMBER = Reason("asked-number", "T14", "{asked} It can be {least} to {most}, not {value}.")
ASKED_CHOICE = Reason("asked-choice", "T14", "{asked} It can be {choices}, not {value}.")
BEYOND_CARDS = Reason("beyond-cards", "T14", "“{act}” takes {least} to {most:card}, not {value}.")
COUNT_MOVES_OWN = Reason("count-moves-own", "T3", "A ruling on {seat}'s count needs one movement, to or from {seat}.")
BEYOND_COUNT = Reason("beyond-count", "T14", "“{act}” takes {least:card}, not {value}.")
BEYOND_STANDS = Reason("beyond-stands", "T14", "If you let it stand, it is judged anyway.")
GAME_FAILED = Reason("game-failed", "T15", "The game's own code failed, so this doesn't count. {place}: {said}")
TIME_RAN_BACK = Reason("time-ran-back", "T9", "The time {at} is before the last one, {last}.")
GAME_IS_OVER = Reason("game-is-over", "T10", "The game is over.")
IMPOSSIBLE_CARD = Reason(
    "impossible-card",
    "T11",
    "{card} can't be in {place}: {known}. Was it a different card, or shouldn't it count?",
)
IMPOSSIBLE_STANDS = Reason(
    "impossible-stands",
    "T11",
    "If you let it stand, {card} stays where it is, and I recount the deck.",
)
ONE_IS_ANOTHER = Reason(
    "one-is-another",
    "T11",
    "If you let it stand, one card of {place} was a different one all along. I no longer know the others.",
)

FOR_ONE_SEAT = Reason("for-one-seat", "T13", "{seat}'s secret can't be right; only {seat} may see why.")
NOT_OF_PLACE = Reason("not-of-place", "T11", "{card} isn't a card of {place}.")
UNKNOWN_FACE = Reason("unknown-face", "T11", "This game's deck has no card {card}.")
WRONG_NUMBER = Reason("wrong-number", "T11", "{given:card was|cards were} named; {place} holds {held}.")
NOT_SHOWN = Reason("not-shown", "T11", "{place} must hold {missing}, which wasn't named.")

POSITION = Reason("position", "T12", "The table enters the position: {held} {unit}.")
POSITION_BY = Reason("position-by", "T12", "{seat} enters the position: {held} {unit}.")
POSITION_SEAT = Reason("position-seat", "T12", "{what}: nobody called {seat} plays here now.")
POSITION_NUMBER = Reason("position-number", "T12", "{what} can't be {value}; it can be {least} to {most}.")
POSITION_ONE = Reason("position-one", "T12", "{what} can't be {value}; it must be {least}.")
POSITION_CHOICE = Reason("position-choice", "T12", "{what} can't be {value}. Choose from: {choices}.")
POSITION_COPIES = Reason(
    "position-copies", "T12", "{card} is named {count} times (in {places}); copies in the deck: {copies}."
)
POSITION_CARDS = Reason("position-cards", "T12", "{given:card was|cards were} named for {place}, which holds {held}.")
POSITION_TYPE = Reason(
    "position-type",
    "T12",
    "{given:card was|cards were} named for {place}, which holds {held}. If {field} names every card there, its type in "
    "the game's position is tuple[Face | None, ...].",
)
POSITION_SUM = Reason("position-sum", "T12", "{what} come to {given}, but there are {held}.")

TABLE_REASONS: tuple[Reason, ...] = tuple(value for value in list(globals().values()) if isinstance(value, Reason))
