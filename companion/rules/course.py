"""The course of a judgement: events as they follow from each other, and the state they lead to."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from companion.cards import Face
from companion.rules.acts import IMPOSSIBLE_CARD, IMPOSSIBLE_STANDS, UNKNOWN_FACE
from companion.rules.census import Census
from companion.rules.events import Event
from companion.rules.game import Act, Game, IllegalAct, Position, SetupError

S = TypeVar("S", bound=Position)


class Course(Generic[S]):
    """Collects the events of one decision; each is told at once, so that the next can rest on it."""

    def __init__(self, game: Game[S], state: S) -> None:
        self._game = game
        self.state = state
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        self.state = self._game.evolve(self.state, event)
        self.events.append(event)


def refuse_impossible(act: Act, census: Census, place: str, *faces: Face | None, called: str = "") -> None:
    """The census check that every game shares: raises IllegalAct where these cards cannot lie in the place
    together. ``called`` is what people call the place."""
    known_faces = {face for pool in census.stock.values() for face in pool}
    for face in faces:
        if face is not None and face not in known_faces:
            raise IllegalAct(act, UNKNOWN_FACE(card=face))
    wrong = census.possible_all(place, faces)
    if wrong is not None:
        why = IMPOSSIBLE_CARD(card=wrong, place=called or place, known=_known(census, place, wrong))
        raise IllegalAct(act, why, if_let_stand=IMPOSSIBLE_STANDS(card=wrong), impossible=True)


OPEN = {
    "": "{}'s score pile",
    "draw": "{}'s draw pile",
    "war": "{}'s cards of this fight",
    "row": "{}'s row",
    "discard": "{}'s discards",
    "tricks": "{}'s tricks",
}
"""What people call the places of a seat that are no secret; in any other a card lies "elsewhere"."""

BETWEEN = {"trick": "this trick", "aside": "the cards laid aside", "box": "the cards out of the game"}
"""What people call the places of nobody that are no secret."""


def _known(census: Census, place: str, face: Face) -> str:
    elsewhere = [_called(census, where) for where in census.whereabouts(face) if where != place]
    if elsewhere:
        names = [name for name in dict.fromkeys(elsewhere) if name]
        return f"{face} lies {'in ' + ' and '.join(names) if names and all(elsewhere) else 'elsewhere'}"
    shown = census.place(place).faces
    if shown and not census.place(place).unseen:
        return f"it holds {', '.join(shown)}"
    return f"no {face} is left that could be there"


def _called(census: Census, place: str) -> str:
    """What people call a place that all can see; nothing for another one."""
    owner, _, kind = place.partition("/")
    of_a_player = f"{owner}/hand" in census.places
    return OPEN.get(kind, "").format(owner) if of_a_player else BETWEEN.get(place, "")


def check_seats(game: Game[Any], seats: tuple[str, ...]) -> None:
    """Raises SetupError when the number of seats does not fit the game."""
    least, most = game.seats
    if not least <= len(seats) <= most:
        span = str(least) if least == most else f"{least} to {most}"
        raise SetupError(f"{game.name} is for {span} players, not {len(seats)}")
