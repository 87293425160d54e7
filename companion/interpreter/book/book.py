"""The book held against the table: after the picture was away, and all the time."""

from __future__ import annotations

from companion.interpreter.book.amiss import NotAsTold
from companion.interpreter.book.counting import Counting
from companion.interpreter.book.left_lying import LeftLying
from companion.interpreter.book.returning import Returning
from companion.interpreter.book.tops import Tops
from companion.interpreter.known import Knowledge


class TableBook:
    """``returning`` compares all once the picture is back; ``not_as_told`` looks for what cannot be."""

    def __init__(self, known: Knowledge) -> None:
        self.returning = Returning(known)
        self.not_as_told = NotAsTold(LeftLying(known), Counting(known), Tops(known))
