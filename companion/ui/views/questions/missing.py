"""Deleted acts that can be put back, and their missing cards if they could not be judged."""

from __future__ import annotations

from dataclasses import dataclass

from companion.interpreter import Doubt
from companion.interpreter.doubts import About
from companion.languages import tr
from companion.rules.acts import LEFT_OUT, Amend
from companion.rules.history.putting_back import struck_with, waited_after
from companion.table import Table
from companion.ui.views.table.acts import Pad, pad_for


@dataclass(frozen=True, slots=True)
class Struck:
    """Acts that are put back together; ``pad`` says the cards that were missing among them, None where none were, or
    more than one act was. ``title`` asks for them; ``doubt`` is what the table is asked about them just now."""

    numbers: tuple[int, ...]
    word: str
    pad: Pad | None = None
    title: str = ""
    doubt: Doubt | None = None

    @property
    def does(self) -> str:
        """The effect of putting them back."""
        if self.pad is None:
            return tr("It counts as it was read, and everything after it is judged again.")
        return tr("It counts once {seat}'s cards are entered; everything after it is judged again.", seat=self.pad.seat)


def struck_of(table: Table, number: int) -> Struck | None:
    """The acts put back with this line of the book; None if there are none."""
    numbers = struck_with(table.history, number)
    if not numbers:
        return None
    word = tr("Count it after all")
    waited = waited_after(table.history, numbers) if _was_left_out(table, numbers) else ()
    cards = waited[0].cards if len(waited) == 1 else None
    pad = pad_for(table, waited[0]) if cards is not None else None
    if cards is None or pad is None or pad.open_numbers or pad.choices:
        return Struck(numbers, word)
    if cards.most == 1:
        title = tr("Which card of {seat} was picked up unread?", seat=pad.seat)
    else:
        title = tr("Which {count} cards were in front of {seat}? Touch them in order.", count=cards.most, seat=pad.seat)
    about = (
        each for each in table.doubts if each.about == About.NEVER_READ and (each.act, each.seat) == (pad.act, pad.seat)
    )
    return Struck(numbers, tr("Enter {seat}'s cards", seat=pad.seat), pad, title, next(about, None))


def find_left_out(table: Table) -> int | None:
    """The line that says what the program left out last, where that was not put back; None where nothing was."""
    for entry in reversed(table.history.entries):
        if entry.events and entry.events[0].why.code == LEFT_OUT.code and struck_with(table.history, entry.number):
            return entry.number
    return None


def _was_left_out(table: Table, numbers: tuple[int, ...]) -> bool:
    """Whether the program left these acts out, since cards were gathered unread."""
    for entry in reversed(table.history.entries):
        lines = {each.line for each in entry.act.together()} if isinstance(entry.act, Amend) else ()
        if numbers[0] in lines:
            return entry.events[0].why.code == LEFT_OUT.code
    return False
