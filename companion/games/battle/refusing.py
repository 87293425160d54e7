"""How the judge of Battle refuses."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle.state import State
from companion.rules.acts import UNKNOWN_FACE
from companion.rules.course import refuse_impossible
from companion.rules.events import Why
from companion.rules.game import Act, IllegalAct


def refuse(act: Act, why: Why, *, stands: Why, let_stand: bool) -> None:
    """Raises IllegalAct, unless the table lets the act stand; ``stands`` says how it is judged then."""
    if not let_stand:
        raise IllegalAct(act, why, if_let_stand=stands)


def check_cards(state: State, act: Act, place: str, *faces: Face | None, called: str, let_stand: bool) -> None:
    """Raises IllegalAct for a face that the deck lacks, and, unless let stand, for cards that cannot be there."""
    for face in faces:
        if face is not None and face not in state.worth:
            raise IllegalAct(act, UNKNOWN_FACE(card=face))
    if not let_stand:
        refuse_impossible(act, state.census, place, *faces, called=called)
