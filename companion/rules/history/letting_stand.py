"""Acts that the table lets stand although the referee refuses them."""

from __future__ import annotations

from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.history.history import History
from companion.rules.values import replace


def let_stand(history: History, act: Act, word: str) -> Act:
    """The act with the table's word. If a correction is refused because of the act in it, that act gets the word as
    well.
    """
    plain = replace(act, stands=word)
    if not isinstance(plain, Amend) or history.may_be(plain):
        return plain
    with_, missed = (None if each is None else replace(each, stands=word) for each in (plain.with_, plain.missed))
    return replace(plain, with_=with_, missed=missed)
