"""Which act laid a card where, and the cards that were judged together last and gathered in the book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.cards import Face
from companion.interpreter.moments import LATEST, Gathering, find_gathering
from companion.interpreter.prompts import Asking
from companion.rules.game import Prompt
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class CardTold:
    """A card that was told to lie in a zone, and the act that told it."""

    face: Face
    zone: str
    by: Standing[Any]


def find_teller(face: Face, zone: str, history: History[Any], asking: Asking) -> Standing[Any] | None:
    """The last act that laid this card there, where the table waited for one."""
    for each in reversed(history.standing):
        if face in faces_of(history.game, each.act):
            asked = find_answered(each, history, asking)
            return each if any(ask.cards and ask.cards.zone == zone for ask in asked) else None
    return None


def find_answered(standing: Standing[Any], history: History[Any], asking: Asking) -> tuple[Prompt, ...]:
    """What the table waited for that this act answered with cards."""
    word, seat = standing.act.word(), standing.act.seat
    prompts = asking.prompts(history.state_before(standing.number))
    return tuple(ask for ask in prompts if (ask.act, ask.seat) == (word, seat) and ask.cards and not ask.optional)


def find_last_gathered(history: History[Any], game: GameSpec[Any], asking: Asking) -> tuple[CardTold, ...]:
    """The cards that were judged together last, and that the book has taken away since, where what lay before had to
    be gone; none while the next are told."""
    found: list[CardTold] = []
    with_them: Gathering = None
    is_cleared = False
    for each in reversed(history.standing[-LATEST:]):
        faces = faces_of(game, each.act) if asking.is_laid(each.act) else ()
        asked = find_answered(each, history, asking) if faces else ()
        cards = asked[0].cards if asked else None
        if cards is None:
            continue
        gathered = [find_gathering(each.number, face, history) for face in faces]
        with_them = with_them or gathered[0]
        if with_them is None or any(by != with_them for by in gathered):
            break
        found = [*(CardTold(face, cards.zone, each) for face in faces), *found]
        is_cleared = cards.cleared
    return tuple(found) if is_cleared else ()
